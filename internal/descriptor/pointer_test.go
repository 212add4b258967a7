package descriptor_test

import (
	"slices"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func TestPointer(t *testing.T) {
	t.Parallel()
	root := descriptor.Pointer("")
	tests := []struct {
		pointer    descriptor.Pointer
		text, path string
		tokens     []string
	}{
		{root, "", "(whole)", nil},
		{root.Member("name"), "/name", "name", []string{"name"}},
		{
			root.Member("inputSchema").Member("properties").Member("destination"),
			"/inputSchema/properties/destination", "inputSchema.properties.destination",
			[]string{"inputSchema", "properties", "destination"},
		},
		{root.Member("oneOf").Index(2).Member("x"), "/oneOf/2/x", "oneOf[2].x", []string{"oneOf", "2", "x"}},
		{root.Index(0).Index(10), "/0/10", "[0][10]", []string{"0", "10"}},
		{root.Member("properties").Member("two words"), "/properties/two words", `properties["two words"]`, []string{"properties", "two words"}},
		{root.Member(""), "/", `[""]`, []string{""}},
		{root.Member("").Member(""), "//", `[""][""]`, []string{"", ""}},
		{root.Member("a/b").Member("c~d"), "/a~1b/c~0d", `["a/b"]["c~d"]`, []string{"a/b", "c~d"}},
		{root.Member("~1").Member("~01"), "/~01/~001", `["~1"]["~01"]`, []string{"~1", "~01"}},
		{root.Member("a.b"), "/a.b", `["a.b"]`, []string{"a.b"}},
		{root.Member("a]").Member(`"x"`), `/a]/"x"`, `["a]"]["\"x\""]`, []string{"a]", `"x"`}},
		{root.Member("$defs").Member("x-y_1"), "/$defs/x-y_1", "$defs.x-y_1", []string{"$defs", "x-y_1"}},
		{root.Member("01").Member("-1"), "/01/-1", `["01"]["-1"]`, []string{"01", "-1"}},
		{root.Member("a\nb").Member("\u202e"), "/a\nb/\u202e", `["a\nb"]["\u202E"]`, []string{"a\nb", "\u202e"}},
		{root.Member("name\n"), "/name\n", `["name\n"]`, []string{"name\n"}},
		{root.Member("é"), "/é", `["é"]`, []string{"é"}},
	}
	for _, tt := range tests {
		if string(tt.pointer) != tt.text {
			t.Errorf("pointer %q, want %q", tt.pointer, tt.text)
		}
		if got := tt.pointer.Path(); got != tt.path {
			t.Errorf("%q: path %s, want %s", tt.pointer, got, tt.path)
		}
		if got := tt.pointer.Tokens(); !slices.Equal(got, tt.tokens) {
			t.Errorf("%q: tokens %q, want %q", tt.pointer, got, tt.tokens)
		}
	}
}
