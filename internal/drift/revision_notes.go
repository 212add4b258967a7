package drift

import (
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// ignoring says what a pin leaves out that the one before it did not, and what
// not any more.
func ignoring(old, new []descriptor.Pointer) string {
	without := func(all, some []descriptor.Pointer) []descriptor.Pointer {
		return slices.DeleteFunc(slices.Clone(all), func(p descriptor.Pointer) bool { return slices.Contains(some, p) })
	}
	var come, gone string
	if p := without(new, old); len(p) > 0 {
		come = "ignores " + quoted(p)
	}
	if p := without(old, new); len(p) > 0 {
		gone = "no longer ignores " + quoted(p)
	}
	return noteOf(come, gone)
}

func quoted(pointers []descriptor.Pointer) string {
	var words []string
	for _, p := range pointers {
		words = append(words, hidden.Quote(string(p)))
	}
	return strings.Join(words, ", ")
}

func noteOf(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}

// signed is an approval on one line: when, by whom, and last why, so that a
// reason cannot pass for any other part.
func signed(a lockfile.Approval) string {
	by := hidden.Quote(a.By)
	if by == `"`+a.By+`"` && a.By != "" && !strings.ContainsAny(a.By, " :'`") {
		by = a.By
	}
	s := a.At.Format(time.RFC3339) + " by " + by
	if a.Reason != "" {
		s += ": " + hidden.Line(a.Reason)
	}
	return s
}
