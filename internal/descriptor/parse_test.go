package descriptor_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct{ raw, want string }{
		{`null`, `null`},
		{` true `, `true`},
		{`false`, `false`},
		{`""`, `""`},
		{`"\u0061\/\ud83d\udd12"`, "\"a/\U0001f512\""},
		{`"<>&\u2028\u2029\u007f"`, "\"<>&\u2028\u2029\x7f\""},
		{`"\u0000\u001F\b\f\n\r\t\"\\"`, `"\u0000\u001f\b\f\n\r\t\"\\"`},
		{`1.0`, `1.0`},
		{`-0`, `-0`},
		{`1E+2`, `1E+2`},
		{`9007199254740993`, `9007199254740993`},
		{`[]`, `[]`},
		{`{}`, `{}`},
		{`[ 1, [ ], { } ]`, `[1,[],{}]`},
		{`{"b":1,"a":{"d":null,"c":[true]}}`, `{"a":{"c":[true],"d":null},"b":1}`},
		{"{\"\ufb01\":1,\"\ue001\":2,\"\U0001f512\":3}", "{\"\U0001f512\":3,\"\ue001\":2,\"\ufb01\":1}"},
		{`{"Name":1,"name":2}`, `{"Name":1,"name":2}`},
	}
	for _, tt := range tests {
		v, err := descriptor.Parse([]byte(tt.raw))
		if err != nil {
			t.Errorf("Parse(%s): %v", tt.raw, err)
			continue
		}
		if got := v.JSON(); got != tt.want {
			t.Errorf("Parse(%s).JSON() = %s, want %s", tt.raw, got, tt.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ raw, want string }{
		{`{"a":1,"a":1}`, `member "a" occurs twice`},
		{`{"a":1,"b":2,"\u0061":3}`, `member "a" occurs twice`},
		{`[{"x":{"a":[],"a":[]}}]`, `member "a" occurs twice`},
		{`{} {}`, "data after the JSON value"},
		{`1 2`, "data after the JSON value"},
		{`[]]`, "data after the JSON value"},
		{``, "unexpected EOF"},
		{`[1`, "unexpected EOF"},
		{`[1,`, "unexpected EOF"},
		{`{"a":1`, "unexpected EOF"},
		{`{"a"`, "unexpected EOF"},
		{`{`, "unexpected EOF"},
		{`]`, "invalid character"},
		{`[1}`, "invalid character"},
		{`[1,]`, "invalid character"},
		{`{"a":1,}`, "invalid character"},
		{`{1:2}`, "name must be a string"},
		{`nul`, "unexpected EOF"},
		{`"\ud800"`, "invalid surrogate pair"},
		{"\"\xff\"", "invalid UTF-8"},
	}
	for _, tt := range tests {
		v, err := descriptor.Parse([]byte(tt.raw))
		if err == nil {
			t.Errorf("Parse(%s) = %s, want an error", tt.raw, v.JSON())
		} else if !strings.Contains(err.Error(), tt.want) || errors.Is(err, io.EOF) {
			t.Errorf("Parse(%s): error %q, want one with %q", tt.raw, err, tt.want)
		}
	}
}

func TestParseDepth(t *testing.T) {
	t.Parallel()
	shapes := map[string]func(depth int) string{
		"arrays":  func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) },
		"objects": func(n int) string { return strings.Repeat(`{"a":`, n) + "0" + strings.Repeat("}", n) },
		"mixed": func(n int) string {
			return strings.Repeat(`[`, n/2) + strings.Repeat(`{"a":`, n-n/2) + "0" + strings.Repeat("}", n-n/2) + strings.Repeat("]", n/2)
		},
		"cut": func(n int) string { return strings.Repeat("[", n) },
	}
	for name, shape := range shapes {
		if _, err := descriptor.Parse([]byte(shape(64))); name != "cut" && err != nil {
			t.Errorf("%s, 64 deep: %v", name, err)
		}
		for _, n := range []int{65, 100_000} {
			if _, err := descriptor.Parse([]byte(shape(n))); !errors.Is(err, descriptor.ErrDepth) {
				t.Errorf("%s, %d deep: error %v, want ErrDepth", name, n, err)
			}
		}
	}
	wide := "[" + strings.Repeat("[[]],", 1000) + "[]]"
	if _, err := descriptor.Parse([]byte(wide)); err != nil {
		t.Errorf("siblings do not add up: %v", err)
	}
}
