package drift

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// schema explains a change of the input schema: what widens what a call may say.
func (e *explainer) schema() {
	last := len(e.path) - 1
	keyword := e.path[last]
	switch {
	case member(e.path, last):
		if e.path[last-1] == "properties" && e.Op == Added {
			e.newArgument(e.path)
		}
	case keyword == "properties" && e.Op == Added:
		for _, m := range e.New.Members {
			e.newArgument(append(slices.Clone(e.path), m.Name))
		}
	case keyword == "required":
		e.required()
	case keyword == "type":
		e.types()
	case keyword == "enum" || keyword == "const":
		e.values(keyword)
	case keyword == "additionalProperties" || keyword == "unevaluatedProperties":
		if isFalse(e.Old) && !isFalse(e.New) {
			e.note("accepts arguments now that are not listed", e.of())
		}
	case keyword == "default":
		if e.New != nil {
			e.note("the default", e.of(), " is now ", e.New.JSON())
		}
	case keyword == "$ref" && e.New != nil && strings.Contains(e.New.Text, ":"):
		e.note("refers to a schema that is somewhere else: ", hidden.Quote(e.New.Text))
	default:
		e.limit(keyword)
	}
}

// of names the argument, if the difference is about one.
func (e *explainer) of() string {
	if name := argument(e.path); name != "" {
		return " of " + hidden.Quote(name)
	}
	return ""
}

func (e *explainer) newArgument(path []string) {
	text := "new argument " + hidden.Quote(argument(path))
	if e.requires(path) {
		text += ", required"
	}
	e.note(text)
}

// requires reports whether the schema around a property requires it.
func (e *explainer) requires(path []string) bool {
	if e.new == nil {
		return false
	}
	var at descriptor.Pointer
	for _, token := range path[:len(path)-2] {
		at = at.Member(token)
	}
	list, ok := e.new.At(at.Member("required"))
	return ok && slices.ContainsFunc(list.Elems, descriptor.Text(path[len(path)-1]).Equal)
}

func (e *explainer) required() {
	was, is := elements(e.Old), elements(e.New)
	for _, v := range is {
		if !slices.ContainsFunc(was, v.Equal) && e.Op != OrderChanged {
			e.note(v.JSON(), " is now required")
		}
	}
	for _, v := range was {
		if !slices.ContainsFunc(is, v.Equal) && e.Op != OrderChanged {
			e.note(v.JSON(), " is no longer required")
		}
	}
}

// elements are those of a list, or the one that a difference is about.
func elements(v *descriptor.Value) []descriptor.Value {
	switch {
	case v == nil:
		return nil
	case v.Kind == descriptor.Array:
		return v.Elems
	}
	return []descriptor.Value{*v}
}

func (e *explainer) types() {
	was, is := elements(e.Old), elements(e.New)
	switch {
	case e.Element && e.Op == Added:
		e.note("takes one more type", e.of(), ": ", e.New.JSON())
	case e.Op == Removed && !e.Element:
		e.note("any type is allowed now", e.of())
	case e.Op == Replaced:
		for _, v := range is {
			if !slices.ContainsFunc(was, v.Equal) {
				e.note("takes another type", e.of(), ": ", e.Old.JSON(), " -> ", e.New.JSON())
				return
			}
		}
	}
}

func (e *explainer) values(keyword string) {
	switch {
	case e.Op == Added && e.Element:
		e.note("one more value is allowed", e.of(), ": ", e.New.JSON())
	case e.Op == Removed && !e.Element:
		e.note("any value is allowed now", e.of())
	case e.Op == Replaced && keyword == "const":
		e.note("another value is wanted", e.of(), ": ", e.New.JSON())
	}
}

func isFalse(v *descriptor.Value) bool {
	return v != nil && v.Kind == descriptor.Bool && v.Text == "false"
}

var (
	upper  = []string{"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"}
	lower  = []string{"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"}
	limits = []string{
		"pattern", "format", "multipleOf", "uniqueItems", "not", "propertyNames", "contains", "contentMediaType", "contentEncoding",
		"dependentRequired", "dependentSchemas", "if", "allOf", "oneOf", "anyOf", "patternProperties",
	}
)

// limit explains a keyword that keeps values out.
func (e *explainer) limit(keyword string) {
	up, down := slices.Contains(upper, keyword), slices.Contains(lower, keyword)
	switch {
	case !up && !down && !slices.Contains(limits, keyword):
	case e.Op == Removed && !e.Element:
		e.note("no ", keyword, " any more", e.of())
	case e.Op == Replaced && (keyword == "pattern" || keyword == "format"):
		e.note("another ", keyword, e.of(), ": ", e.Old.JSON(), " -> ", e.New.JSON())
	case e.Op == Replaced && (up || down):
		old, errOld := strconv.ParseFloat(e.Old.Text, 64)
		new, errNew := strconv.ParseFloat(e.New.Text, 64)
		if errOld == nil && errNew == nil && (up && new > old || down && new < old) {
			e.note("a wider ", keyword, e.of(), ": ", e.Old.Text, " -> ", e.New.Text)
		}
	}
}
