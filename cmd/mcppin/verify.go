package main

import (
	"context"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

const verifyLong = `Read the servers again and compare what they list with the lock, whole descriptors
and all. Nothing is written.

stdout has one line for each tool that is not as approved, sorted by name:

  KIND  NAME  what changed

with two blanks between them. Kinds: changed, vanished, new, quarantined, expired, duplicate,
invalid, reordered; error with a server's alias where it could not be read; publisher
with an alias where other evidence of who made it was seen than was recorded; and last
shadowed with a name that several servers' tools have. Counts and hints go to stderr,
and so do the parts of descriptors that pins ignore.

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
	cmd.Flags().BoolVar(&o.drift.Strict, "strict", false, "fail for all that is reported: reordered, shadowed, publisher")
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
	o.drift.Now = se.Now()
	t := se.text()
	var all tally
	readings, err := se.read(ctx, servers, o.connect)
	if err != nil {
		return err
	}
	wire := sync.OnceValue(func() tripwire { return newTripwire(doc, readings...) })
	for _, r := range readings {
		if r.err != nil {
			se.refuse(t, r)
			all.unchecked++
			continue
		}
		changes := drift.ComparePublisher(r.server.Alias, r.server.Publisher, r.publisher, o.drift.Strict)
		changes = append(changes, drift.Verify(doc, r.server.Alias, r.listing, o.drift)...)
		for _, c := range changes {
			t.Change(c)
		}
		se.variants(changes)
		se.renames(changes)
		se.ignored(doc.ToolsOf(r.server.Alias), wire, r)
		all.add(changes, doc.ToolsOf(r.server.Alias))
		se.emptyHint(r, doc)
	}
	shadowed := shadows(doc, readings, o.drift.Strict)
	for _, c := range shadowed {
		t.Change(c)
	}
	all.add(shadowed, nil)
	se.conclude("%s", all.String())
	if all.kinds[drift.Expired] > 0 {
		se.hint("still as approved, but long ago: read them again (mcppin review), then mcppin approve NAME...")
	}
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

const reviewHint = "read what awaits approval, and how to accept it: mcppin review"

// ignored says of which pins a part is not compared, and what the scanner finds
// there: nothing else looks at it.
func (se *session) ignored(tools []lockfile.Tool, wire func() tripwire, r reading) {
	for _, e := range tools {
		if e.Pin == nil || len(e.Pin.Ignore) == 0 {
			continue
		}
		se.conclude("%s: not compared, ignored by its pin: %s", render.Name(e.Name), paths(e.Pin.Ignore))
		for _, o := range r.listing.Observations {
			if o.Name != e.Local() {
				continue
			}
			open, _ := wire().findings(e.Name, e.Pin.Digest, o.Descriptor)
			for _, f := range open {
				if _, pinned := e.Pin.Descriptor.At(f.Pointer); !pinned {
					se.conclude("%s: in what is ignored: %s %s", render.Name(e.Name), f.Code, render.Finding(f))
				}
			}
		}
	}
}

func paths(pointers []descriptor.Pointer) string {
	var list []string
	for _, p := range pointers {
		list = append(list, p.Path())
	}
	return strings.Join(list, ", ")
}

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
