package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// decision is what the flags say, but for who says it.
func (o approveOptions) decision() (d drift.Decision, err error) {
	d = drift.Decision{Names: o.names, All: o.all, Removed: o.removed}
	if o.expect != "" {
		if len(o.names) != 1 || len(o.removed) > 0 {
			return d, usagef("mcppin approve NAME --expect DIGEST", "--expect is for one name")
		}
		if d.Expect, err = hash.ParseDigest(o.expect); err != nil {
			return d, hinted{fmt.Errorf("--expect: %w", err), "mcppin review and the lock show digests whole"}
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

// decide writes a decision into the lock, and gives the lock as it is then.
func decide(ctx context.Context, lock string, d drift.Decision) (next lockfile.Document, done []drift.Approved, left []drift.Left, err error) {
	_, err = lockfile.Update(ctx, lock, func(doc lockfile.Document) (lockfile.Document, error) {
		d.Codes = newTripwire(doc).codes
		if next, done, left, err = drift.Approve(doc, d); err != nil {
			err = hinted{err, "see what is quarantined: mcppin review"}
		}
		return next, err
	})
	return next, done, left, err
}

// approved says what was accepted. What has findings is printed whole.
func (se *session) approved(wire tripwire, a drift.Approved) {
	c := drift.Change{Kind: "approved", Name: a.Name}
	var notes []string
	switch {
	case a.New == nil:
		c.Kind = "removed"
	case a.Old == nil:
		notes = append(notes, "new")
	default:
		if c.Fields = drift.Compare(*a.Old, *a.New); len(c.Fields) == 0 {
			notes = append(notes, "as pinned before")
		}
	}
	notes = append(notes, a.Codes...)
	if len(a.Ignore) > 0 {
		notes = append(notes, "not compared: "+paths(a.Ignore))
	} else if len(a.Ignored) > 0 {
		notes = append(notes, "compares "+paths(a.Ignored)+" again: mcppin lock records what is there")
	}
	c.Note = strings.Join(notes, ", ")
	if len(a.Codes) == 0 {
		se.text().Change(c)
		return
	}
	c.New = a.New
	e, _ := drift.Record(wire.doc, a.Name)
	_, accepted := wire.findings(a.Name, e.Pin.Digest, *a.New)
	se.text().Review(c, "", accepted, true)
}
