package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
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
			changes = append(changes, Change{Kind: Shadowed, Name: tool, Note: strings.Join(apart(all), ", ")})
		}
	}
	sortChanges(changes)
	return changes
}

// apart keeps a name with a blank or a comma from looking like two.
func apart(names []string) []string {
	list := slices.Clone(names)
	for i, name := range list {
		if strings.ContainsAny(name, " ,\"") {
			list[i] = hidden.Quote(name)
		}
	}
	return list
}
