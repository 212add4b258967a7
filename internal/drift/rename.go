package drift

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// Rename is a tool that vanished and a new one that may be the same.
type Rename struct {
	From, To string // qualified
	Same     bool   // the descriptors are equal but for name and title
}

const (
	// minAlike is how much of two descriptors must be equal: twice the values
	// that both have, to the values of the two together.
	minAlike = 0.8
	// minCommon is how many values that must be at least.
	minCommon = 3
	// maxCompared bounds the tools on either side, as each is compared with each.
	maxCompared = 200
)

// Renames pairs what vanished with what is new on the same server and has a
// like descriptor, the likest first, each in one pair at most. Of more than 200
// on a side it looks at the first. It is a hint only: that a descriptor is alike
// says nothing about the tool.
func Renames(changes []Change) []Rename {
	var gone, come []side
	for _, c := range changes {
		switch {
		case c.Name == "" || isInstructions(c.Name):
		case c.Old != nil && c.New == nil && (c.Kind == Vanished || c.Kind == Quarantined):
			gone = append(gone, sideOf(c.Name, *c.Old))
		case c.Old == nil && c.New != nil && (c.Kind == New || c.Kind == Quarantined):
			come = append(come, sideOf(c.Name, *c.New))
		}
	}
	type pair struct {
		Rename
		alike float64
	}
	var pairs []pair
	for _, a := range gone[:min(len(gone), maxCompared)] {
		for _, b := range come[:min(len(come), maxCompared)] {
			if alike := a.alike(b); alike >= minAlike && a.server == b.server {
				pairs = append(pairs, pair{Rename{a.name, b.name, slices.Equal(a.values, b.values)}, alike})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.alike, a.alike) })
	var renames []Rename
	paired := map[string]bool{}
	for _, p := range pairs {
		if !paired[p.From] && !paired[p.To] {
			paired[p.From], paired[p.To] = true, true
			renames = append(renames, p.Rename)
		}
	}
	slices.SortFunc(renames, func(a, b Rename) int { return strings.Compare(a.From, b.From) })
	return renames
}

// side is one descriptor as its values, each with where it is.
type side struct {
	name, server string
	values       []string // sorted
}

func sideOf(name string, v descriptor.Value) side {
	s := side{name: name}
	s.server, _, _ = strings.Cut(name, ".")
	s.add("", v.Without([]descriptor.Pointer{"/name", "/title", "/annotations/title"}))
	slices.Sort(s.values)
	return s
}

func (s *side) add(at descriptor.Pointer, v descriptor.Value) {
	for _, m := range v.Members {
		s.add(at.Member(m.Name), m.Value)
	}
	for i, e := range v.Elems {
		s.add(at.Index(i), e)
	}
	if at != "" && len(v.Members) == 0 && len(v.Elems) == 0 {
		s.values = append(s.values, string(at)+" "+v.JSON())
	}
}

// alike is 0 where too little is common to say anything.
func (s side) alike(t side) float64 {
	common, i, j := 0, 0, 0
	for i < len(s.values) && j < len(t.values) {
		switch c := strings.Compare(s.values[i], t.values[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if common < minCommon && !slices.Equal(s.values, t.values) || common == 0 {
		return 0
	}
	return 2 * float64(common) / float64(len(s.values)+len(t.values))
}
