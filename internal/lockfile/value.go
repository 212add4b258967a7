package lockfile

import (
	"regexp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"gopkg.in/yaml.v3"
)

// number is JSON's (RFC 8259 section 6).
var number = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// value reads a descriptor, or a part of one at this depth, under the JSON
// data model.
func (w *walk) value(n *yaml.Node, depth int) descriptor.Value {
	if w.err != nil {
		return descriptor.Value{}
	}
	if n.Kind != yaml.ScalarNode && depth == descriptor.MaxDepth {
		w.fail(n.Line, "a descriptor is %v", descriptor.ErrDepth)
		return descriptor.Value{}
	}
	switch n.Kind {
	case yaml.SequenceNode:
		v := descriptor.Value{Kind: descriptor.Array}
		for _, e := range n.Content {
			v.Elems = append(v.Elems, w.value(e, depth+1))
		}
		return v
	case yaml.MappingNode:
		v := descriptor.Value{Kind: descriptor.Object, Members: make([]descriptor.Member, 0, len(n.Content)/2)}
		for i := 0; i < len(n.Content); i += 2 {
			k := n.Content[i]
			if i > 0 && descriptor.Compare(n.Content[i-2].Value, k.Value) > 0 {
				w.fail(k.Line, "member %s stands after %s: members are sorted", hidden.Quote(k.Value), hidden.Quote(n.Content[i-2].Value))
			}
			v.Members = append(v.Members, descriptor.Member{Name: k.Value, Value: w.value(n.Content[i+1], depth+1)})
		}
		return v
	}
	return w.scalar(n)
}

func (w *walk) scalar(n *yaml.Node) descriptor.Value {
	switch {
	case n.Style == yaml.DoubleQuotedStyle:
		return descriptor.Text(n.Value)
	case n.Style != 0:
		w.fail(n.Line, "a string that is not between double quotes")
	case n.Value == "null":
		return descriptor.Value{}
	case n.Value == "true", n.Value == "false":
		return descriptor.Value{Kind: descriptor.Bool, Text: n.Value}
	case !number.MatchString(n.Value):
		w.fail(n.Line, "%s is not between double quotes and not a JSON number, true, false or null", hidden.Quote(n.Value))
	default:
		if s := hash.Spelling(n.Value); s != n.Value {
			w.fail(n.Line, "the number %s must be written %s", n.Value, s)
		}
	}
	return descriptor.Value{Kind: descriptor.Number, Text: n.Value}
}
