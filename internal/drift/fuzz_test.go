package drift_test

import (
	"slices"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
)

func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"a":1}`, `{"a":1.0}`},
		{`{"a":9007199254740993}`, `{"a":9007199254740992}`},
		{`{"a":[1,2,3]}`, `{"a":[3,{"b":[]},1]}`},
		{`[{"a":1},{"b":2},{"c":[1]}]`, `[{"b":2},{"a":1},{"c":[2]},{}]`},
		{`{"inputSchema":{"required":["a","b"]}}`, `{"inputSchema":{"required":["b","a"]}}`},
		{`{"\u0061":"\ud83d\ude00","":null}`, `{"a":"😀","~/":true}`},
		{`-0`, `0`},
		{`1e400`, `1`},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)+len(b) > 1<<16 {
			t.Skip()
		}
		x, ok := read(a)
		y, ok2 := read(b)
		if !ok || !ok2 {
			t.Skip()
		}
		fields := checkCompare(t, x.v, y.v)
		same := x.digest == y.digest && slices.Equal(x.lossy, y.lossy)
		if (len(fields) == 0) != same {
			t.Errorf("Compare(%s, %s) = %q, want it empty: %t", a, b, show(fields), same)
		}
		reordered(x.v, y.v)
		drift.CaseVariants(x.v)
	})
}

type document struct {
	v      descriptor.Value
	digest hash.Digest
	lossy  []string // spellings in document order
}

func read(text string) (document, bool) {
	digest, err := hash.Sum([]byte(text))
	if err != nil {
		return document{}, false
	}
	v, err := descriptor.Parse([]byte(text))
	if err != nil {
		return document{}, false
	}
	return document{v.WithNumbers(hash.Spelling), digest, lossy(nil, v)}, true
}

func lossy(found []string, v descriptor.Value) []string {
	if v.Kind == descriptor.Number && hash.Lossy(v.Text) {
		found = append(found, v.Text)
	}
	for _, e := range v.Elems {
		found = lossy(found, e)
	}
	for _, m := range v.Members {
		found = lossy(found, m.Value)
	}
	return found
}

// checkCompare holds Compare against what it promises of any two values.
func checkCompare(t *testing.T, a, b descriptor.Value) []drift.Field {
	t.Helper()
	forth, back := drift.Compare(a, b), drift.Compare(b, a)
	if (len(forth) == 0) != a.Equal(b) {
		t.Errorf("Compare(%s, %s) = %q, Equal = %t", a.JSON(), b.JSON(), show(forth), a.Equal(b))
	}
	if got := drift.Compare(a, a); len(got) > 0 {
		t.Errorf("Compare(%s, itself) = %q, want none", a.JSON(), show(got))
	}
	for _, f := range forth {
		if !resolves(f.Old, a) || !resolves(f.New, b) {
			t.Errorf("Compare(%s, %s) has %q, whose values are not in the documents", a.JSON(), b.JSON(), show([]drift.Field{f}))
		}
	}
	mirror := map[drift.Op]drift.Op{drift.Added: drift.Removed, drift.Removed: drift.Added}
	for i, f := range back {
		back[i].Old, back[i].New = f.New, f.Old
		if op, ok := mirror[f.Op]; ok {
			back[i].Op = op
		}
	}
	if got, want := effects(back), effects(forth); !slices.Equal(got, want) {
		t.Errorf("Compare(%s, %s) is not the mirror of %q: got %q", b.JSON(), a.JSON(), want, got)
	}
	return forth
}

// effects are fields without their pointers: an index counts in the new array
// one way and in the old one the other way.
func effects(fields []drift.Field) []string {
	var out []string
	for _, f := range fields {
		f.Pointer = ""
		out = append(out, show([]drift.Field{f})...)
	}
	return slices.Sorted(slices.Values(out))
}

func resolves(part *descriptor.Value, whole descriptor.Value) bool {
	if part == nil || part.Equal(whole) {
		return true
	}
	return slices.ContainsFunc(whole.Elems, func(e descriptor.Value) bool { return resolves(part, e) }) ||
		slices.ContainsFunc(whole.Members, func(m descriptor.Member) bool { return resolves(part, m.Value) })
}
