package lockfile

import (
	"fmt"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
	"gopkg.in/yaml.v3"
)

// walk reads nodes in the order of the file and keeps the first error. After
// one, what it returns means nothing.
type walk struct {
	err  *Error
	sums []sum
}

func (w *walk) fail(line int, format string, args ...any) {
	if w.err == nil {
		w.err = &Error{Line: line, Msg: fmt.Sprintf(format, args...)}
	}
}

// maxDepth leaves room for a descriptor of the greatest depth.
const maxDepth = descriptor.MaxDepth + 8

// strict refuses what YAML has and JSON has not, wherever it stands.
func (w *walk) strict(n *yaml.Node, depth int) {
	switch {
	case w.err != nil:
		return
	case depth > maxDepth:
		w.fail(n.Line, "a descriptor is %v", descriptor.ErrDepth)
	case n.Anchor != "": // and so no alias either: it would come after its anchor
		w.fail(n.Line, "anchor %q: a lock file has no anchors and aliases", "&"+n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		w.fail(n.Line, "tag %q: a lock file has no tags", n.Tag)
	}
	if n.Kind == yaml.MappingNode {
		w.keys(n)
	}
	for _, c := range n.Content {
		w.strict(c, depth+1)
	}
}

func (w *walk) keys(n *yaml.Node) {
	ascending := true
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		switch {
		case k.Kind == yaml.ScalarNode && k.Tag == "!!merge":
			w.fail(k.Line, `merge key "<<": a lock file has no merge keys`)
		case k.Kind != yaml.ScalarNode, k.Tag != "!!str" && k.Style&yaml.TaggedStyle == 0:
			w.fail(k.Line, "a key that is not a string")
		}
		ascending = ascending && (i == 0 || descriptor.Compare(n.Content[i-2].Value, k.Value) < 0)
	}
	if ascending {
		return
	}
	lines := make(map[string]int, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		k := n.Content[i]
		if first, ok := lines[k.Value]; ok {
			w.fail(k.Line, "%s occurs twice: first on line %d", hidden.Quote(k.Value), first)
		}
		lines[k.Value] = k.Line
	}
}
