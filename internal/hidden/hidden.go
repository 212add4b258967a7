// Package hidden knows the characters a reader cannot see, and writes text so
// that they show: a tool's name or description may carry terminal escapes,
// bidirectional overrides or invisible letters meant for a model alone.
package hidden

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rune reports whether r must not be shown as it is: controls, line and
// paragraph separators, spaces other than U+0020, bidirectional and other
// format characters, default-ignorable code points, variation selectors, tags,
// private use, surrogates, noncharacters, and U+FFFD, which stands for damage.
// The set is frozen: it does not follow the Unicode version of the Go release,
// because the lock file's canonical form depends on it.
func Rune(r rune) bool {
	if r < utf8.RuneSelf {
		return r < 0x20 || r == 0x7f
	}
	return r&0xfffe == 0xfffe || unicode.Is(table, r)
}

// Quote writes s on one line between double quotes: hidden characters, quotes
// and backslashes are escaped, everything else stands as it is. Bytes that are
// not UTF-8 show as \x and two hex digits.
func Quote(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 2)
	b.WriteByte('"')
	write(&b, s, `"\`)
	b.WriteByte('"')
	return b.String()
}

// Escape writes s on one line as Quote does, without the quotes around it and
// with quotes inside it left alone.
func Escape(s string) string {
	if clean(s) && !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	write(&b, s, `\`)
	return b.String()
}

// Line writes s on one line with its hidden characters escaped and backslashes
// left alone, for text of our own that may quote a server's.
func Line(s string) string {
	if clean(s) {
		return s
	}
	var b strings.Builder
	write(&b, s, "")
	return b.String()
}

func clean(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, Rune) < 0 && !strings.Contains(s, "##")
}

// Command reports whether s[i] is the second # of "##[" or "##vso[", which
// GitHub's older runners and Azure Pipelines take for a command wherever in a
// line it stands. It is escaped as a hidden character is.
func Command(s string, i int) bool {
	return i > 0 && s[i-1:i+1] == "##" && (strings.HasPrefix(s[i+1:], "[") || strings.HasPrefix(s[i+1:], "vso["))
}

func write(b *strings.Builder, s, special string) {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteString(`\x`)
			hex(b, uint32(s[i]), 2)
		case r < utf8.RuneSelf && strings.IndexByte(special, byte(r)) >= 0:
			b.WriteByte('\\')
			b.WriteRune(r)
		case Rune(r), Command(s, i):
			b.WriteString(Code(r))
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
}

// Code is the escape that stands for r: \n, \t, \r, \uXXXX or \UXXXXXXXX, the
// spellings that JSON (up to U+FFFF) and YAML double-quoted strings share.
func Code(r rune) string {
	var b strings.Builder
	switch {
	case r == '\n':
		return `\n`
	case r == '\t':
		return `\t`
	case r == '\r':
		return `\r`
	case r <= 0xffff:
		b.WriteString(`\u`)
		hex(&b, uint32(r), 4)
	default:
		b.WriteString(`\U`)
		hex(&b, uint32(r), 8)
	}
	return b.String()
}

func hex(b *strings.Builder, v uint32, digits int) {
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		b.WriteByte("0123456789ABCDEF"[v>>shift&0xf])
	}
}
