package main

import (
	"bufio"
	"context"
	"errors"
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
	wire := newTripwire(doc)
	left := 0
	for i, w := range queue {
		se.present(wire, w, false)
		done, quit, err := se.ask(ctx, in, o, wire, w, fmt.Sprintf("%d of %d", i+1, len(queue)))
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
func (se *session) ask(ctx context.Context, in *bufio.Reader, o reviewOptions, wire tripwire, w waiting, where string) (done, quit bool, err error) {
	verb := "[a]pprove"
	if w.digest == "" {
		verb = "[a]pprove that it is gone"
	}
	for {
		answer, err := se.prompt(in, fmt.Sprintf("%s: %s, [s]kip, show [w]hole, [q]uit? ", where, verb))
		if errors.Is(err, io.EOF) {
			return false, true, nil
		} else if err != nil {
			return false, true, err
		}
		switch answer {
		case "a":
			if w.unstable {
				se.say("not approved: its readings differed. Leave that out, if you know why: %s", w.accepting())
				continue
			}
			reason, err := se.reasonFor(in, o, w)
			if errors.Is(err, io.EOF) {
				return false, true, nil
			} else if err != nil {
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
			se.present(wire, w, true)
		case "q":
			return false, true, nil
		default:
			se.say("answer with one of the letters: a, s, w or q")
		}
	}
}

// prompt asks on stderr, after what was printed, and reads a line. It gives
// io.EOF where there is none.
func (se *session) prompt(in *bufio.Reader, question string) (string, error) {
	if err := se.flush(); err != nil {
		return "", err
	}
	fmt.Fprintf(se.Err, "mcppin: %s", question)
	line, err := in.ReadString('\n')
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	} else if err != nil {
		fmt.Fprintln(se.Err)
	}
	return strings.TrimSpace(line), err
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
