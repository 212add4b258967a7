package main

import (
	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

// completion offers words from the lock; it never starts a server.
type completion = func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective)

// complete offers what words finds in the lock, and no file names.
func complete(words func(lockfile.Document) []string) completion {
	return func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		doc, err := lockfile.Read(lockPath(cmd))
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return words(doc), cobra.ShellCompDirectiveNoFileComp
	}
}

// plain offers a name with what to know of it, unless a shell would have to
// show it raw.
func plain(names []string, name, about string) []string {
	if render.Name(name) != name {
		return names
	}
	return append(names, name+"\t"+about)
}

// completeNames offers the lock's aliases and its tools.
func completeNames(doc lockfile.Document) []string {
	names := serverNames(doc)
	for _, t := range doc.Tools {
		names = plain(names, t.Name, render.Entry{Tool: t}.State())
	}
	return names
}

// completeQuarantined offers what awaits approval.
func completeQuarantined(doc lockfile.Document) []string {
	var names []string
	for _, c := range drift.Awaiting(doc, nil) {
		names = plain(names, c.Name, c.Note)
	}
	return names
}
