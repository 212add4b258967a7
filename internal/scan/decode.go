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
	if len(s)%4 == 1 { // no whole number of bytes: a letter of the text around it
		s = s[:len(s)-1]
	}
	b, err := base64.RawStdEncoding.DecodeString(s)
	if err != nil {
		return "", false
	}
	said := unpacked(b)
	return said, readable(said)
}

// mixed tells Base64 from words in one case.
func mixed(s string) bool {
	lower := strings.ContainsFunc(s, unicode.IsLower)
	upper := strings.ContainsFunc(s, unicode.IsUpper)
	return lower && upper
}

func decodeHex(s string) (string, bool) {
	s = strings.NewReplacer(`\x`, "", "0x", "", "%", "", " ", "", ":", "", ",", "", "-", "").Replace(s)
	b, err := hex.DecodeString(s[:len(s)/2*2])
	return string(b), err == nil && readable(string(b))
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
