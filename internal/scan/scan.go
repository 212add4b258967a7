// Package scan is a tripwire: it finds text in a tool's descriptor, or in a
// server's instructions, that has no business there. A finding is a reason to
// read, never proof of guilt, and none is no proof of innocence. It is pure;
// docs/findings.md explains each family of rules.
package scan

import (
	"cmp"
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

// limited drops what is found twice at one place, and what is too much.
func (sc *scanner) limited() []Finding {
	counts := map[string]int{}
	var kept []Finding
	for _, f := range sc.findings {
		twice := slices.ContainsFunc(kept, func(k Finding) bool {
			return k.Code == f.Code && k.Pointer == f.Pointer && k.InName == f.InName && f.Offset < k.Offset+max(k.Length, 1)
		})
		if counts[f.Code] < maxFindings && !twice {
			counts[f.Code]++
			kept = append(kept, f)
		}
	}
	return kept
}
