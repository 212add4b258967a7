package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/demo"
	"github.com/mcppin/mcppin/internal/lockfile"
)

const demoLong = `Show what mcppin is for, without a network: pin a small server that is part of this
program, let it ship an update that keeps a tool's description but not its arguments
and hints, and see verify catch it. Then record the update, read it, and approve one tool
of it, while the server changes once more. Each command is printed before its output.`

// releaseVariable tells the demo server which release it is.
const releaseVariable = "MCPPIN_DEMO_RELEASE"

func newDemo(se *session) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "See an update caught that a pin over descriptions lets through",
		Long:  demoLong,
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runDemo(cmd.Context(), se)
		},
	}
	cmd.AddCommand(&cobra.Command{
		Use:   "serve",
		Short: "Be the demo's MCP server, over stdio",
		Long:  "Be the demo's MCP server, over stdio. " + releaseVariable + " says which release: 1, 2 or 3.",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			release, _ := se.LookupEnv(releaseVariable)
			return demo.Serve(se.In, se.Out, release)
		},
	})
	return cmd
}

type step struct {
	comment, release string
	args             []string
	want             int
}

func runDemo(ctx context.Context, se *session) error {
	dir, err := os.MkdirTemp("", "mcppin-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, lockfile.DefaultName)
	serve := []string{"--", se.Exe, "demo", "serve"}
	steps := []step{
		{"pin release 1 of the server", "1", append([]string{"lock", "notes", "--by", "you@example.com", "--env", releaseVariable}, serve...), exitOK},
		{"nothing has changed", "1", []string{"verify"}, exitOK},
		{"the server is updated to release 2", "2", []string{"verify"}, exitDrift},
		{"field by field", "2", []string{"diff", "notes.export"}, exitDrift},
		{"record it for review: nothing is approved", "2", []string{"lock"}, exitDrift},
		{"what a person reads, from the lock alone", "2", []string{"review"}, exitDrift},
		{"and accepts: what was read, and nothing else", "2", []string{"approve", "notes.export", "--by", "you@example.com"}, exitOK},
		{"the server has changed again meanwhile, and does not slip in", "3", []string{"verify"}, exitDrift},
	}
	fmt.Fprint(&se.out, "# in an empty folder\n$ cd $(mktemp -d)\n\n")
	for _, s := range steps {
		if err := s.run(ctx, se, file); err != nil {
			return err
		}
	}
	fmt.Fprintln(&se.out, "# A pin over the description of notes.export would have passed: not a letter of it changed.")
	return nil
}

// run prints a command as a person in that folder would type it, runs it, and
// prints what it prints. Another exit code than the expected one ends the demo.
func (s step) run(ctx context.Context, se *session, file string) error {
	fmt.Fprintf(&se.out, "# %s\n$ %s=%s %s %s\n", s.comment, releaseVariable, s.release, se.Exe, strings.Join(s.args, " "))
	var both bytes.Buffer // one writer, so that stdout and stderr keep their order
	inner := se.streams
	inner.Out, inner.Err = &both, &both
	inner.LookupEnv = func(name string) (string, bool) {
		if name == releaseVariable {
			return s.release, true
		}
		return se.LookupEnv(name)
	}
	code := run(ctx, append([]string{"--lock", file}, s.args...), inner)
	se.out.WriteString(strings.ReplaceAll(both.String(), filepath.Dir(file)+string(filepath.Separator), ""))
	fmt.Fprintf(&se.out, "# exit code %d\n\n", code)
	if err := se.flush(); err != nil {
		return err
	}
	if code != s.want {
		return errors.New("the demo did not go as expected")
	}
	return nil
}
