package scan

import "github.com/mcppin/mcppin/internal/descriptor"

// family is a Family with its rule. A rule reads one text at a time.
type family struct {
	Family
	find func(sc *scanner, t *text) []match
}

// match is a stretch of a text as received, in bytes.
type match struct {
	start, end int
	message    string
}

// families are in the order of their codes. It is filled here and not by the
// variables' own initialisers, as rules that decode text scan it again.
var families []family

func init() {
	families = []family{
		roleTags, overrides, concealment, secrets, destinations, hiddenCharacters,
		blobs, references, lookalikes, remoteRefs, padding,
	}
}

// scanner is one Scan under way.
type scanner struct {
	subject  Subject
	names    *Names
	order    map[descriptor.Pointer]int // in the document
	findings []Finding
	unpacked int // bytes of decoded text so far
}

// walk reads the strings of v, and the names of its members.
func (sc *scanner) walk(at descriptor.Pointer, v descriptor.Value) {
	sc.order[at] = len(sc.order)
	if v.Kind == descriptor.String && v.Text != "" {
		sc.read(&text{at: at, raw: v.Text})
	}
	for i, e := range v.Elems {
		sc.walk(at.Index(i), e)
	}
	for _, m := range v.Members {
		below := at.Member(m.Name)
		sc.order[below] = len(sc.order)
		sc.read(&text{at: below, inName: true, raw: m.Name})
		sc.walk(below, m.Value)
	}
}

// read has every family read a text.
func (sc *scanner) read(t *text) {
	t.normalise()
	for _, f := range families {
		if f.find == nil {
			continue
		}
		for _, m := range f.find(sc, t) {
			sc.add(f.Family, t, m)
		}
	}
}

// add reports a match. What was decoded is reported where its code stands.
func (sc *scanner) add(f Family, t *text, m match) {
	message, quiet := m.message, false
	for t.within != nil {
		quiet = quiet || t.quiet
		message = t.how + ": " + message
		m.start, m.end = t.start, t.end
		t = t.within
	}
	sc.findings = append(sc.findings, Finding{
		Code: f.Code, Severity: f.Severity, Pointer: t.at, InName: t.inName,
		Offset: m.start, Length: m.end - m.start, Text: t.raw[m.start:m.end], Message: message,
		decoded: message != m.message, quiet: quiet,
	})
}

const (
	maxDecoded  = 3         // how often text in text is decoded
	maxUnfolded = 256 << 10 // bytes of decoded text in one subject
)

// decoded has what stands encoded in a part of t read as a text of its own.
func (sc *scanner) decoded(t *text, start, end int, how, raw string, quiet bool) (found bool) {
	depth := 0
	for o := t; o.within != nil; o = o.within {
		depth++
	}
	if depth >= maxDecoded || raw == "" {
		return false
	}
	if sc.unpacked += len(raw); sc.unpacked > maxUnfolded {
		sc.add(encoded, t, match{start, end, "more encoded text than is looked at"})
		return true
	}
	before := len(sc.findings)
	sc.read(&text{at: t.at, inName: t.inName, raw: raw, within: t, start: start, end: end, how: how, quiet: quiet})
	return len(sc.findings) > before
}
