package yamltext_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/yamltext"
	"gopkg.in/yaml.v3"
)

func TestAppendValue(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("k", 129)
	fits := strings.Repeat("k", 128)
	tests := []struct{ name, json, want string }{
		{"scalars", `{"a":null,"b":true,"c":1e21,"d":"x"}`, "\n  a: null\n  b: true\n  c: 1e21\n  d: \"x\"\n"},
		{"a scalar alone", `"x\ny"`, " \"x\\n\\\n  y\"\n"},
		{"empty containers", `{"a":{},"b":[],"c":[{},[]]}`, "\n  a: {}\n  b: []\n  c:\n    - {}\n    - []\n"},
		{"lists", `{"a":["x",["y\nz",1],{"k":1,"l":[2]}]}`, `
  a:
    - "x"
    - - "y\n\
        z"
      - 1
    - k: 1
      l:
        - 2
`},
		{"a key as long as may be", `{"` + fits + `":1}`, "\n  " + fits + ": 1\n"},
		{"long keys", `{"` + long + `":{"` + long + `":["x\ny"]},"l":[{"` + long + `":"x\ny"}]}`, `
  ? ` + long + `
  :
    ? ` + long + `
    :
      - "x\n\
        y"
  l:
    - ? ` + long + `
      : "x\n\
        y"
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, err := descriptor.Parse([]byte(tt.json))
			if err != nil {
				t.Fatal(err)
			}
			got := string(yamltext.AppendValue(nil, v, 2))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("AppendValue (-want +got):\n%s", diff)
			}
			readsBack(t, v)
		})
	}
}

// FuzzAppendValue writes any JSON value and reads it with yaml.v3, which knows
// nothing of this package.
func FuzzAppendValue(f *testing.F) {
	for _, s := range []string{
		`{"a":[[{"b":"\n x\n"}]],"<<":"y","":"\u0000","yes":-0.5}`,
		`"\n\n  \t\r\n"`, `[[],[[]],{},[{}]]`, `{"k":"\ud83d\ude00\u200b"}`, `1e-7`, `null`,
		`{"` + strings.Repeat(`\n`, 80) + `":{"` + strings.Repeat("é", 2000) + `":[{}]}}`,
		`[{"` + strings.Repeat("a", 200) + `":[1,{"` + strings.Repeat("b", 1100) + `":{"c":"x\ny"}}]}]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if _, err := hash.Canonical(raw); err != nil {
			return
		}
		v, err := descriptor.Parse(raw)
		if err != nil {
			return
		}
		readsBack(t, v)
	})
}

func readsBack(t *testing.T, v descriptor.Value) {
	t.Helper()
	text := yamltext.AppendValue([]byte("k:"), v, yamltext.Step)
	for _, r := range string(text) {
		if r != '\n' && hidden.Rune(r) {
			t.Errorf("%U stands raw in %q", r, text)
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatalf("yaml: %v in\n%s", err, text)
	}
	if got, want := len(yamltext.Locate(v)), bytes.Count(text, []byte("\n")); got != want {
		t.Fatalf("located %d lines, want %d:\n%s", got, want, text)
	}
	if got := value(t, doc.Content[0].Content[1]); !got.Equal(v) {
		t.Fatalf("\n%s\nreads as %s, want %s", text, got.JSON(), v.JSON())
	}
}

func value(t *testing.T, n *yaml.Node) descriptor.Value {
	t.Helper()
	switch n.Kind {
	case yaml.MappingNode:
		var members []descriptor.Member
		for i := 0; i < len(n.Content); i += 2 {
			if n.Content[i].Tag != "!!str" {
				t.Fatalf("key %q is a %s", n.Content[i].Value, n.Content[i].Tag)
			}
			members = append(members, descriptor.Member{Name: n.Content[i].Value, Value: value(t, n.Content[i+1])})
		}
		v, err := descriptor.NewObject(members)
		if err != nil {
			t.Fatal(err)
		}
		return v
	case yaml.SequenceNode:
		v := descriptor.Value{Kind: descriptor.Array}
		for _, e := range n.Content {
			v.Elems = append(v.Elems, value(t, e))
		}
		return v
	case yaml.ScalarNode:
		switch {
		case n.Style == yaml.DoubleQuotedStyle:
			return descriptor.Text(n.Value)
		case n.Tag == "!!null":
			return descriptor.Value{}
		case n.Tag == "!!bool":
			return descriptor.Value{Kind: descriptor.Bool, Text: n.Value}
		}
		if _, err := strconv.ParseFloat(n.Value, 64); err != nil {
			t.Fatalf("%q is neither a number nor quoted", n.Value)
		}
		return descriptor.Value{Kind: descriptor.Number, Text: n.Value}
	}
	t.Fatalf("node kind %d", n.Kind)
	return descriptor.Value{}
}
