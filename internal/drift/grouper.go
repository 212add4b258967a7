package drift

import (
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// grouper marks each field with the number of its group, from 1.
type grouper struct {
	taken [][]int
	count int
}

type key struct {
	server   string
	kind     Kind
	note     string
	pointer  descriptor.Pointer
	op       Op
	element  bool
	old, new string
	nth      int // tells a tool's own equal fields apart: an element may leave a list twice
}

func exactKey(k key, f Field) (key, bool) {
	k.old, k.new = spell(f.Old), spell(f.New)
	return k, true
}

func placeKey(k key, f Field) (key, bool) {
	return k, !f.Element && (f.Op == Added || f.Op == Removed)
}

func spell(v *descriptor.Value) string {
	if v == nil {
		return ""
	}
	return v.JSON()
}

func (g *grouper) collect(changes []Change, keyOf func(key, Field) (key, bool)) {
	type place struct{ change, field int }
	var order []key
	places := make(map[key][]place)
	for i, c := range changes {
		server, _, tool := strings.Cut(c.Name, ".")
		if !tool {
			continue
		}
		own := make(map[key]int)
		for j, f := range c.Fields {
			k, ok := keyOf(key{server: server, kind: c.Kind, note: c.Note, pointer: f.Pointer, op: f.Op, element: f.Element}, f)
			if !ok || g.taken[i][j] != 0 {
				continue
			}
			own[k]++
			k.nth = own[k]
			if places[k] == nil {
				order = append(order, k)
			}
			places[k] = append(places[k], place{i, j})
		}
	}
	for _, k := range order {
		if len(places[k]) < minGroup {
			continue
		}
		g.count++
		for _, p := range places[k] {
			g.taken[p.change][p.field] = g.count
		}
	}
}

// inOrder makes the groups, in the order in which their first fields appear.
func (g *grouper) inOrder(changes []Change) []Group {
	var groups []Group
	at := make(map[int]int, g.count)
	for i, c := range changes {
		for j, f := range c.Fields {
			n := g.taken[i][j]
			if n == 0 {
				continue
			}
			k, ok := at[n]
			if !ok {
				k = len(groups)
				at[n] = k
				server, _, _ := strings.Cut(c.Name, ".")
				groups = append(groups, Group{
					Server: server, Kind: c.Kind, Note: c.Note, Pointer: f.Pointer, Op: f.Op,
					Element: f.Element, Old: f.Old, New: f.New,
				})
			}
			groups[k].add(c.Name, f)
		}
	}
	for i := range groups {
		groups[i].settle()
	}
	return groups
}
