package drift

import (
	"slices"
	"strings"
)

// Shadows are the names that tools of two or more servers share, sorted, from
// qualified names in any order. Which of them a client takes for the name alone
// is up to the client.
func Shadows(names []string) []Change {
	sorted := slices.Compact(slices.Sorted(slices.Values(names)))
	sharing := map[string][]string{}
	for _, name := range sorted {
		_, tool, _ := strings.Cut(name, ".")
		sharing[tool] = append(sharing[tool], name)
	}
	var changes []Change
	for tool, all := range sharing {
		if len(all) > 1 {
			changes = append(changes, Change{Kind: Shadowed, Name: tool, Note: strings.Join(all, ", ")})
		}
	}
	sortChanges(changes)
	return changes
}
