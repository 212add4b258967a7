package scan

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func decodeBase64(s string) (string, bool) {
	s = strings.TrimRight(strings.Join(strings.Fields(s), ""), "=")
	if !mixed(s) {
		return "", false
	}
	s = strings.NewReplacer("-", "+", "_", "/").Replace(s)
	return longest(func(skip int) string {
		part := s[min(skip, len(s)):]
		if len(part)%4 == 1 { // no whole number of bytes: a letter of the text around it
			part = part[:len(part)-1]
		}
		b, err := base64.RawStdEncoding.DecodeString(part)
		if err != nil {
			return ""
		}
		return unpacked(b)
	}, 4)
}

// longest decodes from each of the first characters, as others of the alphabet
// may stand before the blob, and gives the longest stretch of readable text.
func longest(decode func(skip int) string, most int) (string, bool) {
	best := ""
	for skip := range most {
		for part := range strings.FieldsFuncSeq(strings.ToValidUTF8(decode(skip), "\x00"), unreadable) {
			if len(part) > len(best) {
				best = part
			}
		}
	}
	return best, len(best) >= minReadable
}

// minReadable is how long readable text is that bytes do not look like by chance.
const minReadable = 14

func unreadable(r rune) bool {
	return !unicode.IsPrint(r) && r != '\n' && r != '\t' && r != '\r'
}

// mixed tells Base64 from words in one case.
func mixed(s string) bool {
	lower := strings.ContainsFunc(s, unicode.IsLower)
	upper := strings.ContainsFunc(s, unicode.IsUpper)
	return lower && upper
}

func decodeHex(s string) (string, bool) {
	s = strings.NewReplacer(`\x`, "", "0x", "", "%", "", " ", "", ":", "", ",", "", "-", "").Replace(s)
	return longest(func(skip int) string {
		part := s[min(skip, len(s)):]
		b, err := hex.DecodeString(part[:len(part)/2*2])
		if err != nil {
			return ""
		}
		return string(b)
	}, 2)
}

func decodePercent(s string) (string, bool) {
	said, err := url.PathUnescape(s)
	return said, err == nil && readable(said)
}

func decodeEscapes(s string) (string, bool) {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.NewReplacer("{", "", "}", "").Replace(s), `\u`) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		n, err := strconv.ParseUint(part, 16, 32)
		if err != nil || !utf8.ValidRune(rune(n)) {
			return "", false
		}
		b.WriteRune(rune(n))
	}
	return b.String(), readable(b.String())
}

// readable reports whether s is text and not what bytes happen to look like.
func readable(s string) bool {
	if !utf8.ValidString(s) || len(s) < 8 {
		return false
	}
	bad := 0
	for _, r := range s {
		if !unicode.IsPrint(r) && r != '\n' && r != '\t' && r != '\r' {
			bad++
		}
	}
	return bad == 0
}

// prose reports whether s reads like words: a harmless example of something
// encoded is mostly an identifier or JSON.
func prose(s string) bool {
	letters, blanks, total := 0, 0, 0
	for _, r := range s {
		total++
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsSpace(r):
			blanks++
		}
	}
	return blanks >= 3 && letters*100 >= total*70 && (letters+blanks)*100 >= total*90
}

func cut(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
