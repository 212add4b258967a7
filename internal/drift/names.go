package drift

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// maxNameLength is how many characters a tool's name should have at most (MCP
// 2025-11-25, server/tools "Tool Names").
const maxNameLength = 128

// Odd is a tool's name that clients may read in several ways.
type Odd struct {
	Name string // the tool's own
	Why  string // reasons, with commas between them
}

// OddNames are those of a server's tools that hold more than letters, digits,
// "_" and "-", are longer than 128 code points, or are equal to another one but
// for case or Unicode normalisation. They are sorted.
func OddNames(names []string) []Odd {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	alike := map[string][]string{}
	for _, name := range names {
		alike[likeness(name)] = append(alike[likeness(name)], name)
	}
	var odd []Odd
	for _, name := range names {
		why := oddities(name)
		for _, other := range alike[likeness(name)] {
			if other != name {
				why = append(why, "is "+hidden.Quote(other)+" but for case or Unicode normalisation")
			}
		}
		if len(why) > 0 {
			odd = append(odd, Odd{name, strings.Join(why, ", ")})
		}
	}
	return odd
}

func likeness(name string) string { return descriptor.Fold(norm.NFKC.String(name)) }

func oddities(name string) []string {
	var why []string
	holds := func(what string, is func(rune) bool) {
		if strings.ContainsFunc(name, is) {
			why = append(why, "holds "+what)
		}
	}
	holds("a dot", func(r rune) bool { return r == '.' })
	holds("a slash", func(r rune) bool { return r == '/' || r == '\\' })
	holds("a blank", func(r rune) bool { return r == ' ' })
	holds("hidden characters", hidden.Rune)
	holds("other characters than A-Z a-z 0-9 _ -", func(r rune) bool {
		return !letter(r) && !strings.ContainsRune(`./\ `, r) && !hidden.Rune(r)
	})
	if n := utf8.RuneCountInString(name); n > maxNameLength {
		why = append(why, fmt.Sprintf("has %d characters, more than %d", n, maxNameLength))
	}
	if !norm.NFC.IsNormalString(name) {
		why = append(why, "is not in Unicode normal form C")
	}
	return why
}

func letter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-'
}
