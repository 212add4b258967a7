package reference_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/reference"
)

func TestReference(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		s        string
		is, in   bool
		replaced string
	}{
		{"${A}", true, true, "<A>"},
		{"${_b2}${A}", true, true, "<_b2><A>"},
		{"x${A}", false, true, "x<A>"},
		{"${A} ${B}", false, true, "<A> <B>"},
		{"${A}\n", false, true, "<A>\n"},
		{"${${A}}", false, true, "${<A>}"},
		{"", false, false, ""},
		{"$A", false, false, "$A"},
		{"${}", false, false, "${}"},
		{"${A", false, false, "${A"},
		{"${2}", false, false, "${2}"},
		{"${A-b}", false, false, "${A-b}"},
		{"${\u00e9}", false, false, "${\u00e9}"},
	} {
		if got := reference.Is(tt.s); got != tt.is {
			t.Errorf("Is(%q) = %v, want %v", tt.s, got, tt.is)
		}
		if got := reference.In(tt.s); got != tt.in {
			t.Errorf("In(%q) = %v, want %v", tt.s, got, tt.in)
		}
		if got := reference.Replace(tt.s, func(name string) string { return "<" + name + ">" }); got != tt.replaced {
			t.Errorf("Replace(%q) = %q, want %q", tt.s, got, tt.replaced)
		}
		// The name between the brackets is what makes a reference.
		if name, ok := strings.CutPrefix(strings.TrimSuffix(tt.s, "}"), "${"); ok && !strings.Contains(name, "$") {
			if got, want := reference.Name(name), tt.is || tt.s == "${A"; got != want {
				t.Errorf("Name(%q) = %v, want %v", name, got, want)
			}
		}
	}
}

func TestHeaderName(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"Authorization": true, "x-key_2": true, "!#$%&'*+-.^_`|~": true,
		"": false, "X Key": false, "X-Key:": false, "X\n": false, "\u00e9": false, "\u212aey": false, "a/b": false, "(a)": false,
	} {
		if got := reference.HeaderName(s); got != want {
			t.Errorf("HeaderName(%q) = %v, want %v", s, got, want)
		}
	}
}
