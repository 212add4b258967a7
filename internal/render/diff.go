package render

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

// Change writes verify's one line for a change: its kind, its name, and the
// paths of the fields that differ.
func (t *Text) Change(c drift.Change) { t.Line(string(c.Kind), c.Name, summary(c)) }

// summary says in one line what changed: each path once, then the note.
func summary(c drift.Change) string {
	var paths []string
	for i, f := range c.Fields {
		p := pathOf(f.Pointer)
		switch {
		case f.Pointer == "" && f.Op != drift.Replaced:
			p = string(f.Op)
		case f.Op == drift.OrderChanged && !after(c.Fields, i):
			p += " (order only)"
		}
		if len(paths) == 0 || paths[len(paths)-1] != p {
			paths = append(paths, p)
		}
	}
	s := strings.Join(paths, ", ")
	switch {
	case s == "":
		return c.Note
	case c.Note == "":
		return s
	default:
		return s + "; " + c.Note
	}
}

// after says that fields[i] is not the first one of its path.
func after(fields []drift.Field, i int) bool {
	return i > 0 && fields[i-1].Pointer == fields[i].Pointer
}

// Sides names the two columns of a diff: what is locked, and what stands
// against it.
type Sides struct{ Old, New string }

// Diff writes changes field by field. Differences that several tools share
// come first, once for all of them, unless grouped is false.
func (t *Text) Diff(changes []drift.Change, sides Sides, grouped bool) {
	if grouped {
		var groups []drift.Group
		groups, changes = drift.Grouped(changes)
		for _, g := range groups {
			t.group(g)
		}
	}
	for _, c := range changes {
		t.whole(c, sides)
	}
}

// whole writes one change with all that is known about it.
func (t *Text) whole(c drift.Change, sides Sides) {
	t.Line(string(c.Kind), c.Name, c.Note)
	if c.Kind == drift.Duplicate {
		sides = Sides{"one", "other"} // both are listed now
	}
	t.digests(c, sides)
	t.warnings(c.Warnings)
	switch {
	case len(c.Fields) > 0:
		for i, f := range c.Fields {
			t.field(f, after(c.Fields, i))
			t.notes(c, i)
		}
	case c.Old == nil && c.New != nil:
		t.block(*c.New, "  "+t.green("+")+" | ")
	case c.Old != nil && c.New == nil && c.Kind != drift.Invalid:
		t.block(*c.Old, "  "+t.red("-")+" | ")
	}
}

// notes writes what a field's change means for who calls the tool.
func (t *Text) notes(c drift.Change, i int) {
	for _, note := range drift.Explain(c.Fields[i], c.Old, c.New) {
		t.note(note)
	}
}

func (t *Text) note(text string) {
	t.b.WriteString(inField + t.yellow("!") + " " + hidden.Line(text) + "\n")
}

// warnings writes what is odd about a descriptor.
func (t *Text) warnings(lines []string) {
	for _, w := range lines {
		t.b.WriteString("  " + t.red("!") + " " + hidden.Line(w) + "\n")
	}
}

// digests aligns the two digests of a descriptor that changed.
func (t *Text) digests(c drift.Change, sides Sides) {
	if c.Old == nil || c.New == nil {
		return
	}
	old, errOld := digest(*c.Old)
	live, errNew := digest(*c.New)
	if errOld != nil || errNew != nil {
		return // both were digested before
	}
	width := max(len(sides.Old), len(sides.New))
	fmt.Fprintf(t.b, "  %-*s  %s\n  %-*s  %s\n", width, sides.Old, old, width, sides.New, live)
	if old == live && !c.Old.Equal(*c.New) {
		t.b.WriteString("  ! one digest for both: a number differs by less than a double can tell\n")
	}
}

// digest is that of a descriptor, or of a server's instructions.
func digest(v descriptor.Value) (hash.Digest, error) {
	if v.Kind == descriptor.String {
		return hash.Text(v.Text), nil
	}
	return hash.Sum(v.AppendJSON(nil))
}

// group writes a difference once, and the tools that share it.
func (t *Text) group(g drift.Group) {
	f := drift.Field{Pointer: g.Pointer, Op: g.Op, Element: g.Element, Old: g.Old, New: g.New}
	note := ""
	if g.Note != "" {
		note = "  " + hidden.Line(g.Note)
	}
	fmt.Fprintf(t.b, "%s  %d tools of %s alike%s\n", t.red(string(g.Kind)), len(g.Tools), g.Server, note)
	if g.Values == nil {
		t.field(f, false)
		for _, note := range drift.Explain(f, nil, nil) {
			t.note(note)
		}
		for _, name := range g.Tools {
			t.b.WriteString(inField + Name(name) + "\n")
		}
		return
	}
	sign := map[drift.Op]string{drift.Added: t.green("  + "), drift.Removed: t.red("  - ")}[g.Op]
	t.b.WriteString(sign + g.Pointer.Path() + ": a value of its own each\n")
	for i, name := range g.Tools {
		t.b.WriteString(inField + Name(name))
		t.operand(false, g.Values[i])
	}
}
