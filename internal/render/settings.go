package render

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hidden"
)

// Settings writes what differs between two locks besides tools: a line each,
// with old and new below it where they are long.
func (t *Text) Settings(settings []drift.Setting) {
	for _, s := range settings {
		old, new := setting(s.Field, s.Old), setting(s.Field, s.New)
		switch {
		case len(old)+len(new) > oneLine:
			t.Line(s.Field, s.Name, string(s.Op))
			if s.Old != nil {
				t.b.WriteString("  " + t.red("-") + " " + old + "\n")
			}
			if s.New != nil {
				t.b.WriteString("  " + t.green("+") + " " + new + "\n")
			}
		case s.Op == drift.Replaced:
			t.Line(s.Field, s.Name, old+" -> "+new)
		default:
			t.Line(s.Field, s.Name, strings.TrimSuffix(string(s.Op)+" "+old+new, " "))
		}
	}
}

// setting shows words: as the lock writes them, a list between brackets and what
// can only be one word without them, and what has parts in words of ours.
func setting(field string, words []string) string {
	switch {
	case words == nil:
		return ""
	case field == "publisher":
		return words[0] + " " + join(words[1:])
	case field == "accept":
		return fmt.Sprintf("%s for %s, by %s at %s: %s", Name(words[0]), Name(words[1]), Name(words[3]), Name(words[4]), hidden.Line(words[2]))
	}
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = hidden.Quote(w)
	}
	s := strings.Join(quoted, ", ")
	if field == "policy" || field == "protocol" {
		return s
	}
	return "[" + s + "]"
}
