package descriptor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// At is the value that p points to.
func (v Value) At(p Pointer) (Value, bool) {
	for _, token := range p.Tokens() {
		var ok bool
		if v, _, ok = v.child(token); !ok {
			return Value{}, false
		}
	}
	return v, true
}

// Without is v without the members and elements that the pointers point to; v
// itself stays as it is. The whole cannot be taken out. Elements behind one that
// is taken out keep their index for the other pointers.
func (v Value) Without(pointers []Pointer) Value {
	// From the back: a pointer into an array means the array as it was.
	sorted := slices.SortedFunc(slices.Values(pointers), func(a, b Pointer) int { return comparePointers(b, a) })
	for _, p := range slices.Compact(sorted) {
		if tokens := p.Tokens(); len(tokens) > 0 {
			v = v.without(tokens)
		}
	}
	return v
}

func (v Value) without(tokens []string) Value {
	child, i, ok := v.child(tokens[0])
	switch {
	case !ok:
	case v.Kind == Object && len(tokens) == 1:
		v.Members = slices.Delete(slices.Clone(v.Members), i, i+1)
	case v.Kind == Object:
		v.Members = slices.Clone(v.Members)
		v.Members[i].Value = child.without(tokens[1:])
	case len(tokens) == 1:
		v.Elems = slices.Delete(slices.Clone(v.Elems), i, i+1)
	default:
		v.Elems = slices.Clone(v.Elems)
		v.Elems[i] = child.without(tokens[1:])
	}
	return v
}

// child finds what one reference token names (RFC 6901 section 4).
func (v Value) child(token string) (Value, int, bool) {
	switch v.Kind {
	case Object:
		i, ok := slices.BinarySearchFunc(v.Members, token, func(m Member, name string) int { return Compare(m.Name, name) })
		if ok {
			return v.Members[i].Value, i, true
		}
	case Array:
		if i, err := strconv.Atoi(token); err == nil && index.MatchString(token) && i < len(v.Elems) {
			return v.Elems[i], i, true
		}
	}
	return Value{}, 0, false
}

// comparePointers orders by tokens, and indexes by their numbers.
func comparePointers(a, b Pointer) int {
	return slices.CompareFunc(a.Tokens(), b.Tokens(), func(a, b string) int {
		x, errX := strconv.Atoi(a)
		y, errY := strconv.Atoi(b)
		if errX == nil && errY == nil && x != y {
			return cmp.Compare(x, y)
		}
		return strings.Compare(a, b)
	})
}
