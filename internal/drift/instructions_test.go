package drift_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
)

func TestInstructions(t *testing.T) {
	t.Parallel()
	const awaits = " (awaits approval as recorded)"
	tests := map[string]struct {
		first, then, last   *string
		before, lock, after []string
	}{
		"none": {nil, nil, nil, nil, nil, nil},
		"same": {text("x"), text("x"), text("x"), nil, nil, nil},
		"changed": {
			text("x"), text("x"), text("y"),
			[]string{"changed notes (instructions) changed:(whole)"},
			[]string{"changed notes (instructions) changed:(whole) (recorded, awaits approval)"},
			[]string{"changed notes (instructions) changed:(whole)" + awaits},
		},
		"added": {
			nil, nil, text("y"),
			[]string{"changed notes (instructions) added:(whole)"},
			[]string{"changed notes (instructions) added:(whole) (recorded, awaits approval)"},
			[]string{"quarantined notes (instructions) (new, awaits approval)"},
		},
		"added, then other": {
			nil, text("x"), text(""),
			[]string{"quarantined notes (instructions) changed:(whole) (new, changed again since it was recorded)"},
			[]string{"quarantined notes (instructions) changed:(whole) (new, changed again, recorded, awaits approval)"},
			[]string{"quarantined notes (instructions) (new, awaits approval)"},
		},
		"added, then gone": {
			nil, text("x"), nil,
			[]string{"quarantined notes (instructions) (new, no longer offered)"},
			[]string{"cleared notes (instructions) (new, no longer offered) ok"},
			nil,
		},
		"removed": {
			text("x"), text("x"), nil,
			[]string{"changed notes (instructions) removed:(whole)"},
			[]string{"changed notes (instructions) removed:(whole) (recorded, awaits approval)"},
			[]string{"changed notes (instructions) removed:(whole)" + awaits},
		},
		"emptied": {
			text("x"), text("x"), text(""),
			[]string{"changed notes (instructions) changed:(whole)"},
			[]string{"changed notes (instructions) changed:(whole) (recorded, awaits approval)"},
			[]string{"changed notes (instructions) changed:(whole)" + awaits},
		},
		"empty, then none": {
			text(""), text(""), nil,
			[]string{"changed notes (instructions) removed:(whole)"},
			[]string{"changed notes (instructions) removed:(whole) (recorded, awaits approval)"},
			[]string{"changed notes (instructions) removed:(whole)" + awaits},
		},
		"changed and back": {
			text("x"), text("y"), text("x"),
			[]string{"quarantined notes (instructions) (live matches the pin: mcppin lock clears it)"},
			[]string{"cleared notes (instructions) (live matches the pin) ok"},
			nil,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			last := listingWith(tt.last, a1)
			doc, _ := later(locked(listingWith(tt.first, a1)), listingWith(tt.then, a1), 1)
			before := drift.Verify(doc, "notes", last, drift.Options{AllowNew: true})
			next, changes := later(doc, last, 2)
			wantChanges(t, "verify before", tt.before, before)
			wantChanges(t, "lock", tt.lock, changes)
			wantChanges(t, "verify after", tt.after, drift.Verify(next, "notes", last, drift.Options{}))
			again, _ := later(next, last, 3)
			if diff := cmp.Diff(next, again); diff != "" {
				t.Errorf("a second lock of the same (-first +second):\n%s", diff)
			}
			checkReads(t, next)
			approved, _, _, err := drift.Approve(next, drift.Decision{All: true, By: ana})
			if tt.last == nil && tt.first != nil {
				approved, _, _, err = drift.Approve(next, drift.Decision{Removed: []string{"notes (instructions)"}, By: ana})
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := drift.Verify(approved, "notes", last, drift.Options{}); len(got) > 0 {
				t.Errorf("after approval: got %q, want nothing", brief(got))
			}
			checkReads(t, approved)
		})
	}
}
