package drift_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		old, new string
		want     []string
	}{
		"equal":                {`{"a":[1,{"b":null}]}`, `{"a":[1,{"b":null}]}`, nil},
		"member added":         {`{"a":1}`, `{"a":1,"b":{"c":[]}}`, []string{`added b new={"c":[]}`}},
		"member removed":       {`{"a":1,"b":2}`, `{"b":2}`, []string{`removed a old=1`}},
		"absent is not null":   {`{}`, `{"a":null}`, []string{`added a new=null`}},
		"type":                 {`{"a":"1"}`, `{"a":1}`, []string{`changed a old="1" new=1`}},
		"object to array":      {`{"a":{}}`, `{"a":[]}`, []string{`changed a old={} new=[]`}},
		"true is not a string": {`{"a":true}`, `{"a":"true"}`, []string{`changed a old=true new="true"`}},
		"whole value":          {`1`, `2`, []string{`changed (whole) old=1 new=2`}},
		"lossy number":         {`{"a":9007199254740993}`, `{"a":9007199254740992}`, []string{`changed a old=9007199254740993 new=9007199254740992`}},
		"nested": {
			`{"inputSchema":{"properties":{"to":{"description":"a"}}}}`, `{"inputSchema":{"properties":{"to":{"description":"b"}}}}`,
			[]string{`changed inputSchema.properties.to.description old="a" new="b"`},
		},
		"document order": {
			`{"b":1,"a":{"z":1,"y":1}}`, `{"c":1,"a":{"z":2,"x":1}}`,
			[]string{`added a.x new=1`, `removed a.y old=1`, `changed a.z old=1 new=2`, `removed b old=1`, `added c new=1`},
		},
		"list grows":         {`{"required":["a","b"]}`, `{"required":["c","a","b"]}`, []string{`added required element new="c"`}},
		"list loses":         {`{"enum":["a",null,1]}`, `{"enum":[null,1]}`, []string{`removed enum element old="a"`}},
		"list swaps":         {`{"enum":["a","b"]}`, `{"enum":["a","c"]}`, []string{`removed enum element old="b"`, `added enum element new="c"`}},
		"list order":         {`{"required":["a","b"]}`, `{"required":["b","a"]}`, []string{`reordered required old=["a","b"] new=["b","a"]`}},
		"list counts":        {`{"default":["a","a"]}`, `{"default":["a"]}`, []string{`removed default element old="a"`}},
		"list grows, mixed":  {`[1,2]`, `[2,3,1]`, []string{`added (whole) element new=3`, `reordered (whole) old=[1,2] new=[2,3,1]`}},
		"list, first of two": {`["a","b","a"]`, `["b","a"]`, []string{`removed (whole) element old="a"`}},
		"empty to list":      {`{"required":[]}`, `{"required":["a"]}`, []string{`added required element new="a"`}},
		"array element inserted": {
			`{"oneOf":[{"a":1},{"b":2}]}`, `{"oneOf":[{"c":0},{"a":1},{"b":2}]}`,
			[]string{`added oneOf[0] new={"c":0}`},
		},
		"array element changed": {
			`{"oneOf":[{"a":1},{"b":2,"c":3},{"d":4}]}`, `{"oneOf":[{"a":1},{"b":5,"c":3},{"d":4}]}`,
			[]string{`changed oneOf[1].b old=2 new=5`},
		},
		"array element removed": {
			`{"oneOf":[{"a":1},{"b":2}]}`, `{"oneOf":[{"b":2}]}`,
			[]string{`removed oneOf[0] old={"a":1}`},
		},
		"array from empty": {`{"icons":[]}`, `{"icons":[{"src":"x"}]}`, []string{`added icons[0] new={"src":"x"}`}},
		"array order": {
			`[{"a":1},{"b":2}]`, `[{"b":2},{"a":1}]`,
			[]string{`added [0] new={"b":2}`, `removed [1] old={"b":2}`},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, show(drift.Compare(value(t, tt.old), value(t, tt.new)))); diff != "" {
				t.Errorf("Compare(%s, %s) (-want +got):\n%s", tt.old, tt.new, diff)
			}
		})
	}
}

// Differences past the library's search depth must still be all there.
func TestCompareManyElements(t *testing.T) {
	t.Parallel()
	const n = 5000
	build := func(step int) descriptor.Value {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,{"i":%d}`, i*step)
		}
		return value(t, "["+b.String()[1:]+"]")
	}
	old, new := build(2), build(3)
	fields := drift.Compare(old, new)
	if len(fields) == 0 || len(fields) > 2*n {
		t.Errorf("got %d fields, want between 1 and %d", len(fields), 2*n)
	}
	if got := drift.Compare(old, build(2)); len(got) != 0 {
		t.Errorf("got %d fields of equal arrays, want none", len(got))
	}
}

func TestCompareRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		checkCompare(t, random(r, 4), random(r, 4))
	}
}

func random(r *rand.Rand, depth int) descriptor.Value {
	n := r.IntN(7)
	if depth == 0 {
		n = r.IntN(4)
	}
	switch n {
	case 0:
		return descriptor.Value{}
	case 1:
		return descriptor.Value{Kind: descriptor.Number, Text: fmt.Sprint(r.IntN(3))}
	case 2, 3:
		return descriptor.Text(string(rune('a' + r.IntN(3))))
	case 4, 5:
		v := descriptor.Value{Kind: descriptor.Array}
		for range r.IntN(5) {
			v.Elems = append(v.Elems, random(r, depth-1))
		}
		return v
	default:
		v := descriptor.Value{Kind: descriptor.Object}
		for _, name := range []string{"a", "b", "c", "required"} {
			if r.IntN(2) == 0 {
				v.Members = append(v.Members, descriptor.Member{Name: name, Value: random(r, depth-1)})
			}
		}
		return v
	}
}
