package scan

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// phrase is a way of saying something: a regular expression over plain text, and
// what it means. In it a blank is any white space. It matches no more than
// maxPhrase bytes.
type phrase struct{ pattern, message string }

const maxPhrase = 256

// lexicon is the phrases of a family.
type lexicon struct {
	compiled func() []compiled
}

type compiled struct {
	spaced, dense         *regexp.Regexp
	needles, denseNeedles []needle
	message               string
}

func newLexicon(phrases ...phrase) *lexicon {
	return &lexicon{sync.OnceValue(func() []compiled {
		var all []compiled
		for _, p := range phrases {
			source := foldPattern(p.pattern)
			dense := strings.NewReplacer(" ", "", `\b`, "").Replace(source)
			all = append(all, compiled{
				regexp.MustCompile(source), regexp.MustCompile(dense), needles(source), needles(dense), p.message,
			})
		}
		return all
	})}
}

// foldPattern folds a pattern's letters as normalise does a text's. ASCII stands
// for itself: an escape's case means something.
func foldPattern(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
			continue
		}
		for _, d := range norm.NFKD.String(string(r)) {
			if !unicode.Is(unicode.Mn, d) {
				b.WriteRune(fold(d))
			}
		}
	}
	return b.String()
}

// find matches the phrases in a text, and in what is spelled letter by letter.
func (l *lexicon) find(t *text) []match {
	var found []match
	left := maxTries
	for _, c := range l.compiled() {
		for _, view := range t.views() {
			for _, m := range c.in(view, &left, t.quoted) {
				start, end := t.span(m[0], m[1])
				found = append(found, match{start, end, c.message})
			}
		}
		for _, run := range t.spelled() {
			if inAll(run.word, c.denseNeedles) && c.dense.MatchString(run.word) {
				start, end := t.span(run.start, run.end)
				found = append(found, match{start, end, c.message + ", spelled letter by letter"})
			}
		}
	}
	if left == 0 {
		found = append(found, match{0, len(t.raw), "has so many words of this kind that not all of it was looked at"})
	}
	return found
}

// maxTries bounds the work on one text: what a server fills with words that
// nearly match is reported for that.
const maxTries = 2000

// in are the matches around the needles, but for those to be passed over: an
// expression over a whole text would take a hundred times as long.
func (c compiled) in(s string, left *int, pass func(start, end int) bool) [][]int {
	var found [][]int
	done := 0 // nothing before it is looked at again
	for _, at := range c.needles[0].all(s) {
		start, end := boundary(s, max(done, at[0]-maxPhrase)), boundary(s, min(len(s), at[1]+maxPhrase))
		if at[0] < done || !inAll(s[start:end], c.needles[1:]) {
			continue
		}
		if *left == 0 || len(found) == maxFindings {
			break
		}
		*left--
		m := c.spaced.FindStringIndex(s[start:end])
		for m != nil && m[0] == 0 && start > done { // at the window's edge "^" and "\b" say nothing
			start += runeLen(s[start:])
			*left = max(0, *left-1)
			m = c.spaced.FindStringIndex(s[start:end])
		}
		if m == nil {
			continue
		}
		done = start + m[1]
		if !pass(start+m[0], done) {
			found = append(found, []int{start + m[0], done})
		}
	}
	return found
}

// boundary moves i back to where a character begins.
func boundary(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
