package main

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// diffBase compares the lock at a git revision with the one in the working
// tree. No server is read.
func diffBase(ctx context.Context, se *session, t *render.Text, o diffOptions) (render.Comment, error) {
	c := render.Comment{Title: "mcppin diff: " + render.CodeSpan(o.lock) + " since " + render.CodeSpan(o.base)}
	old, new, err := bothLocks(ctx, o)
	if err != nil {
		return c, err
	}
	file := drift.Setting{Field: "lock", Name: o.lock}
	switch {
	case old == nil:
		file.Op, old = drift.Added, &lockfile.Document{}
		se.conclude("%q is not in %s: all of it is new", o.lock, o.base)
	case new == nil:
		file.Op, new = drift.Removed, &lockfile.Document{}
	}
	if err := knownInEither(*old, *new, o.names); err != nil {
		return c, err
	}
	c.Settings, c.Changes = drift.Between(*old, *new)
	if file.Op != "" {
		c.Settings = slices.Insert(c.Settings, 0, file)
	}
	c.Settings = slices.DeleteFunc(c.Settings, func(s drift.Setting) bool { return !o.asks(aliasOf(s.Name), s.Name) })
	c.Changes = slices.DeleteFunc(c.Changes, func(d drift.Change) bool { return !o.asks(aliasOf(d.Name), d.Name) })

	t.Settings(c.Settings)
	// What awaits approval is not what changed in the lock's pins.
	var pins, waiting, readings []drift.Change
	for _, d := range c.Changes {
		switch d.Kind {
		case drift.Quarantined:
			waiting = append(waiting, d)
		case drift.Unstable:
			readings = append(readings, d)
		default:
			pins = append(pins, d)
		}
	}
	t.Diff(pins, render.Sides{Old: "base", New: "lock"}, !o.noGroup)
	t.Diff(waiting, render.Sides{Old: "pinned", New: "quarantined"}, !o.noGroup)
	t.Diff(readings, readingSides, !o.noGroup)
	c.Changes = slices.Concat(pins, waiting)
	differs := len(c.Settings)+len(c.Changes) > 0
	if !differs {
		se.conclude("no difference")
	}
	return c, verdict(false, differs)
}

// bothLocks reads the lock at the base and as it is: nil where it is not there.
// It has to be in one place at least.
func bothLocks(ctx context.Context, o diffOptions) (old, new *lockfile.Document, err error) {
	doc, err := lockfile.Read(o.lock)
	switch {
	case err == nil:
		new = &doc
	case !errors.Is(err, fs.ErrNotExist):
		return nil, nil, err
	}
	if old, err = lockAt(ctx, o.base, o.lock); err == nil && old == nil && new == nil {
		err = usagef("go to its directory, or name it with --lock FILE", "no lock file %q, neither here nor at %q", o.lock, o.base)
	}
	return old, new, err
}

// knownInEither checks that every name asked for is one in a version of the
// lock: a name that exists nowhere must not look like no difference.
func knownInEither(old, new lockfile.Document, names []string) error {
	var candidates []string
	for _, doc := range []lockfile.Document{old, new} {
		for _, s := range doc.Servers {
			candidates = append(candidates, s.Alias, drift.InstructionsName(s.Alias))
		}
		candidates = append(candidates, toolNames(doc)...)
	}
	slices.Sort(candidates)
	candidates = slices.Compact(candidates)
	for _, name := range names {
		if !slices.Contains(candidates, name) {
			return unknown("tool or server", name, candidates)
		}
	}
	return nil
}
