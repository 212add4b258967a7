package drift

import (
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// CaseVariants warns, in document order, of members of one object whose names
// are equal under Unicode simple case folding: decoders that ignore case, such
// as Go's encoding/json, take one for the other.
func CaseVariants(v descriptor.Value) []string {
	return caseVariants(nil, "", v)
}

func caseVariants(warnings []string, at descriptor.Pointer, v descriptor.Value) []string {
	for i, e := range v.Elems {
		warnings = caseVariants(warnings, at.Index(i), e)
	}
	if len(v.Members) == 0 {
		return warnings
	}
	variants := make(map[string][]string, len(v.Members))
	for _, m := range v.Members {
		key := descriptor.Fold(m.Name)
		variants[key] = append(variants[key], m.Name)
	}
	for _, m := range v.Members {
		if names := variants[descriptor.Fold(m.Name)]; len(names) > 1 && names[0] == m.Name {
			warnings = append(warnings, caseWarning(at, names))
		}
		warnings = caseVariants(warnings, at.Member(m.Name), m.Value)
	}
	return warnings
}

func caseWarning(at descriptor.Pointer, names []string) string {
	var b strings.Builder
	if at != "" {
		b.WriteString(at.Path() + ": ")
	}
	b.WriteString("members ")
	for i, name := range names {
		switch i {
		case 0:
		case len(names) - 1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(hidden.Quote(name))
	}
	b.WriteString(" differ only in case: some clients read the other one")
	return b.String()
}
