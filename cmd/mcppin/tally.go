package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// tally counts what a run found, for the line that closes it.
type tally struct {
	kinds               map[drift.Kind]int
	approved, unchecked int
	fails               bool
	unrecorded          bool // something that fails is not in the lock for review yet
	recorded            bool // something that fails is, and awaits approval
}

func (t *tally) add(changes []drift.Change, recorded []lockfile.Tool) {
	if t.kinds == nil {
		t.kinds = map[drift.Kind]int{}
	}
	named := map[string]bool{}
	for _, c := range changes {
		t.kinds[c.Kind]++
		t.fails = t.fails || c.Fails
		if c.Fails && !slices.Contains(unrecordable, c.Kind) {
			t.recorded, t.unrecorded = t.recorded || c.Recorded, t.unrecorded || !c.Recorded
		}
		named[c.Name] = true
	}
	for _, r := range recorded {
		if r.Pin != nil && !named[r.Name] {
			t.approved++
		}
	}
}

// unrecordable are kinds of which lock records nothing for review.
var unrecordable = []drift.Kind{drift.Duplicate, drift.Invalid, drift.Expired, drift.Shadowed, drift.Published}

// found are the kinds of changes and how many there are of each.
func (t *tally) found() []string {
	var parts []string
	for _, k := range []drift.Kind{
		drift.Changed, drift.Vanished, drift.New, drift.Quarantined, drift.Expired, drift.Unstable, drift.Duplicate, drift.Invalid,
		drift.Reordered, drift.Cleared, drift.Shadowed, drift.Published,
	} {
		switch n := t.kinds[k]; {
		case n > 0 && k == drift.Published:
			parts = append(parts, fmt.Sprintf("%d %s", n, plural(n, "publisher change", "publisher changes")))
		case n > 0:
			parts = append(parts, fmt.Sprintf("%d %s", n, k))
		}
	}
	return parts
}

func (t *tally) String() string {
	parts := t.found()
	if t.approved > 0 || len(parts) == 0 && t.unchecked == 0 {
		parts = append(parts, fmt.Sprintf("%d %s as approved", t.approved, plural(t.approved, "tool", "tools")))
	}
	if t.unchecked > 0 {
		parts = append(parts, fmt.Sprintf("%d %s not checked", t.unchecked, plural(t.unchecked, "server", "servers")))
	}
	return strings.Join(parts, ", ")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
