package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/render"
)

const diffLong = `Show old and new, field by field: what the lock pins against what the servers list
now, or with --quarantine against what is recorded in the lock, without a server.

With --base the lock itself is compared with what it was at a git revision, without
a server: first what decides most, such as where a server is and which of its tools
are selected, then pins, and what awaits approval. With an alias, only that server's
part; with a tool's name, only that tool.

Differences that at least three tools of a server share are shown once, before
those that single tools have. Text is never cut.

--format markdown makes a comment for a pull request of it: a list of what differs
and the diff in a fenced block.

Exit codes are those of diff(1): 0 no difference, 1 differences, 2 trouble.`

type diffOptions struct {
	lock, format string
	names        []string // aliases and qualified names
	quarantine   bool
	isBase       bool // --base was given
	base         string
	noGroup      bool
	connect      connectOptions
}

const markdown = "markdown"

func newDiff(se *session) *cobra.Command {
	var o diffOptions
	cmd := &cobra.Command{
		Use:   "diff [ALIAS | NAME]...",
		Short: "Show what changed, field by field",
		Long:  diffLong,
		Example: "  mcppin diff\n  mcppin diff notes.export\n  mcppin diff --quarantine\n" +
			"  mcppin diff --base origin/main --format markdown",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.names = lockPath(cmd), args
			o.isBase = cmd.Flags().Changed("base")
			return diff(cmd.Context(), se, o)
		},
	}
	f := cmd.Flags()
	o.connect.register(f)
	f.BoolVar(&o.quarantine, "quarantine", false, "compare pins with what is quarantined beside them, from the lock alone")
	f.StringVar(&o.base, "base", "", "compare the lock with what it was at the git `REVISION`")
	f.BoolVar(&o.noGroup, "no-group", false, "show every field of every tool on its own")
	f.StringVar(&o.format, "format", "text", "text or markdown")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", markdown}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("base", cobra.NoFileCompletions)
	return cmd
}

func (o diffOptions) validate() error {
	switch {
	case o.format != "text" && o.format != markdown:
		return usagef("--format text  or  --format markdown", "unknown format %q", o.format)
	case o.isBase && o.quarantine:
		return usagef("give one of them", "--base and --quarantine exclude each other")
	case o.isBase && o.base == "":
		return usagef("name one: --base main", "--base names no revision")
	}
	return o.connect.validate()
}

// asks reports whether the names, if there are any, have this one or its server.
func (o diffOptions) asks(alias, name string) bool {
	return len(o.names) == 0 || slices.Contains(o.names, alias) || slices.Contains(o.names, name)
}

func diff(ctx context.Context, se *session, o diffOptions) error {
	if err := o.validate(); err != nil {
		return err
	}
	mode := diffLock
	if o.isBase {
		mode = diffBase
	}
	t := render.NewText(&se.out, o.format == "text" && se.colour())
	c, err := mode(ctx, se, t, o)
	if o.format == markdown && (err == nil || errors.Is(err, errDrift) || errors.Is(err, errUnchecked)) {
		text := se.out.String()
		se.out.Reset()
		se.out.WriteString(render.Markdown(text, c))
	}
	return err
}
