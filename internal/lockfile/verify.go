package lockfile

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
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
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(sums)) {
		wg.Go(func() {
			var buf []byte
			for {
				i := int(next.Add(1)) - 1
				if i >= len(sums) {
					return
				}
				buf, errs[i] = sums[i].check(buf[:0])
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (s sum) check(buf []byte) ([]byte, *Error) {
	var got hash.Digest
	if s.text != nil {
		got = hash.Text(*s.text)
	} else {
		// Without lossy numbers this is the canonical form, and equal digests
		// say that it is; the slow way is for the rest.
		buf = s.value.AppendJSON(buf)
		if hash.Of(buf) == s.digest {
			return buf, nil
		}
		var err error
		if got, err = hash.Sum(buf); err != nil {
			return buf, &Error{Line: s.line, Msg: fmt.Sprintf("%s: %v", s.what, err)}
		}
	}
	if got != s.digest {
		return buf, &Error{Line: s.line, Msg: fmt.Sprintf("%s does not have its digest\n  locked: %s\n  stored: %s", s.what, s.digest, got), Hint: hintRestore}
	}
	return buf, nil
}
