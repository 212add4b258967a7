// Package snapshot writes providerConfig.toolsSnapshot, the fragment of a
// gateway's configuration that names the approved tools and their digests.
// docs/snapshot.md states its shape.
package snapshot

import (
	"fmt"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Entry is one approved tool.
type Entry struct {
	Name       string // the key in the snapshot: qualified, or the tool's own
	Server     string // alias
	Tool       string // the name that the server knows
	Digest     hash.Digest
	Approved   lockfile.Approval
	Descriptor descriptor.Value
}

// Qualified and Unqualified are the two ways to name an entry.
const (
	Qualified   = "qualified" // notes.export
	Unqualified = "tool"      // export
)

// Select takes the pins of a lock in the order of their qualified names;
// quarantined descriptors are never part of it. An alias limits it to one
// server. A pin that ignores a part is left out, as its digest is that of no
// tool that a gateway could be given. Two tools that would share a name are an
// error that names both.
func Select(doc lockfile.Document, alias, names string) ([]Entry, error) {
	entries := []Entry{}
	seen := map[string]string{}
	for _, t := range doc.Tools {
		if t.Pin == nil || len(t.Pin.Ignore) > 0 || alias != "" && t.Server() != alias {
			continue
		}
		e := Entry{
			Name: t.Name, Server: t.Server(), Tool: t.Local(),
			Digest: t.Pin.Digest, Approved: t.Pin.Approved, Descriptor: t.Pin.Descriptor,
		}
		if names == Unqualified {
			e.Name = t.Local()
		}
		if other, taken := seen[e.Name]; taken {
			return nil, fmt.Errorf("%s and %s are both named %q without their servers", other, t.Name, e.Name)
		}
		seen[e.Name] = t.Name
		entries = append(entries, e)
	}
	return entries, nil
}

// value is the fragment as one JSON value.
func value(entries []Entry, full bool) descriptor.Value {
	if full {
		list := descriptor.Value{Kind: descriptor.Array}
		for _, e := range entries {
			list.Elems = append(list.Elems, e.value())
		}
		return wrap(list)
	}
	digests := []descriptor.Member{}
	for _, e := range entries {
		digests = append(digests, text(e.Name, string(e.Digest)))
	}
	return wrap(object(digests...))
}

func (e Entry) value() descriptor.Value {
	approved := []descriptor.Member{text("at", e.Approved.At.Format(time.RFC3339)), text("by", e.Approved.By)}
	if e.Approved.Reason != "" {
		approved = append(approved, text("reason", e.Approved.Reason))
	}
	return object(
		text("name", e.Name), text("server", e.Server), text("tool", e.Tool),
		text("sha256", string(e.Digest)),
		descriptor.Member{Name: "approved", Value: object(approved...)},
		descriptor.Member{Name: "descriptor", Value: e.Descriptor},
	)
}

func wrap(snapshot descriptor.Value) descriptor.Value {
	return object(descriptor.Member{
		Name:  "providerConfig",
		Value: object(descriptor.Member{Name: "toolsSnapshot", Value: snapshot}),
	})
}

func text(name, s string) descriptor.Member {
	return descriptor.Member{Name: name, Value: descriptor.Text(s)}
}

// object keeps the members in the order given, which is that of the page a
// person reads; names differ by construction.
func object(members ...descriptor.Member) descriptor.Value {
	return descriptor.Value{Kind: descriptor.Object, Members: members}
}
