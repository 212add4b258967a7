package render

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/scan"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// Pinned is an entry of the review sheet: what was pinned, and all of it.
func (t *Text) Pinned(name string, digest hash.Digest, v descriptor.Value) {
	t.Line("pinned", name, string(digest))
	t.warnings(drift.CaseVariants(v))
	t.sheet(v, nil)
}

// Review is an entry of the review sheet for what awaits approval: what there
// is to know of it, the fields that differ from the pin with notes, and where
// whole the descriptor as well. What has no pin is always shown whole.
func (t *Text) Review(c drift.Change, digest hash.Digest, findings []scan.Finding, whole bool) {
	t.Line(string(c.Kind), c.Name, c.Note)
	compared := c.Old != nil && c.New != nil
	if compared {
		t.digests(c, Sides{"pinned", "quarantined"})
	} else if digest != "" {
		t.b.WriteString("  digest  " + string(digest) + "\n")
	}
	t.warnings(c.Warnings)
	for i, f := range c.Fields {
		if f.Pointer != "" || f.Op == drift.Replaced { // else all that there is
			t.field(f, after(c.Fields, i))
			t.notes(c, i)
		}
	}
	switch {
	case c.New == nil && c.Old != nil:
		t.block(*c.Old, "  "+t.red("-")+" | ")
	case c.New != nil && (whole || !compared):
		t.sheet(*c.New, findings)
	case c.New != nil:
		for _, f := range findings {
			t.finding(f)
		}
	}
}

// Reading is what another reading of an unstable tool had: what differs from
// the one that is recorded, and findings. c is of kind drift.Unstable.
func (t *Text) Reading(c drift.Change, findings []scan.Finding) {
	t.b.WriteString("  ~ " + hidden.Line(c.Note) + "\n")
	t.warnings(c.Warnings)
	for i, f := range c.Fields {
		t.field(f, after(c.Fields, i))
		t.notes(c, i)
	}
	for _, f := range findings {
		t.finding(f)
	}
}

// sheet writes v whole, behind a gutter, with findings below the lines that
// caused them.
func (t *Text) sheet(v descriptor.Value, findings []scan.Finding) {
	below := map[int][]scan.Finding{} // by line
	located := yamltext.Locate(v)
	if v.Kind == descriptor.Object || v.Kind == descriptor.Array {
		located = located[1:] // the line of the key that is not there
	}
	first := map[descriptor.Pointer]int{}
	last := map[descriptor.Pointer]int{}
	for i, p := range located {
		if _, ok := first[p]; !ok {
			first[p] = i
		}
		last[p] = i
	}
	for _, f := range findings {
		line := first[f.Pointer]
		if s, ok := v.At(f.Pointer); ok && !f.InName && s.Kind == descriptor.String {
			line = min(line+strings.Count(s.Text[:min(f.Offset, len(s.Text))], "\n"), last[f.Pointer])
		}
		below[line] = append(below[line], f)
	}
	for i, line := range lines(v) {
		t.b.WriteString("  | " + line + "\n")
		if located[i] == "/annotations" {
			t.b.WriteString("  ^ " + hints + "\n")
		}
		for _, f := range below[i] {
			t.finding(f)
		}
	}
}

const hints = "hints that the server gives of itself: nothing has checked them"

// excerptSize bounds how much of a match stands beside its finding, in bytes:
// the descriptor has it whole.
const excerptSize = 120

func (t *Text) finding(f scan.Finding) {
	t.b.WriteString("  ^ " + t.red(f.Code) + "  " + Finding(f) + "\n")
}

// Finding is a finding in one line but for its code: where, what it means, and
// what was matched.
func Finding(f scan.Finding) string {
	at := pathOf(f.Pointer)
	switch {
	case f.InName:
		at += " (name)"
	case f.Length > 0:
		at += fmt.Sprintf(" byte %d", f.Offset)
	}
	s := at + ": " + hidden.Line(f.Message)
	if f.Text != "" {
		s += ": " + excerpt(f.Text)
	}
	return s
}

func excerpt(s string) string {
	if len(s) <= excerptSize {
		return hidden.Quote(s)
	}
	return hidden.Quote(strings.ToValidUTF8(s[:excerptSize], "")) + fmt.Sprintf("... (%d bytes)", len(s))
}
