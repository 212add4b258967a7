package scan

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// spelling is a run of single letters, and the word they make.
type spelling struct {
	start, end int // in plain
	word       string
}

var spellingRun = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^a-z0-9])([a-z](?:[ ._*|~-]{1,3}[a-z]){7,})(?:[^a-z0-9]|$)`)
})

func (t *text) spelled() []spelling {
	if t.spellings != nil || len(t.plain) < 15 {
		return t.spellings
	}
	t.spellings = []spelling{}
	for _, m := range spellingRun().FindAllStringSubmatchIndex(t.plain, -1) {
		word := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return r
			}
			return -1
		}, t.plain[m[2]:m[3]])
		t.spellings = append(t.spellings, spelling{m[2], m[3], word})
	}
	return t.spellings
}

// warning is what a text says that quotes a phrase to warn of it.
var warning = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(injections?|attacks?|attackers?|malicious|suspicious|untrusted|jailbreaks?|detects?|flags?|phrases? (like|such as)|poison(ed|ing)|(page|text|document|content|message|result|file|website|email|comment|tool|site)s? (that )?(says?|tells?|asks?|contains?|claims?|includes?|reads?))\b`)
})

// quoted reports whether a match stands between quotation marks in a sentence
// that warns of such text.
func (t *text) quoted(start, end int) bool {
	const around = 160
	before, after := t.plain[boundary(t.plain, max(0, start-around)):start], t.plain[end:boundary(t.plain, min(len(t.plain), end+around))]
	for _, marks := range []string{`""`, "''", "``", "«»"} {
		runes := []rune(marks)
		if opened(before, string(runes[0]), string(runes[1])) && closed(after, string(runes[1])) {
			return warning().MatchString(before) || warning().MatchString(after)
		}
	}
	return false
}

// opened reports whether a quotation has begun and not ended. An apostrophe
// stands between letters and is no mark.
func opened(before, open, end string) bool {
	i := strings.LastIndex(before, open)
	for i > 0 && letterBefore(before[:i]) {
		i = strings.LastIndex(before[:i], open)
	}
	return i >= 0 && !closed(before[i+len(open):], end)
}

func closed(after, end string) bool {
	for {
		i := strings.Index(after, end)
		if i < 0 {
			return false
		}
		if after = after[i+len(end):]; !letterBefore(first(after)) {
			return true
		}
	}
}

func letterBefore(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r)
}

// first is the first character of s.
func first(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}
