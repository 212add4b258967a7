package scan

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// marks are what stands inside a word and is not shown: tags, emphasis, a hyphen
// at the end of a line.
var marks = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<[^<>\n]{0,40}>|\*{1,3}|_{2}|~~|-\r?\n|\x60`)
})

var marked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[a-z](<[^<>\n]{0,40}>|\*{1,3}|_{2}|~~|-\r?\n|\x60){1,3}[a-z]`)
})

func inMarkup(s string) bool { return strings.ContainsAny(s, "<*_~-`") && marked().MatchString(s) }

func unmark(s string) (string, bool) { return marks().ReplaceAllString(s, ""), true }

var escape = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\u\{?00([2-7][0-9a-fA-F])\}?`) })

// unescape replaces the escapes that stand for ASCII.
func unescape(s string) (string, bool) {
	return escape().ReplaceAllStringFunc(s, func(e string) string {
		n, _ := strconv.ParseUint(escape().FindStringSubmatch(e)[1], 16, 8) // it has matched
		return string(rune(n))
	}), true
}
