package fetch

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/reference"
)

// expansion replaces ${NAME} references, and remembers each value as a secret.
type expansion struct {
	lookup  func(string) (string, bool)
	secrets *secrets
}

// expand reads text once: what a value brings in is not scanned again. where
// names the place in an error; empty says whether an empty value will do.
func (x expansion) expand(text, where string, empty bool) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "${")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || !reference.Name(name) {
			// Not repeated: it may be the middle of a secret.
			return "", fmt.Errorf("malformed reference in %s: only ${NAME} is one", where)
		}
		value, set := x.lookup(name)
		switch {
		case !set:
			return "", fmt.Errorf("environment variable %s is not set, %s uses it", name, where)
		case value == "" && !empty:
			return "", fmt.Errorf("environment variable %s is empty, %s uses it", name, where)
		}
		x.secrets.add(name, value, minReference)
		b.WriteString(value)
		text = after
	}
}
