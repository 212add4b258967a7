package drift

import "github.com/mcppin/mcppin/internal/descriptor"

// Compare lists the differences of two values in document order: members by
// name, elements by index. It is empty exactly when old.Equal(new), and
// Compare(new, old) lists the same differences the other way round.
func Compare(old, new descriptor.Value) []Field {
	return compare(nil, "", old, new)
}

func compare(fields []Field, at descriptor.Pointer, old, new descriptor.Value) []Field {
	switch {
	case old.Kind == new.Kind && old.Kind == descriptor.Object:
		return compareObjects(fields, at, old.Members, new.Members)
	case old.Kind == new.Kind && old.Kind == descriptor.Array:
		return compareArrays(fields, at, old, new)
	case old.Kind != new.Kind || old.Text != new.Text:
		return append(fields, Field{Pointer: at, Op: Replaced, Old: &old, New: &new})
	default:
		return fields
	}
}

func compareObjects(fields []Field, at descriptor.Pointer, old, new []descriptor.Member) []Field {
	for len(old) > 0 || len(new) > 0 {
		switch c := order(old, new); {
		case c < 0:
			fields = append(fields, removed(at.Member(old[0].Name), old[0].Value))
			old = old[1:]
		case c > 0:
			fields = append(fields, added(at.Member(new[0].Name), new[0].Value))
			new = new[1:]
		default:
			// Most members are equal: no pointer is built for those.
			if !old[0].Value.Equal(new[0].Value) {
				fields = compare(fields, at.Member(old[0].Name), old[0].Value, new[0].Value)
			}
			old, new = old[1:], new[1:]
		}
	}
	return fields
}

func order(old, new []descriptor.Member) int {
	switch {
	case len(new) == 0:
		return -1
	case len(old) == 0:
		return 1
	default:
		return descriptor.Compare(old[0].Name, new[0].Name)
	}
}

func added(at descriptor.Pointer, v descriptor.Value) Field {
	return Field{Pointer: at, Op: Added, New: &v}
}

func removed(at descriptor.Pointer, v descriptor.Value) Field {
	return Field{Pointer: at, Op: Removed, Old: &v}
}
