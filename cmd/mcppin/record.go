package main

import (
	"slices"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
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
		alias := read.server.Alias
		if !sameServer(r.start.Server(alias), doc.Server(alias)) {
			return doc, usagef("run mcppin lock again", "the lock's entry for %s was changed while the server was read: nothing written", alias)
		}
		var published []drift.Change
		if known := doc.Server(alias); known != nil {
			published = drift.ComparePublisher(alias, known.Publisher, read.publisher, r.strict)
		}
		doc, r.changes[alias] = drift.Refresh(doc, read.recorded(), read.listing, drift.RefreshOptions{
			Now: r.by.At, By: r.by.By, Reason: r.by.Reason, Strict: r.strict, Quarantine: r.quarantine,
			Codes: wire.codes, Unstable: drift.CompareReadings(alias, read.listing, read.again...),
		})
		r.changes[alias] = append(published, r.changes[alias]...)
	}
	r.after = doc
	return doc, nil
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
