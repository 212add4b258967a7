package main

import (
	"fmt"
	"slices"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// shadows are the names that tools of several servers share, where one of those
// that were read has it. Servers that were not read are taken as recorded.
func shadows(doc lockfile.Document, readings []reading, strict bool) []drift.Change {
	live := map[string][]string{}
	for _, r := range readings {
		if r.err == nil {
			live[r.server.Alias] = r.names()
		}
	}
	var names []string
	for _, s := range doc.Servers {
		if listed, ok := live[s.Alias]; ok {
			names = append(names, listed...)
			continue
		}
		for _, t := range doc.ToolsOf(s.Alias) {
			names = append(names, t.Name)
		}
	}
	changes := slices.DeleteFunc(drift.Shadows(names), func(c drift.Change) bool {
		return !slices.ContainsFunc(readings, func(r reading) bool {
			return slices.Contains(live[r.server.Alias], lockfile.Qualify(r.server.Alias, c.Name))
		})
	})
	for i := range changes {
		changes[i].Fails = strict
	}
	return changes
}

// names are the qualified names of what the server lists and its globs select.
func (r reading) names() []string {
	var names []string
	for _, o := range r.listing.Observations {
		if r.server.Selects(o.Name) {
			names = append(names, lockfile.Qualify(r.server.Alias, o.Name))
		}
	}
	return slices.Compact(names)
}

// renames hints at what may be one tool under another name.
func (se *session) renames(changes []drift.Change) {
	for _, r := range drift.Renames(changes) {
		how := "their descriptors are alike"
		if r.Same {
			how = "their descriptors are equal but for the name"
		}
		se.hint(fmt.Sprintf("%s may be %s now, %s: each wants a decision of its own", render.Name(r.From), render.Name(r.To), how))
	}
}
