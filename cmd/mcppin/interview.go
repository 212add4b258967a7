package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
)

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
			if w.unstable {
				se.say("not approved: its readings differed. Leave that out, if you know why: %s", w.accepting())
				continue
			}
			reason, err := se.reasonFor(in, o, w)
			if err != nil {
				return false, true, err
			}
			if reason == "" && w.found {
				se.say("not approved: findings want a reason")
				continue
			}
			err = se.accept(ctx, o, w, reason)
			return err == nil, false, err
		case "s":
			return false, false, nil
		case "w":
			se.present(doc, w, true)
		case "q":
			return false, true, nil
		default:
			se.say("answer with one of the letters: a, s, w or q")
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

// reasonFor asks for one where there are findings and the flags give none.
func (se *session) reasonFor(in *bufio.Reader, o reviewOptions, w waiting) (string, error) {
	if o.signer.reason != "" || !w.found {
		return o.signer.reason, nil
	}
	return se.prompt(in, "it has findings: why do you accept them? ")
}

// accept approves what was shown, bound to its digest and to its numbers.
func (se *session) accept(ctx context.Context, o reviewOptions, w waiting, reason string) error {
	d := drift.Decision{Names: []string{w.Name}, Expect: w.digest, Read: w.New}
	if w.digest == "" {
		d.Names, d.Removed = nil, d.Names
	}
	signer := o.signer
	signer.reason = reason
	var err error
	if d.By, err = signer.approval(ctx, se); err != nil {
		return err
	}
	_, done, _, err := decide(ctx, o.lock, d)
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
