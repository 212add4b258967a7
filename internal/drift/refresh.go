package drift

import (
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// RefreshOptions are for Refresh.
type RefreshOptions struct {
	Now        time.Time // recorded in UTC and whole seconds
	By, Reason string    // who pins at a first lock, and why
	Strict     bool      // a tool whose required lists are reordered counts as changed
	Quarantine bool      // a first lock pins nothing either

	// Codes are those of the findings, sorted, in what is to be recorded under
	// a name; nil finds nothing. What a pin ignores is not recorded.
	Codes func(name string, digest hash.Digest, v descriptor.Value) []string
	// Unstable is what other readings showed, by name.
	Unstable map[string]Unsteady
}

// Refresh records a listing in the document under srv, whose own Instructions
// are ignored: they are part of what is recorded.
//
// Where the document does not have the server, all that its globs select is
// pinned, but for what has findings or is unstable. Later nothing is ever
// pinned and no pin is touched: what is new, not as pinned, or vanished goes
// into quarantine, what is as pinned comes out of it unless it was unstable
// once, and what was only ever quarantined and is not listed any more is
// dropped. Nothing is recorded for a name with differing or unpinnable tools.
//
// The changes are Verify's against doc, with notes on what was recorded.
// Refreshing the result again gives the same document.
func Refresh(doc lockfile.Document, srv lockfile.Server, live Listing, o RefreshOptions) (lockfile.Document, []Change) {
	doc.PruneAccepted() // before anything new is in quarantine
	r := recorder{o, doc.Server(srv.Alias) == nil && !o.Quarantine, Options{Strict: o.Strict, Now: o.Now}.under(doc.Policy)}
	r.Now = r.Now.UTC().Truncate(time.Second)
	var tools []lockfile.Tool
	subjects := subjectsOf(doc, srv, live)
	changes := r.elsewhere(srv, subjects)
	for _, s := range subjects {
		changes = append(changes, s.unpinnable()...)
		tool, c, ok := r.record(s)
		if ok {
			changes = append(changes, c)
		}
		switch {
		case s.text:
			srv.Instructions = instructionsOf(tool)
		case tool.Pin != nil || tool.Quarantine != nil:
			tools = append(tools, tool)
		}
	}
	for _, t := range doc.Tools {
		if t.Server() != srv.Alias {
			tools = append(tools, t)
		}
	}
	slices.SortFunc(tools, func(a, b lockfile.Tool) int { return strings.Compare(a.Name, b.Name) })
	doc.Tools = tools
	doc.SetServer(srv)
	doc.PruneAccepted()
	sortChanges(changes)
	return doc, changes
}

type recorder struct {
	RefreshOptions
	pins   bool // what is fresh is pinned
	verify Options
}

const recorded = "recorded, awaits approval"

func (r recorder) record(s subject) (lockfile.Tool, Change, bool) {
	t := s.recorded
	c, ok := s.change(r.verify)
	stand := s.standing()
	if len(s.invalid) > 0 && len(s.listed) > 0 {
		return t, c, ok
	}
	if c, unsteady := r.unstable(s, &t); unsteady {
		return t, c, true
	}
	if stand == permuted && r.Strict {
		stand = differing
	}
	switch stand {
	case fresh:
		codes := r.codes(t.Name, s.listed[0])
		if r.pins && len(codes) == 0 {
			t.Pin = r.pin(s.listed[0])
			return t, Change{}, false
		}
		t.Quarantine = r.quarantine(s, lockfile.New)
		c.Note = noted(codes, recorded)
		if len(codes) > 0 {
			c.Kind, c.Fails, c.Note, c.Fields = Quarantined, true, "new, "+c.Note, nil
		}
	case revised:
		t.Quarantine = r.quarantine(s, lockfile.New)
		c.Note = "new, changed again, " + noted(codes(t.Quarantine), recorded)
	case withdrawn:
		t.Quarantine = nil
		c.Kind, c.Note, c.Fails = Cleared, "new, no longer offered", false
	case asPinned, permuted:
		if has(t.Quarantine, lockfile.Unstable) {
			break // one reading that is as pinned does not settle it
		}
		if stand == permuted && quarantines(t.Quarantine, s.listed[0]) {
			break // the new order was recorded on purpose
		}
		if t.Quarantine != nil && c.Kind != Expired {
			c.Kind, c.Note, c.Fails = Cleared, "live matches the pin", false
		}
		t.Quarantine = nil
	case differing:
		if !quarantines(t.Quarantine, s.listed[0]) {
			t.Quarantine = r.quarantine(s, lockfile.Changed)
			c.Note = noted(codes(t.Quarantine), recorded)
		}
	case missing:
		if !s.awaits(t.Quarantine) {
			t.Quarantine = &lockfile.Quarantine{Seen: r.Now, Reasons: []string{lockfile.Vanished}}
			c.Note = s.gone(recorded)
		}
	}
	return t, c, ok
}

func (r recorder) codes(name string, o Observation) []string {
	if r.Codes == nil {
		return nil
	}
	return r.Codes(name, o.Digest, o.Descriptor)
}

// noted puts codes of findings before the rest of a note.
func noted(codes []string, note string) string {
	return strings.Join(append(slices.Clone(codes), note), ", ")
}

func (r recorder) pin(o Observation) *lockfile.Pin {
	by := lockfile.Approval{At: r.Now, By: r.By, Reason: r.Reason}
	return &lockfile.Pin{Digest: o.Digest, Approved: by, Descriptor: o.Descriptor}
}

// quarantine records what is listed. That it was unstable once is kept.
func (r recorder) quarantine(s subject, reason string) *lockfile.Quarantine {
	q := &lockfile.Quarantine{}
	if was := s.recorded.Quarantine; has(was, lockfile.Unstable) {
		q.Reasons, q.Unstable, q.Again = []string{lockfile.Unstable}, was.Unstable, was.Again
	}
	q.Reasons = append(q.Reasons, reason)
	r.observe(q, s)
	return q
}

// observe puts what is listed, and the codes of all findings, into q.
func (r recorder) observe(q *lockfile.Quarantine, s subject) {
	o := s.listed[0]
	q.Digest, q.Descriptor, q.Seen = o.Digest, o.Descriptor, r.Now
	q.Reasons = append(q.Reasons, r.codes(s.recorded.Name, o)...)
	for _, again := range q.Again {
		q.Reasons = append(q.Reasons, r.codes(s.recorded.Name, Observation{Digest: again.Digest, Descriptor: again.Descriptor})...)
	}
	slices.Sort(q.Reasons)
	q.Reasons = slices.Compact(q.Reasons)
}
