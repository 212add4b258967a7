package drift

import (
	"slices"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// standing is how what is listed relates to what is recorded.
type standing uint8

const (
	absent     standing = iota // neither recorded nor listed
	fresh                      // listed, not recorded
	pending                    // without a pin, listed as recorded
	revised                    // without a pin, listed otherwise than recorded
	withdrawn                  // without a pin, not listed
	asPinned                   // listed as pinned
	permuted                   // as pinned but for the order of required
	differing                  // listed otherwise than pinned
	missing                    // pinned, not listed
	doubled                    // several different ones listed
	unpinnable                 // one that cannot be pinned is listed, and no other
)

func (s subject) standing() standing {
	pin, q := s.recorded.Pin, s.recorded.Quarantine
	switch {
	case len(s.listed) > 1:
		return doubled
	case len(s.listed) == 0 && len(s.invalid) > 0:
		return unpinnable
	case len(s.listed) == 0 && pin != nil:
		return missing
	case len(s.listed) == 0 && q != nil:
		return withdrawn
	case len(s.listed) == 0:
		return absent
	}
	live := s.listed[0]
	switch {
	case pin == nil && q == nil:
		return fresh
	case pin == nil && quarantines(q, live):
		return pending
	case pin == nil:
		return revised
	case pin.Digest == live.Digest && pin.Descriptor.Equal(live.Descriptor):
		return asPinned
	case requiredOrderOnly(pin.Descriptor, live.Descriptor):
		return permuted
	default:
		return differing
	}
}

// quarantines reports whether the quarantine holds exactly what is listed: one
// digest stands for several lossy numbers, so the descriptors count as well.
// Where readings differed before, they may again.
func quarantines(q *lockfile.Quarantine, live Observation) bool {
	switch {
	case q == nil:
		return false
	case len(q.Unstable) > 0:
		return q.Descriptor.Without(q.Unstable).Equal(live.Descriptor.Without(q.Unstable))
	}
	return q.Digest == live.Digest && q.Descriptor.Equal(live.Descriptor)
}

func vanished(q *lockfile.Quarantine) bool { return has(q, lockfile.Vanished) }

func has(q *lockfile.Quarantine, reason string) bool {
	return q != nil && slices.Contains(q.Reasons, reason)
}

// codes are the findings that a quarantine was made for.
func codes(q *lockfile.Quarantine) []string {
	if q == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(q.Reasons), func(reason string) bool { return !lockfile.IsCode(reason) })
}
