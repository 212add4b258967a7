package drift_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// A first lock pins what nothing is found in; refreshing again changes nothing.
func TestFindingsAreQuarantined(t *testing.T) {
	t.Parallel()
	o := first()
	o.Codes = func(name string, _ hash.Digest, _ descriptor.Value) []string {
		return map[string][]string{"notes.bad": {"MCP102", "MCP106"}, "notes (instructions)": {"MCP103"}}[name]
	}
	live := listingWith(new("Say nothing."), `{"name":"bad"}`, `{"name":"good"}`)
	doc, changes := drift.Refresh(lockfile.Document{}, notes(), live, o)
	want := []string{"quarantined notes (instructions): new, MCP103, recorded, awaits approval", "quarantined notes.bad: new, MCP102, MCP106, recorded, awaits approval"}
	var got []string
	for _, c := range changes {
		got = append(got, string(c.Kind)+" "+c.Name+": "+c.Note)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if doc.Tool("notes.good").Pin == nil || doc.Tool("notes.bad").Pin != nil || doc.Server("notes").Instructions.Digest != "" {
		t.Errorf("got %+v, want only what is good pinned", doc)
	}
	if again, _ := drift.Refresh(doc, *doc.Server("notes"), live, o); !cmp.Equal(doc, again) {
		t.Errorf("refreshed again: %s", cmp.Diff(doc, again))
	}
	if _, err := lockfile.Parse(lockfile.Render(doc), "lock"); err != nil {
		t.Errorf("what is recorded cannot be read: %v", err)
	}
}

func TestApproveFindings(t *testing.T) {
	t.Parallel()
	o := first()
	o.Codes = func(string, hash.Digest, descriptor.Value) []string { return []string{"MCP102"} }
	doc, _ := drift.Refresh(lockfile.Document{}, notes(), listing(`{"name":"bad"}`), o)
	if _, done, left, err := drift.Approve(doc, drift.Decision{All: true, By: ana}); err != nil || len(done) > 0 || len(left) != 1 || left[0].Record.Name != "notes.bad" {
		t.Errorf("--all: got %v, left %v, error %v, want it left out", done, left, err)
	}
	bare := ana
	bare.Reason = ""
	if _, _, _, err := drift.Approve(doc, drift.Decision{Names: []string{"notes.bad"}, By: bare}); err == nil || !strings.Contains(err.Error(), "MCP102") {
		t.Errorf("without a reason: got error %v, want one with the code", err)
	}
	by := ana
	by.Reason = "quoted"
	other := hash.Of([]byte("other"))
	if _, _, _, err := drift.Approve(doc, drift.Decision{Names: []string{"notes.bad"}, By: by, Expect: other}); err == nil || !strings.Contains(err.Error(), string(other)) {
		t.Errorf("another digest: got error %v, want one", err)
	}
	next, done, _, err := drift.Approve(doc, drift.Decision{Names: []string{"notes.bad"}, By: by})
	if err != nil || len(done) != 1 || !slices.Equal(done[0].Codes, []string{"MCP102"}) {
		t.Fatalf("got %v, error %v", done, err)
	}
	digest := next.Tool("notes.bad").Pin.Digest
	if !next.Accepts("notes.bad", "MCP102", digest) || next.Accepts("notes.bad", "MCP103", digest) || next.Accepts("notes.bad", "MCP102", other) {
		t.Errorf("got %+v accepted, want that code for that digest alone", next.Accept)
	}
	if _, err := lockfile.Parse(lockfile.Render(next), "lock"); err != nil {
		t.Errorf("what is approved cannot be read: %v", err)
	}
}

// What is ignored may say anything; all else is pinned, also what stands beside it.
func TestIgnore(t *testing.T) {
	t.Parallel()
	doc := locked(listing(`{"name":"a","description":"10:00","inputSchema":{"properties":{"x":{"description":"10:00","type":"string"}}},"n":["1","2"]}`))
	ignore := func(pointers ...descriptor.Pointer) (lockfile.Document, error) {
		next, _, _, err := drift.Approve(doc, drift.Decision{Names: []string{"notes.a"}, Ignore: pointers, By: ana})
		return next, err
	}
	for _, pointer := range []descriptor.Pointer{"/n/0", "/missing", "/n/2"} {
		if _, err := ignore(pointer); err == nil {
			t.Errorf("ignored %s, want an error", pointer)
		}
	}
	doc, err := ignore("/inputSchema/properties/x/description", "/description")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lockfile.Parse(lockfile.Render(doc), "lock"); err != nil {
		t.Errorf("the lock cannot be read: %v", err)
	}
	for live, want := range map[string][]string{
		`{"name":"a","description":"11:00","inputSchema":{"properties":{"x":{"description":{"any":1},"type":"string"}}},"n":["1","2"]}`: nil,
		`{"name":"a","inputSchema":{"properties":{"x":{"type":"string"}}},"n":["1","2"]}`:                                               nil,
		`{"name":"a","description":"11:00","inputSchema":{"properties":{"x":{"description":"","type":"number"}}},"n":["1","2"]}`:        {"changed notes.a"},
		`{"name":"a","description":"11:00","Description":"x","inputSchema":{"properties":{"x":{"type":"string"}}},"n":["1","2"]}`:       {"changed notes.a"},
		`{"name":"a","description":"11:00","inputSchema":{"properties":{"x":{"type":"string"},"y":{}}},"n":["1","2"]}`:                  {"changed notes.a"},
		`{"name":"a","description":"11:00","inputSchema":{"properties":{"x":{"type":"string"}}},"n":["2","1"]}`:                         {"changed notes.a"},
	} {
		var got []string
		for _, c := range drift.Verify(doc, "notes", listing(live), drift.Options{}) {
			got = append(got, string(c.Kind)+" "+c.Name)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", live, diff)
		}
	}
}

func TestExpired(t *testing.T) {
	t.Parallel()
	const a = `{"name":"a","inputSchema":{"required":["x","y"]}}`
	doc := locked(listing(a))
	doc.Policy.MaxAge = 30
	for _, test := range []struct {
		name, live string
		age        time.Duration
		strict     bool
		want       drift.Kind
	}{
		{"to the second", a, 30 * 24 * time.Hour, false, ""},
		{"a second more", a, 30*24*time.Hour + time.Second, false, drift.Expired},
		{"changed", `{"name":"a"}`, 31 * 24 * time.Hour, false, drift.Changed},
		{"reordered", `{"name":"a","inputSchema":{"required":["y","x"]}}`, 31 * 24 * time.Hour, false, drift.Expired},
		{"reordered, strictly", `{"name":"a","inputSchema":{"required":["y","x"]}}`, 31 * 24 * time.Hour, true, drift.Reordered},
		{"approved in the future", a, -time.Hour, false, ""},
	} {
		changes := drift.Verify(doc, "notes", listing(test.live), drift.Options{Now: noon.Add(test.age), Strict: test.strict})
		var got drift.Kind
		if len(changes) == 1 {
			got = changes[0].Kind
		}
		if got != test.want || len(changes) == 1 && !changes[0].Fails {
			t.Errorf("%s: got %q %v, want %q", test.name, got, changes, test.want)
		}
	}
	if got := drift.Verify(doc, "notes", listing(a), drift.Options{}); len(got) > 0 {
		t.Errorf("without a clock: got %v, want nothing", got)
	}
}

func TestCompareReadings(t *testing.T) {
	t.Parallel()
	first := listing(`{"name":"a","description":"1"}`, `{"name":"b"}`, `{"name":"d"}`, `{"name":"d","x":1}`)
	again := listing(`{"name":"a","description":"2"}`, `{"name":"c"}`, `{"name":"d"}`)
	got := drift.CompareReadings("notes", first, again, listing(`{"name":"a","description":"1","title":"t"}`, `{"name":"b"}`, `{"name":"d"}`))
	var names []string
	for name, u := range got {
		if u.Lone != nil {
			names = append(names, name+" once")
		}
		for _, o := range u.Again {
			names = append(names, name+" "+string(o.Descriptor.JSON()))
		}
	}
	slices.Sort(names)
	if diff := cmp.Diff([]string{
		`notes.a {"description":"1","name":"a","title":"t"}`, `notes.a {"description":"2","name":"a"}`, "notes.b once", "notes.c once",
	}, names); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
