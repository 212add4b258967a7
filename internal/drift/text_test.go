package drift_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
)

func marked(spans []drift.Span) string {
	var b strings.Builder
	for _, s := range spans {
		switch s.Op {
		case drift.Added:
			b.WriteString("{+" + s.Text + "+}")
		case drift.Removed:
			b.WriteString("[-" + s.Text + "-]")
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

func TestWords(t *testing.T) {
	t.Parallel()
	tests := []struct{ old, new, want string }{
		{"", "", ""},
		{"same", "same", "same"},
		{"", "all new", "{+all new+}"},
		{"all old", "", "[-all old-]"},
		{"Exports a note.", "Exports a note to a URL.", "Exports a note{+ to a URL+}."},
		{"Reads one file.", "Reads any file.", "Reads [-one-]{+any+} file."},
		{"one two three four", "one 2 3 four", "one [-two three-]{+2 3+} four"},
		{"destructive_hint", "destructive_hints", "[-destructive_hint-]{+destructive_hints+}"},
		{"a\u200bb", "ab", "[-a\u200bb-]{+ab+}"},
		{"größe: 😀", "größe: 😁", "größe: [-😀-]{+😁+}"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, marked(drift.Words(tt.old, tt.new))); diff != "" {
			t.Errorf("Words(%q, %q) (-want +got):\n%s", tt.old, tt.new, diff)
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct{ old, new, want string }{
		{"a\nb\nc", "a\nx\nc", "a\n[-b\n-]{+x\n+}c"},
		{"a\n", "a\nb", "a\n{+b+}"},
		{"a", "a\n", "[-a-]{+a\n+}"},
		{"a\n\nb\n", "x\n\ny\n", "[-a\n-]{+x\n+}\n[-b\n-]{+y\n+}"},
		{"a\r\nb", "a\nb", "[-a\r\n-]{+a\n+}b"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, marked(drift.Lines(tt.old, tt.new))); diff != "" {
			t.Errorf("Lines(%q, %q) (-want +got):\n%s", tt.old, tt.new, diff)
		}
	}
}

func TestSpansMakeUpTheTexts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	write := func(n int) string {
		var b strings.Builder
		for range r.IntN(n) + 1 {
			b.WriteString([]string{"a", "b", " ", "\n", "é", ".", "a\u0301", "😀", "\xff"}[r.IntN(9)])
		}
		return b.String()
	}
	for range 2000 {
		checkSpans(t, write(40), write(40))
	}
	for range 20 {
		checkSpans(t, write(3000), write(3000)) // past the library's search depth
	}
	// Past what is compared piece by piece; 😀 and 😁 share their first bytes, é and ũ the last.
	long := strings.Repeat("lorem ipsum\n", 100_000)
	checkSpans(t, long+"😀é"+long, long+"😁ũ"+long)
	checkSpans(t, long, long+long)
	checkSpans(t, long+long, long)
	if got := drift.Words(long+"😀é"+long, long+"😁ũ"+long); len(got) != 4 || got[1].Text != "😀é" || got[2].Text != "😁ũ" {
		t.Errorf("a long text: got %d spans, want the common ends and one replacement", len(got))
	}
}

func checkSpans(t *testing.T, old, new string) {
	t.Helper()
	for name, spans := range map[string][]drift.Span{"Words": drift.Words(old, new), "Lines": drift.Lines(old, new)} {
		var a, b strings.Builder
		for i, s := range spans {
			if s.Text == "" || i > 0 && spans[i-1].Op == s.Op {
				t.Errorf("%s of %d and %d bytes: span %d is empty or like the one before", name, len(old), len(new), i)
			}
			if s.Op != drift.Added {
				a.WriteString(s.Text)
			}
			if s.Op != drift.Removed {
				b.WriteString(s.Text)
			}
		}
		if a.String() != old || b.String() != new {
			t.Errorf("%s of %d and %d bytes: the spans do not make up the texts", name, len(old), len(new))
		}
	}
}
