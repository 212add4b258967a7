package drift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func (a *approver) accept(name string) error {
	t, ok := Record(a.doc, name)
	if !ok {
		return a.refusal(name, false)
	}
	v, waits := a.waiting(t)
	switch {
	case vanished(t.Quarantine):
		return fmt.Errorf("%q is recorded as vanished: accept that with --removed", name)
	case !waits && a.Ignore == nil:
		return fmt.Errorf("%q is not quarantined", name) // no other name comes close to one that exists
	case a.Expect != "" && a.Expect != v.pin.Digest:
		return fmt.Errorf("%q is not what was expected\n  expected: %s\n  recorded: %s", name, a.Expect, v.pin.Digest)
	case a.Read != nil && !a.Read.Equal(v.pin.Descriptor):
		return fmt.Errorf("%q is not what was read: it holds other numbers by now", name)
	case a.Expect != "" && a.Read == nil && lockfile.Lossy(v.pin.Descriptor):
		return fmt.Errorf("%q holds numbers that a digest does not tell apart: read it, and approve it without --expect", name)
	case len(v.codes) > 0 && a.By.Reason == "":
		return fmt.Errorf("%q has findings (%s): say why you accept them, with --reason", name, strings.Join(v.codes, ", "))
	}
	if err := a.leaveOut(t, v.pin); err != nil {
		return err
	}
	if err := a.settle(t); err != nil {
		return err
	}
	if a.Codes != nil && (len(v.pin.Ignore) > 0 || has(t.Quarantine, lockfile.Unstable)) {
		v.codes = a.Codes(name, v.pin.Digest, v.pin.Descriptor) // not those of what is not pinned
	}
	a.verdict[name] = v
	return nil
}

// settle asks for a decision on what was unstable.
func (a *approver) settle(t lockfile.Tool) error {
	if !has(t.Quarantine, lockfile.Unstable) {
		return nil
	}
	const why = "a server that says one thing here and another there may have something to hide"
	switch {
	case isInstructions(t.Name) && a.By.Reason == "":
		return fmt.Errorf("%q is unstable, its readings differed: say why you accept what is recorded, with --reason: %s", t.Name, why)
	case isInstructions(t.Name):
		return nil
	case a.Ignore == nil:
		return fmt.Errorf("%q is unstable, its readings differed in %s: leave that out with --ignore, or pin it as recorded with --ignore '', and say why, with --reason: %s", t.Name, paths(t.Quarantine.Unstable), why)
	case a.By.Reason == "":
		return fmt.Errorf("%q is unstable, its readings differed in %s: say why you accept that, with --reason: %s", t.Name, paths(t.Quarantine.Unstable), why)
	}
	for _, p := range t.Quarantine.Unstable {
		if len(a.Ignore) > 0 && !covered(a.Ignore, p) {
			return fmt.Errorf("%q: its readings differed in %s as well: leave that out too, with --ignore %s", t.Name, p.Path(), hidden.Quote(string(p)))
		}
	}
	return nil
}

// differed reports whether readings differed there, or in a part of it: the one
// that is recorded may not have it.
func differed(q *lockfile.Quarantine, p descriptor.Pointer) bool {
	return q != nil && slices.ContainsFunc(q.Unstable, func(u descriptor.Pointer) bool { return covered([]descriptor.Pointer{p}, u) })
}

func paths(pointers []descriptor.Pointer) string {
	var list []string
	for _, p := range pointers {
		list = append(list, p.Path())
	}
	return strings.Join(list, ", ")
}

// leaveOut takes what is to be ignored out of the pin.
func (a *approver) leaveOut(t lockfile.Tool, pin *lockfile.Pin) error {
	if a.Ignore != nil {
		for _, p := range a.Ignore {
			_, there := pin.Descriptor.At(p)
			if !there && !covered(pin.Ignore, p) && !differed(t.Quarantine, p) || isInstructions(t.Name) {
				return fmt.Errorf("%q has no %s that could be ignored", t.Name, hidden.Quote(string(p)))
			}
		}
		pin.Ignore = slices.Compact(slices.Sorted(slices.Values(a.Ignore)))
	}
	stripped := pin.Descriptor.Without(pin.Ignore)
	for _, p := range pin.Ignore {
		if _, there := stripped.At(p); there {
			return fmt.Errorf("%q: an element of a list cannot be ignored, only the list: %s", t.Name, hidden.Quote(string(p)))
		}
	}
	if !stripped.Equal(pin.Descriptor) {
		digest, err := hash.Sum(stripped.AppendJSON(nil))
		if err != nil {
			return err
		}
		pin.Digest, pin.Descriptor = digest, stripped
	}
	return nil
}

func (a *approver) drop(name string) error {
	t, ok := Record(a.doc, name)
	switch {
	case ok && vanished(t.Quarantine):
		a.verdict[name] = verdict{}
		return nil
	case ok:
		return fmt.Errorf("%q is not recorded as vanished: run mcppin lock first, to record what the server lists now", name)
	default:
		return a.refusal(name, true)
	}
}
