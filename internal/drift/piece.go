package drift

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lines splits s after its line feeds.
func lines(s string) []string { return slices.Collect(strings.Lines(s)) }

// words splits s into words, runs of white space, and single other characters.
func words(s string) []string {
	var pieces []string
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		for class := classOf(r); class != other && n < len(s); {
			next, size := utf8.DecodeRuneInString(s[n:])
			if classOf(next) != class {
				break
			}
			n += size
		}
		pieces = append(pieces, s[:n])
		s = s[n:]
	}
	return pieces
}

type class uint8

const (
	other class = iota
	word
	space
)

func classOf(r rune) class {
	switch {
	case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
		return word
	case unicode.IsSpace(r):
		return space
	default:
		return other
	}
}
