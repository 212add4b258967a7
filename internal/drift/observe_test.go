package drift_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestObserve(t *testing.T) {
	t.Parallel()
	const export = `{"name":"export","inputSchema":{"maximum":1.0,"minimum":9007199254740993}}`
	l := listingWith(text("Use it."), `{"name":"zip"}`, export)
	digest, err := hash.Sum([]byte(export))
	if err != nil {
		t.Fatal(err)
	}
	want := drift.Observation{
		Name: "export", Digest: digest,
		Descriptor: value(t, `{"inputSchema":{"maximum":1,"minimum":9007199254740993},"name":"export"}`),
	}
	if len(l.Observations) != 2 || len(l.Invalid) != 0 || len(l.Warnings) != 0 || *l.Instructions != "Use it." {
		t.Fatalf("got %+v, want two tools and the instructions", l)
	}
	if diff := cmp.Diff(want, l.Observations[0]); diff != "" {
		t.Errorf("first observation (-want +got):\n%s", diff)
	}
}

func TestObserveUnpinnable(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", 513)
	tests := map[string]struct{ raw, name, reason string }{
		"null":          {`null`, "", "not an object but null"},
		"array":         {`[]`, "", "not an object but an array"},
		"string":        {`"x"`, "", "not an object but a string"},
		"no name":       {`{"Name":"x"}`, "", "has no name"},
		"name null":     {`{"name":null}`, "", "its name is not a string but null"},
		"name a number": {`{"name":7}`, "", "its name is not a string but a number"},
		"name empty":    {`{"name":""}`, "", "its name is empty"},
		"name long":     {`{"name":"` + long + `"}`, long, "its name has 513 bytes, more than 512"},
		"too large":     {`{"name":"large","x":"` + strings.Repeat("x", 1<<20) + `"}`, "large", "more than 1048576"},
		"too deep":      {deep(descriptor.MaxDepth), "deep", "nested deeper than 64 levels"},
		"twice":         {`{"name":"x","\u006eame":"y"}`, "", `member "name" occurs twice`},
		"surrogate":     {`{"name":"x\ud800"}`, "", "invalid surrogate pair"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := listing(`{"name":"fine"}`, tt.raw)
			if len(l.Observations) != 1 || len(l.Invalid) != 1 {
				t.Fatalf("got %d observations and %d invalid, want one each", len(l.Observations), len(l.Invalid))
			}
			got := l.Invalid[0]
			if got.Index != 1 || got.Name != tt.name || !strings.Contains(got.Reason, tt.reason) {
				t.Errorf("got %+v, want index 1, name %q, reason with %q", got, tt.name, tt.reason)
			}
		})
	}
	if l := listing(deep(descriptor.MaxDepth-1), `{"name":"`+long[1:]+`"}`); len(l.Invalid) > 0 {
		t.Errorf("at the limits: got %+v, want none invalid", l.Invalid)
	}
}

func TestObserveRepeated(t *testing.T) {
	t.Parallel()
	l := listing(`{"name":"a","x":1}`, `{"name":"b"}`, `{"x":1.0,"name":"a"}`, `{"name":"b","y":2}`, `{"name":"c\u202e"}`, `{"name":"c\u202e"}`, `{"name":"c\u202e"}`)
	var names []string
	for _, o := range l.Observations {
		names = append(names, o.Name)
	}
	if diff := cmp.Diff([]string{"a", "b", "b", "c\u202e"}, names); diff != "" {
		t.Errorf("observations (-want +got):\n%s", diff)
	}
	want := []string{`tool "a" is listed twice, identically`, `tool "c\u202E" is listed 3 times, identically`}
	if diff := cmp.Diff(want, l.Warnings); diff != "" {
		t.Errorf("warnings (-want +got):\n%s", diff)
	}
	// One digest, two values: not identical.
	if l := listing(`{"name":"a","x":9007199254740993}`, `{"name":"a","x":9007199254740992}`); len(l.Observations) != 2 {
		t.Errorf("lossy numbers: got %d observations, want 2", len(l.Observations))
	}
}

func TestObserveOrder(t *testing.T) {
	t.Parallel()
	var tools, reversed []string
	for i := range 200 {
		tools = append(tools, fmt.Sprintf(`{"name":"t%d","n":%d}`, i%150, i))
	}
	for i := range tools {
		reversed = append(reversed, tools[len(tools)-1-i])
	}
	if diff := cmp.Diff(listing(tools...), listing(reversed...)); diff != "" {
		t.Errorf("the order of the list shows (-as is +reversed):\n%s", diff)
	}
}

