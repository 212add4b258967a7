package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// subject is what the lock and a listing say about one name. A server's
// instructions are one too, with a string for a descriptor.
type subject struct {
	recorded lockfile.Tool // with neither pin nor quarantine where the lock has nothing
	listed   []Observation
	invalid  []Unpinnable
	text     bool // instructions
	first    bool // the lock does not have the server
	outside  bool // the server's globs do not select it
}

// subjectsOf finds, sorted by name, all that is recorded of a server, listed or
// not, and all else that its globs select. Listed tools that they do not select
// are as if they were not there, and what is recorded of them has vanished, so
// that narrower globs ask for a decision. What has no name cannot be deselected.
func subjectsOf(doc lockfile.Document, srv lockfile.Server, live Listing) []subject {
	recorded := doc.ToolsOf(srv.Alias)
	subjects := make([]subject, 0, len(recorded)+1)
	index := make(map[string]int, len(recorded))
	add := func(s subject) *subject {
		index[s.recorded.Name] = len(subjects)
		subjects = append(subjects, s)
		return &subjects[len(subjects)-1]
	}
	find := func(tool string) *subject {
		if !srv.Selects(tool) {
			return nil
		}
		name := lockfile.Qualify(srv.Alias, tool)
		if i, ok := index[name]; ok {
			return &subjects[i]
		}
		return add(subject{recorded: lockfile.Tool{Name: name}})
	}
	for _, t := range recorded {
		add(subject{recorded: t, outside: !srv.Selects(t.Local())})
	}
	for _, o := range live.Observations {
		if s := find(o.Name); s != nil {
			s.listed = append(s.listed, o)
		}
	}
	for _, u := range live.Invalid {
		if unnamed := u.Name == "" || len(u.Name) > maxName; unnamed && (u.Name == "" || srv.Selects(u.Name)) {
			add(subject{recorded: lockfile.Tool{Name: listedName(srv.Alias, u.Index)}, invalid: []Unpinnable{u}})
		} else if !unnamed {
			if s := find(u.Name); s != nil {
				s.invalid = append(s.invalid, u)
			}
		}
	}
	add(subject{recorded: textTool(doc, srv.Alias), listed: textListed(live), text: true, first: doc.Server(srv.Alias) == nil})
	for i := range subjects {
		subjects[i].ignore()
	}
	slices.SortFunc(subjects, func(a, b subject) int { return strings.Compare(a.recorded.Name, b.recorded.Name) })
	return subjects
}

// ignore takes what the pin ignores out of what is listed.
func (s *subject) ignore() {
	if s.recorded.Pin == nil || len(s.recorded.Pin.Ignore) == 0 {
		return
	}
	for i, o := range s.listed {
		s.listed[i] = o.without(s.recorded.Pin.Ignore)
	}
}

// without is o but for what the pointers point to, and the digest of that.
func (o Observation) without(pointers []descriptor.Pointer) Observation {
	v := o.Descriptor.Without(pointers)
	digest, err := hash.Sum(v.AppendJSON(nil))
	if err != nil {
		return o // a part of what was digested once cannot fail: and the whole never matches
	}
	return Observation{o.Name, digest, v}
}

func textListed(live Listing) []Observation {
	if live.Instructions == nil {
		return nil
	}
	return []Observation{{Digest: hash.Text(*live.Instructions), Descriptor: descriptor.Text(*live.Instructions)}}
}

// textTool is what the lock says of a server's instructions, as of a tool.
func textTool(doc lockfile.Document, alias string) lockfile.Tool {
	t := lockfile.Tool{Name: InstructionsName(alias)}
	srv := doc.Server(alias)
	if srv == nil || srv.Instructions == nil {
		return t
	}
	if in := srv.Instructions; in.Digest != "" {
		t.Pin = &lockfile.Pin{Digest: in.Digest, Approved: in.Approved, Descriptor: descriptor.Text(in.Text)}
	}
	if q := srv.Instructions.Quarantine; q != nil {
		t.Quarantine = &lockfile.Quarantine{Digest: q.Digest, Seen: q.Seen, Reasons: q.Reasons, Descriptor: descriptor.Text(q.Text), Again: q.Again}
	}
	return t
}

// instructionsOf is the reverse of textTool.
func instructionsOf(t lockfile.Tool) *lockfile.Instructions {
	if t.Pin == nil && t.Quarantine == nil {
		return nil
	}
	in := new(lockfile.Instructions)
	if p := t.Pin; p != nil {
		in.Digest, in.Approved, in.Text = p.Digest, p.Approved, p.Descriptor.Text
	}
	if q := t.Quarantine; q != nil {
		in.Quarantine = &lockfile.TextQuarantine{Digest: q.Digest, Text: q.Descriptor.Text, Seen: q.Seen, Reasons: q.Reasons, Again: q.Again}
	}
	return in
}
