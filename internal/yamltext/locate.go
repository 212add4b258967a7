package yamltext

import (
	"bytes"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// Locate says what each line that AppendValue writes for v shows: the pointer
// to the value that the line ends or goes on with. A string on its own is taken
// as indented: at the left margin it would not break.
func Locate(v descriptor.Value) []descriptor.Pointer { return locate(nil, "", v) }

func locate(lines []descriptor.Pointer, at descriptor.Pointer, v descriptor.Value) []descriptor.Pointer {
	if len(v.Members) > 0 || len(v.Elems) > 0 {
		return inside(append(lines, at), at, v)
	}
	for range bytes.Count(appendScalar(nil, v, Step), []byte("\n")) {
		lines = append(lines, at)
	}
	return lines
}

// inside begins on a line that is there already, as after a dash.
func inside(lines []descriptor.Pointer, at descriptor.Pointer, v descriptor.Value) []descriptor.Pointer {
	for _, m := range v.Members {
		for range bytes.Count(AppendKey(nil, Key(m.Name), 0), []byte("\n")) {
			lines = append(lines, at.Member(m.Name))
		}
		lines = locate(lines, at.Member(m.Name), m.Value)
	}
	for i, e := range v.Elems {
		if len(e.Members) > 0 || len(e.Elems) > 0 {
			lines = inside(lines, at.Index(i), e)
		} else {
			lines = locate(lines, at.Index(i), e)
		}
	}
	return lines
}
