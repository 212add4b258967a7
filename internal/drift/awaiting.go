package drift

import (
	"iter"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// Awaiting compares, from the document alone, what is quarantined with what
// is pinned, sorted by name. Names are aliases, qualified names or
// InstructionsNames; without any, all is shown.
func Awaiting(doc lockfile.Document, names []string) []Change {
	var changes []Change
	for t := range quarantined(doc) {
		alias, _, _ := strings.Cut(t.Name, ".")
		alias = strings.TrimSuffix(alias, InstructionsSuffix)
		if len(names) > 0 && !slices.Contains(names, t.Name) && !slices.Contains(names, alias) {
			continue
		}
		c := Change{Kind: Quarantined, Name: t.Name, Note: strings.Join(t.Quarantine.Reasons, ", "), Fails: true}
		if t.Pin != nil {
			c.Old = &t.Pin.Descriptor
		}
		if !vanished(t.Quarantine) {
			c.New = &t.Quarantine.Descriptor
			c.Warnings = CaseVariants(*c.New)
		}
		if c.Old != nil && c.New != nil {
			c.Fields = Compare(*c.Old, *c.New)
		}
		changes = append(changes, c)
	}
	sortChanges(changes)
	return changes
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

// recordOf finds a tool, or a server's instructions, by name.
func recordOf(doc lockfile.Document, name string) (lockfile.Tool, bool) {
	if alias, ok := strings.CutSuffix(name, InstructionsSuffix); ok && !strings.Contains(alias, ".") {
		t := textTool(doc, alias)
		return t, t.Pin != nil || t.Quarantine != nil
	}
	if t := doc.Tool(name); t != nil {
		return *t, true
	}
	return lockfile.Tool{}, false
}
