package yamltext

import "github.com/mcppin/mcppin/internal/descriptor"

// Step is by how many columns a level is indented.
const Step = 2

// AppendValue appends v as what follows a key's colon, with the last line's
// end. Lines that v adds are indented by indent spaces: a value whose key
// begins at column c wants c+Step; with 0 a mapping or a list stands at the
// left margin. Mappings and lists take a line per member; empty ones are {} and
// []. Numbers keep their spelling.
func AppendValue(dst []byte, v descriptor.Value, indent int) []byte {
	switch {
	case v.Kind == descriptor.Object && len(v.Members) > 0:
		dst = append(dst, '\n')
		return appendMembers(appendIndent(dst, indent), v.Members, indent)
	case v.Kind == descriptor.Array && len(v.Elems) > 0:
		dst = append(dst, '\n')
		return appendElems(appendIndent(dst, indent), v.Elems, indent)
	default:
		return appendScalar(append(dst, ' '), v, indent)
	}
}

// appendMembers begins where its first line's indentation is written already.
func appendMembers(dst []byte, members []descriptor.Member, indent int) []byte {
	for i, m := range members {
		if i > 0 {
			dst = appendIndent(dst, indent)
		}
		dst = AppendKey(dst, Key(m.Name), indent)
		dst = AppendValue(dst, m.Value, indent+Step)
	}
	return dst
}

// appendElems likewise. A list or a mapping in a list begins on the line of
// its dash.
func appendElems(dst []byte, elems []descriptor.Value, indent int) []byte {
	for i, e := range elems {
		if i > 0 {
			dst = appendIndent(dst, indent)
		}
		dst = append(dst, "- "...)
		switch {
		case e.Kind == descriptor.Object && len(e.Members) > 0:
			dst = appendMembers(dst, e.Members, indent+Step)
		case e.Kind == descriptor.Array && len(e.Elems) > 0:
			dst = appendElems(dst, e.Elems, indent+Step)
		default:
			dst = appendScalar(dst, e, indent+Step)
		}
	}
	return dst
}

func appendScalar(dst []byte, v descriptor.Value, indent int) []byte {
	switch v.Kind {
	case descriptor.String:
		dst = appendQuoted(dst, v.Text, indent)
	case descriptor.Object:
		dst = append(dst, "{}"...)
	case descriptor.Array:
		dst = append(dst, "[]"...)
	case descriptor.Null:
		dst = append(dst, "null"...)
	default:
		dst = append(dst, v.Text...)
	}
	return append(dst, '\n')
}
