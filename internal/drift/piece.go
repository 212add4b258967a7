package drift

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func lines(s string) []string {
	pieces := strings.SplitAfter(s, "\n")
	if last := len(pieces) - 1; pieces[last] == "" {
		pieces = pieces[:last]
	}
	return pieces
}

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
