package drift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/closest"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// refusal is the error for a name that is not in the lock. It names what
// comes closest among the vanished, or among all else that is quarantined.
func (a *approver) refusal(name string, gone bool) error {
	var candidates []string
	for t := range quarantined(a.doc) {
		if vanished(t.Quarantine) == gone {
			candidates = append(candidates, t.Name)
		}
	}
	if near := closest.Names(name, candidates); len(near) > 0 {
		return fmt.Errorf("%q is not in the lock: did you mean %s", name, strings.Join(near, " or "))
	}
	return fmt.Errorf("%q is not in the lock", name)
}

func (a *approver) apply() (lockfile.Document, []Approved) {
	doc := a.doc
	var done []Approved
	tools := make([]lockfile.Tool, 0, len(doc.Tools))
	for _, t := range doc.Tools {
		if v, ok := a.verdict[t.Name]; ok {
			done = append(done, v.approved(t))
			t = lockfile.Tool{Name: t.Name, Pin: v.pin}
		}
		if t.Pin != nil || t.Quarantine != nil {
			tools = append(tools, t)
		}
	}
	doc.Tools = tools
	for _, srv := range a.doc.Servers {
		t := textTool(a.doc, srv.Alias)
		if v, ok := a.verdict[t.Name]; ok {
			done = append(done, v.approved(t))
			srv.Instructions = instructionsOf(lockfile.Tool{Name: t.Name, Pin: v.pin})
			doc.SetServer(srv)
		}
	}
	doc.PruneAccepted()
	for name, v := range a.verdict {
		for _, code := range v.codes {
			doc.SetAccepted(lockfile.Accepted{Code: code, Name: name, Digest: v.pin.Digest, Approval: a.By})
		}
	}
	slices.SortFunc(done, func(a, b Approved) int { return strings.Compare(a.Name, b.Name) })
	return doc, done
}

func (v verdict) approved(t lockfile.Tool) Approved {
	a := Approved{Name: t.Name, Codes: v.codes}
	if t.Pin != nil {
		a.Old, a.Ignored = &t.Pin.Descriptor, t.Pin.Ignore
	}
	if v.pin != nil {
		a.New, a.Ignore = &v.pin.Descriptor, v.pin.Ignore
	}
	return a
}
