package main

import (
	"context"
	"slices"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// diffLock compares what the lock pins with something else.
func diffLock(ctx context.Context, se *session, t *render.Text, o diffOptions) (render.Comment, error) {
	doc, err := readLock(o.lock)
	if err != nil {
		return render.Comment{}, err
	}
	servers, err := pick(doc, aliasesOf(o.names))
	if err != nil {
		return render.Comment{}, err
	}
	if o.quarantine {
		return diffQuarantine(se, t, doc, o)
	}
	return diffLive(ctx, se, t, doc, servers, o)
}

var readingSides = render.Sides{Old: "recorded", New: "another reading"}

func diffQuarantine(se *session, t *render.Text, doc lockfile.Document, o diffOptions) (render.Comment, error) {
	for _, name := range o.names {
		if name != aliasOf(name) && !recorded(doc, name) {
			return render.Comment{}, unknown("tool", name, toolNames(doc))
		}
	}
	c := render.Comment{Title: "mcppin diff: what awaits approval in " + render.CodeSpan(o.lock)}
	c.Changes = drift.Awaiting(doc, o.names)
	t.Diff(c.Changes, render.Sides{Old: "pinned", New: "quarantined"}, !o.noGroup)
	t.Diff(drift.Readings(doc, o.names), readingSides, !o.noGroup)
	if len(c.Changes) == 0 {
		se.conclude("nothing is quarantined")
	} else {
		se.hint(reviewHint)
	}
	return c, verdict(false, len(c.Changes) > 0)
}

func diffLive(ctx context.Context, se *session, t *render.Text, doc lockfile.Document, servers []lockfile.Server, o diffOptions) (render.Comment, error) {
	c := render.Comment{Title: "mcppin diff: what servers list now, against " + render.CodeSpan(o.lock)}
	readings, err := se.read(ctx, servers, o.connect)
	if err != nil {
		return c, err
	}
	for _, r := range readings {
		if r.err != nil {
			se.refuse(t, r)
			c.Unread = append(c.Unread, r.server.Alias)
			continue
		}
		if err := listed(doc, r, o.names); err != nil {
			se.out.Reset() // all or nothing
			return c, err
		}
		changes := drift.Verify(doc, r.server.Alias, r.listing, drift.Options{})
		changes = slices.DeleteFunc(changes, func(d drift.Change) bool { return !o.asks(r.server.Alias, d.Name) })
		t.Diff(changes, render.Sides{Old: "locked", New: "live"}, !o.noGroup)
		c.Changes = append(c.Changes, changes...)
		se.emptyHint(r, doc)
	}
	if len(c.Changes)+len(c.Unread) == 0 {
		se.conclude("no difference")
	}
	return c, verdict(len(c.Unread) > 0, len(c.Changes) > 0)
}

// listed checks that every name asked for of this server is one: a name that
// exists nowhere must not look like no difference.
func listed(doc lockfile.Document, r reading, names []string) error {
	candidates := toolNames(doc)
	for _, tool := range r.listing.Observations {
		candidates = append(candidates, lockfile.Qualify(r.server.Alias, tool.Name))
	}
	for _, name := range names {
		if aliasOf(name) == r.server.Alias && name != r.server.Alias &&
			name != drift.InstructionsName(r.server.Alias) && !slices.Contains(candidates, name) {
			return unknown("tool", name, candidates)
		}
	}
	return nil
}

func recorded(doc lockfile.Document, name string) bool {
	return doc.Tool(name) != nil || doc.Server(aliasOf(name)) != nil && name == drift.InstructionsName(aliasOf(name))
}

func toolNames(doc lockfile.Document) []string {
	var names []string
	for _, t := range doc.Tools {
		names = append(names, t.Name)
	}
	return names
}
