package drift

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Unsteady is how a tool, or a server's instructions, differed between two
// readings. Without Fields only one of them had it.
type Unsteady struct {
	Fields []Field
}

// CompareReadings compares readings of one server in a row with the first, by names as in
// changes. What one reading lists in different versions is passed over: it is
// Duplicate already. Every reading has its instructions.
func CompareReadings(alias string, first Listing, others ...Listing) map[string]Unsteady {
	unstable := map[string]Unsteady{}
	for _, again := range others {
		compareReadings(unstable, alias, first, again)
	}
	return unstable
}

func compareReadings(unstable map[string]Unsteady, alias string, first, again Listing) {
	add := func(name string, a, b []Observation) {
		switch {
		case len(a) > 1 || len(b) > 1 || len(a)+len(b) == 0:
		case len(a) != len(b):
			unstable[name] = Unsteady{}
		case !a[0].same(b[0]):
			fields := append(unstable[name].Fields, Compare(a[0].Descriptor, b[0].Descriptor)...)
			unstable[name] = Unsteady{fields}
		}
	}
	for _, tool := range names(first, again) {
		add(lockfile.Qualify(alias, tool), first.named(tool), again.named(tool))
	}
	add(InstructionsName(alias), textListed(first), textListed(again))
}

// unstable records a tool of which two readings differ, unless they do so only
// in what its pin ignores.
func (r recorder) unstable(s subject, t *lockfile.Tool) (Change, bool) {
	u, ok := r.Unstable[t.Name]
	if !ok || len(s.listed) > 1 || len(s.invalid) > 0 {
		return Change{}, false
	}
	c := Change{Kind: Unstable, Name: t.Name, Fails: true}
	if len(u.Fields) == 0 {
		c.Note = "only one of two readings has it, nothing recorded"
		return c, true
	}
	for _, f := range u.Fields {
		seen := slices.ContainsFunc(c.Fields, func(g Field) bool { return g.Pointer == f.Pointer })
		if !seen && (t.Pin == nil || !covered(t.Pin.Ignore, f.Pointer)) {
			c.Fields = append(c.Fields, f)
		}
	}
	if len(c.Fields) == 0 {
		return Change{}, false
	}
	live, q := s.listed[0], t.Quarantine
	c.New = &live.Descriptor
	if s.text && q != nil && slices.Contains(q.Reasons, lockfile.Unstable) {
		c.Note, c.Recorded = "awaits approval as recorded", true // whichever text was seen first
		return c, true
	}
	var at []descriptor.Pointer
	if q != nil {
		at = slices.Clone(q.Unstable)
	}
	for _, f := range c.Fields {
		if !s.text && !covered(at, f.Pointer) {
			at = append(at, f.Pointer)
		}
	}
	slices.Sort(at)
	if q != nil && slices.Equal(at, q.Unstable) && quarantines(q, live) {
		c.Note, c.Recorded = "awaits approval as recorded", true
		return c, true
	}
	codes := r.codes(s)
	c.Note = noted(codes, recorded)
	reasons := append(codes, lockfile.Unstable)
	switch {
	case t.Pin == nil:
		reasons = append(reasons, lockfile.New)
	case !t.Pin.Descriptor.Without(at).Equal(live.Descriptor.Without(at)):
		reasons = append(reasons, lockfile.Changed)
	}
	t.Quarantine = r.quarantine(live, reasons, at...)
	return c, true
}

// elsewhere are the tools that only the second of two readings lists.
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

// names are those of both, sorted.
func names(a, b Listing) []string {
	var all []string
	for _, o := range slices.Concat(a.Observations, b.Observations) {
		all = append(all, o.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// named are the tools of that name.
func (l Listing) named(tool string) []Observation {
	i, _ := slices.BinarySearchFunc(l.Observations, tool, func(o Observation, name string) int { return strings.Compare(o.Name, name) })
	j := i
	for j < len(l.Observations) && l.Observations[j].Name == tool {
		j++
	}
	return l.Observations[i:j]
}
