package scan

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// text is one string of a descriptor, as received and as rules read it.
type text struct {
	at     descriptor.Pointer
	inName bool
	raw    string

	// Of what was decoded: from which part of which text, and what that was.
	within     *text
	start, end int
	how        string
	quiet      bool // it is all of that text, read in another way

	// plain is raw without what makes equal words look different to a machine:
	// compatibility forms, accents, case, look-alike letters, invisible
	// characters, runs of white space. from and to are the bytes of raw that a
	// byte of plain stands for.
	plain    string
	from, to []int

	spellings []spelling // nil: not looked for yet
	seen      []string   // views
}

func (t *text) normalise() {
	var b strings.Builder
	b.Grow(len(t.raw))
	t.from, t.to = make([]int, 0, len(t.raw)), make([]int, 0, len(t.raw))
	blank := false
	put := func(r rune, start, end int) {
		for range utf8.RuneLen(r) {
			t.from, t.to = append(t.from, start), append(t.to, end)
		}
		b.WriteRune(r)
	}
	for i, r := range t.raw {
		end := i + runeLen(t.raw[i:])
		switch {
		case r < utf8.RuneSelf && r > ' ':
			put(unicode.ToLower(r), i, end)
		case unicode.IsSpace(r) || blankLetter(r):
			if !blank {
				put(' ', i, end)
			}
		case hidden.Rune(r):
			continue // and it does not end a run of blanks
		default:
			for _, d := range norm.NFKD.String(string(r)) {
				if !unicode.In(d, unicode.Mn, unicode.Me) && !hidden.Rune(d) {
					put(fold(d), i, end)
				}
			}
		}
		blank = unicode.IsSpace(r) || blankLetter(r)
	}
	t.plain = b.String()
}

// blankLetter characters are no blanks to Unicode, and are seen as nothing else.
func blankLetter(r rune) bool {
	return r == 0x2800 || r == 0x3164 || r == 0x115f || r == 0x1160 || r == 0xffa0
}

func runeLen(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// span is the part of raw that plain[start:end] stands for.
func (t *text) span(start, end int) (int, int) {
	if start >= end {
		return 0, 0
	}
	return t.from[start], t.to[end-1]
}

// fold is a letter in lower case, and in Latin where it looks like that.
func fold(r rune) rune {
	r = unicode.ToLower(r)
	for _, first := range []rune{0x1f150, 0x1f170, 0x1f1e6} { // negative circled and squared letters, and those of flags
		if r >= first && r < first+26 {
			return 'a' + r - first
		}
	}
	if latin, ok := confusable[r]; ok {
		return latin
	}
	return r
}

// foldText is a text of ours as normalise would have it.
func foldText(s string) string {
	t := text{raw: s}
	t.normalise()
	return t.plain
}
