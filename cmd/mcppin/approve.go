package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
)

const approveLong = `Accept what is quarantined, exactly as the lock records it: what you read in the
lock or with "mcppin review" is what you approve. No server is asked.

Names are those that verify prints. A tool recorded as vanished keeps its pin until
--removed drops it; --all leaves it in place. It is all or nothing.

What the scanner hit wants its name and a --reason. It is printed whole, and its
findings are accepted for that digest only: --all leaves it out. A pin whose approval
has expired is approved again.

--ignore leaves a part of the descriptor out of the pin, a JSON pointer: for a server
whose own text differs from one reading to the next. Nothing is checked there any more.
A tool of which readings differed (unstable) wants its name, a --reason, and --ignore for
where they did, or --ignore '' to pin it as recorded all the same.

Exit codes: 0 approved, whatever else awaits approval, 2 trouble: nothing is written.`

type approveOptions struct {
	lock    string
	names   []string
	all     bool
	removed []string
	ignore  []string // nil: not given
	expect  string
	signer  signer
}

func newApprove(se *session) *cobra.Command {
	var o approveOptions
	cmd := &cobra.Command{
		Use:               "approve [NAME...]",
		Short:             "Accept what is quarantined, as recorded",
		Long:              approveLong,
		Example:           "  mcppin approve notes.export --reason 'reviewed in #42'\n  mcppin approve --removed notes.archive\n  mcppin approve 'notes (instructions)'",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeQuarantined),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.names = lockPath(cmd), args
			return approve(cmd.Context(), se, o)
		},
	}
	o.signer.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.all, "all", false, "accept everything that is quarantined, but what vanished")
	cmd.Flags().StringArrayVar(&o.ignore, "ignore", nil, "leave what `POINTER` (/description) points to out of the pin (repeatable); '' leaves out nothing any more")
	cmd.Flags().StringVar(&o.expect, "expect", "", "refuse the one NAME unless its recorded digest is `DIGEST`")
	cmd.Flags().StringArrayVar(&o.removed, "removed", nil, "drop the pin of `NAME`, which is recorded as vanished (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("removed", complete(completeQuarantined))
	return cmd
}

func approve(ctx context.Context, se *session, o approveOptions) error {
	if len(o.names)+len(o.removed) == 0 && !o.all {
		return usagef("see what is quarantined: mcppin review", "name what to approve, or give --all or --removed NAME")
	}
	if len(o.names) > 0 && o.all {
		return usagef("give one of them", "--all and names exclude each other")
	}
	decision, err := o.decision()
	if err != nil {
		return err
	}
	if decision.By, err = o.signer.approval(ctx, se); err != nil {
		return err
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(o.names, o.removed) {
		if doc.Server(name) != nil {
			return usagef("read them and name each: mcppin review "+name, "%q is a server: approve takes the names of its tools", name)
		}
	}
	next, done, left, err := decide(ctx, o.lock, decision)
	if err != nil {
		return err
	}
	wire := newTripwire(next)
	for _, a := range done {
		se.approved(wire, a)
	}
	for _, l := range left {
		c := drift.Change{Name: l.Record.Name}
		switch q := l.Record.Quarantine; {
		case q == nil:
			c.New = &l.Record.Pin.Descriptor
		case q.Digest != "":
			c.New = &q.Descriptor
		}
		se.left(wire.waiting(c, l.Record))
	}
	switch n := len(drift.Awaiting(next, nil)) + len(drift.Aged(next, se.Now(), nil)); {
	case n > 0:
		se.conclude("%d still %s approval: mcppin review", n, plural(n, "awaits", "await"))
	case len(done) == 0:
		se.conclude("nothing awaits approval")
	}
	return nil
}
