package render

import (
	"fmt"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Entry is a record of the lock, with what the lock says of it elsewhere.
type Entry struct {
	lockfile.Tool
	Expired  string              // why its approval has expired, if it has
	Accepted []lockfile.Accepted // the findings that somebody accepted in it
}

// Entry writes one whole: digest, approval and descriptor, and what is
// quarantined beside it.
func (t *Text) Entry(e Entry) {
	t.b.WriteString(Name(e.Name) + "\n")
	t.entry(e)
}

func (t *Text) entry(e Entry) {
	if p := e.Pin; p != nil {
		fmt.Fprintf(t.b, "  digest    %s\n  approved  %s\n", p.Digest, Approval(p.Approved))
		if e.Expired != "" {
			t.b.WriteString("  " + t.yellow("expired") + "   " + hidden.Line(e.Expired) + "\n")
		}
		if len(p.Ignore) > 0 {
			t.b.WriteString("  ignore    " + pointers(p.Ignore) + "\n")
		}
		t.accepted(e, p.Digest)
		t.block(p.Descriptor, "  | ")
	}
	if q := e.Quarantine; q != nil {
		fmt.Fprintf(t.b, "  %s  %s, seen %s\n", t.yellow("quarantined"), strings.Join(q.Reasons, ", "), q.Seen.Format(time.RFC3339))
		if q.Digest != "" {
			fmt.Fprintf(t.b, "  digest    %s\n", q.Digest)
			t.accepted(e, q.Digest)
			t.block(q.Descriptor, "  | ")
		}
		for _, again := range q.Again {
			fmt.Fprintf(t.b, "  again     %s\n", again.Digest)
			t.block(again.Descriptor, "  | ")
		}
	}
}

func (t *Text) accepted(e Entry, digest hash.Digest) {
	for _, a := range e.Accepted {
		if a.Digest == digest {
			t.b.WriteString("  accepted  " + a.Code + " " + Approval(a.Approval) + "\n")
		}
	}
}

func pointers(list []descriptor.Pointer) string {
	var words []string
	for _, p := range list {
		words = append(words, pathOf(p))
	}
	return strings.Join(words, ", ")
}

// State says in a word how an entry of the lock stands.
func (e Entry) State() string {
	switch {
	case e.Quarantine != nil:
		return "quarantined"
	case e.Expired != "":
		return "expired"
	}
	return "pinned"
}

// Overview writes an entry in one line: why it is quarantined, its digest, and
// the pin's approval.
func (t *Text) Overview(e Entry) {
	var parts []string
	if q := e.Quarantine; q != nil {
		parts = append(parts, strings.Join(q.Reasons, ", "))
		if q.Digest != "" {
			parts = append(parts, string(q.Digest))
		}
	}
	if p := e.Pin; p != nil {
		digest := string(p.Digest)
		if e.Quarantine != nil {
			digest = "pinned " + digest
		}
		parts = append(parts, digest, "approved "+Approval(p.Approved))
		if len(p.Ignore) > 0 {
			parts = append(parts, "ignores "+pointers(p.Ignore))
		}
	}
	t.Line(e.State(), e.Name, strings.Join(parts, "  "))
}

// Approval says when and by whom, and why if there is a reason.
func Approval(a lockfile.Approval) string {
	s := a.At.Format(time.RFC3339) + " by " + Name(a.By)
	if a.Reason != "" {
		s += ": " + hidden.Line(a.Reason)
	}
	return s
}
