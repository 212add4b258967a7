package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

const reviewLong = `Read what awaits approval, from the lock alone: whole descriptors with hidden characters
visible, findings below the lines that caused them, and for a changed tool the fields
that differ from its pin, with notes on what each lets the tool do.

On a terminal it goes through them one by one and asks. What you approve is what was
shown, and nothing else: where the lock has another digest by then, nothing is written.
Elsewhere it prints them all.

Exit codes: 0 nothing awaits approval, 1 something does, 2 trouble.`

type reviewOptions struct {
	lock   string
	names  []string // aliases and qualified names
	signer signer
}

func newReview(se *session) *cobra.Command {
	var o reviewOptions
	cmd := &cobra.Command{
		Use:               "review [ALIAS | NAME]...",
		Short:             "Read what awaits approval, one by one",
		Long:              reviewLong,
		Example:           "  mcppin review\n  mcppin review notes --reason 'reviewed in #42'",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeQuarantined),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.names = lockPath(cmd), args
			return review(cmd.Context(), se, o)
		},
	}
	o.signer.register(cmd.Flags())
	return cmd
}

// waiting is one thing to review.
type waiting struct {
	drift.Change
	digest   hash.Digest // "": it vanished
	found    bool        // the scanner hit it
	unstable bool        // a tool of which two readings differed
}

func review(ctx context.Context, se *session, o reviewOptions) error {
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	if _, err := pick(doc, aliasesOf(o.names)); err != nil {
		return err
	}
	for _, name := range o.names {
		if name != aliasOf(name) && !recorded(doc, name) {
			return unknown("tool", name, toolNames(doc))
		}
	}
	queue := se.queue(doc, o.names)
	if len(queue) == 0 {
		se.conclude("nothing awaits approval")
		return nil
	}
	if se.Prompts {
		return se.interview(ctx, o, doc, queue)
	}
	for i, w := range queue {
		if i > 0 {
			se.out.WriteByte('\n')
		}
		se.present(doc, w, true)
	}
	se.conclude("%d %s", len(queue), plural(len(queue), "awaits approval", "await approval"))
	se.hint("accept what you have read: mcppin approve NAME...")
	return errDrift
}

// queue is what awaits approval, quarantined or expired, by name.
func (se *session) queue(doc lockfile.Document, names []string) []waiting {
	var queue []waiting
	wire := newTripwire(doc)
	changes := drift.Sorted(drift.Awaiting(doc, names), drift.Aged(doc, se.Now(), names))
	for _, c := range changes {
		w := waiting{Change: c}
		e, _ := drift.Record(doc, c.Name)
		if e.Pin != nil && len(e.Pin.Ignore) > 0 {
			w.Warnings = append(slices.Clone(w.Warnings), "its pin ignores "+paths(e.Pin.Ignore)+": whatever the server says there is neither shown nor compared")
		}
		switch {
		case e.Quarantine != nil:
			w.digest = e.Quarantine.Digest
			w.found = slices.ContainsFunc(e.Quarantine.Reasons, lockfile.IsCode)
			if w.unstable = len(e.Quarantine.Unstable) > 0; w.unstable {
				w.Warnings = append(slices.Clone(w.Warnings), "two readings differed in "+paths(e.Quarantine.Unstable)+": mcppin approve NAME --ignore POINTER leaves that out")
			}
		case e.Pin != nil:
			w.digest = e.Pin.Digest
		}
		w.found = w.found || w.New != nil && len(wire.codes(w.Name, w.digest, *w.New)) > 0
		queue = append(queue, w)
	}
	se.renames(changes)
	return queue
}

func (se *session) present(doc lockfile.Document, w waiting, whole bool) {
	t := se.text()
	if w.New == nil {
		t.Review(w.Change, "", nil, whole)
		return
	}
	findings, _ := newTripwire(doc).findings(w.Name, w.digest, *w.New)
	t.Review(w.Change, string(w.digest), findings, whole)
}
