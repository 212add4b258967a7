package lockfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// ValidPointer reports what is wrong with a JSON Pointer (RFC 6901 section 3).
func ValidPointer(s string) error {
	if s != "" && s[0] != '/' {
		return fmt.Errorf("%s is not a JSON pointer: it does not begin with a slash", hidden.Quote(s))
	}
	for rest := s; ; {
		_, after, ok := strings.Cut(rest, "~")
		if !ok {
			return nil
		}
		if after == "" || after[0] != '0' && after[0] != '1' {
			return fmt.Errorf(`%s is not a JSON pointer: "~" is written ~0, and a "/" in a name ~1`, hidden.Quote(s))
		}
		rest = after
	}
}

// ValidIgnore reports what is wrong with a pointer that a pin is to ignore. A
// tool's name is what it is pinned by, and cannot be ignored, nor can the whole.
func ValidIgnore(s string) error {
	if err := ValidPointer(s); err != nil {
		return err
	}
	switch tokens := descriptor.Pointer(s).Tokens(); {
	case len(tokens) == 0:
		return errors.New("the whole descriptor cannot be ignored")
	case tokens[0] == "name":
		return errors.New("a tool's name cannot be ignored")
	}
	return nil
}

// pointers are the field's, if it is there.
func (o object) pointers(name string, valid func(string) error) []descriptor.Pointer {
	if !o.has(name) {
		return nil
	}
	var list []descriptor.Pointer
	for _, s := range o.set(name) {
		if err := valid(s); err != nil {
			o.w.fail(o.fields[name].line, "%s of %s: %v", name, o.what, err)
		}
		list = append(list, descriptor.Pointer(s))
	}
	if len(list) == 0 {
		o.w.fail(o.fields[name].line, "%s of %s is empty", name, o.what)
	}
	return list
}

// lacks fails where the descriptor holds what it is to leave out.
func (o object) lacks(v descriptor.Value, line int, what string, ignored []descriptor.Pointer) {
	if o.w.err != nil {
		return
	}
	for _, p := range ignored {
		if _, ok := v.At(p); ok {
			o.w.fail(line, "%s holds %s, which is ignored", what, hidden.Quote(string(p)))
		}
	}
}

func appendPointers(dst []byte, key string, list []descriptor.Pointer) []byte {
	if len(list) == 0 {
		return dst
	}
	var items []string
	for _, p := range list {
		items = append(items, string(p))
	}
	slices.Sort(items)
	return field(dst, key, yamltext.List(items))
}
