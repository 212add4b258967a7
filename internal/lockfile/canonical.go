package lockfile

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

// canonical compares a file that says the right things with how they are
// written, which catches every comment, blank, style and order not looked at
// before.
func canonical(src, want []byte) *Error {
	if bytes.Equal(src, want) {
		return nil
	}
	for line := 1; ; line++ {
		got, src2, _ := bytes.Cut(src, []byte("\n"))
		exp, want2, _ := bytes.Cut(want, []byte("\n"))
		if !bytes.Equal(got, exp) {
			g, w := excerpts(got, exp)
			return &Error{Line: line, Msg: fmt.Sprintf("not in canonical form\n  want: %s\n  have: %s", w, g)}
		}
		src, want = src2, want2
	}
}

// excerpts are two lines, escaped, around the first difference.
func excerpts(a, b []byte) (string, string) {
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	return excerpt(a, same), excerpt(b, same)
}

func excerpt(line []byte, at int) string {
	const before, after = 48, 48
	from, to := max(0, at-before), min(len(line), at+after)
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to++
	}
	s := hidden.Quote(string(line[from:to]))
	if from > 0 {
		s = "..." + s
	}
	if to < len(line) {
		s += "..."
	}
	return s
}
