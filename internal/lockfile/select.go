package lockfile

import (
	"path"
	"slices"
	"strings"
)

// Selects reports whether the server's include and exclude globs let the tool
// with this name (its own, not qualified) through.
func (s Server) Selects(tool string) bool {
	match := func(glob string) bool { return Match(glob, tool) }
	return (len(s.Include) == 0 || slices.ContainsFunc(s.Include, match)) && !slices.ContainsFunc(s.Exclude, match)
}

// A tool's name is no path, and brackets in it are common: neither slashes nor
// path.Match's character classes and escapes mean anything. NUL, which stands
// for a slash, gives way to a character that is as little seen in a name.
var (
	literal = strings.NewReplacer(`\`, `\\`, `[`, `\[`, "/", "\x00", "\x00", "\ufffd")
	noSlash = strings.NewReplacer("/", "\x00", "\x00", "\ufffd")
)

// Match reports whether the glob matches the whole name. "*" stands for any
// run of characters, "?" for exactly one, everything else for itself.
func Match(glob, name string) bool {
	ok, err := path.Match(literal.Replace(glob), noSlash.Replace(name))
	return ok && err == nil
}
