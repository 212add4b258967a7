package scan

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base32"
	"encoding/binary"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// maxUnpacked bounds what compressed text may grow to, in bytes.
const maxUnpacked = 64 << 10

// unpacked is the text in bytes that are compressed, or UTF-16 as shells take it.
func unpacked(b []byte) string {
	var r io.Reader
	var err error
	switch {
	case bytes.HasPrefix(b, []byte{0x1f, 0x8b}):
		r, err = gzip.NewReader(bytes.NewReader(b))
	case len(b) > 2 && b[0] == 0x78 && binary.BigEndian.Uint16(b)%31 == 0:
		r, err = zlib.NewReader(bytes.NewReader(b))
	case len(b) >= 16 && len(b)%2 == 0 && bytes.Count(b, []byte{0})*2 >= len(b)-4:
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = binary.LittleEndian.Uint16(b[2*i:])
		}
		return string(utf16.Decode(units))
	default:
		return string(b)
	}
	if err != nil {
		return string(b)
	}
	out, _ := io.ReadAll(io.LimitReader(r, maxUnpacked)) // what was read before damage says enough
	return string(out)
}

func decodeBase32(s string) (string, bool) {
	s = strings.TrimRight(s, "=")
	b, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(s)
	return string(b), err == nil && readable(string(b))
}

// decodeCodes reads numbers, in this base, that each stand for a byte.
func decodeCodes(base int) func(string) (string, bool) {
	return func(s string) (string, bool) {
		var b []byte
		for _, f := range strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' }) {
			n, err := strconv.ParseUint(f, base, 8)
			if err != nil {
				return "", false
			}
			b = append(b, byte(n))
		}
		return string(b), readable(string(b))
	}
}

func rot13(s string) (string, bool) {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		case r >= 'A' && r <= 'Z':
			return 'A' + (r-'A'+13)%26
		}
		return r
	}, s), true
}

func reversed(s string) (string, bool) {
	runes := []rune(s)
	slices.Reverse(runes)
	return string(runes), true
}
