package drift

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// The kinds of changes that only Between has, besides Changed, Quarantined and
// Cleared: there they are of two versions of the lock.
const (
	Pinned   Kind = "pinned"   // a pin that was not there
	Renewed  Kind = "renewed"  // the same descriptor, with another approval
	Unpinned Kind = "unpinned" // a pin that was dropped
)

// Between compares two versions of a lock, and is empty exactly when they say
// the same. The settings come in the order of what they decide: by server where
// it is, what is selected and what it is handed, then what pins ignore, the
// policy, the findings accepted, and last what was observed of each server.
//
// The changes are of tools and instructions, sorted by name, then kind: one
// where the pin is another, and one where what awaits approval is; that is
// compared with the pin it stands beside. Notes name approvals.
func Between(old, new lockfile.Document) ([]Setting, []Change) {
	before, after := recordsOf(old), recordsOf(new)
	var changes []Change
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, kept := after[name]; !kept {
			changes = append(changes, reviseRecord(name, before[name], lockfile.Tool{})...)
		}
	}
	for _, t := range Records(new) {
		changes = append(changes, reviseRecord(t.Name, before[t.Name], t)...)
	}
	for i := range changes {
		changes[i].Fails = true
	}
	sortChanges(changes)
	return settings(old, new), changes
}

func recordsOf(doc lockfile.Document) map[string]lockfile.Tool {
	records := make(map[string]lockfile.Tool, len(doc.Tools))
	for _, t := range Records(doc) {
		records[t.Name] = t
	}
	return records
}

func reviseRecord(name string, old, new lockfile.Tool) []Change {
	var changes []Change
	pin, pinDiffers := revisePin(old.Pin, new.Pin)
	if pinDiffers {
		changes = append(changes, pin)
	}
	switch q := new.Quarantine; {
	case q != nil && !sameQuarantine(old.Quarantine, q):
		changes = append(append(changes, quarantinedIn(new)), readings(new)...)
	case q == nil && old.Quarantine != nil && (!pinDiffers || pin.Kind == Renewed):
		changes = append(changes, Change{Kind: Cleared, Note: "was: " + strings.Join(old.Quarantine.Reasons, ", ")})
	}
	for i := range changes {
		changes[i].Name = name
	}
	return changes
}

func revisePin(old, new *lockfile.Pin) (Change, bool) {
	switch {
	case old == nil && new == nil:
		return Change{}, false
	case old == nil:
		note := noteOf(ignoring(nil, new.Ignore), "approved "+signed(new.Approved))
		return Change{Kind: Pinned, Note: note, New: &new.Descriptor, Warnings: CaseVariants(new.Descriptor)}, true
	case new == nil:
		return Change{Kind: Unpinned, Note: "was approved " + signed(old.Approved), Old: &old.Descriptor}, true
	}
	renewed := !sameApproval(old.Approved, new.Approved)
	if old.Digest == new.Digest && old.Descriptor.Equal(new.Descriptor) && slices.Equal(old.Ignore, new.Ignore) {
		return Change{Kind: Renewed, Note: "approved " + signed(new.Approved)}, renewed
	}
	approval := "approved " + signed(new.Approved)
	if !renewed { // no command of ours leaves it so
		approval = "under the old approval: " + signed(new.Approved)
	}
	return Change{
		Kind: Changed, Note: noteOf(ignoring(old.Ignore, new.Ignore), approval),
		Old: &old.Descriptor, New: &new.Descriptor,
		Fields: Compare(old.Descriptor, new.Descriptor), Warnings: CaseVariants(new.Descriptor),
	}, true
}

// quarantinedIn is what awaits approval in t, and where and when it was seen.
func quarantinedIn(t lockfile.Tool) Change {
	c, q := awaiting(t), t.Quarantine
	differ := ""
	if len(q.Unstable) > 0 {
		differ = "readings differ in " + quoted(q.Unstable)
	}
	c.Note = noteOf(c.Note, differ, "seen "+q.Seen.Format(time.RFC3339))
	return c
}

func sameQuarantine(a, b *lockfile.Quarantine) bool {
	return a != nil && a.Digest == b.Digest && a.Descriptor.Equal(b.Descriptor) && a.Seen.Equal(b.Seen) &&
		slices.Equal(a.Reasons, b.Reasons) && slices.Equal(a.Unstable, b.Unstable) && slices.EqualFunc(a.Again, b.Again, sameReading)
}

func sameReading(a, b lockfile.Reading) bool {
	return a.Digest == b.Digest && a.Descriptor.Equal(b.Descriptor)
}

func sameApproval(a, b lockfile.Approval) bool {
	return a.At.Equal(b.At) && a.By == b.By && a.Reason == b.Reason
}
