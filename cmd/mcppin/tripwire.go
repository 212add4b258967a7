package main

import (
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/scan"
)

// tripwire looks for findings that nobody has accepted.
type tripwire struct {
	doc   lockfile.Document
	names *scan.Names
}

func newTripwire(doc lockfile.Document, readings ...reading) tripwire {
	doc.PruneAccepted() // what was accepted for a digest that is not there silences nothing
	names := toolNames(doc)
	for _, r := range readings {
		names = append(names, r.names()...)
	}
	return tripwire{doc, scan.NewNames(names)}
}

// findings are those in v, whose digest in the lock is this. What a pin ignores is
// in no digest, so that nothing in it has been accepted.
func (w tripwire) findings(name string, digest hash.Digest, v descriptor.Value) (open, accepted []scan.Finding) {
	digested := v
	if e := w.doc.Tool(name); e != nil && e.Pin != nil {
		digested = v.Without(e.Pin.Ignore)
	}
	for _, f := range scan.Scan(scan.Subject{Name: name, Value: v}, w.names) {
		if _, ok := digested.At(f.Pointer); ok && w.doc.Accepts(name, f.Code, digest) {
			accepted = append(accepted, f)
		} else {
			open = append(open, f)
		}
	}
	return open, accepted
}

func (w tripwire) codes(name string, digest hash.Digest, v descriptor.Value) []string {
	open, _ := w.findings(name, digest, v)
	return scan.Codes(open)
}
