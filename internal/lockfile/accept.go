package lockfile

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"gopkg.in/yaml.v3"
)

// Accepts reports whether the finding with this code was accepted for the tool
// or the instructions with this name, and for this digest.
func (d Document) Accepts(name, code string, digest hash.Digest) bool {
	_, ok := d.findAccepted(Accepted{Name: name, Code: code, Digest: digest})
	return ok
}

// SetAccepted adds a, or puts it in the place of the one with its name, code
// and digest. Other copies of the document do not change.
func (d *Document) SetAccepted(a Accepted) {
	i, ok := d.findAccepted(a)
	d.Accept = slices.Clone(d.Accept)
	if ok {
		d.Accept[i] = a
		return
	}
	d.Accept = slices.Insert(d.Accept, i, a)
}

// PruneAccepted drops what is accepted for a digest that its tool, or its
// server's instructions, no longer has, neither as a pin nor in quarantine.
// Other copies of the document do not change.
func (d *Document) PruneAccepted() {
	var kept []Accepted
	for _, a := range d.Accept {
		if d.holds(a.Name, a.Digest) {
			kept = append(kept, a)
		}
	}
	d.Accept = kept
}

func (d *Document) holds(name string, digest hash.Digest) bool {
	if t := d.Tool(name); t != nil {
		return t.Pin != nil && t.Pin.Digest == digest || t.Quarantine != nil && t.Quarantine.Digest == digest
	}
	alias, ok := strings.CutSuffix(name, InstructionsSuffix)
	if s := d.Server(alias); ok && s != nil && s.Instructions != nil {
		i := s.Instructions
		return i.Digest == digest || i.Quarantine != nil && i.Quarantine.Digest == digest
	}
	return false
}

func (d *Document) findAccepted(a Accepted) (int, bool) {
	return slices.BinarySearchFunc(d.Accept, a, compareAccepted)
}

func compareAccepted(a, b Accepted) int {
	return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Code, b.Code), cmp.Compare(a.Digest, b.Digest))
}

func (o object) accept(doc Document) []Accepted {
	s := o.object("scan", "accept")
	e, ok := s.get("accept")
	if !ok {
		return nil
	}
	if e.value.Kind != yaml.SequenceNode || len(e.value.Content) == 0 {
		s.w.fail(e.line, "accept of %s is not a list of at least one entry", s.what)
		return nil
	}
	list := make([]Accepted, 0, len(e.value.Content))
	for i, n := range e.value.Content {
		a := s.w.accepted(n, doc)
		if s.w.err != nil {
			return nil
		}
		if i > 0 {
			switch c := compareAccepted(list[i-1], a); {
			case c == 0:
				s.w.fail(n.Line, "accept has %s of %s twice for the same digest", a.Code, hidden.Quote(a.Name))
			case c > 0:
				s.w.fail(n.Line, "%s of %s stands too late: accept is sorted by name, code and digest", a.Code, hidden.Quote(a.Name))
			}
		}
		list = append(list, a)
	}
	return list
}

func (w *walk) accepted(n *yaml.Node, doc Document) Accepted {
	o := w.object(n, n.Line, "an entry of accept", "code", "name", "digest", "reason", "by", "at")
	a := Accepted{Code: o.text("code"), Name: o.text("name"), Digest: o.digest("digest")}
	a.Reason, a.By, a.At = o.name("reason"), o.name("by"), o.time("at")
	if w.err != nil {
		return a
	}
	alias, _, isTool := strings.Cut(a.Name, ".")
	isText := false
	if !isTool {
		alias, isText = strings.CutSuffix(a.Name, InstructionsSuffix)
	}
	switch {
	case !IsCode(a.Code):
		w.fail(o.fields["code"].line, "code of %s is %s, not MCP and three digits", o.what, hidden.Quote(a.Code))
	case !isTool && !isText:
		w.fail(o.fields["name"].line, "name of %s is %s, neither a tool's qualified name nor %q", o.what, hidden.Quote(a.Name), "ALIAS"+InstructionsSuffix)
	case doc.Server(alias) == nil:
		w.fail(o.fields["name"].line, "name of %s is %s: there is no server %s", o.what, hidden.Quote(a.Name), hidden.Quote(alias))
	}
	return a
}

func appendAccept(dst []byte, list []Accepted) []byte {
	if len(list) == 0 {
		return dst
	}
	dst = append(dst, "scan:\n  accept:\n"...)
	for _, a := range slices.SortedFunc(slices.Values(list), compareAccepted) {
		dst = field(dst, "    - ", flowMap([]pair{
			{"code", a.Code}, {"name", a.Name}, {"digest", string(a.Digest)}, {"reason", a.Reason}, {"by", a.By}, {"at", utc(a.At)},
		}))
	}
	return dst
}
