package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// requiredOrderOnly reports whether two descriptors differ, and only in the
// order of `required` lists of their schemas, where order has no meaning
// (JSON Schema 2020-12 Validation section 6.5.3). A member named "required"
// that is not that keyword, in a default or an example for instance, is data.
func requiredOrderOnly(old, new descriptor.Value) bool {
	return !old.Equal(new) && sortTool(old).Equal(sortTool(new))
}

func sortTool(v descriptor.Value) descriptor.Value {
	return mapMembers(v, func(name string, m descriptor.Value) descriptor.Value {
		if name == "inputSchema" || name == "outputSchema" {
			return sortSchema(m)
		}
		return m
	})
}

// sortSchema returns v with every `required` list of strings in it sorted. It
// walks the keywords whose values are schemas in drafts 4 to 2020-12.
func sortSchema(v descriptor.Value) descriptor.Value {
	return mapMembers(v, func(name string, m descriptor.Value) descriptor.Value {
		switch name {
		case "required":
			return sortStrings(m)
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies":
			return mapMembers(m, func(_ string, s descriptor.Value) descriptor.Value { return sortSchema(s) })
		case "allOf", "anyOf", "oneOf", "prefixItems":
			return sortSchemas(m)
		case "items":
			if m.Kind == descriptor.Array {
				return sortSchemas(m)
			}
			return sortSchema(m)
		case "additionalItems", "additionalProperties", "unevaluatedItems", "unevaluatedProperties",
			"contains", "propertyNames", "not", "if", "then", "else", "contentSchema":
			return sortSchema(m)
		}
		return m
	})
}

func sortSchemas(v descriptor.Value) descriptor.Value {
	if v.Kind != descriptor.Array {
		return v
	}
	v.Elems = slices.Clone(v.Elems)
	for i, e := range v.Elems {
		v.Elems[i] = sortSchema(e)
	}
	return v
}

func sortStrings(v descriptor.Value) descriptor.Value {
	if slices.ContainsFunc(v.Elems, func(e descriptor.Value) bool { return e.Kind != descriptor.String }) {
		return v
	}
	v.Elems = slices.Clone(v.Elems)
	slices.SortFunc(v.Elems, func(a, b descriptor.Value) int { return strings.Compare(a.Text, b.Text) })
	return v
}

func mapMembers(v descriptor.Value, f func(string, descriptor.Value) descriptor.Value) descriptor.Value {
	if v.Kind != descriptor.Object {
		return v
	}
	v.Members = slices.Clone(v.Members)
	for i, m := range v.Members {
		v.Members[i].Value = f(m.Name, m.Value)
	}
	return v
}
