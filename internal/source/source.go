// Package source turns what a person gave on the command line into the source
// that a lock file may hold: one without secrets. A literal value in a header
// or URL is used in this run and stored as a ${NAME} reference.
package source

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/reference"
)

// Source is what of a server's source may hold a secret.
type Source struct {
	URL     string
	Headers []lockfile.Header

	// Literals are the values that references now stand for, by variable.
	Literals map[string]string
}

// Reference replaces literal values by references to variables whose names
// start with the alias. It returns a copy and one remark per replaced value;
// the error is for a value that is partly literal, and does not hold it.
func (s Source) Reference(alias string) (Source, []string, error) {
	n := namer{prefix: variable(alias), given: s.URL, literals: map[string]string{}}
	for _, h := range s.Headers {
		n.given += "\n" + h.Value
	}
	s.Headers = slices.Clone(s.Headers)
	for i, h := range s.Headers {
		s.Headers[i].Value = n.header(h)
	}
	s.URL = n.url(s.URL)
	s.Literals = n.literals
	return s, n.remarks, n.err
}

// ParseHeader reads "Name: value".
func ParseHeader(s string) (lockfile.Header, error) {
	name, value, ok := strings.Cut(s, ":")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	switch {
	case !ok:
		// Not repeated: it may be the value alone.
		return lockfile.Header{}, errors.New(`a header has the form "Name: value", and one has no colon`)
	case !reference.HeaderName(name):
		return lockfile.Header{}, fmt.Errorf("%q is not a header's name", name)
	}
	if strings.ContainsAny(value, "\r\n\x00") {
		return lockfile.Header{}, fmt.Errorf("the value of header %s has a line break", name)
	}
	return lockfile.Header{Name: name, Value: value}, nil
}

// Lookup looks a variable up among the literals first.
func (s Source) Lookup(env func(string) (string, bool)) func(string) (string, bool) {
	return func(name string) (string, bool) {
		if v, ok := s.Literals[name]; ok {
			return v, true
		}
		return env(name)
	}
}
