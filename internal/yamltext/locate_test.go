package yamltext

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func indentOf(v descriptor.Value) int {
	if v.Kind == descriptor.String {
		return Step
	}
	return 0
}

func TestLocate(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("k", 200)
	for _, test := range []struct {
		json string
		want []descriptor.Pointer
	}{
		{`1`, []descriptor.Pointer{""}},
		{`"a\nb\n"`, []descriptor.Pointer{"", ""}},
		{`{}`, []descriptor.Pointer{""}},
		{`{"a":"x\ny","b":{"c":[]},"d":[1,[2,{"e":3,"f":{}}],"p\nq"]}`, []descriptor.Pointer{
			"", "/a", "/a", "/b", "/b/c", "/d", "/d/0", "/d/1/0", "/d/1/1/e", "/d/1/1/f", "/d/2", "/d/2",
		}},
		{`{"` + long + `":{"a":1}}`, []descriptor.Pointer{
			"", descriptor.Pointer("/" + long), descriptor.Pointer("/" + long), descriptor.Pointer("/" + long + "/a"),
		}},
	} {
		v, err := descriptor.Parse([]byte(test.json))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, Locate(v)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.json, diff)
		}
		if lines := bytes.Count(AppendValue(nil, v, indentOf(v)), []byte("\n")); lines != len(Locate(v)) {
			t.Errorf("%s: %d lines, located %d", test.json, lines, len(Locate(v)))
		}
	}
}
