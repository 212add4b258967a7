package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/closest"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// check refuses what is most likely a mistake before anything is recorded: an
// include that matches nothing, and a first lock without tools.
func (o lockOptions) check(doc lockfile.Document, r reading) error {
	var names []string
	for _, tool := range r.listing.Observations {
		names = append(names, tool.Name)
	}
	for _, glob := range none(o.source.include) {
		if !slices.ContainsFunc(names, func(name string) bool { return lockfile.Match(glob, name) }) {
			err := fmt.Errorf("--include %q matches none of the %d tools of %s", glob, len(names), r.server.Alias)
			if near := closest.Names(glob, names); len(near) > 0 {
				return hinted{err, "closest: " + strings.Join(near, ", ")}
			}
			return err
		}
	}
	empty := len(r.listing.Invalid) == 0 && !slices.ContainsFunc(names, r.server.Selects)
	if doc.Server(r.server.Alias) == nil && empty && !o.allowEmpty {
		if len(names) > 0 {
			return usagef("change --include and --exclude, or pin the empty list with --allow-empty",
				"none of the %d %s that %s lists is selected", len(names), plural(len(names), "tool", "tools"), r.server.Alias)
		}
		return usagef("may these credentials see its tools? pin the empty list with --allow-empty", "%s lists no tools", r.server.Alias)
	}
	return nil
}
