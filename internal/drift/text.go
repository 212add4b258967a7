package drift

import (
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// Span is a stretch of text: Added, Removed or Equal.
type Span struct {
	Op   Op
	Text string
}

// Equal marks a Span that is in both texts.
const Equal Op = "equal"

// maxText bounds what is compared piece by piece, in bytes of both texts
// together. Above it, all between the common ends is one replacement.
const maxText = 1 << 20

// Words compares two texts word by word; a word is letters, digits, marks and
// underscores. The equal and removed spans make up old, the equal and added
// ones new.
func Words(old, new string) []Span {
	return spans(old, new, words, func(s string) bool { return strings.TrimSpace(s) == "" })
}

// Lines compares two texts as Words does, line by line.
func Lines(old, new string) []Span {
	return spans(old, new, lines, func(string) bool { return false })
}

// spans compares by the pieces that split gives. Equal text between two
// differences joins them if it is glue: words changed in a row read as one.
func spans(old, new string, split func(string) []string, glue func(string) bool) []Span {
	var s spanList
	if len(old)+len(new) > maxText {
		prefix, suffix := commonEnds(old, new)
		s.add(Equal, old[:prefix])
		s.add(Removed, old[prefix:len(old)-suffix])
		s.add(Added, new[prefix:len(new)-suffix])
		s.add(Equal, old[len(old)-suffix:])
		return s
	}
	a, b := split(old), split(new)
	from := 0
	for _, e := range joined(a, lcs.DiffRunes(intern(a, b)), glue) {
		s.add(Equal, strings.Join(a[from:e.Start], ""))
		s.add(Removed, strings.Join(a[e.Start:e.End], ""))
		s.add(Added, strings.Join(b[e.ReplStart:e.ReplEnd], ""))
		from = e.End
	}
	s.add(Equal, strings.Join(a[from:], ""))
	return s
}

type spanList []Span

func (s *spanList) add(op Op, text string) {
	if text != "" {
		*s = append(*s, Span{op, text})
	}
}

func joined(a []string, diffs []lcs.Diff, glue func(string) bool) []lcs.Diff {
	var out []lcs.Diff
	for _, d := range diffs {
		if n := len(out); n > 0 && glue(strings.Join(a[out[n-1].End:d.Start], "")) {
			out[n-1].End, out[n-1].ReplEnd = d.End, d.ReplEnd
			continue
		}
		out = append(out, d)
	}
	return out
}

// intern numbers the pieces so that comparing two of them costs nothing.
func intern(a, b []string) (x, y []rune) {
	numbers := make(map[string]rune)
	of := func(pieces []string) []rune {
		ids := make([]rune, len(pieces))
		for i, p := range pieces {
			id, ok := numbers[p]
			if !ok {
				id = rune(len(numbers))
				numbers[p] = id
			}
			ids[i] = id
		}
		return ids
	}
	return of(a), of(b)
}

// commonEnds measures what a and b begin and end with, in whole characters.
func commonEnds(a, b string) (prefix, suffix int) {
	n := min(len(a), len(b))
	for prefix < n && a[prefix] == b[prefix] {
		prefix++
	}
	for prefix > 0 && (prefix < len(a) && !utf8.RuneStart(a[prefix]) || prefix < len(b) && !utf8.RuneStart(b[prefix])) {
		prefix--
	}
	for suffix < n-prefix && a[len(a)-1-suffix] == b[len(b)-1-suffix] {
		suffix++
	}
	for suffix > 0 && !utf8.RuneStart(a[len(a)-suffix]) {
		suffix--
	}
	return prefix, suffix
}
