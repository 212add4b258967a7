package main

import (
	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/render"
	"github.com/mcppin/mcppin/internal/snapshot"
)

const emitLong = `Write providerConfig.toolsSnapshot, to paste into a gateway's configuration, from the
lock alone: the approved pins, never what is quarantined. The same lock gives the
same bytes. A lock with a descriptor that does not match its digest gives nothing.
What is left out, or given though it awaits approval, is named on stderr.

Exit codes: 0 written, 2 trouble.`

type emitOptions struct {
	lock, format, server, names string
	snapshot.Options
}

func newEmit(se *session) *cobra.Command {
	var o emitOptions
	cmd := &cobra.Command{
		Use:     "emit",
		Short:   "Write providerConfig.toolsSnapshot from the approved pins",
		Long:    emitLong,
		Example: "  mcppin emit > snapshot.yaml\n  mcppin emit --server notes --format json --full",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.lock = lockPath(cmd)
			return emit(se, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.format, "format", "yaml", "yaml or json")
	f.StringVar(&o.server, "server", "", "only the tools of the server `ALIAS`")
	f.IntVar(&o.Indent, "indent", 0, "blanks before every line, for pasting below a key")
	f.StringVar(&o.names, "names", snapshot.Qualified, "qualified (notes.export) or tool (export)")
	f.BoolVar(&o.Full, "full", false, "a list of name, server, tool, sha256, approved, descriptor")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"yaml", "json"}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("names", cobra.FixedCompletions([]string{snapshot.Qualified, snapshot.Unqualified}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("server", complete(serverNames))
	return cmd
}

const maxIndent = 100

func emit(se *session, o emitOptions) error {
	write, ok := map[string]func([]snapshot.Entry, snapshot.Options) []byte{"yaml": snapshot.YAML, "json": snapshot.JSON}[o.format]
	switch {
	case !ok:
		return usagef("--format yaml  or  --format json", "unknown format %q", o.format)
	case o.names != snapshot.Qualified && o.names != snapshot.Unqualified:
		return usagef("--names qualified  or  --names tool", "unknown kind of names %q", o.names)
	case o.Indent < 0 || o.Indent > maxIndent:
		return usagef("", "--indent %d is not between 0 and %d", o.Indent, maxIndent)
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	if o.server != "" && doc.Server(o.server) == nil {
		return unknown("server", o.server, serverNames(doc))
	}
	entries, err := snapshot.Select(doc, o.server, o.names)
	if err != nil {
		return hinted{err, "use --names qualified, or --server ALIAS"}
	}
	se.out.Write(write(entries, o.Options))
	for _, e := range drift.Named(doc, nonEmpty(o.server)) {
		if e.Pin != nil && len(e.Pin.Ignore) > 0 {
			se.conclude("%s: left out, its pin ignores %s: no gateway would find its digest", render.Name(e.Name), paths(e.Pin.Ignore))
		}
	}
	for _, c := range drift.Aged(doc, se.Now(), nonEmpty(o.server)) {
		if doc.Tool(c.Name) != nil {
			se.conclude("%s: given, though its approval has expired: %s", render.Name(c.Name), c.Note)
		}
	}
	for _, c := range drift.Awaiting(doc, nonEmpty(o.server)) {
		switch {
		case doc.Tool(c.Name) == nil: // instructions are no part of a snapshot
		case c.Old != nil:
			se.conclude("%s: given as approved before, a change awaits approval", render.Name(c.Name))
		default:
			se.conclude("%s: left out, never approved", render.Name(c.Name))
		}
	}
	return nil
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}
