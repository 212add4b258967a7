package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// unstable records a tool of which readings differ, unless they do so only in
// what its pin ignores. What is recorded already is left as it was first seen,
// as long as readings differ in the same places and nothing more is found.
func (r recorder) unstable(s subject, t *lockfile.Tool) (Change, bool) {
	u, ok := r.Unstable[t.Name]
	if !ok || s.outside || len(s.listed) > 1 || len(s.invalid) > 0 {
		return Change{}, false
	}
	c := Change{Kind: Unstable, Name: t.Name, Fails: true}
	if len(u.Again) == 0 {
		c.New = &u.Lone.Descriptor
		c.Note = noted(r.codes(t.Name, *u.Lone), "not in every reading, nothing recorded")
		return c, true
	}
	live, was, q := s.listed[0], t.Quarantine, &lockfile.Quarantine{}
	if has(was, lockfile.Unstable) {
		q.Unstable, q.Again = slices.Clone(was.Unstable), slices.Clone(was.Again)
	}
	for _, o := range u.Again {
		if t.Pin != nil {
			o = o.without(t.Pin.Ignore)
		}
		for _, f := range Compare(live.Descriptor, o.Descriptor) {
			if !slices.ContainsFunc(c.Fields, func(g Field) bool { return g.Pointer == f.Pointer }) {
				c.Fields = append(c.Fields, f)
			}
		}
		if !o.same(live) {
			addReading(q, o)
		}
	}
	if len(c.Fields) == 0 {
		return Change{}, false
	}
	for _, f := range c.Fields {
		if !s.text && !covered(q.Unstable, f.Pointer) {
			q.Unstable = append(q.Unstable, f.Pointer)
		}
	}
	slices.Sort(q.Unstable)
	q.Reasons = []string{lockfile.Unstable}
	switch {
	case t.Pin == nil:
		q.Reasons = append(q.Reasons, lockfile.New)
	case !t.Pin.Descriptor.Without(q.Unstable).Equal(live.Descriptor.Without(q.Unstable)):
		q.Reasons = append(q.Reasons, lockfile.Changed)
	}
	r.observe(q, s)
	c.New = &live.Descriptor
	if has(was, lockfile.Unstable) && slices.Equal(q.Unstable, was.Unstable) && (s.text || quarantines(was, live)) && includes(codes(was), codes(q)) {
		c.Note, c.Recorded = "awaits approval as recorded", true
		return c, true
	}
	c.Note = noted(codes(q), recorded)
	t.Quarantine = q
	return c, true
}

func addReading(q *lockfile.Quarantine, o Observation) {
	at := func(r lockfile.Reading) bool { return r.Digest == o.Digest }
	if !slices.ContainsFunc(q.Again, at) {
		q.Again = append(q.Again, lockfile.Reading{Digest: o.Digest, Descriptor: o.Descriptor})
	}
	slices.SortFunc(q.Again, func(a, b lockfile.Reading) int { return strings.Compare(string(a.Digest), string(b.Digest)) })
}

// includes reports whether all has each of some.
func includes(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// elsewhere are the tools that the first reading does not list, and another does.
func (r recorder) elsewhere(srv lockfile.Server, subjects []subject) []Change {
	var changes []Change
	for name := range r.Unstable {
		tool := lockfile.Tool{Name: name}
		known := slices.ContainsFunc(subjects, func(s subject) bool { return s.recorded.Name == name })
		if !known && srv.Selects(tool.Local()) {
			c, _ := r.unstable(subject{recorded: tool}, &tool)
			changes = append(changes, c)
		}
	}
	return changes
}

// covered reports whether one of the pointers points to what p does, or to
// something around it.
func covered(pointers []descriptor.Pointer, p descriptor.Pointer) bool {
	return slices.ContainsFunc(pointers, func(around descriptor.Pointer) bool {
		return p == around || strings.HasPrefix(string(p), string(around)+"/")
	})
}
