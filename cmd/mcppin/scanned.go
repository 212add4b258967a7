package main

import (
	"slices"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// scanned is one descriptor, or one text, to be scanned.
type scanned struct {
	name   string
	digest hash.Digest
	value  descriptor.Value
}

// stored is what the lock has under the names.
func stored(doc lockfile.Document, names []string) []scanned {
	var all []scanned
	for _, e := range drift.Named(doc, names) {
		if e.Pin != nil {
			all = append(all, scanned{e.Name, e.Pin.Digest, e.Pin.Descriptor})
		}
		if q := e.Quarantine; q != nil && q.Digest != "" {
			all = append(all, scanned{e.Name, q.Digest, q.Descriptor})
		}
	}
	return all
}

// scanned is what the server lists under the names.
func (r reading) scanned(doc lockfile.Document, names []string) []scanned {
	asked := func(name string) bool {
		return len(names) == 0 || slices.Contains(names, r.server.Alias) || slices.Contains(names, name)
	}
	var all []scanned
	if text := r.listing.Instructions; text != nil && asked(drift.InstructionsName(r.server.Alias)) {
		all = append(all, scanned{drift.InstructionsName(r.server.Alias), hash.Text(*text), descriptor.Text(*text)})
	}
	for _, tool := range r.listing.Observations {
		if name := lockfile.Qualify(r.server.Alias, tool.Name); r.server.Selects(tool.Name) && asked(name) {
			digest := tool.Digest
			if e := doc.Tool(name); e != nil && e.Pin != nil && tool.Descriptor.Without(e.Pin.Ignore).Equal(e.Pin.Descriptor) {
				digest = e.Pin.Digest // which leaves out what the pin ignores
			}
			all = append(all, scanned{name, digest, tool.Descriptor})
		}
	}
	return all
}
