package drift

import (
	"github.com/mcppin/mcppin/internal/descriptor"
)

// minGroup is how many tools it takes to show a difference once for all.
const minGroup = 3

// Group is one difference that several tools of a server share.
type Group struct {
	Server   string // alias
	Kind     Kind   // of the changes it was taken from
	Note     string // likewise
	Pointer  descriptor.Pointer
	Op       Op
	Element  bool
	Old, New *descriptor.Value  // as in Field; nil as well where Values differ
	Tools    []string           // qualified names, sorted as the changes were
	Values   []descriptor.Value // one for each of Tools where they differ, else nil
}

// Grouped takes out of changes what at least three tools of one server share:
// equal fields, and fields added or removed at one place with a value of their
// own each. Replaced fields are only grouped when both values agree. A change
// that nothing is left of is left out, unless it has a warning. Every field is
// in exactly one group or change afterwards; changes itself stays as it is.
func Grouped(changes []Change) ([]Group, []Change) {
	g := grouper{taken: make([][]int, len(changes))}
	for i, c := range changes {
		g.taken[i] = make([]int, len(c.Fields))
	}
	g.collect(changes, exactKey)
	g.collect(changes, placeKey)
	groups := g.inOrder(changes)
	var rest []Change
	for i, c := range changes {
		var left []Field
		for j, f := range c.Fields {
			if g.taken[i][j] == 0 {
				left = append(left, f)
			}
		}
		if len(left) > 0 || len(c.Fields) == 0 || len(c.Warnings) > 0 {
			c.Fields = left
			rest = append(rest, c)
		}
	}
	return groups, rest
}

// add and settle keep the values only where they differ.
func (g *Group) add(name string, f Field) {
	g.Tools = append(g.Tools, name)
	if v := f.New; v != nil {
		g.Values = append(g.Values, *v)
	} else if f.Old != nil {
		g.Values = append(g.Values, *f.Old)
	}
}

func (g *Group) settle() {
	for _, v := range g.Values {
		if !v.Equal(g.Values[0]) {
			g.Old, g.New = nil, nil
			return
		}
	}
	g.Values = nil
}
