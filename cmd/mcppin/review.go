package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
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
	digest hash.Digest // "": it vanished
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
	changes := drift.Sorted(drift.Awaiting(doc, names), drift.Aged(doc, se.Now(), names))
	for _, c := range changes {
		w := waiting{Change: c}
		switch e, _ := drift.Record(doc, c.Name); {
		case e.Quarantine != nil:
			w.digest = e.Quarantine.Digest
		case e.Pin != nil:
			w.digest = e.Pin.Digest
		}
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

// interview asks about one after the other.
func (se *session) interview(ctx context.Context, o reviewOptions, doc lockfile.Document, queue []waiting) error {
	in := bufio.NewReader(se.In)
	left := 0
	for i, w := range queue {
		se.present(doc, w, false)
		done, quit, err := se.ask(ctx, in, o, doc, w, fmt.Sprintf("%d of %d", i+1, len(queue)))
		if err != nil {
			return err
		}
		if !done {
			left++
		}
		if quit {
			left = len(queue) - i
			break
		}
	}
	if left > 0 {
		se.conclude("%d %s", left, plural(left, "awaits approval", "await approval"))
		return errDrift
	}
	return nil
}

// ask goes on asking until it has an answer. The end of the input is one.
func (se *session) ask(ctx context.Context, in *bufio.Reader, o reviewOptions, doc lockfile.Document, w waiting, where string) (done, quit bool, err error) {
	verb := "[a]pprove"
	if w.digest == "" {
		verb = "[a]pprove that it is gone"
	}
	for {
		answer, err := se.prompt(in, fmt.Sprintf("%s: %s, [s]kip, show [w]hole, [q]uit? ", where, verb))
		if err != nil {
			return false, true, err
		}
		switch answer {
		case "a":
			err := se.accept(ctx, in, o, doc, w)
			return err == nil, false, err
		case "s":
			return false, false, nil
		case "w":
			se.present(doc, w, true)
		case "q":
			return false, true, nil
		}
	}
}

// prompt asks on stderr, after what was printed, and reads a line.
func (se *session) prompt(in *bufio.Reader, question string) (string, error) {
	if err := se.flush(); err != nil {
		return "", err
	}
	fmt.Fprintf(se.Err, "mcppin: %s", question)
	line, err := in.ReadString('\n')
	if err == io.EOF && line == "" {
		fmt.Fprintln(se.Err)
		return "q", nil
	}
	if err != nil && err != io.EOF {
		return "", err
	}
	return strings.TrimSpace(line), nil
}

// accept approves what was shown, bound to its digest.
func (se *session) accept(ctx context.Context, in *bufio.Reader, o reviewOptions, doc lockfile.Document, w waiting) error {
	d := drift.Decision{Names: []string{w.Name}, Expect: w.digest}
	if w.digest == "" {
		d.Names, d.Removed = nil, d.Names
	}
	signer := o.signer
	if w.New != nil && signer.reason == "" && len(newTripwire(doc).codes(w.Name, w.digest, *w.New)) > 0 {
		reason, err := se.prompt(in, "it has findings: why do you accept them? ")
		if err != nil {
			return err
		}
		signer.reason = reason
	}
	var err error
	if d.By, err = signer.approval(ctx, se); err != nil {
		return err
	}
	done, _, err := decide(ctx, o.lock, d)
	if err != nil {
		return err
	}
	t := se.text()
	for _, a := range done {
		kind := "approved"
		if a.New == nil {
			kind = "removed"
		}
		t.Line(kind, a.Name, render.Approval(d.By))
	}
	return nil
}
