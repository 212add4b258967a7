package scan

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

// hiddenCharacters are what a reader does not see and a model does.
var hiddenCharacters = family{
	Family{"MCP106", "hidden characters", High},
	func(sc *scanner, t *text) []match {
		if isPrintable(t.raw) {
			return nil
		}
		var found []match
		rtl := strings.ContainsFunc(t.raw, rightToLeft)
		for _, run := range hyphens(t.raw, hiddenRuns(t.raw, rtl)) {
			part := t.raw[run.start:run.end]
			how := "text in invisible characters"
			if said := smuggled(part); said != "" {
				run.message = how + ": " + hidden.Quote(said)
				sc.decoded(t, run.start, run.end, how, said, false)
			}
			found = append(found, run)
		}
		return found
	},
}

func isPrintable(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || s[i] < ' ' && s[i] != '\n' && s[i] != '\t' && s[i] != '\r' || s[i] == 0x7f {
			return false
		}
	}
	return true
}

// hiddenRuns are the stretches of hidden characters.
func hiddenRuns(s string, rtl bool) []match {
	var runs []match
	prev := rune(0)
	for i, r := range s {
		next, _ := utf8.DecodeRuneInString(s[i+runeLen(s[i:]):])
		why := unseen(r, prev, next, rtl)
		prev = r
		if why == "" {
			continue
		}
		end := i + runeLen(s[i:])
		if n := len(runs); n > 0 && runs[n-1].end == i && runs[n-1].message == why {
			runs[n-1].end = end
		} else {
			runs = append(runs, match{i, end, why})
		}
	}
	return withoutFlags(s, runs)
}

// unseen says what r is, if it has no place between its neighbours.
func unseen(r, prev, next rune, rtl bool) string {
	switch {
	case r == 0x1b:
		return "a terminal escape"
	case r == '\n' || r == '\t' || r == '\r':
		return ""
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return "a control character"
	case r >= 0xe0000 && r <= 0xe007f:
		return "tag characters"
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return "a bidirectional control, which reorders what is shown"
	case r == 0x200e || r == 0x200f || r == 0x061c:
		if rtl {
			return ""
		}
		return "a bidirectional mark"
	case r == 0x200d && (pictograph(prev) && pictograph(next) || joining(prev)), r == 0x200c && joining(prev):
		return ""
	case r >= 0x200b && r <= 0x200d, r >= 0x2060 && r <= 0x2065, r == 0xfeff, r == 0x180e, r >= 0x206a && r <= 0x206f:
		return "a zero-width character"
	case r == 0xad:
		return "a soft hyphen"
	case r == 0xfe0e || r == 0xfe0f:
		if pictograph(prev) && prev != 0xfe0f && (prev >= 0x80 || next == 0x20e3) {
			return ""
		}
		return "a variation selector"
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0xe0100 && r <= 0xe01ef, r >= 0x180b && r <= 0x180d:
		return "a variation selector"
	case r == 0x2028 || r == 0x2029:
		return "a line separator that few programs show"
	case r == 0x34f || r >= 0xe0080 && r <= 0xe0fff || r >= 0xfdd0 && r <= 0xfdef:
		return "a character that is not shown"
	case r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000:
		return "a private-use character"
	case r == 0x3164 || r == 0x115f || r == 0x1160 || r == 0xffa0 || r == 0x2800 && prev == 0x2800:
		return "a blank letter"
	case r >= 0xfff9 && r <= 0xfffb, r&0xfffe == 0xfffe:
		return "a character that is none"
	}
	return ""
}

// pictograph reports whether r is an emoji, or a part of one.
func pictograph(r rune) bool {
	return r >= 0x2000 && (unicode.Is(unicode.So, r) || unicode.Is(unicode.Sk, r) || unicode.Is(unicode.Sm, r) || unicode.Is(unicode.Po, r) || unicode.Is(unicode.Pd, r)) ||
		r == 0xfe0f || r == 0x20e3 || r == 0xa9 || r == 0xae || r == '#' || r == '*' || r >= '0' && r <= '9' || r >= 0x1f000 && r <= 0x1faff
}

// joining scripts need the zero-width joiners to be spelled.
func joining(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
		unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Tibetan, unicode.Myanmar, unicode.Khmer)
}

func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}

// withoutFlags drops the tags of a flag's sequence (UTS #51 section 3.8): they
// follow a black flag and are few.
func withoutFlags(s string, runs []match) []match {
	kept := runs[:0]
	for _, m := range runs {
		flag := strings.HasSuffix(s[:m.start], "\U0001f3f4") && strings.HasSuffix(s[m.start:m.end], "\U000e007f") && m.end-m.start <= 4*7
		if !flag {
			kept = append(kept, m)
		}
	}
	return kept
}

// hyphens drops soft hyphens that stand as far apart as syllables do.
func hyphens(s string, runs []match) []match {
	const syllable = 2
	var kept []match
	for i, m := range runs {
		near := i > 0 && m.start-runs[i-1].end < syllable || i+1 < len(runs) && runs[i+1].start-m.end < syllable
		if s[m.start:m.end] != "\u00ad" || near {
			kept = append(kept, m)
		}
	}
	return kept
}

// smuggled is the text that tags (U+E0020 and on, for ASCII) or variation
// selectors (for bytes) stand for.
func smuggled(s string) string {
	var b strings.Builder
	var bytes []byte
	for _, r := range s {
		switch {
		case r >= 0xe0020 && r <= 0xe007e:
			b.WriteRune(r - 0xe0000)
		case r >= 0xfe00 && r <= 0xfe0f:
			bytes = append(bytes, byte(r-0xfe00))
		case r >= 0xe0100 && r <= 0xe01ef:
			bytes = append(bytes, byte(r-0xe0100+16))
		}
	}
	if b.Len() == 0 && len(bytes) >= 4 && utf8.Valid(bytes) && isPrintable(string(bytes)) {
		return string(bytes)
	}
	return b.String()
}
