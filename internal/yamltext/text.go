// Package yamltext writes the small part of YAML 1.2 that mcppin's files are
// made of, so that any YAML reader sees the same values and a reviewer sees
// every character: block mappings and lists, strings between double quotes,
// JSON's numbers and literals. docs/lockfile.md specifies it.
package yamltext

import (
	"strings"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

// maxSimpleKey is how many bytes a key may take, quotes and escapes included,
// to stand before its colon; a longer one takes the "? " form. YAML 1.2 allows
// 1024 characters there (section 7.4.2); lines stay readable sooner.
const maxSimpleKey = 128

// Inline is s between double quotes on one line (YAML 1.2.2 section 7.3.1).
// Hidden characters are escaped. A byte that is not UTF-8 becomes \uFFFD:
// callers hold text that was checked.
func Inline(s string) string { return string(appendQuoted(nil, s, 0)) }

// String is s between double quotes. After each line feed but a last one the
// line is broken with an escape, and goes on indented by indent (at least 1)
// spaces: text then reads and compares line by line, and none of it reaches
// the column of a key.
func String(s string, indent int) string { return string(appendQuoted(nil, s, indent)) }

// appendQuoted breaks no lines where indent is 0.
func appendQuoted(dst []byte, s string, indent int) []byte {
	dst = append(dst, '"')
	start := 0 // of the run that needs no escape
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < 0x7f && c != '"' && c != '\\' && (c != '#' || !hidden.Command(s, i)) {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if c >= utf8.RuneSelf && !hidden.Rune(r) {
			i += n
			continue
		}
		dst = append(dst, s[start:i]...)
		i += n
		start = i
		if c == '"' || c == '\\' {
			dst = append(dst, '\\', c)
			continue
		}
		dst = append(dst, hidden.Code(r)...)
		if r == '\n' && indent > 0 && i < len(s) {
			dst = append(dst, '\\', '\n')
			dst = appendIndent(dst, indent)
			switch s[i] {
			case ' ': // a plain one would count as indentation
				dst = append(dst, '\\')
			case ':': // CI systems take a line that begins with :: for a command
				dst = append(dst, hidden.Code(':')...)
				i++
				start = i
			}
		}
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// List is items as a flow list on one line: ["a", "b"].
func List(items []string) string {
	dst := []byte{'['}
	for i, s := range items {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = appendQuoted(dst, s, 0)
	}
	return string(append(dst, ']'))
}

func appendIndent(dst []byte, n int) []byte {
	const blanks = "                                "
	for ; n > len(blanks); n -= len(blanks) {
		dst = append(dst, blanks...)
	}
	return append(dst, blanks[:n]...)
}

// Key is s as a mapping key: plain where it matches
// [A-Za-z_$][A-Za-z0-9_$.-]* and no YAML version reads it as something other
// than a string, else between double quotes.
func Key(s string) string {
	if plain(s) {
		return s
	}
	return Inline(s)
}

func plain(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c|0x20 >= 'a' && c|0x20 <= 'z', c == '_', c == '$':
		case i > 0 && (c >= '0' && c <= '9' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return s != "" && !word(s)
}

// word reports whether YAML 1.1 (types bool and null) gives s a meaning.
func word(s string) bool {
	if len(s) > len("false") {
		return false
	}
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return true
	}
	return false
}

// AppendKey appends a key as Key or Inline writes it, and its colon. Where it
// takes the "? " form, the colon's line is indented by column spaces, which is
// the column the key itself begins at.
func AppendKey(dst []byte, key string, column int) []byte {
	if len(key) > maxSimpleKey {
		dst = append(dst, "? "...)
		dst = append(dst, key...)
		dst = append(dst, '\n')
		dst = appendIndent(dst, column)
		return append(dst, ':')
	}
	dst = append(dst, key...)
	return append(dst, ':')
}
