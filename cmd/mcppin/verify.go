package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

const verifyLong = `Read the servers again and compare what they list with the lock, whole descriptors
and all. Nothing is written.

stdout has one line for each tool that is not as approved, sorted by name:

  KIND  NAME  what changed

with two blanks between them. Kinds: changed, vanished, new, quarantined, duplicate,
invalid, reordered; and error with a server's alias where it could not be read.
Counts and hints go to stderr.

Exit codes: 0 all as approved, 1 a tool is not, 2 a server could not be checked.`

type verifyOptions struct {
	lock    string
	aliases []string
	drift   drift.Options
	connect connectOptions
}

func newVerify(se *session) *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:               "verify [ALIAS...]",
		Short:             "Check that servers still list what was approved",
		Long:              verifyLong,
		Example:           "  mcppin verify\n  mcppin verify notes --timeout 2m",
		Args:              noServerCommand,
		ValidArgsFunction: complete(serverNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.aliases = lockPath(cmd), args
			return verify(cmd.Context(), se, o)
		},
	}
	o.connect.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.drift.AllowNew, "allow-new", false, "report tools that are not in the lock, but do not fail for them")
	cmd.Flags().BoolVar(&o.drift.Strict, "strict", false, "fail for reordered tools as well")
	return cmd
}

func verify(ctx context.Context, se *session, o verifyOptions) error {
	if err := o.connect.validate(); err != nil {
		return err
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	servers, err := pick(doc, o.aliases)
	if err != nil {
		return err
	}
	t := se.text()
	var all tally
	for _, r := range se.read(ctx, servers, o.connect) {
		if r.err != nil {
			se.refuse(t, r)
			all.unchecked++
			continue
		}
		changes := drift.Verify(doc, r.server.Alias, r.listing, o.drift)
		for _, c := range changes {
			t.Change(c)
		}
		se.variants(changes)
		all.add(changes, doc.ToolsOf(r.server.Alias))
		se.emptyHint(r, doc)
	}
	se.conclude("%s", all.String())
	switch {
	case all.unrecorded && o.drift.Strict:
		se.hint("see the fields: mcppin diff; record them for review: mcppin lock --strict")
	case all.unrecorded:
		se.hint("see the fields: mcppin diff; record them for review: mcppin lock")
	case all.recorded:
		se.hint(reviewHint)
	}
	return verdict(all.unchecked > 0, all.fails)
}

const reviewHint = "read: mcppin diff --quarantine; accept: mcppin approve NAME..."

// emptyHint says what a list without tools often means.
func (se *session) emptyHint(r reading, doc lockfile.Document) {
	if pins := len(doc.ToolsOf(r.server.Alias)); pins > 0 && len(r.listing.Observations) == 0 {
		se.hint(r.server.Alias + " lists no tools: may these credentials see them?")
	}
}

// text is a renderer into the run's answer.
func (se *session) text() *render.Text { return render.NewText(&se.out, se.colour()) }

// colour follows https://no-color.org; it is for terminals only.
func (se *session) colour() bool {
	no, _ := se.LookupEnv("NO_COLOR")
	term, _ := se.LookupEnv("TERM")
	return se.Terminal && no == "" && term != "dumb"
}
