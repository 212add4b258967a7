package drift

import (
	"slices"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Decision is what a person approves.
type Decision struct {
	Names   []string // qualified, or InstructionsNames
	All     bool     // everything that awaits approval, but for what asks for its name
	Removed []string // names recorded as vanished, whose pins are dropped

	// Ignore replaces, of every name given, what its pin leaves out; nil leaves
	// that as it is. The pointers are valid by lockfile.ValidIgnore.
	Ignore []descriptor.Pointer
	// Expect is the digest that was read; "" accepts whichever is recorded. Where
	// numbers differ by less than a double can tell, a digest does not bind.
	Expect hash.Digest
	// Read is what was read, of the one name; nil accepts whatever is recorded.
	Read *descriptor.Value

	By lockfile.Approval
	// Codes are those of the findings in a descriptor that are not accepted,
	// sorted; nil has none anywhere.
	Codes func(name string, digest hash.Digest, v descriptor.Value) []string
}

// Approved is one thing that Approve accepted.
type Approved struct {
	Name     string               // qualified, or an InstructionsName
	Old, New *descriptor.Value    // what was pinned and what is now; nil where nothing
	Codes    []string             // of the findings accepted with it, sorted
	Ignored  []descriptor.Pointer // by the pin as it was
	Ignore   []descriptor.Pointer // and as it is
}

// Left is what Approve leaves out with All: what vanished, was unstable, or has
// findings.
type Left struct {
	Record lockfile.Tool
	Codes  []string // sorted
}

// Approve pins what is quarantined under names, exactly as it is recorded, and
// drops what is recorded as vanished under gone. A pin with nothing beside it
// is approved again where it has expired, has findings that nobody accepted, or
// is to ignore something. With All, names need not be given: everything that
// awaits approval is accepted, but for what is left.
//
// What has findings or was unstable needs a reason. Findings are accepted for
// the digest that is pinned; what was unstable needs an Ignore, which may be
// empty. It is all or nothing: the error says which name cannot be approved and
// what to do, or which names come closest.
func Approve(doc lockfile.Document, d Decision) (next lockfile.Document, done []Approved, left []Left, err error) {
	d.By.At = d.By.At.UTC().Truncate(time.Second)
	a := approver{Decision: d, doc: doc, verdict: make(map[string]verdict)}
	for _, name := range d.Names {
		if err := a.accept(name); err != nil {
			return doc, nil, nil, err
		}
	}
	for _, name := range d.Removed {
		if err := a.drop(name); err != nil {
			return doc, nil, nil, err
		}
	}
	if d.All {
		for _, t := range Records(doc) {
			v, ok := a.waiting(t)
			switch {
			case !ok:
			case vanished(t.Quarantine) || has(t.Quarantine, lockfile.Unstable) || len(v.codes) > 0:
				left = append(left, Left{t, v.codes})
			default:
				a.verdict[t.Name] = v
			}
		}
	}
	next, done = a.apply()
	return next, done, left, nil
}

// verdict is what becomes of one record.
type verdict struct {
	pin   *lockfile.Pin // nil: it is dropped
	codes []string
}

type approver struct {
	Decision
	doc     lockfile.Document
	verdict map[string]verdict
}

// waiting is what approving a record would make of it, if there is anything to
// approve.
func (a *approver) waiting(t lockfile.Tool) (verdict, bool) {
	pin := lockfile.Pin{Approved: a.By}
	q := t.Quarantine
	switch {
	case vanished(q):
		return verdict{}, true
	case q != nil:
		pin.Digest, pin.Descriptor = q.Digest, q.Descriptor
	default:
		pin.Digest, pin.Descriptor = t.Pin.Digest, t.Pin.Descriptor
	}
	if t.Pin != nil {
		pin.Ignore = t.Pin.Ignore
	}
	v := verdict{pin: &pin, codes: codes(q)}
	if a.Codes != nil {
		v.codes = append(v.codes, a.Codes(t.Name, pin.Digest, pin.Descriptor)...)
		slices.Sort(v.codes)
		v.codes = slices.Compact(v.codes)
	}
	o := Options{Now: a.By.At}.under(a.doc.Policy)
	return v, q != nil || len(v.codes) > 0 || o.expired(t.Pin.Approved) != ""
}
