package lockfile

import (
	"fmt"
	"strings"
)

// Error is what is wrong with a lock file, where, and what to do about it.
type Error struct {
	File string
	Line int // from 1; 0: the whole file
	Msg  string
	Hint string // what to do next, or ""
}

// Error is "file:line: message". The hint is for the caller to show.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Hints, in which FILE stands for the file's name.
const (
	hintRestore = "restore it from version control, without what was approved since: git checkout -- FILE"
	hintFix     = hintRestore + ", or fix that line"
	hintMerge   = "take either side, then run: mcppin lock"
	hintUpgrade = "upgrade mcppin"
	hintUTF8    = "save it as UTF-8 without a byte order mark"
)

// in completes an error, which the functions of this package leave without a
// file's name.
func (e *Error) in(file string) *Error {
	if e.Hint == "" {
		e.Hint = hintFix
	}
	e.File, e.Hint = file, strings.ReplaceAll(e.Hint, "FILE", file)
	return e
}
