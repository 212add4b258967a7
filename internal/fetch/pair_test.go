package fetch

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
)

// odd descriptors: order of members, escapes, numbers and nesting all differ
// from their canonical form.
var oddTools = []string{
	toolA, toolB, toolC, `3`, `null`, `[]`, `{}`, `""`, ` [ 1.0 , [ ] , { } ] `,
	`{"z":1,"a":{"y":[3,2,1],"b":null},"Z":true}`,
	"{\"\ufb01\":1,\"\ue001\":2,\"\U0001f512\":3,\"\\ud83d\\ude00\":4}",
	`{"n":[1E2,0.10,-0,1e-7,9007199254740993,123456789012345678901234567890,4.35,1e21]}`,
	`{"\u0061\/":"\u00e9\u2028\u0000\b\f\n\r\t\"\\","\"],[{":"]}"}`,
	"{ \"x\" :\t[ {\n\"b\" : {} ,\r\n\"a\" : [ [ ] , \",\" ] } ] }",
	strings.Repeat(`[{"b":0,"a":`, 100) + `1.50` + strings.Repeat(`}]`, 100),
}

// RFC 8785 is compositional: what is cut out of a message's canonical form is
// what each tool would have by itself.
func FuzzCanonicalParts(f *testing.F) {
	for _, tool := range oddTools {
		f.Add([]byte(tool), []byte(oddTools[8]))
	}
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if !json.Valid(a) || !json.Valid(b) {
			return
		}
		checkParts(t, string(a), string(b), string(a))
	})
}

func TestCanonicalParts(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../testdata/vectors/digest.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct{ Input, Canonical string }
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	tools := oddTools
	for _, v := range file.Vectors {
		if v.Canonical != "" {
			tools = append(tools, v.Input)
		}
	}
	if got := checkParts(t, tools...); got != len(tools) || got < 30 {
		t.Errorf("got %d tools, want %d, and many", got, len(tools))
	}
}

// checkParts lists the tools in a message by itself and in a batch.
func checkParts(t *testing.T, tools ...string) (read int) {
	t.Helper()
	one := `{ "result" : {"z":[],"tools":[` + strings.Join(tools, " ,") + `],"nextCursor":"1"},"jsonrpc":"2.0","id":1.0}`
	for _, text := range []string{one, `[{"jsonrpc":"2.0","id":2,"result":{}}, ` + one + ` ]`} {
		messages, err := (&secrets{}).readMessages([]byte(text))
		var v *hash.Violation
		switch {
		case err == nil:
		case errors.As(err, &v) || strings.Contains(err.Error(), "not I-JSON"):
			return 0
		default:
			t.Fatalf("%s: %v", text, err)
		}
		p, err := readPage(messages[len(messages)-1].result)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for i, tool := range p.tools {
			want, err := hash.Sum(tool.Text)
			if got := hash.Of(tool.Canonical); err != nil || got != want {
				t.Errorf("tool %s, cut as %s, has the digest %s, want %s, %v", tool.Text, tool.Canonical, got, want, err)
			}
			if want := strings.Trim(tools[i], " \t\r\n"); string(tool.Text) != want {
				t.Errorf("tool %d is %s, want %s", i, tool.Text, want)
			}
		}
		read = len(p.tools)
	}
	return read
}
