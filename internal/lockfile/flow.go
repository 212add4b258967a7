package lockfile

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/yamltext"
)

// pair is an entry of a flow map; the key is rendered already.
type pair struct{ key, value string }

func headerPairs(headers []Header) []pair {
	var pairs []pair
	for _, h := range slices.SortedFunc(slices.Values(headers), func(a, b Header) int { return strings.Compare(a.Name, b.Name) }) {
		pairs = append(pairs, pair{yamltext.Inline(h.Name), h.Value})
	}
	return pairs
}

// some are the pairs that say something.
func some(pairs ...pair) []pair {
	return slices.DeleteFunc(pairs, func(p pair) bool { return p.value == "" })
}

func flowMap(pairs []pair) string {
	var b strings.Builder
	for i, p := range pairs {
		b.WriteString([]string{"{", ", "}[min(i, 1)])
		b.WriteString(p.key + ": " + yamltext.Inline(p.value))
	}
	return b.String() + "}"
}
