package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// Explain says in plain words what a difference lets a tool do that it could not
// do before, or tell the model that it did not: a new argument, a limit that
// went, a hint that flipped, an address that appears. The whole descriptors may
// be nil, then what would need them is left unsaid. Notes help a reader and
// decide nothing. They hold no line breaks and no hidden characters.
func Explain(f Field, old, new *descriptor.Value) []string {
	e := explainer{Field: f, old: old, new: new, path: f.Pointer.Tokens()}
	switch {
	case len(e.path) > 0 && e.path[0] == "annotations":
		e.hints()
	case len(e.path) > 0 && e.path[0] == "inputSchema" && !e.data():
		e.schema()
	}
	e.texts()
	return e.notes
}

type explainer struct {
	Field
	old, new *descriptor.Value
	path     []string
	notes    []string
}

func (e *explainer) note(parts ...string) {
	if s := hidden.Line(strings.Join(parts, "")); !slices.Contains(e.notes, s) {
		e.notes = append(e.notes, s)
	}
}

// data reports whether the difference is in an example or a value, where the
// schema's words mean nothing.
func (e *explainer) data() bool {
	for i, token := range e.path[:max(0, len(e.path)-1)] {
		if slices.Contains([]string{"default", "examples", "enum", "const"}, token) && !member(e.path, i) {
			return true
		}
	}
	return false
}

// member reports whether token i is the name of a schema's property, and not a
// keyword.
func member(path []string, i int) bool {
	names := []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}
	return i > 0 && slices.Contains(names, path[i-1]) && !member(path, i-1)
}

// argument is the name of the argument that a part of the input schema is about.
func argument(path []string) string {
	var names []string
	for i, token := range path {
		if i > 0 && path[i-1] == "properties" && member(path, i) {
			names = append(names, token)
		}
	}
	return strings.Join(names, ".")
}
