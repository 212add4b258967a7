package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// report says what was recorded: for a server's first lock its pins, whole,
// otherwise one line for each tool that is not as approved.
func (r *recording) report(se *session, lock string) error {
	t := se.text()
	var all tally
	pinned, texts := 0, ""
	wire := newTripwire(r.after, r.readings...)
	for _, read := range r.readings {
		alias := read.server.Alias
		if read.err != nil {
			se.refuse(t, read)
			all.unchecked++
			continue
		}
		first := r.before.Server(alias) == nil
		if first {
			pinned += r.sheet(t, alias)
			if i := r.after.Server(alias).Instructions; i != nil && i.Digest != "" {
				texts = " and instructions"
			}
		}
		for _, c := range r.changes[alias] {
			if first || se.Terminal || c.Kind == drift.Unstable && c.Fields == nil {
				r.review(t, wire, c)
			} else {
				t.Change(c)
			}
		}
		if known := r.before.Server(alias); read.remark != "" && (known == nil || !slices.Equal(known.Command, read.server.Command)) {
			se.conclude("%s: %s", alias, read.remark)
		}
		se.variants(r.changes[alias])
		r.oddNames(se, read)
		se.renames(r.changes[alias])
		se.ignored(r.after.ToolsOf(alias), func() tripwire { return wire }, read)
		all.add(r.changes[alias], r.after.ToolsOf(alias))
		se.emptyHint(read, r.after)
	}
	shadowed := shadows(r.after, r.readings, r.strict)
	for _, c := range shadowed {
		t.Change(c)
	}
	all.add(shadowed, nil)
	switch {
	case pinned > 0:
		pins := fmt.Sprintf("pinned %d %s%s in %s", pinned, plural(pinned, "tool", "tools"), texts, lock)
		se.conclude("%s", strings.Join(append([]string{pins}, all.found()...), ", "))
		se.hint("read what you pinned before you commit it; check it in CI: mcppin verify")
	case r.written:
		se.conclude("%s: wrote %s", all.String(), lock)
	default:
		se.conclude("%s: nothing written", all.String())
	}
	if all.recorded || all.unrecorded { // recorded now, if not before
		se.hint(reviewHint)
	}
	return verdict(all.unchecked > 0, all.fails)
}

// review prints what was recorded whole, with what there is to say of it.
func (r *recording) review(t *render.Text, wire tripwire, c drift.Change) {
	e, ok := drift.Record(r.after, c.Name)
	switch {
	case c.Kind == drift.Unstable && !c.Recorded && c.Fields == nil: // the lock has it nowhere
		findings, _ := wire.findings(c.Name, "", *c.New)
		t.Review(c, "", findings, true)
		return
	case !ok || e.Quarantine == nil || c.New == nil:
		t.Change(c)
		return
	case c.Kind == drift.Unstable:
		c.Fields = nil // each reading's own are below
	}
	findings, _ := wire.findings(c.Name, e.Quarantine.Digest, *c.New)
	t.Review(c, e.Quarantine.Digest, findings, true)
	for _, other := range drift.Readings(r.after, []string{c.Name}) {
		findings, _ := wire.findings(c.Name, "", *other.New)
		t.Reading(other, findings)
	}
}

// oddNames warns of names that were not in the lock before.
func (r *recording) oddNames(se *session, read reading) {
	var names []string
	for _, o := range read.listing.Observations {
		if read.server.Selects(o.Name) {
			names = append(names, o.Name)
		}
	}
	for _, odd := range drift.OddNames(slices.Compact(names)) {
		if r.before.Tool(lockfile.Qualify(read.server.Alias, odd.Name)) == nil {
			se.conclude("%s: the name %s", render.Name(lockfile.Qualify(read.server.Alias, odd.Name)), odd.Why)
		}
	}
}

// sheet prints every descriptor that a first lock pins.
func (r *recording) sheet(t *render.Text, alias string) int {
	if i := r.after.Server(alias).Instructions; i != nil && i.Digest != "" {
		t.Pinned(drift.InstructionsName(alias), i.Digest, descriptor.Text(i.Text))
	}
	n := 0
	for _, e := range r.after.ToolsOf(alias) {
		if e.Pin != nil {
			t.Pinned(e.Name, e.Pin.Digest, e.Pin.Descriptor)
			n++
		}
	}
	return n
}
