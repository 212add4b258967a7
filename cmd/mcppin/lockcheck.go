package main

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/closest"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// check refuses what is most likely a mistake before anything is recorded: an
// include that matches nothing, and a first lock without tools.
func (o lockOptions) check(doc lockfile.Document, r reading) error {
	var names []string
	for _, tool := range r.listing.Observations {
		names = append(names, tool.Name)
	}
	for _, glob := range none(o.source.include) {
		if matchesNone(glob, names) {
			err := fmt.Errorf("--include %q matches none of the %d tools of %s", glob, len(names), r.server.Alias)
			if near := closest.Names(glob, names); len(near) > 0 {
				return hinted{err, "closest: " + strings.Join(near, ", ")}
			}
			return err
		}
	}
	selected := 0
	for _, name := range names {
		if r.server.Selects(name) {
			selected++
		}
	}
	if doc.Server(r.server.Alias) == nil && selected+len(r.listing.Invalid) == 0 && !o.allowEmpty {
		if len(names) > 0 {
			return usagef("change --include and --exclude, or pin the empty list with --allow-empty",
				"none of the %d %s that %s lists is selected", len(names), plural(len(names), "tool", "tools"), r.server.Alias)
		}
		return usagef("may these credentials see its tools? pin the empty list with --allow-empty", "%s lists no tools", r.server.Alias)
	}
	return nil
}

func matchesNone(glob string, names []string) bool {
	for _, name := range names {
		if lockfile.Match(glob, name) {
			return false
		}
	}
	return true
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
		if r.before.Server(alias) == nil {
			pinned += r.sheet(t, alias)
		}
		for _, c := range r.changes[alias] {
			t.Change(c)
		}
		se.variants(r.changes[alias])
		all.add(r.changes[alias], r.after.ToolsOf(alias))
		se.emptyHint(read, r.after)
	}
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
