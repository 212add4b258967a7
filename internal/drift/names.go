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

// maxAlike is how many of the names that equal another one are told.
const maxAlike = 3

// OddNames are those of a server's tools that hold more than letters, digits,
// "_" and "-", are longer than 128 code points, or are equal to another one but
// for case or Unicode normalisation, of which three are named. They are sorted.
func OddNames(names []string) []Odd {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	alike := map[string][]string{}
	for _, name := range names {
		key := likeness(name)
		alike[key] = append(alike[key], name)
	}
	var odd []Odd
	for _, name := range names {
		why := oddities(name)
		if others := alike[likeness(name)]; len(others) > 1 {
			why = append(why, "is "+nameOthers(others, name)+" but for case or Unicode normalisation")
		}
		if len(why) > 0 {
			odd = append(odd, Odd{name, strings.Join(why, ", ")})
		}
	}
	return odd
}

// nameOthers lists the first few names that are not this one, and counts the
// rest.
func nameOthers(names []string, name string) string {
	var others []string
	for _, other := range names[:min(len(names), maxAlike+1)] {
		if other != name && len(others) < maxAlike {
			others = append(others, hidden.Quote(other))
		}
	}
	if more := len(names) - 1 - len(others); more > 0 {
		others = append(others, fmt.Sprintf("%d more", more))
	}
	if last := len(others) - 1; last > 0 {
		return strings.Join(others[:last], ", ") + " and " + others[last]
	}
	return others[0]
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