func TestCaseVariants(t *testing.T) {
	t.Parallel()
	const end = " differ only in case: some clients read the other one"
	tests := map[string]struct {
		text string
		want []string
	}{
		"none":        {`{"name":"x","Name2":"y","n":{"name":1}}`, nil},
		"ascii":       {`{"name":"x","description":"a","Description":"b"}`, []string{`members "Description" and "description"` + end}},
		"long s":      {`{"s":1,"\u017f":2}`, []string{`members "s" and "` + "\u017f" + `"` + end}},
		"kelvin":      {`{"K":1,"k":2,"\u212a":3}`, []string{`members "K", "k" and "` + "\u212a" + `"` + end}},
		"nested":      {`{"a":[{"b":{"X":1,"x":2}}]}`, []string{`a[0].b: members "X" and "x"` + end}},
		"two objects": {`{"A":{"P":1,"p":1},"a":1}`, []string{`members "A" and "a"` + end, `A: members "P" and "p"` + end}},
		"hidden":      {`{"a\u200b":1,"A\u200b":1}`, []string{`members "A\u200B" and "a\u200B"` + end}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, drift.CaseVariants(value(t, tt.text))); diff != "" {
				t.Errorf("CaseVariants(%s) (-want +got):\n%s", tt.text, diff)
			}
		})
	}
}

// reordered says whether Verify takes two descriptors to differ in the order of
// required alone.
func reordered(old, live descriptor.Value) bool {
	doc := lockfile.Document{Servers: []lockfile.Server{notes()}, Tools: []lockfile.Tool{{Name: "notes.x", Pin: &lockfile.Pin{Digest: "old", Descriptor: old}}}}
	changes := drift.Verify(doc, "notes", drift.Listing{Observations: []drift.Observation{{Name: "x", Digest: "live", Descriptor: live}}}, drift.Options{})
	return len(changes) == 1 && changes[0].Kind == drift.Reordered
}

func TestReordered(t *testing.T) {
	t.Parallel()
	// %s is the place of ["a","b"] in the pin and ["b","a"] in the listing.
	tests := map[string]struct {
		at   string
		want bool
	}{
		"input":             {`{"inputSchema":{"required":%s}}`, true},
		"output":            {`{"outputSchema":{"required":%s}}`, true},
		"property":          {`{"inputSchema":{"properties":{"p":{"required":%s}}}}`, true},
		"property required": {`{"inputSchema":{"properties":{"required":{"required":%s}}}}`, true},
		"$defs":             {`{"inputSchema":{"$defs":{"p":{"items":{"required":%s}}}}}`, true},
		"items, an array":   {`{"inputSchema":{"items":[{"required":%s}]}}`, true},
		"oneOf":             {`{"inputSchema":{"oneOf":[true,{"not":{"required":%s}}]}}`, true},
		"if":                {`{"inputSchema":{"if":{"then":{"required":%s}}}}`, true},
		"dependencies":      {`{"inputSchema":{"dependencies":{"p":{"required":%s}}}}`, true},
		"contentSchema":     {`{"inputSchema":{"properties":{"p":{"contentSchema":{"required":%s}}}}}`, true},
		"top level":         {`{"required":%s}`, false},
		"enum":              {`{"inputSchema":{"enum":%s}}`, false},
		"default":           {`{"inputSchema":{"default":{"required":%s}}}`, false},
		"const":             {`{"inputSchema":{"const":{"required":%s}}}`, false},
		"examples":          {`{"inputSchema":{"examples":[{"required":%s}]}}`, false},
		"_meta":             {`{"_meta":{"inputSchema":{"required":%s}}}`, false},
		"a property's name": {`{"inputSchema":{"properties":{"required":%s}}}`, false},
		"dependentRequired": {`{"inputSchema":{"dependentRequired":{"required":%s}}}`, false},
		"unknown keyword":   {`{"inputSchema":{"x-more":{"required":%s}}}`, false},
		"not strings":       {`{"inputSchema":{"required":[1,%s]}}`, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			old := value(t, fmt.Sprintf(tt.at, `["a","b"]`))
			for live, want := range map[string]bool{`["b","a"]`: tt.want, `["a","b"]`: false, `["b"]`: false, `["b","a","a"]`: false} {
				if got := reordered(old, value(t, fmt.Sprintf(tt.at, live))); got != want {
					t.Errorf("%s with %s: got %t, want %t", tt.at, live, got, want)
				}
			}
		})
	}
}
