package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/render"
)

const showLong = `Show pins from the lock alone, without a server. Without names there is one line for
each tool; an alias shows its server's source and tools, a qualified name the whole
descriptor, and what is quarantined beside it.`

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
	if len(names) == 0 {
		for _, e := range drift.Records(doc) {
			t.Line(render.State(e), e.Name, render.Overview(e))
		}
		return nil
	}
	for _, name := range names {
		switch {
		case doc.Tool(name) != nil:
			t.Pin(*doc.Tool(name))
		case doc.Server(aliasOf(name)) != nil && !strings.Contains(name, "."):
			t.Server(*doc.Server(aliasOf(name)), doc.ToolsOf(aliasOf(name)))
		default:
			se.out.Reset() // all or nothing
			return unknown("tool or server", name, append(serverNames(doc), toolNames(doc)...))
		}
	}
	return nil
}
