package drift_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
)

func TestRenames(t *testing.T) {
	t.Parallel()
	const schema = `"inputSchema":{"type":"object","properties":{"id":{"type":"string"},"to":{"type":"string"}},"required":["id"]}`
	for _, test := range []struct {
		name         string
		pinned, live []string
		want         []drift.Rename
	}{
		{
			"equal but for the name",
			[]string{`{"name":"archive","title":"Archive","description":"Stores.",` + schema + `}`},
			[]string{`{"name":"store","title":"Store","description":"Stores.",` + schema + `}`},
			[]drift.Rename{{"notes.archive", "notes.store", true}},
		},
		{
			"one text differs",
			[]string{`{"name":"archive","description":"Stores.",` + schema + `}`},
			[]string{`{"name":"store","description":"Stores it.",` + schema + `}`},
			[]drift.Rename{{"notes.archive", "notes.store", false}},
		},
		{
			"the likest",
			[]string{`{"name":"archive","description":"Stores.",` + schema + `}`},
			[]string{`{"name":"a","description":"Other.",` + schema + `}`, `{"name":"b","description":"Stores.",` + schema + `}`},
			[]drift.Rename{{"notes.archive", "notes.b", true}},
		},
		{"nothing in common", []string{`{"name":"archive","description":"Stores."}`}, []string{`{"name":"store","description":"Burns."}`}, nil},
		{"next to nothing", []string{`{"name":"a","inputSchema":{"type":"object","properties":{"x":{}}}}`}, []string{`{"name":"b","inputSchema":{"type":"object","properties":{"y":{}}}}`}, nil},
		{"a name and no more", []string{`{"name":"a"}`}, []string{`{"name":"b"}`}, nil},
		{"it is still there", []string{`{"name":"a","description":"Stores.",` + schema + `}`}, []string{`{"name":"a","description":"Stores.",` + schema + `}`, `{"name":"b","description":"Stores.",` + schema + `}`}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			doc := locked(listing(test.pinned...))
			live := listing(test.live...)
			if diff := cmp.Diff(test.want, drift.Renames(drift.Verify(doc, "notes", live, drift.Options{}))); diff != "" {
				t.Errorf("of verify (-want +got):\n%s", diff)
			}
			doc, _ = drift.Refresh(doc, *doc.Server("notes"), live, drift.RefreshOptions{Now: noon, By: "ana"})
			if diff := cmp.Diff(test.want, drift.Renames(drift.Awaiting(doc, nil))); diff != "" {
				t.Errorf("of what awaits approval (-want +got):\n%s", diff)
			}
		})
	}
}

func TestShadows(t *testing.T) {
	t.Parallel()
	got := drift.Shadows([]string{"b.search", "a.search", "a.read", "b.write", "c.search", "a.x.y", "b.x.y", "a.read"})
	want := []drift.Change{
		{Kind: drift.Shadowed, Name: "search", Note: "a.search, b.search, c.search"},
		{Kind: drift.Shadowed, Name: "x.y", Note: "a.x.y, b.x.y"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
