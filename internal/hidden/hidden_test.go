package hidden_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

// blank are hidden though no property says that nothing is seen of them.
var blank = map[rune]string{
	0x2800:  "Braille blank",
	0xfffc:  "object replacement character",
	0xfffd:  "replacement character",
	0x1d159: "null notehead",
}

func TestRune(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		want := r != ' ' && (blank[r] != "" || unicode.In(r,
			unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Z,
			unicode.Bidi_Control, unicode.Variation_Selector,
			unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point))
		if got := hidden.Rune(r); got != want {
			t.Errorf("Rune(%U) = %t, want %t (Unicode %s)", r, got, want, unicode.Version)
		}
	}
}

// The lock file's canonical form depends on the set: another set is another
// version of the format.
func TestRuneIsFrozen(t *testing.T) {
	t.Parallel()
	h := sha256.New()
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if hidden.Rune(r) {
			n++
			fmt.Fprintf(h, "%X\n", r)
		}
	}
	const (
		wantN = 143_875
		want  = "5f0bf468ab3e1b7b855b2cdc8e9be8586753b1fa762bae9c71d19e0f725df9c9"
	)
	if got := hex.EncodeToString(h.Sum(nil)); n != wantN || got != want {
		t.Errorf("%d hidden characters with SHA-256 %s, want %d with %s", n, got, wantN, want)
	}
}

func TestEscapes(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, quote, escape, line string }{
		{"", `""`, "", ""},
		{"plain text", `"plain text"`, "plain text", "plain text"},
		{`say "hi"`, `"say \"hi\""`, `say "hi"`, `say "hi"`},
		{`a\b`, `"a\\b"`, `a\\b`, `a\b`},
		{"a\nb\tc\rd", `"a\nb\tc\rd"`, `a\nb\tc\rd`, `a\nb\tc\rd`},
		{"\x1b[31mred\x1b[0m", `"\u001B[31mred\u001B[0m"`, `\u001B[31mred\u001B[0m`, `\u001B[31mred\u001B[0m`},
		{"\x00\x07\x08\x7f", `"\u0000\u0007\u0008\u007F"`, `\u0000\u0007\u0008\u007F`, `\u0000\u0007\u0008\u007F`},
		{"\u009b31m", `"\u009B31m"`, `\u009B31m`, `\u009B31m`},
		{"safe\u202elive", `"safe\u202Elive"`, `safe\u202Elive`, `safe\u202Elive`},
		{"a\u200bb\ufeff", `"a\u200Bb\uFEFF"`, `a\u200Bb\uFEFF`, `a\u200Bb\uFEFF`},
		{"\u2028\u2029\u0085\u00a0", `"\u2028\u2029\u0085\u00A0"`, `\u2028\u2029\u0085\u00A0`, `\u2028\u2029\u0085\u00A0`},
		{"hi\U000e0041\U000e007f", `"hi\U000E0041\U000E007F"`, `hi\U000E0041\U000E007F`, `hi\U000E0041\U000E007F`},
		{"\ue000\U000f0000\U0010ffff", `"\uE000\U000F0000\U0010FFFF"`, `\uE000\U000F0000\U0010FFFF`, `\uE000\U000F0000\U0010FFFF`},
		{"\ufffd", `"\uFFFD"`, `\uFFFD`, `\uFFFD`},
		{"a\xffb\xc3", `"a\xFFb\xC3"`, `a\xFFb\xC3`, `a\xFFb\xC3`},
		{"\xed\xa0\x80", `"\xED\xA0\x80"`, `\xED\xA0\x80`, `\xED\xA0\x80`},
		{"locked \U0001f512 café 東京", "\"locked \U0001f512 café 東京\"", "locked \U0001f512 café 東京", "locked \U0001f512 café 東京"},
		{"❤\ufe0f", `"❤\uFE0F"`, `❤\uFE0F`, `❤\uFE0F`},
		{"e\u0301", "\"e\u0301\"", "e\u0301", "e\u0301"},
	}
	for _, tt := range tests {
		if got := hidden.Quote(tt.in); got != tt.quote {
			t.Errorf("Quote(%+q) = %+q, want %+q", tt.in, got, tt.quote)
		}
		if got := hidden.Escape(tt.in); got != tt.escape {
			t.Errorf("Escape(%+q) = %+q, want %+q", tt.in, got, tt.escape)
		}
		if got := hidden.Line(tt.in); got != tt.line {
			t.Errorf("Line(%+q) = %+q, want %+q", tt.in, got, tt.line)
		}
	}
}

func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "plain", `a "b" \ c`, "\x1b]0;x\x07", "a\u202eb\u2066c", "\U000e0041", "\xff\xc0\xaf", "\U0001f512", `\u202E`, "\xed\xa0\x80"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		quote, escape, line := hidden.Quote(s), hidden.Escape(s), hidden.Line(s)
		for _, shown := range []string{quote, escape, line} {
			if i := strings.IndexFunc(shown, hidden.Rune); i >= 0 || !utf8.ValidString(shown) {
				t.Errorf("%+q shows as %+q: hidden character at %d", s, shown, i)
			}
		}
		// Go's string literals have the same escapes: no two texts look alike.
		if back, err := strconv.Unquote(quote); err != nil || back != s {
			t.Errorf("Quote(%+q) = %+q reads back as %+q, %v", s, quote, back, err)
		}
		if back, err := strconv.Unquote(`"` + strings.ReplaceAll(escape, `"`, `\"`) + `"`); err != nil || back != s {
			t.Errorf("Escape(%+q) = %+q reads back as %+q, %v", s, escape, back, err)
		}
		if again := hidden.Line(line); again != line {
			t.Errorf("Line(%+q) = %+q, want it unchanged", line, again)
		}
	})
}
