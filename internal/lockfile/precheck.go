package lockfile

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

var conflictMarkers = []string{"<<<<<<< ", "=======", ">>>>>>> ", "||||||| "}

var versionLine = regexp.MustCompile(`(?m)^version: *([1-9][0-9]*)$`)

// precheck looks at bytes and lines for what YAML would report as something
// else, or not at all. In a canonical file no text reaches column one, so that
// a marker there is never part of a descriptor.
func precheck(src []byte) *Error {
	switch {
	case len(src) > maxSize:
		return &Error{Msg: fmt.Sprintf("larger than %d MiB", maxSize>>20)}
	case bytes.HasPrefix(src, []byte("\xff\xfe")), bytes.HasPrefix(src, []byte("\xfe\xff")):
		return &Error{Line: 1, Msg: "UTF-16, not UTF-8", Hint: hintUTF8}
	case bytes.HasPrefix(src, []byte("\xef\xbb\xbf")):
		return &Error{Line: 1, Msg: "begins with a byte order mark", Hint: hintUTF8}
	case len(bytes.TrimSpace(src)) == 0:
		return &Error{Line: 1, Msg: "is empty", Hint: hintRestore}
	}
	if err := characters(src); err != nil {
		return err
	}
	if err := markers(src); err != nil {
		return err
	}
	if m := versionLine.FindSubmatch(src); m != nil && string(m[1]) != strconv.Itoa(Version) {
		i := versionLine.FindIndex(src)[0]
		return &Error{
			Line: lineAt(src, i), Msg: fmt.Sprintf("format version %s is newer than %d, the newest this mcppin reads", m[1], Version),
			Hint: hintUpgrade,
		}
	}
	if !bytes.HasSuffix(src, []byte("\n"+footer)) {
		return &Error{Line: lineAt(src, len(src)-1), Msg: `cut off or rewritten: the last line is not "..."`, Hint: hintRestore}
	}
	return nil
}

// markers finds the first line that begins another document, or a conflict's
// side.
func markers(src []byte) *Error {
	line, ended := 0, 0
	for text := range bytes.Lines(src) {
		line++
		for _, m := range conflictMarkers {
			if bytes.HasPrefix(text, []byte(m)) {
				return &Error{Line: line, Msg: fmt.Sprintf("merge conflict marker %q", m[:7]), Hint: hintMerge}
			}
		}
		switch {
		case bytes.HasPrefix(text, []byte("---")):
			return &Error{Line: line, Msg: `"---" begins another document: a lock file has one and does not mark its beginning`}
		case ended == 0 && string(text) == footer:
			ended = line
		}
	}
	if ended != 0 && line > ended {
		return &Error{Line: ended + 1, Msg: `text after "...", which ends the file`}
	}
	return nil
}

// characters finds bytes that are not text, and text that would not show.
func characters(src []byte) *Error {
	for i := 0; i < len(src); {
		if c := src[i]; c >= 0x20 && c < 0x7f || c == '\n' {
			i++
			continue
		}
		r, n := utf8.DecodeRune(src[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			return &Error{Line: lineAt(src, i), Msg: fmt.Sprintf("byte 0x%02x is not UTF-8", src[i]), Hint: hintRestore}
		case hidden.Rune(r):
			return &Error{Line: lineAt(src, i), Msg: fmt.Sprintf("the hidden character %s is not escaped", hidden.Code(r))}
		}
		i += n
	}
	return nil
}

// lineAt is the line, from 1, of the byte at offset i.
func lineAt(src []byte, i int) int { return 1 + bytes.Count(src[:i], []byte("\n")) }
