package main

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/lockfile"
)

const lockLong = `Read servers and record what they list.

The first time, an alias and a source are needed: a command after "--", or --url. Every
selected tool is pinned, and its whole descriptor printed for you to read. What the
scanner hits (mcppin scan --help) is quarantined instead, and so is a tool that differs
between the two times that a list is read.

Later, lock never accepts a change: what differs from its pin, or is new, goes into
quarantine in the lock until "mcppin approve" accepts it; what vanished keeps its pin.
Without an alias, all servers in the lock are read again. An unchanged result writes
nothing.

Values of ${NAME} in --header, --url and arguments come from the environment, each time.
A literal value in a header or a URL's query is used, and stored as such a reference.
A command runs in the current directory, with a minimal environment and the variables
named with --env.

For a server that the lock has already, flags replace what it has: one --include, say,
all its includes, and an empty value ('') all there were. What is not given stays.

Globs match a tool's own name: * is any run of characters, ? any one.

Exit codes: 0 nothing awaits review, 1 something does, 2 a server could not be read.`

type lockOptions struct {
	lock       string
	alias      string // "": all servers in the lock
	source     sourceFlags
	allowEmpty bool
	strict     bool
	quarantine bool
	maxAge     *int // days; nil: as the lock has it
	signer     signer
	connect    connectOptions
}

func newLock(se *session) *cobra.Command {
	var o lockOptions
	var maxAge string
	cmd := &cobra.Command{
		Use:   "lock [ALIAS] [--url URL | -- COMMAND ARG...]",
		Short: "Pin a server's tools, or record what changed for review",
		Long:  lockLong,
		Example: `  mcppin lock notes --env NOTES_TOKEN -- npx -y @acme/notes-mcp@2.1.0
  mcppin lock issues --url https://issues.example.com/mcp --header 'Authorization: Bearer ${ISSUES_TOKEN}' --include 'search_*'
  mcppin lock`,
		ValidArgsFunction: complete(serverNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock = lockPath(cmd)
			if n := cmd.ArgsLenAtDash(); n >= 0 {
				args, o.source.command = args[:n], args[n:]
				o.source.isCommand = true
			}
			if len(args) > 1 {
				return usagef("put the server's command after --: mcppin lock "+args[0]+" -- "+args[1]+" ...", "lock takes one alias, not %q", args)
			}
			if len(args) == 1 {
				o.alias = args[0]
			}
			o.source.given = cmd.Flags().Changed
			if cmd.Flags().Changed("max-age") {
				days, err := parseMaxAge(maxAge)
				if err != nil {
					return err
				}
				o.maxAge = &days
			}
			return lock(cmd.Context(), se, o)
		},
	}
	f := cmd.Flags()
	o.source.register(f)
	o.connect.register(f)
	o.signer.register(f)
	f.BoolVar(&o.strict, "strict", false, "record reordered tools for review as well, as verify --strict fails for them")
	f.BoolVar(&o.quarantine, "quarantine", false, "approve nothing at a first lock either: for bots that open pull requests")
	f.StringVar(&o.connect.probe, "probe", "", "read each server once more, from a fresh process or connection, as a client that calls itself `NAME`")
	f.Lookup("probe").NoOptDefVal = defaultProbe
	f.StringVar(&maxAge, "max-age", "", "the lock's policy: approvals older than `DAYS`d (90d) have expired; '' drops it")
	f.BoolVar(&o.allowEmpty, "allow-empty", false, "accept a server without tools at its first lock")
	return cmd
}

// defaultProbe is the name of a client for which a server has no reason to
// behave in a way of its own.
const defaultProbe = "mcp-client"

func lock(ctx context.Context, se *session, o lockOptions) error {
	if err := o.connect.validate(); err != nil {
		return err
	}
	doc, err := lockfile.Read(o.lock)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	servers, src, err := o.servers(se, doc, usable(o.lock, doc, err))
	if err != nil {
		return err
	}
	by, err := o.signer.approval(ctx, se)
	if err != nil {
		return err
	}
	o.connect.lookup = src.Lookup(se.LookupEnv)
	o.connect.again = true
	readings, err := se.read(ctx, servers, o.connect)
	if err != nil {
		return err
	}
	if o.alias != "" && readings[0].err == nil {
		if err := o.check(doc, readings[0]); err != nil {
			return err
		}
	}
	r := recording{by: by, strict: o.strict, quarantine: o.quarantine, maxAge: o.maxAge, readings: readings, start: doc}
	if slices.ContainsFunc(readings, func(r reading) bool { return r.err == nil }) {
		if r.written, err = lockfile.Update(ctx, o.lock, r.apply); err != nil {
			return err
		}
	}
	return r.report(se, o.lock)
}
