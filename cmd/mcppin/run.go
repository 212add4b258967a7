package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/fetch"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/publisher"
)

// Exit codes. A run that could not check something ends with exitUnchecked,
// whatever else it found.
const (
	exitOK        = 0 // everything is as approved
	exitDrift     = 1 // something changed, or awaits approval
	exitUnchecked = 2 // usage, lock file, network, credentials, time-out
)

// streams is what a run knows of its process.
type streams struct {
	In        io.Reader
	Out, Err  io.Writer
	LookupEnv func(string) (string, bool)
	Now       func() time.Time
	Login     func(context.Context) string // who runs it; "" where nobody can tell
	Exe       string                       // this program's path, for demo's server
	Program   program                      // nil: publisher.Executable
	Terminal  bool                         // Out is a terminal
	Prompts   bool                         // and so are In and Err: a person can be asked
}

// program tells the file that a command runs.
type program = func(command []string) (lockfile.Executable, error)

// Both say that the answer on stdout tells already why the run fails.
var (
	errDrift     = errors.New("not as approved")
	errUnchecked = errors.New("not everything could be checked")
)

// session is one run: what commands print goes to out, which reaches stdout
// in one checked write, so that a full disk does not look like "no drift".
// What is said about the answer comes after it.
type session struct {
	streams
	out, closing bytes.Buffer
	hints        []string
}

// run is the whole program but for the process around it.
func run(ctx context.Context, args []string, s streams) int {
	if s.Program == nil {
		s.Program = publisher.Executable
	}
	se := &session{streams: s}
	root := newRoot(se)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if ferr := se.flush(); ferr != nil {
		err = ferr
	}
	for _, h := range se.hints {
		talk(&se.closing, "hint: "+h)
	}
	_, _ = se.Err.Write(se.closing.Bytes())
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errDrift):
		return exitDrift
	case !errors.Is(err, errUnchecked):
		se.fail(err)
	}
	return exitUnchecked
}

// flush writes what was printed so far.
func (se *session) flush() error {
	_, err := se.Out.Write(se.out.Bytes())
	se.out.Reset()
	if err != nil {
		return fmt.Errorf("cannot write to stdout: %w", err)
	}
	return nil
}

// say tells the person at the terminal something at once; it is never the answer.
func (se *session) say(format string, args ...any) { talk(se.Err, fmt.Sprintf(format, args...)) }

// conclude says something about the answer.
func (se *session) conclude(format string, args ...any) {
	talk(&se.closing, fmt.Sprintf(format, args...))
}

// hint says at the very end what to do next, once.
func (se *session) hint(hint string) {
	if hint != "" && !slices.Contains(se.hints, hint) {
		se.hints = append(se.hints, hint)
	}
}

// talk marks every line as ours, so that none begins with what a server says.
func talk(w io.Writer, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(w, "mcppin: %s\n", hidden.Line(strings.TrimSuffix(line, "\n")))
	}
}

func (se *session) fail(err error) {
	se.say("%s", err)
	if hint := hintOf(err); hint != "" {
		se.say("hint: %s", hint)
	}
}

// hinted is an error with the next thing to do.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

func hintOf(err error) string {
	var (
		h hinted
		l *lockfile.Error
		f *fetch.Error
	)
	switch {
	case errors.As(err, &h):
		return h.hint
	case errors.As(err, &l):
		return l.Hint
	case errors.As(err, &f):
		return f.Hint
	}
	return ""
}

func usagef(hint, format string, args ...any) error {
	return hinted{fmt.Errorf(format, args...), hint}
}
