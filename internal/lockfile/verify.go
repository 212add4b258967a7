package lockfile

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"golang.org/x/sync/errgroup"
)

// sum is a stored descriptor, or a stored text, and the digest it must have.
type sum struct {
	what   string
	line   int // the digest's
	digest hash.Digest
	value  descriptor.Value
	text   *string // instead of value
}

// verify hashes on every processor and reports the first mismatch in the file.
func verify(sums []sum) *Error {
	errs := make([]*Error, len(sums))
	var workers errgroup.Group
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i, s := range sums {
		workers.Go(func() error {
			errs[i] = s.check()
			return nil
		})
	}
	_ = workers.Wait() // the first error in time need not be the first in the file
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (s sum) check() *Error {
	var got hash.Digest
	if s.text != nil {
		got = hash.Text(*s.text)
	} else {
		json := s.value.AppendJSON(make([]byte, 0, 1<<10))
		// Without lossy numbers this is the canonical form, which saves the
		// slow way.
		if hash.Of(json) == s.digest && !Lossy(s.value) {
			return nil
		}
		var err error
		if got, err = hash.Sum(json); err != nil {
			return &Error{Line: s.line, Msg: fmt.Sprintf("%s: %v", s.what, err)}
		}
	}
	if got != s.digest {
		return &Error{Line: s.line, Msg: fmt.Sprintf("%s does not have its digest\n  locked: %s\n  stored: %s", s.what, s.digest, got), Hint: hintRestore}
	}
	return nil
}

// Lossy reports whether v holds a number that the digest does not tell from others.
func Lossy(v descriptor.Value) bool {
	return v.Kind == descriptor.Number && hash.Lossy(v.Text) ||
		slices.ContainsFunc(v.Elems, Lossy) ||
		slices.ContainsFunc(v.Members, func(m descriptor.Member) bool { return Lossy(m.Value) })
}
