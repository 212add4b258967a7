package drift_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
)

func changeOf(t *testing.T, name, old, new string) drift.Change {
	t.Helper()
	return drift.Change{Kind: drift.Changed, Name: name, Fields: drift.Compare(value(t, old), value(t, new)), Fails: true}
}

func showGroups(groups []drift.Group) []string {
	var out []string
	for _, g := range groups {
		f := drift.Field{Pointer: g.Pointer, Op: g.Op, Element: g.Element, Old: g.Old, New: g.New}
		s := g.Server + ": " + show([]drift.Field{f})[0] + " of " + strings.Join(g.Tools, " ")
		for _, v := range g.Values {
			s += " " + v.JSON()
		}
		out = append(out, s)
	}
	return out
}

func TestGrouped(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		changes      []drift.Change
		groups, rest []string
	}{
		"equal": {
			[]drift.Change{
				changeOf(t, "n.a", `{}`, `{"x":1}`), changeOf(t, "n.b", `{"v":1}`, `{"v":2,"x":1}`),
				changeOf(t, "n.c", `{}`, `{"x":1}`), changeOf(t, "n.d", `{"y":1}`, `{}`),
			},
			[]string{"n: added x new=1 of n.a n.b n.c"},
			[]string{"changed n.b changed:v", "changed n.d removed:y"},
		},
		"two are no group": {
			[]drift.Change{changeOf(t, "n.a", `{}`, `{"x":1}`), changeOf(t, "n.b", `{}`, `{"x":1}`)},
			nil,
			[]string{"changed n.a added:x", "changed n.b added:x"},
		},
		"two servers": {
			[]drift.Change{changeOf(t, "m.a", `{}`, `{"x":1}`), changeOf(t, "n.a", `{}`, `{"x":1}`), changeOf(t, "n.b", `{}`, `{"x":1}`)},
			nil,
			[]string{"changed m.a added:x", "changed n.a added:x", "changed n.b added:x"},
		},
		"added with a value each": {
			[]drift.Change{
				changeOf(t, "n.a", `{}`, `{"x":"A"}`), changeOf(t, "n.b", `{}`, `{"x":"B"}`), changeOf(t, "n.c", `{}`, `{"x":"B"}`),
			},
			[]string{`n: added x of n.a n.b n.c "A" "B" "B"`},
			nil,
		},
		"equal ones, and the others": {
			[]drift.Change{
				changeOf(t, "n.a", `{"x":1}`, `{}`), changeOf(t, "n.b", `{"x":2}`, `{}`), changeOf(t, "n.c", `{"x":1}`, `{}`),
				changeOf(t, "n.d", `{"x":1}`, `{}`), changeOf(t, "n.e", `{"x":3}`, `{}`), changeOf(t, "n.f", `{"x":4}`, `{}`),
			},
			[]string{"n: removed x old=1 of n.a n.c n.d", "n: removed x of n.b n.e n.f 2 3 4"},
			nil,
		},
		"changed differently": {
			[]drift.Change{
				changeOf(t, "n.a", `{"x":1}`, `{"x":2}`), changeOf(t, "n.b", `{"x":1}`, `{"x":3}`), changeOf(t, "n.c", `{"x":0}`, `{"x":2}`),
			},
			nil,
			[]string{"changed n.a changed:x", "changed n.b changed:x", "changed n.c changed:x"},
		},
		"elements": {
			[]drift.Change{
				changeOf(t, "n.a", `{"r":[]}`, `{"r":["p","p","q"]}`), changeOf(t, "n.b", `{"r":[]}`, `{"r":["p"]}`), changeOf(t, "n.c", `{"r":[]}`, `{"r":["p"]}`),
			},
			[]string{`n: added r element new="p" of n.a n.b n.c`},
			[]string{"changed n.a added:r added:r"},
		},
		"what has no fields or has warnings stays": {
			[]drift.Change{
				{Kind: drift.Changed, Name: "n.a", Fails: true, Fields: changeOf(t, "", `{}`, `{"x":1}`).Fields, Warnings: []string{"case"}},
				changeOf(t, "n.b", `{}`, `{"x":1}`), changeOf(t, "n.c", `{}`, `{"x":1}`),
				{Kind: drift.Vanished, Name: "n.d", Fails: true},
			},
			[]string{"n: added x new=1 of n.a n.b n.c"},
			[]string{"changed n.a", "vanished n.d"},
		},
		"instructions": {
			[]drift.Change{changeOf(t, "a (instructions)", `1`, `2`), changeOf(t, "b (instructions)", `1`, `2`), changeOf(t, "c (instructions)", `1`, `2`)},
			nil,
			[]string{"changed a (instructions) changed:(whole)", "changed b (instructions) changed:(whole)", "changed c (instructions) changed:(whole)"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			groups, rest := drift.Grouped(tt.changes)
			if diff := cmp.Diff(tt.groups, showGroups(groups)); diff != "" {
				t.Errorf("groups (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.rest, brief(rest)); diff != "" {
				t.Errorf("rest (-want +got):\n%s", diff)
			}
		})
	}
}

// Every field is in one group or in one change, with its values.
func TestGroupedLosesNothing(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		var changes []drift.Change
		for i := range r.IntN(8) {
			c := drift.Change{Kind: drift.Changed, Name: fmt.Sprintf("%c.t%d", 'm'+rune(i/5), i)}
			c.Fields = drift.Compare(random(r, 2), random(r, 2))
			changes = append(changes, c)
		}
		groups, rest := drift.Grouped(changes)
		got := fieldsOf(rest)
		for _, g := range groups {
			if len(g.Tools) < 3 || g.Values != nil && len(g.Values) != len(g.Tools) || len(slices.Compact(slices.Clone(g.Tools))) != len(g.Tools) {
				t.Errorf("bad group %+v", g)
			}
			for i, tool := range g.Tools {
				f := drift.Field{Pointer: g.Pointer, Op: g.Op, Element: g.Element, Old: g.Old, New: g.New}
				if g.Values != nil {
					f = withValue(f, &g.Values[i])
				}
				got = append(got, fieldsOf([]drift.Change{{Name: tool, Fields: []drift.Field{f}}})...)
			}
		}
		want := fieldsOf(changes)
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("fields (-before +after):\n%s", diff)
		}
	}
}

func fieldsOf(changes []drift.Change) []string {
	var out []string
	for _, c := range changes {
		for _, s := range show(c.Fields) {
			out = append(out, c.Name+" "+s)
		}
	}
	return out
}

func withValue(f drift.Field, v *descriptor.Value) drift.Field {
	if f.Op == drift.Removed {
		f.Old = v
	} else {
		f.New = v
	}
	return f
}
