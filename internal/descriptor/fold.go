package descriptor

import (
	"strings"
	"unicode"
)

// Fold is the same for names that are equal under Unicode simple case folding,
// which decoders that ignore case, such as Go's encoding/json, take for one
// another. It takes each character to the least of those that folding equates
// with it: strings.ToLower would miss the long s and the Kelvin sign.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, name)
}
