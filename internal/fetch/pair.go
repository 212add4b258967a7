package fetch

import (
	"encoding/json"
	"errors"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// The canonical form of a text holds the canonical forms of its parts: RFC 8785
// sorts the members of objects, keeps the order of arrays, and changes strings
// and numbers each for itself. So one pass over a message does for all of it.

// pair is the member with exactly this name of an object, whose text has been
// split already; the zero Raw where there is none.
func pair(texts map[string]json.RawMessage, canonical []byte, name string) descriptor.Raw {
	return descriptor.Raw{Text: texts[name], Canonical: members(canonical)[name]}
}

// elements are those of an array.
func elements(raw descriptor.Raw) ([]descriptor.Raw, error) {
	texts, ok := splitArray(raw.Text)
	canonical, _ := splitArray(raw.Canonical)
	switch {
	case !ok:
		return nil, errors.New("not an array")
	case len(texts) != len(canonical):
		return nil, errors.New("not as many as in their canonical form") // cannot be
	}
	list := make([]descriptor.Raw, len(texts))
	for i, text := range texts {
		list[i] = descriptor.Raw{Text: text, Canonical: canonical[i]}
	}
	return list, nil
}
