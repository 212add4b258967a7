// Package render writes what commands answer, for people and for grep. All
// text of a server is escaped: no control, no bidirectional or invisible
// character reaches the output, and no line starts with a server's text.
package render

import (
	"bytes"
	"strings"

	"github.com/fatih/color"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// Text writes plain lines into a buffer, in colour or not. Colour repeats what
// the words say.
type Text struct {
	b                         *bytes.Buffer
	red, green, yellow, faint func(a ...any) string
}

// NewText writes into b.
func NewText(b *bytes.Buffer, colour bool) *Text {
	paint := func(a color.Attribute) func(a ...any) string {
		c := color.New(a)
		c.DisableColor()
		if colour {
			c.EnableColor()
		}
		return c.SprintFunc()
	}
	return &Text{b, paint(color.FgRed), paint(color.FgGreen), paint(color.FgYellow), paint(color.Faint)}
}

// Line writes KIND, NAME and what there is to say, two blanks between them.
func (t *Text) Line(kind, name, what string) {
	paint := t.red
	switch kind {
	case "pinned", "approved", "removed", string(drift.Cleared):
		paint = t.green
	case string(drift.Reordered), string(drift.New), string(drift.Quarantined), string(drift.Expired), string(drift.Shadowed), string(drift.Published):
		paint = t.yellow
	}
	t.b.WriteString(paint(kind) + "  " + Name(name))
	if what != "" {
		t.b.WriteString("  " + hidden.Line(what))
	}
	t.b.WriteByte('\n')
}

// Name shows a qualified name: as it is where it is one plain word, else
// quoted, so that a blank in it does not look like the end of a column.
func Name(s string) string {
	word := s
	if alias, ok := strings.CutSuffix(s, drift.InstructionsSuffix); ok && !strings.Contains(alias, ".") {
		word = alias // a tool that is named so is quoted
	}
	plain := word != "" && strings.IndexFunc(word, func(r rune) bool {
		return r <= ' ' || r == '"' || r == '\\' || r == '\'' || r == '`' || hidden.Rune(r)
	}) < 0
	if plain && hidden.Line(s) == s {
		return s
	}
	return hidden.Quote(s)
}

// block writes v as YAML behind a gutter, whole: a long text is never cut.
func (t *Text) block(v descriptor.Value, gutter string) {
	for _, line := range lines(v) {
		t.b.WriteString(gutter + line + "\n")
	}
}

// lines are v as YAML.
func lines(v descriptor.Value) []string {
	indent := 0
	if v.Kind == descriptor.String {
		indent = yamltext.Step // a text of several lines takes as many
	}
	return strings.Split(string(bytes.Trim(yamltext.AppendValue(nil, v, indent), "\n ")), "\n")
}
