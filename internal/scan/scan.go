// Package scan is a tripwire: it finds text in a tool's descriptor, or in a
// server's instructions, that has no business there. A finding is a reason to
// read, never proof of guilt, and none is no proof of innocence. It is pure;
// docs/findings.md explains each family of rules.
package scan

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// Severity says how much a finding weighs by itself.
type Severity string

// The severities.
const (
	High   Severity = "high"
	Medium Severity = "medium"
	Low    Severity = "low"
)

// Family is a kind of findings. Its code never changes its meaning.
type Family struct {
	Code     string // MCP and three digits
	Title    string // a few words, lower case
	Severity Severity
}

// Subject is what is scanned.
type Subject struct {
	Name  string           // a tool's qualified name, or "alias (instructions)"
	Value descriptor.Value // a descriptor, or the instructions as a string
}

// Finding is one match of one rule.
type Finding struct {
	Code     string
	Severity Severity
	Pointer  descriptor.Pointer // to the value, or to the member whose name it is in
	InName   bool               // in the member's name, not in its value
	// Offset and Length are in bytes of the string as received. Both are 0
	// where the finding is about the whole.
	Offset, Length int
	Text           string // what was matched, as received
	Message        string // why, in plain words; what it quotes is escaped

	decoded bool // in what the match stands for, not in the match
	quiet   bool // and that is the whole text, read in another way
}

// maxFindings bounds what one family says of one subject.
const maxFindings = 20

// Scan looks at every string of the subject, names of members included. Its own
// name may be among the names. Findings are in document order, then by offset
// and code.
func Scan(s Subject, names *Names) []Finding {
	if names == nil {
		names = &Names{}
	}
	sc := &scanner{subject: s, names: names, order: map[descriptor.Pointer]int{}}
	sc.walk("", s.Value)
	sc.name()
	slices.SortStableFunc(sc.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(sc.order[a.Pointer], sc.order[b.Pointer]), cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Code, b.Code))
	})
	return sc.limited()
}

// Codes are the findings' codes, sorted, each once.
func Codes(findings []Finding) []string {
	var codes []string
	for _, f := range findings {
		codes = append(codes, f.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// Families are all there are, by code.
func Families() []Family {
	var all []Family
	for _, f := range families {
		all = append(all, f.Family)
	}
	return all
}

// limited drops what is found twice at one place, and says how much of what is
// too much there is.
func (sc *scanner) limited() []Finding {
	counts, last := map[string]int{}, map[string]int{}
	type place struct {
		code    string
		pointer descriptor.Pointer
		name    bool
		decoded bool
	}
	plain := map[place]bool{}
	for _, f := range sc.findings {
		plain[place{f.Code, f.Pointer, f.InName, false}] = plain[place{f.Code, f.Pointer, f.InName, false}] || !f.decoded
	}
	ends := map[place]int{}
	var kept []Finding
	for _, f := range sc.findings {
		at := place{f.Code, f.Pointer, f.InName, f.decoded}
		if end, ok := ends[at]; ok && f.Offset < end || f.quiet && plain[place{f.Code, f.Pointer, f.InName, false}] {
			continue
		}
		ends[at] = f.Offset + max(f.Length, 1)
		if counts[f.Code]++; counts[f.Code] <= maxFindings {
			last[f.Code] = len(kept)
			kept = append(kept, f)
		}
	}
	for code, n := range counts {
		if n > maxFindings {
			kept[last[code]].Message += fmt.Sprintf(" (and %d more of this code)", n-maxFindings)
		}
	}
	return kept
}
