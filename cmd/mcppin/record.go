package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// recording is what a run adds to the lock. It is applied to the lock as it is
// when the file is held, not as it was before the servers were read.
type recording struct {
	start      lockfile.Document // as it was then
	by         lockfile.Approval
	strict     bool
	quarantine bool // pin nothing
	maxAge     *int // the policy that was given, in days
	readings   []reading
	changes    map[string][]drift.Change // by alias
	before     lockfile.Document
	after      lockfile.Document
	written    bool
}

func (r *recording) apply(doc lockfile.Document) (lockfile.Document, error) {
	r.before, r.changes = doc, map[string][]drift.Change{}
	if r.maxAge != nil {
		doc.Policy.MaxAge = *r.maxAge
	}
	wire := newTripwire(doc, r.readings...)
	for _, read := range r.readings {
		if read.err != nil {
			continue
		}
		if alias := read.server.Alias; !sameServer(r.start.Server(alias), doc.Server(alias)) {
			return doc, usagef("run mcppin lock again", "the lock's entry for %s was changed while the server was read: nothing written", alias)
		}
		alias := read.server.Alias
		var published []drift.Change
		if known := doc.Server(alias); known != nil {
			published = drift.ComparePublisher(alias, known.Publisher, read.publisher, r.strict)
		}
		doc, r.changes[alias] = drift.Refresh(doc, read.recorded(), read.listing, drift.RefreshOptions{
			Now: r.by.At, By: r.by.By, Reason: r.by.Reason, Strict: r.strict, Quarantine: r.quarantine,
			Codes: func(name string, digest hash.Digest) []string {
				return wire.codes(name, digest, read.descriptor(name))
			},
			Unstable: drift.CompareReadings(alias, read.listing, read.again...),
		})
		r.changes[alias] = append(published, r.changes[alias]...)
	}
	r.after = doc
	return doc, nil
}

// descriptor is what the server lists under a name, whole.
func (r reading) descriptor(name string) descriptor.Value {
	for _, o := range r.listing.Observations {
		if lockfile.Qualify(r.server.Alias, o.Name) == name {
			return o.Descriptor
		}
	}
	return descriptor.Text(*r.listing.Instructions)
}

// sameServer compares all of a server that a run takes from the lock and writes
// back, so that two runs do not undo each other's settings.
func sameServer(a, b *lockfile.Server) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.URL == b.URL && slices.Equal(a.Command, b.Command) && slices.Equal(a.Headers, b.Headers) &&
		slices.Equal(a.Env, b.Env) && slices.Equal(a.Include, b.Include) && slices.Equal(a.Exclude, b.Exclude)
}

// recorded is the server as the lock is to have it now.
func (r reading) recorded() lockfile.Server {
	s := r.server
	s.Protocol = r.fetched.Protocol
	s.Publisher = r.publisher
	if name, version := r.fetched.ServerName, r.fetched.ServerVersion; name != "" || version != "" {
		s.Publisher.Claims = &lockfile.Claims{Name: name, Version: version}
	}
	return s
}

// report says what was recorded: for a server's first lock its pins, whole,
// otherwise one line for each tool that is not as approved.
func (r *recording) report(se *session, lock string) error {
	t := se.text()
	var all tally
	pinned := 0
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
		}
		for _, c := range r.changes[alias] {
			if first || se.Terminal {
				r.review(t, c)
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
		se.ignored(r.after.ToolsOf(alias))
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
		pins := fmt.Sprintf("pinned %d %s in %s", pinned, plural(pinned, "tool", "tools"), lock)
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
func (r *recording) review(t *render.Text, c drift.Change) {
	e, ok := drift.Record(r.after, c.Name)
	if !ok || e.Quarantine == nil || c.New == nil {
		t.Change(c)
		return
	}
	findings, _ := newTripwire(r.after, r.readings...).findings(c.Name, e.Quarantine.Digest, *c.New)
	t.Review(c, string(e.Quarantine.Digest), findings, true)
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
		t.Pinned(drift.InstructionsName(alias), string(i.Digest), descriptor.Text(i.Text))
	}
	n := 0
	for _, e := range r.after.ToolsOf(alias) {
		if e.Pin != nil {
			t.Pinned(e.Name, string(e.Pin.Digest), e.Pin.Descriptor)
			n++
		}
	}
	return n
}
