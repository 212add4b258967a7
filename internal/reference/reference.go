// Package reference is the grammar of what may stand in a server's source in
// place of a secret: ${NAME}, for the value of the environment variable NAME.
package reference

import "regexp"

const (
	name = `[A-Za-z_][A-Za-z0-9_]*`
	one  = `\$\{` + name + `\}`
)

var (
	names = regexp.MustCompile(`^` + name + `$`)
	each  = regexp.MustCompile(one)
	only  = regexp.MustCompile(`^(` + one + `)+$`)
	token = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
)

// Name says that s can be the name in a reference: ASCII letters, digits and
// underscores, no digit first.
func Name(s string) bool { return names.MatchString(s) }

// Is says that s is one reference or several, and nothing else.
func Is(s string) bool { return only.MatchString(s) }

// In says that s holds a reference.
func In(s string) bool { return each.MatchString(s) }

// Replace puts what value gives for its name in the place of each reference. A
// "${" that starts none stays.
func Replace(s string, value func(name string) string) string {
	return each.ReplaceAllStringFunc(s, func(r string) string { return value(r[2 : len(r)-1]) })
}

// HeaderName says that s is a token (RFC 9110 section 5.6.2), as the name of
// the header before a reference is.
func HeaderName(s string) bool { return token.MatchString(s) }
