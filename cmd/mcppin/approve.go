package main

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

const approveLong = `Accept what is quarantined, exactly as the lock records it: what you read in the
lock or with "mcppin diff --quarantine" is what you approve. No server is asked.

Names are those that verify prints. A tool recorded as vanished keeps its pin until
--removed drops it; --all leaves it in place. It is all or nothing.`

type approveOptions struct {
	lock    string
	names   []string
	all     bool
	removed []string
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
	cmd.Flags().StringArrayVar(&o.removed, "removed", nil, "drop the pin of `NAME`, which is recorded as vanished (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("removed", complete(completeQuarantined))
	return cmd
}

func approve(ctx context.Context, se *session, o approveOptions) error {
	if len(o.names)+len(o.removed) == 0 && !o.all {
		return usagef("see what is quarantined: mcppin diff --quarantine", "name what to approve, or give --all or --removed NAME")
	}
	if len(o.names) > 0 && o.all {
		return usagef("give one of them", "--all and names exclude each other")
	}
	by, err := o.signer.approval(ctx, se)
	if err != nil {
		return err
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(o.names, o.removed) {
		if doc.Server(name) != nil {
			return usagef("read them and name each: mcppin diff --quarantine "+name, "%q is a server: approve takes the names of its tools", name)
		}
	}
	var done []drift.Approved
	_, err = lockfile.Update(ctx, o.lock, func(doc lockfile.Document) (lockfile.Document, error) {
		next, approved, err := drift.Approve(doc, o.names, o.all, o.removed, by)
		done = approved
		if err != nil {
			err = hinted{err, "see what is quarantined: mcppin diff --quarantine"}
		}
		return next, err
	})
	if err != nil {
		return err
	}
	t := se.text()
	for _, a := range done {
		switch {
		case a.New == nil:
			t.Line("removed", a.Name, "")
		case a.Old == nil:
			t.Line("approved", a.Name, "new")
		default:
			t.Change(drift.Change{Kind: "approved", Name: a.Name, Fields: drift.Compare(*a.Old, *a.New)})
		}
	}
	if len(done) == 0 {
		se.conclude("nothing is quarantined")
	}
	return nil
}
