package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

const reviewLong = `Read what awaits approval, from the lock alone: whole descriptors with hidden characters
visible, findings below the lines that caused them, and for a changed tool the fields
that differ from its pin, with notes on what each lets the tool do. Of an unstable tool
it shows what the other readings had.

On a terminal it goes through them one by one and asks; of a changed tool it shows the
fields, and w the whole. What you approve is what was shown, and nothing else: where the
lock has another digest by then, nothing is written. Elsewhere it prints them all, whole.

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
	unstable bool        // readings differed
	differed []descriptor.Pointer
	readings []drift.Change // what others had
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
		se.conclude("nothing%s awaits approval", of(o.names))
		return nil
	}
	if se.Prompts {
		return se.interview(ctx, o, doc, queue)
	}
	wire := newTripwire(doc)
	for i, w := range queue {
		if i > 0 {
			se.out.WriteByte('\n')
		}
		se.present(wire, w, true)
	}
	se.conclude("%d %s", len(queue), plural(len(queue), "awaits approval", "await approval"))
	se.hintAccepting(queue)
	return errDrift
}

// of names what was asked for, if not all was.
func of(names []string) string {
	if len(names) == 0 {
		return ""
	}
	var shown []string
	for _, name := range names {
		shown = append(shown, render.Name(name))
	}
	return " of " + strings.Join(shown, ", ")
}

// queue is what awaits approval, quarantined or expired, by name.
func (se *session) queue(doc lockfile.Document, names []string) []waiting {
	var queue []waiting
	wire := newTripwire(doc)
	changes := drift.Sorted(drift.Awaiting(doc, names), drift.Aged(doc, se.Now(), names))
	for _, c := range changes {
		e, _ := drift.Record(doc, c.Name)
		queue = append(queue, wire.waiting(c, e))
	}
	se.renames(changes)
	return queue
}

// waiting is what there is to know of a record that awaits approval.
func (wire tripwire) waiting(c drift.Change, e lockfile.Tool) waiting {
	w := waiting{Change: c}
	w.Warnings = slices.Clone(c.Warnings)
	if e.Pin != nil && len(e.Pin.Ignore) > 0 {
		w.Warnings = append(w.Warnings, "its pin ignores "+paths(e.Pin.Ignore)+": whatever the server says there is neither shown nor compared")
	}
	switch q := e.Quarantine; {
	case q != nil:
		w.digest = q.Digest
		w.found = slices.ContainsFunc(q.Reasons, lockfile.IsCode)
		w.unstable, w.differed = slices.Contains(q.Reasons, lockfile.Unstable), q.Unstable
		w.readings = drift.Readings(wire.doc, []string{c.Name})
	case e.Pin != nil:
		w.digest = e.Pin.Digest
	}
	if w.unstable {
		w.Warnings = append(w.Warnings, "its readings differed: the server may say one thing here and another there")
	}
	w.found = w.found || w.New != nil && len(wire.codes(w.Name, w.digest, *w.New)) > 0
	return w
}

func (se *session) present(wire tripwire, w waiting, whole bool) {
	t := se.text()
	if w.New == nil {
		t.Review(w.Change, "", nil, whole)
		return
	}
	findings, _ := wire.findings(w.Name, w.digest, *w.New)
	t.Review(w.Change, w.digest, findings, whole)
	for _, r := range w.readings {
		findings, _ := wire.findings(r.Name, "", *r.New)
		t.Reading(r, findings)
	}
}
