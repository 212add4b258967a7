package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/render"
	"github.com/mcppin/mcppin/internal/scan"
)

const approveLong = `Accept what is quarantined, exactly as the lock records it: what you read in the
lock or with "mcppin diff --quarantine" is what you approve. No server is asked.

Names are those that verify prints. A tool recorded as vanished keeps its pin until
--removed drops it; --all leaves it in place. It is all or nothing.

What the scanner hit wants its name and a --reason. It is printed whole, and its
findings are accepted for that digest only: --all leaves it out. A pin whose approval
has expired is approved again.

--ignore leaves a part of the descriptor out of the pin, a JSON pointer: for a server
whose own text differs from one reading to the next. Nothing is checked there any more.`

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
		return usagef("see what is quarantined: mcppin diff --quarantine", "name what to approve, or give --all or --removed NAME")
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
			return usagef("read them and name each: mcppin diff --quarantine "+name, "%q is a server: approve takes the names of its tools", name)
		}
	}
	done, left, err := decide(ctx, o.lock, decision)
	if err != nil {
		return err
	}
	for _, a := range done {
		se.approved(a)
	}
	for _, name := range left {
		se.conclude("%s: left out, it has findings or is unstable: read it, and approve it by its name", render.Name(name))
	}
	if len(done)+len(left) == 0 {
		se.conclude("nothing is quarantined")
	}
	return nil
}

// decision is what the flags say, but for who says it.
func (o approveOptions) decision() (d drift.Decision, err error) {
	d = drift.Decision{Names: o.names, All: o.all, Removed: o.removed}
	if o.expect != "" {
		if len(o.names) != 1 || len(o.removed) > 0 {
			return d, usagef("mcppin approve NAME --expect DIGEST", "--expect is for one name")
		}
		if d.Expect, err = hash.ParseDigest(o.expect); err != nil {
			return d, fmt.Errorf("--expect: %w", err)
		}
	}
	if o.ignore == nil {
		return d, nil
	}
	if len(o.names) == 0 {
		return d, usagef("mcppin approve NAME --ignore POINTER", "--ignore is for tools that are named")
	}
	d.Ignore = []descriptor.Pointer{}
	for _, s := range none(o.ignore) {
		if err := lockfile.ValidIgnore(s); err != nil {
			return d, hinted{fmt.Errorf("--ignore: %w", err), "give a JSON pointer: --ignore /inputSchema/properties/date"}
		}
		d.Ignore = append(d.Ignore, descriptor.Pointer(s))
	}
	return d, nil
}

// decide writes a decision into the lock.
func decide(ctx context.Context, lock string, d drift.Decision) (done []drift.Approved, left []string, err error) {
	_, err = lockfile.Update(ctx, lock, func(doc lockfile.Document) (next lockfile.Document, err error) {
		d.Codes = newTripwire(doc).codes
		if next, done, left, err = drift.Approve(doc, d); err != nil {
			err = hinted{err, "see what is quarantined: mcppin review"}
		}
		return next, err
	})
	return done, left, err
}

// approved says what was accepted. What has findings is printed whole.
func (se *session) approved(a drift.Approved) {
	c := drift.Change{Kind: "approved", Name: a.Name}
	var notes []string
	switch {
	case a.New == nil:
		c.Kind = "removed"
	case a.Old == nil:
		notes = append(notes, "new")
	default:
		if c.Fields = drift.Compare(*a.Old, *a.New); len(c.Fields) == 0 {
			notes = append(notes, "again, unchanged")
		}
	}
	notes = append(notes, a.Codes...)
	if len(a.Ignore) > 0 {
		notes = append(notes, "not compared: "+paths(a.Ignore))
	}
	c.Note = strings.Join(notes, ", ")
	if len(a.Codes) == 0 {
		se.text().Change(c)
		return
	}
	c.New = a.New
	se.text().Review(c, "", scan.Scan(scan.Subject{Name: a.Name, Value: *a.New}, nil), true)
}
