package render

import (
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

// field writes one difference: its sign, its path, and both values.
func (t *Text) field(f drift.Field) {
	path := f.Pointer.Path()
	switch {
	case f.Op == drift.OrderChanged:
		t.b.WriteString(t.yellow("  ~ ") + path + ": order only\n")
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
	t.Block(v, gutter)
}

func (t *Text) value(sign string, v descriptor.Value) {
	if s := inline(v); len(s) <= oneLine {
		t.b.WriteString(inField + sign + s + "\n")
		return
	}
	t.Block(v, inField+sign)
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
	if spans := drift.Words(old, new); len(spans) > 2 {
		t.b.WriteString(inField + "  words: " + strings.Join(wordChanges(spans), ", ") + "\n")
	}
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
// escaped, a line break that is missing or of another kind shows as such.
func (t *Text) lines(spans []drift.Span) {
	for i, s := range spans {
		pieces := strings.SplitAfter(strings.TrimSuffix(s.Text, "\n"), "\n")
		last := len(pieces) - 1
		if strings.HasSuffix(s.Text, "\n") {
			pieces[last] += "\n"
		}
		for n, line := range pieces {
			switch s.Op {
			case drift.Added:
				t.b.WriteString(inField + t.green("+ "+shownLine(line)) + "\n")
			case drift.Removed:
				t.b.WriteString(inField + t.red("- "+shownLine(line)) + "\n")
			default:
				before, after := i > 0 && n < context, i < len(spans)-1 && n > last-context
				switch {
				case before || after:
					t.b.WriteString(inField + "  " + shownLine(line) + "\n")
				case i > 0 && n == context || i == 0 && n == 0:
					t.b.WriteString(inField + t.faint("  (equal lines)") + "\n")
				}
			}
		}
	}
}

// shownLine marks a text that does not end its line.
func shownLine(line string) string {
	text, ended := strings.CutSuffix(line, "\n")
	if ended {
		return hidden.Escape(text)
	}
	return hidden.Escape(text) + `\`
}
