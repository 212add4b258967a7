package scan

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/mcppin/mcppin/internal/hidden"
)

var encoded = Family{"MCP107", "encoded blob", Medium}

// blobs are encoded text, which a model decodes and a reader does not.
var blobs = family{
	encoded,
	func(sc *scanner, t *text) []match {
		var found []match
		for _, e := range encodings() {
			if len(t.raw) < minBlob || !e.may(t.raw) {
				continue
			}
			for _, m := range e.re.FindAllStringIndex(t.raw, -1) {
				said, ok := e.decode(t.raw[m[0]:m[1]])
				if !ok || said == t.raw[m[0]:m[1]] {
					continue
				}
				if sc.decoded(t, m[0], m[1], "in "+e.name, said, e.quiet) && !e.plain || prose(said) && !e.quiet {
					found = append(found, match{m[0], m[1], "text in " + e.name + ": " + hidden.Quote(cut(said))})
				}
			}
		}
		return found
	},
}

// minBlob is how long an encoded text must be, in bytes, to say something.
const minBlob = 16

type encoding struct {
	name   string
	may    func(string) bool // cheap, and true wherever re matches
	re     *regexp.Regexp
	decode func(string) (string, bool)
	quiet  bool // what is decoded is found only if a rule finds something in it
	plain  bool // it is no encoding, only how text is written
}

var encodings = sync.OnceValue(func() []encoding {
	return []encoding{
		{"Base64", longWord, regexp.MustCompile(`[A-Za-z0-9+/_-]{16,}(?:\s[A-Za-z0-9+/_-]{16,})*={0,2}`), decodeBase64, false, false},
		{"Base32", longWord, regexp.MustCompile(`\b[A-Z2-7]{24,}={0,6}`), decodeBase32, false, false},
		{"hexadecimal", many("0123456789", 4), regexp.MustCompile(`(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ :,-]{0,2}){12,}`), decodeHex, false, false},
		{"character codes", many("0123456789", 26), regexp.MustCompile(`(?:\b\d{2,3}[ ,;]{1,2}){12,}\d{2,3}\b`), decodeCodes(10), false, false},
		{"binary", many("01", 64), regexp.MustCompile(`(?:\b[01]{8}[ ,;]?){8,}`), decodeCodes(2), false, false},
		{"a rotated alphabet", oneOf(`vtaber|vafgehpgv|cerivbhf|flfgrz cebz|cnffjbeq|perqragvny`), anything, rot13, true, false},
		{"reversed letters", oneOf(`erongi|noitcurtsn|suoiverp|drowssap|laitneder|tpmorp metsys`), anything, reversed, true, false},
		{"percent encoding", many("%", 2), regexp.MustCompile(`[^\s"'<>]*(?:%[0-9a-fA-F]{2}[^\s"'<>%]*){2,}[^\s"'<>]*`), decodePercent, false, false},
		{"character references", oneOf(`&lt;|&gt;|&#`), anything, func(s string) (string, bool) { return html.UnescapeString(s), true }, true, true},
		{"character references", many("&", 6), regexp.MustCompile(`(?:&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,8});\s?[A-Za-z0-9 ,.]{0,2}){6,}`), func(s string) (string, bool) { return html.UnescapeString(s), strings.Contains(s, "&#") }, false, false},
		{"Unicode escapes", oneOf(`\u00`), anything, unescape, true, true},
		{"markup", inMarkup, anything, unmark, true, true},
		{"Unicode escapes", many(`\`, 6), regexp.MustCompile(`(?:\\u\{?[0-9a-fA-F]{4,6}\}?\s?){6,}`), decodeEscapes, false, false},
	}
})

var anything = regexp.MustCompile(`(?s)^.*$`)

// longWord reports whether something in s is too long for a word.
func longWord(s string) bool {
	n := 0
	for i := range len(s) {
		if s[i] <= ' ' {
			n = 0
		} else if n++; n >= minBlob {
			return true
		}
	}
	return false
}

// many reports whether a text holds so many of the characters.
func many(characters string, n int) func(string) bool {
	return func(s string) bool {
		count := 0
		for i := range len(s) {
			if strings.IndexByte(characters, s[i]) >= 0 {
				count++
			}
		}
		return count >= n
	}
}

// oneOf reports whether a text holds one of the words, in any case.
func oneOf(words string) func(string) bool {
	list := strings.Split(words, "|")
	return func(s string) bool {
		s = strings.ToLower(s)
		return slices.ContainsFunc(list, func(word string) bool { return strings.Contains(s, word) })
	}
}
