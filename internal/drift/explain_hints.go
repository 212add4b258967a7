package drift

import "github.com/mcppin/mcppin/internal/descriptor"

// hint is one of a tool's annotations, with the value that a client takes where
// the server gives none (MCP 2025-11-25, schema, ToolAnnotations). None of them
// is a fact: the server says so of itself.
type hint struct {
	name    string
	absent  bool
	set     string // where it becomes true
	cleared string
}

var toolHints = []hint{
	{"readOnlyHint", false, "claims to be read-only now: clients may stop asking before a call", "no longer claims to be read-only"},
	{"destructiveHint", true, "says now that it may destroy something", "claims not to be destructive any more: clients may stop asking before a call"},
	{"idempotentHint", false, "claims now that a second call changes nothing: clients may repeat calls", "no longer claims that a second call changes nothing"},
	{"openWorldHint", true, "says now that it deals with what is outside its own domain", "claims now to deal with its own domain only"},
}

// hints explains a change of the annotations, or of one.
func (e *explainer) hints() {
	for _, h := range toolHints {
		old, new := e.Old, e.New
		switch {
		case len(e.path) == 1:
			old, new = get(old, h.name), get(new, h.name)
		case len(e.path) != 2 || e.path[1] != h.name:
			continue
		}
		switch was, is := h.value(old), h.value(new); {
		case is && !was:
			e.note(h.set)
		case was && !is:
			e.note(h.cleared)
		}
	}
}

func get(v *descriptor.Value, name string) *descriptor.Value {
	if v == nil {
		return nil
	}
	if m, ok := v.Get(name); ok {
		return &m
	}
	return nil
}

func (h hint) value(v *descriptor.Value) bool {
	if v == nil || v.Kind != descriptor.Bool {
		return h.absent
	}
	return v.Text == "true"
}
