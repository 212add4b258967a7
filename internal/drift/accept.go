package drift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hash"
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
	a.verdict[name] = v
	return nil
}

// leaveOut takes what is to be ignored out of the pin, and asks for it where
// readings differed.
func (a *approver) leaveOut(t lockfile.Tool, pin *lockfile.Pin) error {
	text := isInstructions(t.Name)
	if a.Ignore != nil {
		for _, p := range a.Ignore {
			_, there := pin.Descriptor.At(p)
			if !there && !covered(pin.Ignore, p) || text {
				return fmt.Errorf("%q has no %s that could be ignored", t.Name, p)
			}
		}
		pin.Ignore = slices.Compact(slices.Sorted(slices.Values(a.Ignore)))
	}
	if q := t.Quarantine; has(q, lockfile.Unstable) && !text {
		for _, p := range q.Unstable {
			if !covered(pin.Ignore, p) {
				return fmt.Errorf("%q is unstable, two readings differed in %s: it cannot be pinned unless that is left out, with --ignore %s", t.Name, p.Path(), p)
			}
		}
	}
	stripped := pin.Descriptor.Without(pin.Ignore)
	for _, p := range pin.Ignore {
		if _, there := stripped.At(p); there {
			return fmt.Errorf("%q: an element of a list cannot be ignored, only the list: %s", t.Name, p)
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
