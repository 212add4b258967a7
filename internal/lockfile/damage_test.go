package lockfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// undigested is all that a flipped bit can change without an error: what people
// wrote, how a server is reached, who made it, and when. The history of the file
// has to answer for these, no digest does. Of descriptors it is numbers alone
// that RFC 8785 rounds to the same value.
var undigested = []string{
	"Accept.Approval.At",
	"Accept.Approval.By",
	"Accept.Approval.Reason",
	"Accept.Code",
	"Accept.Digest",
	"Accept.Name",
	"Policy.MaxAge",
	"Servers.Alias",
	"Servers.Command",
	"Servers.Env",
	"Servers.Exclude",
	"Servers.Headers.Name",
	"Servers.Headers.Value",
	"Servers.Include",
	"Servers.Instructions.Approved.At",
	"Servers.Instructions.Approved.By",
	"Servers.Instructions.Approved.Reason",
	"Servers.Instructions.Quarantine.Reasons",
	"Servers.Instructions.Quarantine.Seen",
	"Servers.Protocol",
	"Servers.Publisher.Claims.Name",
	"Servers.Publisher.Claims.Version",
	"Servers.Publisher.Executable.Digest",
	"Servers.Publisher.Executable.Module",
	"Servers.Publisher.Executable.Version",
	"Servers.Publisher.Package.Name",
	"Servers.Publisher.Package.Version",
	"Servers.Publisher.TLS.Host",
	"Servers.Publisher.TLS.Issuer",
	"Servers.Publisher.TLS.SPKI",
	"Servers.URL",
	"Tools.Pin.Approved.At",
	"Tools.Pin.Approved.By",
	"Tools.Pin.Approved.Reason",
	"Tools.Pin.Descriptor",
	"Tools.Pin.Ignore",
	"Tools.Quarantine.Descriptor",
	"Tools.Quarantine.Reasons",
	"Tools.Quarantine.Seen",
	"Tools.Quarantine.Unstable",
}

// flips calls visit with copies of src that have one bit flipped, two of them for
// each byte, on every processor.
func flips(src []byte, visit func(at, bit int, flipped []byte)) {
	var wg sync.WaitGroup
	n := runtime.GOMAXPROCS(0)
	for first := range n {
		wg.Go(func() {
			b := bytes.Clone(src)
			for at := first; at < len(b); at += n {
				for _, bit := range []int{0, 3} { // all eight take two minutes with -race
					b[at] ^= 1 << bit
					visit(at, bit, b)
					b[at] ^= 1 << bit
				}
			}
		})
	}
	wg.Wait()
}

// Any flipped bit is an error with its line and a hint or, in a field of
// undigested, a canonical file that says something else there and nowhere else.
func TestParseFlippedBit(t *testing.T) {
	t.Parallel()
	doc := small(t)
	src := lockfile.Render(doc)
	var mu sync.Mutex
	accepted := map[string]int{}
	flips(src, func(at, bit int, b []byte) {
		got, err := lockfile.Parse(b, "x.yaml")
		where := fmt.Sprintf("bit %d of byte %d, %q", bit, at, b[max(0, at-20):min(len(b), at+20)])
		if err != nil {
			placed(t, err, b, where)
			return
		}
		if !bytes.Equal(lockfile.Render(got), b) {
			t.Errorf("%s: parsed, and renders otherwise", where)
		}
		digested(t, got, where)
		changed := fields(doc, got)
		if len(changed) != 1 {
			t.Errorf("%s: changes %q, want one field", where, changed)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, f := range changed {
			accepted[f]++
		}
	})
	if diff := cmp.Diff(undigested, slices.Sorted(maps.Keys(accepted))); diff != "" {
		t.Errorf("fields in which a flipped bit is accepted (-want +got):\n%s", diff)
	}
}

// placed fails where err does not say where and what to do.
func placed(t *testing.T, err error, src []byte, where string) {
	t.Helper()
	var at *lockfile.Error
	if !errors.As(err, &at) || at.Hint == "" || at.Line < 1 || at.Line > 1+bytes.Count(src, []byte("\n")) {
		t.Errorf("%s: error %#v without a hint, or not in the file", where, err)
	}
}

// digested hashes again all that has a digest.
func digested(t *testing.T, doc lockfile.Document, where string) {
	t.Helper()
	check := func(what string, want, got hash.Digest, err error) {
		if err != nil || got != want {
			t.Errorf("%s: accepted, with a %s that does not have its digest", where, what)
		}
	}
	value := func(want hash.Digest, v descriptor.Value) {
		got, err := hash.Sum([]byte(v.JSON()))
		check("descriptor", want, got, err)
	}
	for _, s := range doc.Servers {
		if i := s.Instructions; i != nil && i.Digest != "" {
			check("text", i.Digest, hash.Text(i.Text), nil)
		}
		if i := s.Instructions; i != nil && i.Quarantine != nil {
			check("text", i.Quarantine.Digest, hash.Text(i.Quarantine.Text), nil)
		}
	}
	for _, tool := range doc.Tools {
		if tool.Pin != nil {
			value(tool.Pin.Digest, tool.Pin.Descriptor)
		}
		if q := tool.Quarantine; q != nil && q.Digest != "" {
			value(q.Digest, q.Descriptor)
		}
	}
}

// fields are those in which the documents differ, without indices.
func fields(a, b lockfile.Document) []string {
	r := &reporter{}
	cmp.Equal(a, b, cmp.Reporter(r))
	slices.Sort(r.fields)
	return slices.Compact(r.fields)
}

type reporter struct {
	path   cmp.Path
	fields []string
}

func (r *reporter) PushStep(s cmp.PathStep) { r.path = append(r.path, s) }
func (r *reporter) PopStep()                { r.path = r.path[:len(r.path)-1] }

func (r *reporter) Report(result cmp.Result) {
	if result.Equal() {
		return
	}
	var names []string
	for _, step := range r.path {
		if f, ok := step.(cmp.StructField); ok {
			names = append(names, f.Name())
		}
	}
	r.fields = append(r.fields, strings.Join(names, "."))
}
