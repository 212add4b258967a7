package drift_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

const (
	a1 = `{"name":"a","v":1}`
	a2 = `{"name":"a","v":2}`
	a3 = `{"name":"a","v":3}`
	b1 = `{"name":"b","v":1}`
	// A schema, and the same with required in another order.
	r1 = `{"name":"a","inputSchema":{"required":["x","y"]}}`
	r2 = `{"name":"a","inputSchema":{"required":["y","x"]}}`
	// Lossy numbers: one digest.
	l1 = `{"name":"a","v":9007199254740993}`
	l2 = `{"name":"a","v":9007199254740992}`
	// A name that cannot be told.
	bad = `{"name":7}`
)

// step is a listing that lock or verify reads.
type step []string

// In every state: what lock says and verify says after it, of the tools listed
// first, then, and last. Only the last one's results are looked at.
func TestStates(t *testing.T) {
	t.Parallel()
	const awaits = " (awaits approval as recorded)"
	tests := map[string]struct {
		first, then, last step
		lock              []string // of last
		before, after     []string // verify of last, before and after that lock
	}{
		"unchanged": {step{a1}, step{a1}, step{a1}, nil, nil, nil},
		"new": {
			step{a1},
			step{a1},
			step{a1, b1},
			[]string{"new notes.b (recorded, awaits approval)"},
			[]string{"new notes.b"},
			[]string{"quarantined notes.b (new, awaits approval)"},
		},
		"new still": {
			step{a1},
			step{a1, b1},
			step{a1, b1},
			[]string{"quarantined notes.b (new, awaits approval)"},
			[]string{"quarantined notes.b (new, awaits approval)"},
			[]string{"quarantined notes.b (new, awaits approval)"},
		},
		"new, then other": {
			step{b1},
			step{a1, b1},
			step{a2, b1},
			[]string{"quarantined notes.a changed:v (new, changed again, recorded, awaits approval)"},
			[]string{"quarantined notes.a changed:v (new, changed again since it was recorded)"},
			[]string{"quarantined notes.a (new, awaits approval)"},
		},
		"new, then other by a lossy number": {
			step{b1},
			step{l1, b1},
			step{l2, b1},
			[]string{"quarantined notes.a changed:v (new, changed again, recorded, awaits approval)"},
			[]string{"quarantined notes.a changed:v (new, changed again since it was recorded)"},
			[]string{"quarantined notes.a (new, awaits approval)"},
		},
		"new, then gone": {
			step{a1},
			step{a1, b1},
			step{a1},
			[]string{"cleared notes.b (new, no longer offered) ok"},
			[]string{"quarantined notes.b (new, no longer offered)"},
			nil,
		},
		"changed": {
			step{a1},
			step{a1},
			step{a2},
			[]string{"changed notes.a changed:v (recorded, awaits approval)"},
			[]string{"changed notes.a changed:v"},
			[]string{"changed notes.a changed:v" + awaits},
		},
		"changed by a lossy number": {
			step{l1},
			step{l1},
			step{l2},
			[]string{"changed notes.a changed:v (recorded, awaits approval)"},
			[]string{"changed notes.a changed:v"},
			[]string{"changed notes.a changed:v" + awaits},
		},
		"changed still": {
			step{a1},
			step{a2},
			step{a2},
			[]string{"changed notes.a changed:v" + awaits},
			[]string{"changed notes.a changed:v" + awaits},
			[]string{"changed notes.a changed:v" + awaits},
		},
		"changed twice": {
			step{a1},
			step{a2},
			step{a3},
			[]string{"changed notes.a changed:v (recorded, awaits approval)"},
			[]string{"changed notes.a changed:v (differs from what is quarantined)"},
			[]string{"changed notes.a changed:v" + awaits},
		},
		"changed and back": {
			step{a1},
			step{a2},
			step{a1},
			[]string{"cleared notes.a (live matches the pin) ok"},
			[]string{"quarantined notes.a (live matches the pin: mcppin lock clears it)"},
			nil,
		},
		"vanished": {
			step{a1, b1},
			step{a1, b1},
			step{a1},
			[]string{"vanished notes.b (recorded, awaits approval)"},
			[]string{"vanished notes.b"},
			[]string{"vanished notes.b" + awaits},
		},
		"changed, then vanished": {
			step{a1},
			step{a2},
			step{},
			[]string{"vanished notes.a (recorded, awaits approval)"},
			[]string{"vanished notes.a (differs from what is quarantined)"},
			[]string{"vanished notes.a" + awaits},
		},
		"vanished and back": {
			step{a1},
			step{},
			step{a1},
			[]string{"cleared notes.a (live matches the pin) ok"},
			[]string{"quarantined notes.a (live matches the pin: mcppin lock clears it)"},
			nil,
		},
		"vanished, then changed": {
			step{a1},
			step{},
			step{a2},
			[]string{"changed notes.a changed:v (recorded, awaits approval)"},
			[]string{"changed notes.a changed:v (recorded as vanished)"},
			[]string{"changed notes.a changed:v" + awaits},
		},
		"reordered": {
			step{r1},
			step{r1},
			step{r2},
			[]string{"reordered notes.a reordered:inputSchema.required ok"},
			[]string{"reordered notes.a reordered:inputSchema.required ok"},
			[]string{"reordered notes.a reordered:inputSchema.required ok"},
		},
		"vanished, then reordered": {
			step{r1},
			step{},
			step{r2},
			[]string{"cleared notes.a reordered:inputSchema.required (live matches the pin) ok"},
			[]string{"quarantined notes.a reordered:inputSchema.required (live matches the pin but for the order of required: mcppin lock clears it)"},
			[]string{"reordered notes.a reordered:inputSchema.required ok"},
		},
		"duplicate": {
			step{a1},
			step{a1},
			step{a1, a2},
			[]string{"duplicate notes.a changed:v (2 different tools have this name)"},
			[]string{"duplicate notes.a changed:v (2 different tools have this name)"},
			[]string{"duplicate notes.a changed:v (2 different tools have this name)"},
		},
		"duplicate, new": {
			step{a1},
			step{a1},
			step{a1, b1, `{"name":"b","v":1,"w":1}`, `{"name":"b"}`},
			[]string{"duplicate notes.b added:v (3 different tools have this name)"},
			[]string{"duplicate notes.b added:v (3 different tools have this name)"},
			[]string{"duplicate notes.b added:v (3 different tools have this name)"},
		},
		"invalid": {
			step{a1},
			step{a1},
			step{a1, bad, deep(70)},
			[]string{"invalid notes (tools[1]) (its name is not a string but a number)", "invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"invalid notes (tools[1]) (its name is not a string but a number)", "invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"invalid notes (tools[1]) (its name is not a string but a number)", "invalid notes.deep (nested deeper than 64 levels)"},
		},
		"pinned, then invalid": {
			step{`{"name":"deep"}`},
			step{},
			step{deep(70)},
			[]string{"invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"invalid notes.deep (nested deeper than 64 levels)"},
		},
		"changed beside an invalid one": {
			step{`{"name":"deep"}`},
			step{`{"name":"deep"}`},
			step{`{"name":"deep","v":1}`, deep(70)},
			[]string{"changed notes.deep added:v", "invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"changed notes.deep added:v", "invalid notes.deep (nested deeper than 64 levels)"},
			[]string{"changed notes.deep added:v", "invalid notes.deep (nested deeper than 64 levels)"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			last := listing(tt.last...)
			doc, _ := later(locked(listing(tt.first...)), listing(tt.then...), 1)
			before := drift.Verify(doc, "notes", last, drift.Options{})
			next, changes := later(doc, last, 2)
			wantChanges(t, "verify before", tt.before, before)
			wantChanges(t, "lock", tt.lock, changes)
			wantChanges(t, "verify after", tt.after, drift.Verify(next, "notes", last, drift.Options{}))
			checkPins(t, doc, next)
			again, _ := later(next, last, 3)
			if diff := cmp.Diff(next, again); diff != "" {
				t.Errorf("a second lock of the same (-first +second):\n%s", diff)
			}
			checkReads(t, next)
		})
	}
}

// checkPins: a refresh never touches, adds or removes a pin.
func checkPins(t *testing.T, old, new lockfile.Document) {
	t.Helper()
	pins := func(doc lockfile.Document) map[string]lockfile.Pin {
		m := make(map[string]lockfile.Pin)
		for _, tool := range doc.Tools {
			if tool.Pin != nil {
				m[tool.Name] = *tool.Pin
			}
		}
		return m
	}
	if diff := cmp.Diff(pins(old), pins(new)); diff != "" {
		t.Errorf("pins (-before +after):\n%s", diff)
	}
}

// checkReads: what is recorded is what a lock file can say.
func checkReads(t *testing.T, doc lockfile.Document) {
	t.Helper()
	if _, err := lockfile.Parse(lockfile.Render(doc), "tools.lock.yaml"); err != nil {
		t.Errorf("the lock cannot be read back: %v", err)
	}
}
