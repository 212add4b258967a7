package drift

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/closest"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Approved is one thing that Approve accepted.
type Approved struct {
	Name     string            // qualified, or an InstructionsName
	Old, New *descriptor.Value // what was pinned and what is now; nil where nothing
}

// Approve pins what is quarantined under names, exactly as it is recorded, and
// drops what is recorded as vanished under gone. With all, names need not be
// given: everything quarantined is accepted, except what vanished. It is all
// or nothing: the error says which name cannot be approved and what to do, or
// which names come closest.
func Approve(doc lockfile.Document, names []string, all bool, gone []string, by lockfile.Approval) (lockfile.Document, []Approved, error) {
	by.At = by.At.UTC().Truncate(time.Second)
	a := approver{doc: doc, verdict: make(map[string]bool)}
	for _, name := range names {
		if err := a.accept(name); err != nil {
			return doc, nil, err
		}
	}
	for _, name := range gone {
		if err := a.drop(name); err != nil {
			return doc, nil, err
		}
	}
	for t := range quarantined(doc) {
		if all && !vanished(t.Quarantine) {
			a.verdict[t.Name] = true
		}
	}
	doc, done := a.apply(by)
	return doc, done, nil
}

type approver struct {
	doc     lockfile.Document
	verdict map[string]bool // by name: pin it, or drop it
}

func (a *approver) accept(name string) error {
	t, ok := recordOf(a.doc, name)
	switch {
	case ok && vanished(t.Quarantine):
		return fmt.Errorf("%q is recorded as vanished: accept that with --removed", name)
	case ok && t.Quarantine != nil:
		a.verdict[name] = true
		return nil
	case ok:
		return fmt.Errorf("%q is not quarantined", name) // no other name comes close to one that exists
	default:
		return a.refusal(name, "is not in the lock", false)
	}
}

func (a *approver) drop(name string) error {
	t, ok := recordOf(a.doc, name)
	switch {
	case ok && vanished(t.Quarantine):
		a.verdict[name] = false
		return nil
	case ok:
		return fmt.Errorf("%q is not recorded as vanished: run mcppin lock first, to record what the server lists now", name)
	default:
		return a.refusal(name, "is not in the lock", true)
	}
}

// refusal is the error for a name that nothing can be done with. It names what
// comes closest among the vanished, or among all else that is quarantined.
func (a *approver) refusal(name, why string, gone bool) error {
	var candidates []string
	for t := range quarantined(a.doc) {
		if vanished(t.Quarantine) == gone {
			candidates = append(candidates, t.Name)
		}
	}
	if near := closest.Names(name, candidates); len(near) > 0 {
		return fmt.Errorf("%q %s: did you mean %s", name, why, strings.Join(near, " or "))
	}
	return fmt.Errorf("%q %s", name, why)
}

func (a *approver) apply(by lockfile.Approval) (lockfile.Document, []Approved) {
	doc := a.doc
	var done []Approved
	tools := make([]lockfile.Tool, 0, len(doc.Tools))
	for _, t := range doc.Tools {
		if pin, ok := a.verdict[t.Name]; ok {
			done = append(done, approved(t, pin))
			t = decided(t, pin, by)
		}
		if t.Pin != nil || t.Quarantine != nil {
			tools = append(tools, t)
		}
	}
	doc.Tools = tools
	for _, srv := range a.doc.Servers {
		t := textTool(a.doc, srv.Alias)
		if pin, ok := a.verdict[t.Name]; ok {
			done = append(done, approved(t, pin))
			srv.Instructions = instructionsOf(decided(t, pin, by))
			doc.SetServer(srv)
		}
	}
	slices.SortFunc(done, func(a, b Approved) int { return strings.Compare(a.Name, b.Name) })
	return doc, done
}

// decided is t with its quarantine made the pin, or with neither.
func decided(t lockfile.Tool, pin bool, by lockfile.Approval) lockfile.Tool {
	if q := t.Quarantine; pin {
		return lockfile.Tool{Name: t.Name, Pin: &lockfile.Pin{Digest: q.Digest, Approved: by, Descriptor: q.Descriptor}}
	}
	return lockfile.Tool{Name: t.Name}
}

func approved(t lockfile.Tool, pin bool) Approved {
	a := Approved{Name: t.Name}
	if t.Pin != nil {
		a.Old = &t.Pin.Descriptor
	}
	if pin {
		a.New = &t.Quarantine.Descriptor
	}
	return a
}
