package hash

import (
	"fmt"

	"github.com/gowebpki/jcs"
)

// Violation is a JSON text that RFC 8785 gives no canonical form: it breaks
// RFC 8259 or one of the musts of I-JSON (RFC 7493 section 2).
type Violation struct {
	Pointer string // RFC 6901, of the value or the member at fault; "" where it is the whole text
	Offset  int    // in bytes, to where the fault is
	Reason  string
}

func (v *Violation) Error() string {
	if v.Pointer == "" {
		return fmt.Sprintf("%s at byte %d", v.Reason, v.Offset)
	}
	return fmt.Sprintf("%s at %q (byte %d)", v.Reason, v.Pointer, v.Offset)
}

// Canonical is the RFC 8785 form of one JSON text. It refuses, with a
// *Violation: names that occur twice in an object however they are escaped,
// lone surrogates, invalid UTF-8, a byte order mark, data after the value,
// numbers beyond a double's range, and depth over 10,000.
func Canonical(raw []byte) ([]byte, error) {
	c, err := jcs.Transform(raw)
	if err != nil {
		return nil, locate(raw, err)
	}
	return c, nil
}
