package drift

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// Awaiting compares, from the document alone, what is quarantined with what
// is pinned, sorted by name. Names are aliases, qualified names or
// InstructionsNames; without any, all is shown.
func Awaiting(doc lockfile.Document, names []string) []Change {
	var changes []Change
	for t := range quarantined(doc) {
		if asked(names, t.Name) {
			changes = append(changes, awaiting(t))
		}
	}
	sortChanges(changes)
	return changes
}

// awaiting compares what is quarantined in t with its pin.
func awaiting(t lockfile.Tool) Change {
	q := t.Quarantine
	c := Change{Kind: Quarantined, Name: t.Name, Note: strings.Join(q.Reasons, ", "), Fails: true}
	if t.Pin != nil {
		c.Old = &t.Pin.Descriptor
	}
	if !vanished(q) {
		c.New = &q.Descriptor
		c.Warnings = CaseVariants(*c.New)
	}
	if c.Old != nil && c.New != nil {
		c.Fields = Compare(*c.Old, *c.New)
	}
	return c
}

// Readings compare what is recorded of each unstable tool, or text, with what
// other readings of it had, sorted by name. Names are as Awaiting's.
func Readings(doc lockfile.Document, names []string) []Change {
	var changes []Change
	for t := range quarantined(doc) {
		if asked(names, t.Name) {
			changes = append(changes, readings(t)...)
		}
	}
	sortChanges(changes)
	return changes
}

func readings(t lockfile.Tool) []Change {
	var changes []Change
	q := t.Quarantine
	for i := range q.Again {
		again := &q.Again[i]
		changes = append(changes, Change{
			Kind: Unstable, Name: t.Name, Note: "another reading: " + string(again.Digest), Old: &q.Descriptor, New: &again.Descriptor,
			Fields: Compare(q.Descriptor, again.Descriptor), Warnings: CaseVariants(again.Descriptor), Fails: true,
		})
	}
	return changes
}

// Aged are the pins that await approval again, as the policy says that they
// have expired by now, sorted by name. Where something is quarantined beside
// one, that awaits approval.
func Aged(doc lockfile.Document, now time.Time, names []string) []Change {
	o := Options{Now: now}.under(doc.Policy)
	var changes []Change
	for _, t := range Records(doc) {
		if t.Pin == nil || t.Quarantine != nil || !asked(names, t.Name) {
			continue
		}
		if old := o.expired(t.Pin.Approved); old != "" {
			changes = append(changes, Change{Kind: Expired, Name: t.Name, Note: old, New: &t.Pin.Descriptor, Warnings: CaseVariants(t.Pin.Descriptor), Fails: true})
		}
	}
	return changes
}

// asked reports whether names, which are as Awaiting's, have the one of a record.
func asked(names []string, name string) bool {
	alias, _, _ := strings.Cut(name, ".")
	alias = strings.TrimSuffix(alias, InstructionsSuffix)
	return len(names) == 0 || slices.Contains(names, name) || slices.Contains(names, alias)
}

// Named are those of the Records that names ask for, as in Awaiting.
func Named(doc lockfile.Document, names []string) []lockfile.Tool {
	return slices.DeleteFunc(Records(doc), func(t lockfile.Tool) bool { return !asked(names, t.Name) })
}

// Sorted are all changes by name, then kind.
func Sorted(changes ...[]Change) []Change {
	all := slices.Concat(changes...)
	sortChanges(all)
	return all
}

// Records are the document's tools, and the instructions that it pins or
// quarantines as if they were tools, sorted by name.
func Records(doc lockfile.Document) []lockfile.Tool {
	records := slices.Clone(doc.Tools)
	for _, srv := range doc.Servers {
		if t := textTool(doc, srv.Alias); t.Pin != nil || t.Quarantine != nil {
			records = append(records, t)
		}
	}
	slices.SortFunc(records, func(a, b lockfile.Tool) int { return strings.Compare(a.Name, b.Name) })
	return records
}

// quarantined goes through all that awaits approval: tools, then instructions.
func quarantined(doc lockfile.Document) iter.Seq[lockfile.Tool] {
	return func(yield func(lockfile.Tool) bool) {
		for _, t := range doc.Tools {
			if t.Quarantine != nil && !yield(t) {
				return
			}
		}
		for _, srv := range doc.Servers {
			if t := textTool(doc, srv.Alias); t.Quarantine != nil && !yield(t) {
				return
			}
		}
	}
}

// Record finds a tool, or a server's instructions as one, by name.
func Record(doc lockfile.Document, name string) (lockfile.Tool, bool) {
	if isInstructions(name) {
		t := textTool(doc, strings.TrimSuffix(name, InstructionsSuffix))
		return t, t.Pin != nil || t.Quarantine != nil
	}
	if t := doc.Tool(name); t != nil {
		return *t, true
	}
	return lockfile.Tool{}, false
}
