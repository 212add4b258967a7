package main

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

const showLong = `Show pins from the lock alone, without a server. Without names there is one line for
each tool; an alias shows its server's source and tools, a qualified name the whole
descriptor, and what is quarantined beside it.

Exit codes: 0 shown, 2 trouble.`

func newShow(se *session) *cobra.Command {
	return &cobra.Command{
		Use:               "show [ALIAS | NAME]...",
		Short:             "Show pins and descriptors, from the lock alone",
		Long:              showLong,
		Example:           "  mcppin show\n  mcppin show notes.export",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			return show(se, lockPath(cmd), args)
		},
	}
}

func show(se *session, lock string, names []string) error {
	doc, err := readLock(lock)
	if err != nil {
		return err
	}
	t := se.text()
	entries := entries(doc, se.Now())
	if len(names) == 0 {
		for _, e := range entries {
			t.Overview(e)
		}
		return nil
	}
	for _, name := range names {
		i := slices.IndexFunc(entries, func(e render.Entry) bool { return e.Name == name })
		srv := doc.Server(name)
		switch {
		case i >= 0:
			t.Entry(entries[i])
		case srv != nil:
			showServer(t, *srv, entries)
		default:
			se.out.Reset() // all or nothing
			return unknown("tool or server", name, append(serverNames(doc), toolNames(doc)...))
		}
	}
	return nil
}

func showServer(t *render.Text, s lockfile.Server, entries []render.Entry) {
	var instructions *render.Entry
	var tools []render.Entry
	for i, e := range entries {
		switch {
		case e.Name == drift.InstructionsName(s.Alias):
			instructions = &entries[i]
		case e.Server() == s.Alias:
			tools = append(tools, e)
		}
	}
	t.Server(s, instructions, tools)
}

// entries are all records of the lock by now.
func entries(doc lockfile.Document, now time.Time) []render.Entry {
	expired := map[string]string{}
	for _, c := range drift.Aged(doc, now, nil) {
		expired[c.Name] = c.Note
	}
	accepted := map[string][]lockfile.Accepted{}
	for _, a := range doc.Accept {
		accepted[a.Name] = append(accepted[a.Name], a)
	}
	var list []render.Entry
	for _, r := range drift.Records(doc) {
		list = append(list, render.Entry{Tool: r, Expired: expired[r.Name], Accepted: accepted[r.Name]})
	}
	return list
}
