package drift_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// waiting has a changed, a new and a vanished tool, an untouched one, and
// changed instructions.
func waiting() lockfile.Document {
	doc := locked(listingWith(text("x"), a1, `{"name":"gone"}`, `{"name":"same"}`))
	doc, _ = later(doc, listingWith(text("y"), a2, b1, `{"name":"same"}`), 1)
	return doc
}

func TestApprove(t *testing.T) {
	t.Parallel()
	by := lockfile.Approval{At: noon.AddDate(0, 0, 1), By: "bo@example.com"}
	tests := map[string]struct {
		names, gone []string
		all         bool
		want        []string // what is approved
		left        []string // what still waits
	}{
		"nothing": {nil, nil, false, nil, []string{"notes (instructions) changed", "notes.a changed", "notes.b new", "notes.gone vanished"}},
		"one":     {[]string{"notes.a", "notes.a"}, nil, false, []string{"notes.a"}, []string{"notes (instructions) changed", "notes.b new", "notes.gone vanished"}},
		"all":     {nil, nil, true, []string{"notes (instructions)", "notes.a", "notes.b"}, []string{"notes.gone vanished"}},
		"removed": {nil, []string{"notes.gone"}, false, []string{"notes.gone removed"}, []string{"notes (instructions) changed", "notes.a changed", "notes.b new"}},
		"everything": {
			[]string{"notes.b"},
			[]string{"notes.gone"},
			true,
			[]string{"notes (instructions)", "notes.a", "notes.b", "notes.gone removed"},
			nil,
		},
		"instructions": {[]string{"notes (instructions)"}, nil, false, []string{"notes (instructions)"}, []string{"notes.a changed", "notes.b new", "notes.gone vanished"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			old := waiting()
			doc, done, _, err := drift.Approve(old, drift.Decision{Names: tt.names, All: tt.all, Removed: tt.gone, By: by})
			if err != nil {
				t.Fatal(err)
			}
			var got, left []string
			for _, a := range done {
				s := a.Name
				if a.New == nil {
					s += " removed"
				}
				got = append(got, s)
				was := old.Tool(a.Name)
				switch now := doc.Tool(a.Name); {
				case was == nil:
					if in := doc.Server("notes").Instructions; in.Approved != by || in.Text != "y" || in.Quarantine != nil {
						t.Errorf("instructions: got %+v, want what was quarantined", in)
					}
				case a.New == nil && now != nil:
					t.Errorf("%s is still there", a.Name)
				case a.New != nil && (now.Pin.Approved != by || now.Pin.Digest != was.Quarantine.Digest || !now.Pin.Descriptor.Equal(was.Quarantine.Descriptor) || now.Quarantine != nil):
					t.Errorf("%s: got %+v, want what was quarantined", a.Name, now)
				}
			}
			for _, c := range drift.Awaiting(doc, nil) {
				left = append(left, c.Name+" "+c.Note)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("approved (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.left, left); diff != "" {
				t.Errorf("left (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(old.Tool("notes.same"), doc.Tool("notes.same")); diff != "" {
				t.Errorf("another tool's pin (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(waiting(), old); diff != "" {
				t.Errorf("the document passed in (-want +got):\n%s", diff)
			}
			if in := doc.Server("notes").Instructions; in.Text == "x" && in.Approved != ana {
				t.Errorf("instructions: got %+v, want the first approval kept", in)
			}
			checkReads(t, doc)
		})
	}
}

func TestApproveRefusals(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		names, gone []string
		want        []string // parts of the message
	}{
		"misspelt":          {[]string{"notes.a", "notes.bb"}, nil, []string{`"notes.bb" is not in the lock`, `did you mean "notes.b"`}},
		"nothing near":      {[]string{"zzzzzzzzzzzzzzzzzzzzzzzzzz"}, nil, []string{`is not in the lock`}},
		"not quarantined":   {[]string{"notes.same"}, nil, []string{`"notes.same" is not quarantined`}},
		"vanished":          {[]string{"notes.gone"}, nil, []string{`"notes.gone" is recorded as vanished`, "--removed"}},
		"removed, changed":  {nil, []string{"notes.a"}, []string{`"notes.a" is not recorded as vanished`, "mcppin lock"}},
		"removed, pinned":   {nil, []string{"notes.gone", "notes.same"}, []string{`"notes.same" is not recorded as vanished`}},
		"removed, misspelt": {nil, []string{"notes.gon"}, []string{`is not in the lock: did you mean "notes.gone"`}},
		"no instructions":   {[]string{"note (instructions)"}, nil, []string{`is not in the lock: did you mean "notes (instructions)"`}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			doc, done, _, err := drift.Approve(waiting(), drift.Decision{Names: tt.names, All: true, Removed: tt.gone, By: ana})
			if err == nil {
				t.Fatalf("got %+v, want an error", done)
			}
			for _, part := range tt.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("got %q, want %q in it", err, part)
				}
			}
			// A name that exists was meant: no other tool is to be approved for it.
			if strings.Contains(err.Error(), "not quarantined") && strings.Contains(err.Error(), "did you mean") {
				t.Errorf("got %q, want no other name in it", err)
			}
			if diff := cmp.Diff(waiting(), doc); diff != "" || done != nil {
				t.Errorf("the document (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAwaiting(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ names, want []string }{
		"all": {nil, []string{
			"quarantined notes (instructions) changed:(whole) (changed)", "quarantined notes.a changed:v (changed)",
			"quarantined notes.b (new)", "quarantined notes.gone (vanished)",
		}},
		"a name": {[]string{"notes.b", "notes.c"}, []string{"quarantined notes.b (new)"}},
		"an alias": {[]string{"notes"}, []string{
			"quarantined notes (instructions) changed:(whole) (changed)", "quarantined notes.a changed:v (changed)",
			"quarantined notes.b (new)", "quarantined notes.gone (vanished)",
		}},
		"instructions": {[]string{"notes (instructions)"}, []string{"quarantined notes (instructions) changed:(whole) (changed)"}},
		"no such":      {[]string{"note"}, nil},
	}
	for name, tt := range tests {
		if diff := cmp.Diff(tt.want, brief(drift.Awaiting(waiting(), tt.names))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
