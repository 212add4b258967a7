package yamltext_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/yamltext"
	"gopkg.in/yaml.v3"
)

func TestString(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"empty", "", `""`},
		{"quotes", `say "a\b"`, `"say \"a\\b\""`},
		{"two lines", "a\nb", "\"a\\n\\\n    b\""},
		{"a last line feed breaks nothing", "a\n", `"a\n"`},
		{"only line feeds", "\n\n", "\"\\n\\\n    \\n\""},
		{"a leading blank is not indentation", "a\n  b", "\"a\\n\\\n    \\  b\""},
		{"a leading tab", "a\n\tb", "\"a\\n\\\n    \\tb\""},
		{"a CI command", "a\n::error::b\n: c", "\"a\\n\\\n    \\u003A:error::b\\n\\\n    \\u003A c\""},
		{"older CI commands", "##[add-mask] ###vso[x] # ## #[", "\"#\\u0023[add-mask] ##\\u0023vso[x] # ## #[\""},
		{"a trailing blank", "a \nb ", "\"a \\n\\\n    b \""},
		{"carriage returns", "a\r\nb\r", "\"a\\r\\n\\\n    b\\r\""},
		{"controls", "\x00\x1b\x7f\u0085", `"\u0000\u001B\u007F\u0085"`},
		{"invisible", "\u200b\u202e\U000e0041\ufeff\u00a0", `"\u200B\u202E\U000E0041\uFEFF\u00A0"`},
		{"visible beyond ASCII", "é 漢 😀", `"é 漢 😀"`},
		{"not UTF-8", "a\xffb", `"a\uFFFDb"`},
		{"a file's own syntax", "\n...\n---\n# x\nkey: 1", "\"\\n\\\n    ...\\n\\\n    ---\\n\\\n    # x\\n\\\n    key: 1\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := yamltext.String(tt.in, 4)
			if got != tt.want {
				t.Errorf("String(%q) = %s, want %s", tt.in, got, tt.want)
			}
			for _, text := range []string{got, yamltext.Inline(tt.in)} {
				var back struct{ K string }
				if err := yaml.Unmarshal([]byte("k: "+text+"\n"), &back); err != nil {
					t.Fatalf("yaml: %v in %s", err, text)
				}
				if want := strings.ToValidUTF8(tt.in, "\ufffd"); back.K != want {
					t.Errorf("%s reads as %q, want %q", text, back.K, want)
				}
			}
			if in := yamltext.Inline(tt.in); strings.Contains(in, "\n") {
				t.Errorf("Inline(%q) = %s has a line break", tt.in, in)
			}
		})
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"inputSchema", "inputSchema"},
		{"$ref", "$ref"},
		{"_meta", "_meta"},
		{"a.b-c_d9", "a.b-c_d9"},
		{"", `""`},
		{"9a", `"9a"`},
		{"-a", `"-a"`},
		{".inf", `".inf"`},
		{"a b", `"a b"`},
		{"<<", `"<<"`},
		{"~", `"~"`},
		{"é", `"é"`},
		{"a\nb", `"a\nb"`},
		{"io.modelcontextprotocol/related", `"io.modelcontextprotocol/related"`},
		{"Yes", `"Yes"`},
		{"NO", `"NO"`},
		{"y", `"y"`},
		{"N", `"N"`},
		{"on", `"on"`},
		{"Off", `"Off"`},
		{"TRUE", `"TRUE"`},
		{"false", `"false"`},
		{"Null", `"Null"`},
		{"yesterday", "yesterday"},
		{"nullable", "nullable"},
	}
	for _, tt := range tests {
		if got := yamltext.Key(tt.in); got != tt.want {
			t.Errorf("Key(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   []string
		want string
	}{
		{nil, `[]`},
		{[]string{"*"}, `["*"]`},
		{[]string{"npx", "-y", "a\nb, c]"}, `["npx", "-y", "a\nb, c]"]`},
	}
	for _, tt := range tests {
		if got := yamltext.List(tt.in); got != tt.want {
			t.Errorf("List(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}
