package lockfile

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"gopkg.in/yaml.v3"
)

// entry is a key and its value.
type entry struct {
	name  string
	line  int // the key's
	value *yaml.Node
}

// entries are those of a mapping. what says whose they are.
func (w *walk) entries(n *yaml.Node, what string) []entry {
	if n.Kind != yaml.MappingNode {
		w.fail(n.Line, "%s is not a mapping", what)
		return nil
	}
	list := make([]entry, 0, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		list = append(list, entry{k.Value, k.Line, n.Content[i+1]})
	}
	return list
}

// object is a mapping whose keys are known.
type object struct {
	w      *walk
	what   string
	line   int // of its own key
	fields map[string]entry
}

func (w *walk) object(n *yaml.Node, line int, what string, known ...string) object {
	o := object{w, what, line, make(map[string]entry, len(known))}
	for _, e := range w.entries(n, what) {
		if !slices.Contains(known, e.name) {
			w.fail(e.line, "unknown field %s in %s: it has %s", hidden.Quote(e.name), what, strings.Join(known, ", "))
		}
		o.fields[e.name] = e
	}
	return o
}

func (o object) has(name string) bool {
	_, ok := o.fields[name]
	return ok
}

// get is a field that must be there.
func (o object) get(name string) (entry, bool) {
	e, ok := o.fields[name]
	if !ok {
		o.w.fail(o.line, "%s has no %s", o.what, name)
	}
	return e, ok && o.w.err == nil
}

func (o object) object(name string, known ...string) object {
	e, ok := o.get(name)
	if !ok {
		return object{w: o.w}
	}
	return o.w.object(e.value, e.line, name+" of "+o.what, known...)
}

// text is a field's string.
func (o object) text(name string) string {
	e, ok := o.get(name)
	if !ok {
		return ""
	}
	return o.w.text(e.value, name+" of "+o.what)
}

// name is a field's string that says something.
func (o object) name(name string) string {
	s := o.text(name)
	if s == "" {
		o.w.fail(o.fields[name].line, "%s of %s is empty", name, o.what)
	}
	return s
}

// optional is a field's string that says something, or "" where there is none.
func (o object) optional(name string) string {
	if !o.has(name) {
		return ""
	}
	return o.name(name)
}

func (w *walk) text(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode {
		w.fail(n.Line, "%s is not a string", what)
	} else if n.Style != yaml.DoubleQuotedStyle {
		w.fail(n.Line, "%s is not between double quotes: strings always are", what)
	}
	return n.Value
}

// texts is a field's list of strings.
func (o object) texts(name string) []string {
	e, ok := o.get(name)
	if !ok {
		return nil
	}
	if e.value.Kind != yaml.SequenceNode {
		o.w.fail(e.line, "%s of %s is not a list", name, o.what)
		return nil
	}
	var list []string
	for _, n := range e.value.Content {
		list = append(list, o.w.text(n, "an element of "+name+" of "+o.what))
	}
	return list
}
