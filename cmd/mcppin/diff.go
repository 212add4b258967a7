package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

const diffLong = `Show old and new, field by field: what the lock pins against what the servers list
now, or with --quarantine against what is recorded in the lock, without a server.

Differences that at least three tools of a server share are shown once, before
those that single tools have. Text is never cut.

Exit codes are those of diff(1): 0 no difference, 1 differences, 2 trouble.`

type diffOptions struct {
	lock       string
	names      []string // aliases and qualified names
	quarantine bool
	noGroup    bool
	connect    connectOptions
}

func newDiff(se *session) *cobra.Command {
	var o diffOptions
	cmd := &cobra.Command{
		Use:               "diff [ALIAS | NAME]...",
		Short:             "Show what changed, field by field",
		Long:              diffLong,
		Example:           "  mcppin diff\n  mcppin diff notes.export\n  mcppin diff --quarantine",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.names = lockPath(cmd), args
			return diff(cmd.Context(), se, o)
		},
	}
	o.connect.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.quarantine, "quarantine", false, "compare pins with what is quarantined beside them, from the lock alone")
	cmd.Flags().BoolVar(&o.noGroup, "no-group", false, "show every field of every tool on its own")
	return cmd
}

func diff(ctx context.Context, se *session, o diffOptions) error {
	if err := o.connect.validate(); err != nil {
		return err
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	var aliases []string
	for _, name := range o.names {
		if !slices.Contains(aliases, aliasOf(name)) {
			aliases = append(aliases, aliasOf(name))
		}
	}
	servers, err := pick(doc, aliases)
	if err != nil {
		return err
	}
	if o.quarantine {
		return diffQuarantine(se, doc, o)
	}
	return diffLive(ctx, se, doc, servers, o)
}

func diffQuarantine(se *session, doc lockfile.Document, o diffOptions) error {
	for _, name := range o.names {
		if name != aliasOf(name) && !recorded(doc, name) {
			return unknown("tool", name, toolNames(doc))
		}
	}
	changes := drift.Awaiting(doc, o.names)
	se.text().Diff(changes, render.Sides{Old: "pinned", New: "quarantined"}, !o.noGroup)
	if len(changes) == 0 {
		se.conclude("nothing is quarantined")
	} else {
		se.hint("accept what you have read: mcppin approve NAME...")
	}
	return verdict(false, len(changes) > 0)
}

func diffLive(ctx context.Context, se *session, doc lockfile.Document, servers []lockfile.Server, o diffOptions) error {
	t := se.text()
	unchecked, differs := false, false
	for _, r := range se.read(ctx, servers, o.connect) {
		if r.err != nil {
			se.refuse(t, r)
			unchecked = true
			continue
		}
		if err := listed(doc, r, o.names); err != nil {
			se.out.Reset() // all or nothing
			return err
		}
		changes := slices.DeleteFunc(drift.Verify(doc, r.server.Alias, r.listing, drift.Options{}), func(c drift.Change) bool {
			return len(o.names) > 0 && !slices.Contains(o.names, r.server.Alias) && !slices.Contains(o.names, c.Name)
		})
		t.Diff(changes, render.Sides{Old: "locked", New: "live"}, !o.noGroup)
		differs = differs || len(changes) > 0
		se.emptyHint(r, doc)
	}
	if !differs && !unchecked {
		se.conclude("no difference")
	}
	return verdict(unchecked, differs)
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
