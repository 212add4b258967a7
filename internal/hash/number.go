package hash

import (
	"strconv"
	"strings"

	"github.com/gowebpki/jcs"
)

// Spelling is how a number is kept: in its canonical spelling (RFC 8785
// section 3.2.2.3) where that has the same decimal value, else as received.
// The second kind is lossy: doubles cannot tell it from its neighbours, so
// equal digests do not prove such numbers equal. The number must be JSON's.
func Spelling(number string) string {
	canonical, ok := canonicalNumber(number)
	if !ok || !sameValue(number, canonical) {
		return number
	}
	return canonical
}

// Lossy reports whether the canonical spelling of a number stands for another
// decimal value than the one received, such as 9007199254740993.
func Lossy(number string) bool {
	canonical, ok := canonicalNumber(number)
	return ok && !sameValue(number, canonical)
}

func canonicalNumber(number string) (string, bool) {
	f, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return "", false
	}
	s, err := jcs.NumberToJSON(f)
	return s, err == nil
}

// sameValue compares two spellings by their exact decimal value.
func sameValue(a, b string) bool {
	if a == b {
		return true
	}
	x, y := decimalOf(a), decimalOf(b)
	if x.digits == "" || y.digits == "" {
		return x.digits == y.digits // zero has one value, whatever its sign
	}
	return x.bounded && y.bounded && x == y
}

// decimal is digits x 10^exponent without zeros at either end of the digits,
// so that equal values are equal structs.
type decimal struct {
	negative bool
	digits   string
	exponent int64
	bounded  bool // the exponent fits; one that does not is no double's
}

func decimalOf(s string) decimal {
	var d decimal
	s, d.negative = strings.CutPrefix(s, "-")
	d.bounded = true
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.ParseInt(s[i+1:], 10, 32)
		d.exponent, d.bounded = e, err == nil
		s = s[:i]
	}
	whole, fraction, _ := strings.Cut(s, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	d.digits = strings.TrimRight(digits, "0")
	d.exponent += int64(len(digits) - len(d.digits) - len(fraction))
	return d
}
