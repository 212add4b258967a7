// Package drift compares what a lock file pins with what a server lists now.
// It is pure: no input or output, no clock; equal arguments give equal results
// in the same order.
package drift

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Kind says how a tool, or a server's instructions, stands to its pin.
type Kind string

// The kinds of changes. No change at all is reported for what is pinned and
// listed equally.
const (
	Cleared     Kind = "cleared"     // only of Refresh: what was in quarantine no longer awaits review
	Changed     Kind = "changed"     // the live descriptor is not the pinned one
	Duplicate   Kind = "duplicate"   // listed more than once, with different descriptors
	Expired     Kind = "expired"     // as pinned, but approved longer ago than the policy allows
	Invalid     Kind = "invalid"     // listed, but cannot be pinned
	New         Kind = "new"         // listed and selected, not in the lock
	Published   Kind = "publisher"   // other evidence of who made the server than was recorded
	Quarantined Kind = "quarantined" // recorded, awaits review
	Reordered   Kind = "reordered"   // only `required` lists of the schemas are in another order
	Shadowed    Kind = "shadowed"    // several servers have a tool of this name
	Unstable    Kind = "unstable"    // of Refresh and Readings: readings differ
	Vanished    Kind = "vanished"    // pinned, not listed
)

// Op is what happened to one field.
type Op string

// The operations. OrderChanged is for lists of scalars that hold the same
// elements, or for those they have in common, in another order.
const (
	Added        Op = "added"
	Removed      Op = "removed"
	Replaced     Op = "changed"
	OrderChanged Op = "reordered"
)

// Field is one difference between two descriptors.
type Field struct {
	// Pointer is where it is. Of an array that is not all scalars, it counts
	// in the old array for what was removed and in the new one otherwise.
	Pointer descriptor.Pointer
	Op      Op
	// Element is set where Pointer is a list of scalars (`required`, `enum`)
	// and Old or New the element that left or joined it.
	Element  bool
	Old, New *descriptor.Value // nil where there is none
}

// Change is one line of a report.
type Change struct {
	Kind     Kind
	Name     string            // qualified, an InstructionsName, or "alias (tools[3])"
	Fields   []Field           // in document order
	Note     string            // what else to know, without a full stop; may be empty
	Old, New *descriptor.Value // whole descriptors, where there are any
	Warnings []string          // of CaseVariants, for New
	Fails    bool              // not as approved: exit status 1
	Recorded bool              // the quarantine has exactly this: only approval is missing
}

// InstructionsSuffix after an alias names the server's instructions. No
// qualified name can end so, as the alias there is followed by a dot.
const InstructionsSuffix = lockfile.InstructionsSuffix

// isInstructions tells them from a tool whose own name ends so.
func isInstructions(name string) bool {
	return strings.HasSuffix(name, InstructionsSuffix) && !strings.Contains(name, ".")
}

// InstructionsName is the name of a server's instructions in reports.
func InstructionsName(alias string) string { return alias + InstructionsSuffix }

// listedName stands for a tool without a usable name: "alias (tools[3])", by
// its index in the list, from 0.
func listedName(alias string, index int) string { return fmt.Sprintf("%s (tools[%d])", alias, index) }
