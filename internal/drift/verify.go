package drift

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Options are for Verify.
type Options struct {
	AllowNew bool // a new tool is reported and does not fail; new instructions do
	Strict   bool // Reordered fails

	// Now is what approvals age until; in its zero value none expires.
	Now time.Time

	policy lockfile.Policy
}

// under has approvals expire by the policy.
func (o Options) under(p lockfile.Policy) Options {
	o.policy = p
	return o
}

// expired says why an approval is too old, or nothing.
func (o Options) expired(a lockfile.Approval) string {
	days := o.policy.MaxAge
	if days == 0 || o.Now.IsZero() || o.Now.Sub(a.At) <= time.Duration(days)*24*time.Hour {
		return ""
	}
	return fmt.Sprintf("approved %s by %s, more than %s ago", a.At.Format(time.DateOnly), a.By, lockfile.FormatMaxAge(days))
}

// Verify compares a server's listing with what the document says of it, and
// returns what is not as approved, sorted by name, then kind. Tools that are
// neither in the document nor selected by the server's globs are passed over;
// with a server that is not in the document, everything is New.
func Verify(doc lockfile.Document, alias string, live Listing, o Options) []Change {
	srv := doc.Server(alias)
	if srv == nil {
		srv = &lockfile.Server{Alias: alias}
	}
	o = o.under(doc.Policy)
	var changes []Change
	for _, s := range subjectsOf(doc, *srv, live) {
		changes = append(changes, s.unpinnable()...)
		if c, ok := s.change(o); ok {
			changes = append(changes, c)
		}
	}
	sortChanges(changes)
	return changes
}

func sortChanges(changes []Change) {
	slices.SortStableFunc(changes, func(a, b Change) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		return strings.Compare(string(a.Kind), string(b.Kind))
	})
}

func (s subject) unpinnable() []Change {
	var changes []Change
	for _, u := range s.invalid {
		c := Change{Kind: Invalid, Name: s.recorded.Name, Note: u.Reason, Fails: true}
		if pin := s.recorded.Pin; pin != nil {
			c.Old = &pin.Descriptor
		}
		changes = append(changes, c)
	}
	return changes
}

// change is what Verify says of s, besides listed tools that cannot be pinned.
func (s subject) change(o Options) (Change, bool) {
	pin, q := s.recorded.Pin, s.recorded.Quarantine
	c := Change{Name: s.recorded.Name, Fails: true}
	if pin != nil {
		c.Old = &pin.Descriptor
	}
	if len(s.listed) > 0 {
		c.New = &s.listed[0].Descriptor
	}
	switch s.standing() {
	case absent, unpinnable:
		return Change{}, false
	case fresh:
		c.Kind, c.Fails = New, !o.AllowNew
	case pending:
		c.Kind, c.Note, c.Recorded = Quarantined, s.reasons("awaits approval"), true
	case revised:
		c.Kind, c.Note, c.Old = Quarantined, "new, changed again since it was recorded", &q.Descriptor
	case withdrawn:
		c.Kind, c.Note, c.Old = Quarantined, "new, no longer offered", &q.Descriptor
	case asPinned:
		old := o.expired(pin.Approved)
		switch {
		case q == nil && old == "":
			return Change{}, false
		case q == nil:
			c.Kind, c.Note = Expired, old
		case has(q, lockfile.Unstable):
			c.Kind, c.Note, c.Recorded = Quarantined, s.reasons("awaits approval"), true
		default:
			c.Kind, c.Note = Quarantined, "live matches the pin: mcppin lock clears it"
		}
	case permuted:
		c.Kind, c.Note, c.Recorded, c.Fails = Reordered, s.against(q), s.awaits(q), o.Strict
		if q != nil && !o.Strict {
			c.Kind, c.Fails = Quarantined, true
			if has(q, lockfile.Unstable) {
				c.Note, c.Recorded = s.reasons("awaits approval"), true
			} else if !c.Recorded {
				c.Note = "live matches the pin but for the order of required: mcppin lock clears it"
			}
		}
		if old := o.expired(pin.Approved); old != "" && !c.Fails {
			c.Kind, c.Note, c.Fails = Expired, old, true
		}
	case differing:
		c.Kind, c.Note, c.Recorded = Changed, s.against(q), s.awaits(q)
	case missing:
		c.Kind, c.Note, c.Recorded = Vanished, s.gone(s.against(q)), s.awaits(q)
	case doubled:
		c.Kind, c.Note = Duplicate, fmt.Sprintf("%d different tools have this name", len(s.listed))
		c.Old, c.New = &s.listed[0].Descriptor, &s.listed[1].Descriptor
	}
	return s.finish(c), true
}

func (s subject) finish(c Change) Change {
	if c.Old != nil && c.New != nil {
		c.Fields = Compare(*c.Old, *c.New)
	}
	if c.New != nil {
		c.Warnings = CaseVariants(*c.New)
	}
	if !s.text || s.first {
		return c
	}
	// A server has instructions or not: that they come or go is a change of
	// the server, which --allow-new does not let pass.
	switch c.Kind {
	case New:
		c.Kind, c.Fails = Changed, true
		c.Fields = []Field{added(descriptor.Pointer(""), *c.New)}
	case Vanished:
		c.Kind = Changed
		c.Fields = []Field{removed(descriptor.Pointer(""), *c.Old)}
	}
	return c
}
