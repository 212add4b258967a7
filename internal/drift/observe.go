package drift

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

// maxName is the longest name of a tool that can be pinned, in bytes. The
// specification asks for at most 128 characters (MCP 2025-11-25, server/tools).
const maxName = 512

// maxTool is the largest descriptor that can be pinned, in bytes of its RFC
// 8785 form. Real ones reach 20 kB; in the lock one deeply nested takes ten
// times its size.
const maxTool = 1 << 20

// Observation is one tool as a server lists it.
type Observation struct {
	Name       string // the tool's own
	Digest     hash.Digest
	Descriptor descriptor.Value // numbers as hash.Spelling has them
}

// Unpinnable is one listed tool that cannot be pinned.
type Unpinnable struct {
	Index  int    // in the list, from 0
	Name   string // the tool's own; empty where it has none
	Reason string
}

// Listing is what a server offers.
type Listing struct {
	Observations []Observation // by name; differing tools of one name stand side by side
	Invalid      []Unpinnable  // by index
	Instructions *string       // nil where the server has none
	Warnings     []string
}

// Observe reads the elements of a server's list of tools. It never fails: a
// tool that descriptor.Parse refuses, has more than 1 MiB, is not an object, or
// has no name of 1 to 512 bytes, is in Invalid. Identical tools are kept once, with a warning.
func Observe(raw []descriptor.Raw, instructions *string) Listing {
	seen := make([]Observation, len(raw))
	reasons := make([]string, len(raw))
	var workers errgroup.Group
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i, r := range raw {
		workers.Go(func() error {
			seen[i], reasons[i] = observe(r)
			return nil
		})
	}
	_ = workers.Wait() // none fails
	l := Listing{Instructions: instructions}
	for i, o := range seen {
		if reasons[i] == "" {
			l.Observations = append(l.Observations, o)
		} else {
			l.Invalid = append(l.Invalid, Unpinnable{i, o.Name, reasons[i]})
		}
	}
	l.merge()
	return l
}

func observe(raw descriptor.Raw) (Observation, string) {
	if n := len(raw.Canonical); n > maxTool {
		return Observation{Name: nameOf(raw.Text)}, fmt.Sprintf("has %d bytes, more than %d", n, maxTool)
	}
	v, err := descriptor.Parse(raw.Text)
	switch {
	case errors.Is(err, descriptor.ErrDepth):
		return Observation{Name: nameOf(raw.Text)}, err.Error()
	case err != nil:
		return Observation{}, err.Error()
	}
	if v.Kind != descriptor.Object {
		return Observation{}, "not an object but " + indefinite(v.Kind)
	}
	name, ok := v.Get("name")
	switch {
	case !ok:
		return Observation{}, "has no name"
	case name.Kind != descriptor.String:
		return Observation{}, "its name is not a string but " + indefinite(name.Kind)
	case name.Text == "":
		return Observation{}, "its name is empty"
	case len(name.Text) > maxName:
		return Observation{Name: name.Text}, fmt.Sprintf("its name has %d bytes, more than %d", len(name.Text), maxName)
	}
	return Observation{name.Text, hash.Of(raw.Canonical), v.WithNumbers(hash.Spelling)}, ""
}

// nameOf finds the name of a tool that is nested too deep for descriptor.Parse.
func nameOf(raw []byte) string {
	var members map[string]json.RawMessage // exact keys, unlike a struct's
	var name string
	if json.Unmarshal(raw, &members) != nil || json.Unmarshal(members["name"], &name) != nil {
		return ""
	}
	return name
}

func indefinite(k descriptor.Kind) string {
	switch k {
	case descriptor.Null:
		return "null"
	case descriptor.Array, descriptor.Object:
		return "an " + k.String()
	default:
		return "a " + k.String()
	}
}

// merge sorts the tools, so that the order of the list shows nowhere, and
// keeps identical ones once.
func (l *Listing) merge() {
	slices.SortFunc(l.Observations, func(a, b Observation) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		if c := strings.Compare(string(a.Digest), string(b.Digest)); c != 0 {
			return c
		}
		return strings.Compare(a.Descriptor.JSON(), b.Descriptor.JSON())
	})
	kept := l.Observations[:0]
	for i := 0; i < len(l.Observations); {
		o := l.Observations[i]
		n := i + 1
		for n < len(l.Observations) && o.same(l.Observations[n]) {
			n++
		}
		switch n - i {
		case 1:
		case 2:
			l.Warnings = append(l.Warnings, fmt.Sprintf("tool %s is listed twice, identically", hidden.Quote(o.Name)))
		default:
			l.Warnings = append(l.Warnings, fmt.Sprintf("tool %s is listed %d times, identically", hidden.Quote(o.Name), n-i))
		}
		kept = append(kept, o)
		i = n
	}
	l.Observations = kept
}

func (o Observation) same(p Observation) bool {
	return o.Name == p.Name && o.Digest == p.Digest && o.Descriptor.Equal(p.Descriptor)
}
