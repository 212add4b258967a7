package render

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hidden"
)

const (
	inField = "      "
	gutter  = inField + "| "
	oneLine = 100 // bytes of a value that stays on its field's line
)

// field writes one difference: its sign, its path, and both values. more says
// that it is not the first one at that path.
func (t *Text) field(f drift.Field, more bool) {
	path := pathOf(f.Pointer)
	switch {
	case f.Op == drift.OrderChanged:
		order := map[bool]string{false: "order only", true: "order as well"}[more]
		t.b.WriteString(t.yellow("  ~ ") + path + ": " + order + "\n")
		t.value("- ", *f.Old)
		t.value("+ ", *f.New)
	case f.Op == drift.Added:
		t.b.WriteString(t.green("  + ") + path)
		t.operand(f.Element, *f.New)
	case f.Op == drift.Removed:
		t.b.WriteString(t.red("  - ") + path)
		t.operand(f.Element, *f.Old)
	case f.Old.Kind == descriptor.String && f.New.Kind == descriptor.String:
		t.b.WriteString(t.yellow("  ~ ") + path + "\n")
		t.textChange(f.Old.Text, f.New.Text)
	case len(inline(*f.Old))+len(inline(*f.New)) <= oneLine:
		t.b.WriteString(t.yellow("  ~ ") + path + ": " + inline(*f.Old) + " -> " + inline(*f.New) + "\n")
	default:
		t.b.WriteString(t.yellow("  ~ ") + path + "\n")
		t.value("- ", *f.Old)
		t.value("+ ", *f.New)
	}
}

// pathOf is a field's path. What is whole is a server's instructions: a text.
func pathOf(p descriptor.Pointer) string {
	if p == "" {
		return "text"
	}
	return p.Path()
}

// operand ends a field's line with the value that came or went.
func (t *Text) operand(element bool, v descriptor.Value) {
	if element {
		t.b.WriteString(" element")
	}
	if s := inline(v); len(s) <= oneLine {
		t.b.WriteString(": " + s + "\n")
		return
	}
	t.b.WriteString("\n")
	t.block(v, gutter)
}

func (t *Text) value(sign string, v descriptor.Value) {
	if s := inline(v); len(s) <= oneLine {
		t.b.WriteString(inField + sign + s + "\n")
		return
	}
	t.block(v, inField+sign)
}

func inline(v descriptor.Value) string { return hidden.Line(v.JSON()) }

// textChange shows two texts whole, as lines, and then which words differ.
func (t *Text) textChange(old, new string) {
	if strings.Contains(old, "\n") || strings.Contains(new, "\n") {
		t.lines(drift.Lines(old, new))
		return
	}
	t.b.WriteString(inField + t.red("- "+hidden.Quote(old)) + "\n")
	t.b.WriteString(inField + t.green("+ "+hidden.Quote(new)) + "\n")
	// Of a text that was rewritten, single words say nothing.
	if spans := drift.Words(old, new); len(spans) > 2 && 2*equal(spans) >= max(len(old), len(new)) {
		t.b.WriteString(inField + "  words: " + strings.Join(wordChanges(spans), ", ") + "\n")
	}
}

// equal counts the bytes that both texts share.
func equal(spans []drift.Span) int {
	n := 0
	for _, s := range spans {
		if s.Op == drift.Equal {
			n += len(s.Text)
		}
	}
	return n
}

// wordChanges puts each removed stretch beside the one that replaces it.
func wordChanges(spans []drift.Span) []string {
	var changes []string
	for i := 0; i < len(spans); i++ {
		s := spans[i]
		switch {
		case s.Op == drift.Removed && i+1 < len(spans) && spans[i+1].Op == drift.Added:
			changes = append(changes, hidden.Quote(s.Text)+" -> "+hidden.Quote(spans[i+1].Text))
			i++
		case s.Op == drift.Removed:
			changes = append(changes, "removed "+hidden.Quote(s.Text))
		case s.Op == drift.Added:
			changes = append(changes, "added "+hidden.Quote(s.Text))
		}
	}
	return changes
}

const context = 3 // equal lines shown around a difference

// lines shows a line-level diff. Every line stands behind its sign and is
// escaped. That a text does not end its line shows where the other one does.
func (t *Text) lines(spans []drift.Span) {
	mark := endsLine(spans, drift.Added) != endsLine(spans, drift.Removed)
	put := func(line string) {
		t.b.WriteString(inField + line + "\n")
	}
	for i, s := range spans {
		pieces := slices.Collect(strings.Lines(s.Text))
		last := len(pieces) - 1
		for n, line := range pieces {
			text, ended := strings.CutSuffix(line, "\n")
			text = trailing(hidden.Escape(text))
			switch s.Op {
			case drift.Added:
				put(t.green("+ " + text))
			case drift.Removed:
				put(t.red("- " + text))
			default:
				before, after := i > 0 && n < context, i < len(spans)-1 && n > last-context
				switch {
				case before || after:
					put("  " + harmless(text))
				case i > 0 && n == context || i == 0 && n == 0:
					put(t.faint("  (equal lines)"))
				}
			}
			if !ended && mark {
				put(t.faint(`\ no line break at the end`))
			}
		}
	}
}

// trailing shows a blank at the end of a line, where nobody sees one.
func trailing(line string) string {
	if bare, ok := strings.CutSuffix(line, " "); ok {
		return bare + hidden.Code(' ')
	}
	return line
}

// harmless is a line that no sign stands before: CI systems take one that
// begins with :: for a command, blanks before it or not.
func harmless(line string) string {
	bare := strings.TrimLeft(line, " ")
	if !strings.HasPrefix(bare, "::") {
		return line
	}
	return line[:len(line)-len(bare)] + hidden.Code(':') + bare[1:]
}

// endsLine says whether the text ends with a line break that all spans but
// those of one kind make up.
func endsLine(spans []drift.Span, but drift.Op) bool {
	for _, s := range slices.Backward(spans) {
		if s.Op != but {
			return strings.HasSuffix(s.Text, "\n")
		}
	}
	return false
}
