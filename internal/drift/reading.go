package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// Unsteady is how readings of a tool, or of a server's instructions, differed:
// in what others had instead of what the first did, or in that not every one had
// it at all.
type Unsteady struct {
	Again []Observation
	Lone  *Observation // where one reading had it and another did not
}

// CompareReadings compares readings of one server in a row with the first, by
// names as in changes. What one reading lists in different versions is passed
// over: it is Duplicate already. Every reading has its instructions.
func CompareReadings(alias string, first Listing, others ...Listing) map[string]Unsteady {
	unstable := map[string]Unsteady{}
	for _, again := range others {
		compareReadings(unstable, alias, first, again)
	}
	return unstable
}

func compareReadings(unstable map[string]Unsteady, alias string, first, again Listing) {
	add := func(name string, a, b []Observation) {
		u := unstable[name]
		switch {
		case len(a) > 1 || len(b) > 1 || len(a)+len(b) == 0:
			return
		case len(a) != len(b):
			u.Lone = &slices.Concat(a, b)[0]
		case !a[0].same(b[0]):
			u.Again = append(u.Again, b[0])
		default:
			return
		}
		unstable[name] = u
	}
	for _, tool := range names(first, again) {
		add(lockfile.Qualify(alias, tool), first.named(tool), again.named(tool))
	}
	add(InstructionsName(alias), textListed(first), textListed(again))
}

// names are those of both, sorted.
func names(a, b Listing) []string {
	var all []string
	for _, o := range slices.Concat(a.Observations, b.Observations) {
		all = append(all, o.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// named are the tools of that name.
func (l Listing) named(tool string) []Observation {
	i, _ := slices.BinarySearchFunc(l.Observations, tool, func(o Observation, name string) int { return strings.Compare(o.Name, name) })
	j := i
	for j < len(l.Observations) && l.Observations[j].Name == tool {
		j++
	}
	return l.Observations[i:j]
}
