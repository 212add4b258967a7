package drift

import (
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func compareArrays(fields []Field, at descriptor.Pointer, old, new descriptor.Value) []Field {
	if scalars(old.Elems) && scalars(new.Elems) {
		return compareLists(fields, at, old, new)
	}
	a, b := number(old.Elems, new.Elems)
	type part struct {
		index  int
		fields []Field
	}
	var parts []part
	for _, e := range edits(a, b) {
		paired := min(e.End-e.Start, e.ReplEnd-e.ReplStart)
		for i := range paired {
			j := e.ReplStart + i
			parts = append(parts, part{j, compare(nil, at.Index(j), old.Elems[e.Start+i], new.Elems[j])})
		}
		for i := e.Start + paired; i < e.End; i++ {
			parts = append(parts, part{i, []Field{removed(at.Index(i), old.Elems[i])}})
		}
		for j := e.ReplStart + paired; j < e.ReplEnd; j++ {
			parts = append(parts, part{j, []Field{added(at.Index(j), new.Elems[j])}})
		}
	}
	// Indexes count in two arrays: without this they would not rise.
	slices.SortStableFunc(parts, func(a, b part) int { return a.index - b.index })
	for _, p := range parts {
		fields = append(fields, p.fields...)
	}
	return fields
}

// compareLists takes two arrays of scalars as multisets, as JSON Schema takes
// `required`, `enum` and `type`. Order is told apart as it may mean something
// in other members, such as a default.
func compareLists(fields []Field, at descriptor.Pointer, old, new descriptor.Value) []Field {
	a, b := number(old.Elems, new.Elems)
	keptOld, gone := common(a, b)
	keptNew, come := common(b, a)
	for _, i := range gone {
		f := removed(at, old.Elems[i])
		f.Element = true
		fields = append(fields, f)
	}
	for _, j := range come {
		f := added(at, new.Elems[j])
		f.Element = true
		fields = append(fields, f)
	}
	if !slices.Equal(keptOld, keptNew) && unmatched(a, b) > len(gone) {
		fields = append(fields, Field{Pointer: at, Op: OrderChanged, Old: &old, New: &new})
	}
	return fields
}

func scalars(elems []descriptor.Value) bool {
	return !slices.ContainsFunc(elems, func(v descriptor.Value) bool {
		return v.Kind == descriptor.Array || v.Kind == descriptor.Object
	})
}

// number gives equal elements equal numbers, in both arrays, and the same
// numbers whichever of the two comes first.
func number(old, new []descriptor.Value) (a, b []rune) {
	keys := make([]string, 0, len(old)+len(new))
	for _, e := range old {
		keys = append(keys, e.JSON())
	}
	for _, e := range new {
		keys = append(keys, e.JSON())
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(keys)))
	ids := make([]rune, len(keys))
	for i, k := range keys {
		n, _ := slices.BinarySearch(sorted, k)
		ids[i] = rune(n)
	}
	return ids[:len(old)], ids[len(old):]
}

// common splits a into the elements that b has as well, counting how often,
// and the indexes of the others.
func common(a, b []rune) (kept []rune, rest []int) {
	left := make(map[rune]int, len(b))
	for _, id := range b {
		left[id]++
	}
	for i, id := range a {
		if left[id] > 0 {
			left[id]--
			kept = append(kept, id)
		} else {
			rest = append(rest, i)
		}
	}
	return kept, rest
}

// edits turn a into b. The library looks for about a hundred of them and then
// settles for long ones, so the cost is linear in the length of the arrays.
// It may break ties differently when a and b change places: one order is
// used for both, so that a difference reads the same from both sides.
func edits(a, b []rune) []lcs.Diff {
	if slices.Compare(a, b) <= 0 {
		return lcs.DiffRunes(a, b)
	}
	diffs := lcs.DiffRunes(b, a)
	for i, d := range diffs {
		diffs[i] = lcs.Diff{Start: d.ReplStart, End: d.ReplEnd, ReplStart: d.Start, ReplEnd: d.End}
	}
	return diffs
}

// unmatched is how many elements of a the edits to b do not keep.
func unmatched(a, b []rune) int {
	n := 0
	for _, e := range edits(a, b) {
		n += e.End - e.Start
	}
	return n
}
