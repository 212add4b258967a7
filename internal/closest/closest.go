// Package closest finds what a misspelled name was meant to be.
package closest

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"github.com/mcppin/mcppin/internal/hidden"
)

// Names are the at most three candidates nearest to name by Levenshtein
// distance, quoted; none that would have to be more than half rewritten.
func Names(name string, candidates []string) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	for _, c := range candidates {
		if d := levenshtein.ComputeDistance(name, c); 2*d <= max(utf8.RuneCountInString(name), utf8.RuneCountInString(c)) {
			near = append(near, candidate{c, d})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), strings.Compare(a.name, b.name))
	})
	near = slices.Compact(near)
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, hidden.Quote(c.name))
	}
	return names
}
