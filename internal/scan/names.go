package scan

import (
	"slices"
	"strings"
)

// Names are the tools that a name may be mistaken for, and that a text may speak
// of. They are made once for many scans, and do not change. nil has none.
type Names struct {
	all        []string            // qualified, sorted
	aliases    []string            // sorted
	bySkeleton map[string][]string // qualified names by the look of the tool's own
	byWord     map[string][]string // and by that in plain text, where it is one word
	others     []string            // that are not
}

// NewNames takes qualified names, in any order.
func NewNames(qualified []string) *Names {
	n := &Names{bySkeleton: map[string][]string{}, byWord: map[string][]string{}}
	n.all = slices.Compact(slices.Sorted(slices.Values(qualified)))
	for _, name := range n.all {
		alias, tool, _ := strings.Cut(name, ".")
		if tool == "" {
			continue
		}
		if !slices.Contains(n.aliases, alias) {
			n.aliases = append(n.aliases, alias)
		}
		n.bySkeleton[skeleton(tool)] = append(n.bySkeleton[skeleton(tool)], name)
		if word := foldText(tool); isWord(word) {
			n.byWord[word] = append(n.byWord[word], name)
		} else {
			n.others = append(n.others, name)
		}
	}
	return n
}

func isWord(s string) bool {
	for i := range len(s) {
		if !wordByte(s[i]) {
			return false
		}
	}
	return s != ""
}

// eachWord goes through the words of s and where they begin.
func eachWord(s string, each func(word string, at int)) {
	start := -1
	for i := 0; i <= len(s); i++ {
		if i < len(s) && wordByte(s[i]) {
			if start < 0 {
				start = i
			}
		} else if start >= 0 {
			each(s[start:i], start)
			start = -1
		}
	}
}

func wordByte(b byte) bool {
	return b == '_' || b == '-' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
