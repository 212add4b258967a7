package drift_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestRefreshFirst(t *testing.T) {
	t.Parallel()
	srv := notes()
	srv.Exclude = []string{"x*"}
	other := lockfile.Tool{Name: "other.z", Pin: &lockfile.Pin{Approved: ana}}
	empty := lockfile.Document{Servers: []lockfile.Server{{Alias: "other"}}, Tools: []lockfile.Tool{other}}
	doc, changes := drift.Refresh(empty, srv, listingWith(text("Use it."), b1, a1, a2, `{"name":"xx"}`), first())
	if diff := cmp.Diff([]string{"duplicate notes.a changed:v (2 different tools have this name)"}, brief(changes)); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	b := listing(b1).Observations[0]
	want := []lockfile.Tool{{Name: "notes.b", Pin: &lockfile.Pin{Digest: b.Digest, Approved: ana, Descriptor: b.Descriptor}}, other}
	if diff := cmp.Diff(want, doc.Tools); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	if in := doc.Server("notes").Instructions; in == nil || in.Text != "Use it." || in.Approved != ana || in.Quarantine != nil {
		t.Errorf("instructions: got %+v, want them pinned and approved as tools are", in)
	}
	if len(empty.Servers) != 1 || len(empty.Tools) != 1 {
		t.Errorf("the document passed in changed: %+v", empty)
	}
}

func TestRefreshStrict(t *testing.T) {
	t.Parallel()
	doc := locked(listing(r1))
	doc, changes := drift.Refresh(doc, notes(), listing(r2), drift.RefreshOptions{Now: noon, Strict: true})
	want := []string{"reordered notes.a reordered:inputSchema.required (recorded, awaits approval)"}
	if diff := cmp.Diff(want, brief(changes)); diff != "" {
		t.Errorf("lock (-want +got):\n%s", diff)
	}
	doc, _, _, err := drift.Approve(doc, drift.Decision{Names: []string{"notes.a"}, By: ana})
	if err != nil {
		t.Fatal(err)
	}
	if got := drift.Verify(doc, "notes", listing(r2), drift.Options{Strict: true}); len(got) > 0 {
		t.Errorf("after approval: got %q, want nothing", brief(got))
	}
}

// Seen is when the descriptor in quarantine was first observed.
func TestSeen(t *testing.T) {
	t.Parallel()
	doc := locked(listing(a1))
	for i, tt := range []struct {
		live string
		want int
	}{{a2, 1}, {a2, 1}, {a3, 3}, {a3, 3}, {a2, 5}} {
		doc, _ = later(doc, listing(tt.live), i+1)
		if got := doc.Tool("notes.a").Quarantine.Seen.Sub(noon).Hours(); int(got) != tt.want {
			t.Errorf("step %d: seen %v hours after noon, want %d", i, got, tt.want)
		}
	}
}

func TestSelection(t *testing.T) {
	t.Parallel()
	doc := locked(listing(a1, b1))
	srv := *doc.Server("notes")
	srv.Include = []string{"b", "c"}
	doc.SetServer(srv)
	live := listing(a2, b1, `{"name":"c"}`, `{"name":"d"}`, `{"name":"d","v":1}`, bad)
	want := []string{
		"invalid notes (tools[5]) (its name is not a string but a number)",
		"vanished notes.a (not selected by the server's globs)",
		"new notes.c",
	}
	if diff := cmp.Diff(want, brief(drift.Verify(doc, "notes", live, drift.Options{}))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want[2] += " ok"
	if diff := cmp.Diff(want, brief(drift.Verify(doc, "notes", live, drift.Options{AllowNew: true}))); diff != "" {
		t.Errorf("allowing new ones (-want +got):\n%s", diff)
	}
	if got := brief(drift.Verify(lockfile.Document{}, "notes", listing(a1), drift.Options{})); len(got) != 1 || got[0] != "new notes.a" {
		t.Errorf("no such server: got %q, want a new tool", got)
	}
}

// Whatever a server lists from one time to the next: a refresh touches no pin,
// is the same twice, writes what can be read, leaves a passing server as it
// is, and lets pass what verify lets pass afterwards.
func TestRefreshRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	pool := []string{a1, a2, a3, b1, r1, r2, l1, l2, bad, deep(70), `{"name":"deep"}`, `{"name":"c"}`}
	list := func() drift.Listing {
		var tools []string
		for _, tool := range pool {
			if r.IntN(5) == 0 {
				tools = append(tools, tool)
			}
		}
		return listingWith([]*string{nil, text("x"), text("y")}[r.IntN(3)], tools...)
	}
	for range 80 {
		doc := locked(list())
		for hours := range 6 {
			live := list()
			passes := len(drift.Verify(doc, "notes", live, drift.Options{Strict: true})) == 0
			next, changes := later(doc, live, hours)
			checkPins(t, doc, next)
			checkReads(t, next)
			again, _ := later(next, live, hours+1)
			if diff := cmp.Diff(next, again); diff != "" {
				t.Fatalf("a second lock of the same (-first +second):\n%s", diff)
			}
			if diff := cmp.Diff(doc, next); passes && diff != "" {
				t.Fatalf("verify passed and lock recorded (-before +after):\n%s", diff)
			}
			if lock, verify := failing(changes), failing(drift.Verify(next, "notes", live, drift.Options{})); lock != verify {
				t.Fatalf("lock has %d failing changes, verify after it %d", lock, verify)
			}
			doc = next
			if r.IntN(3) == 0 {
				doc, _, _, _ = drift.Approve(doc, drift.Decision{All: true, By: ana})
				checkReads(t, doc)
			}
		}
	}
}

func failing(changes []drift.Change) int {
	n := 0
	for _, c := range changes {
		if c.Fails {
			n++
		}
	}
	return n
}
