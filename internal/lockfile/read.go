package lockfile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"gopkg.in/yaml.v3"
)

func (w *walk) document(root *yaml.Node) Document {
	o := w.object(root, root.Line, "the lock file", "version", "policy", "scan", "servers", "tools")
	if e, ok := o.get("version"); ok && (e.value.Style != 0 || e.value.Value != strconv.Itoa(Version)) {
		w.fail(e.line, "version is not %d", Version)
	}
	var doc Document
	if o.has("policy") {
		doc.Policy = o.policy()
	}
	if e, ok := o.get("servers"); ok {
		doc.Servers = w.servers(e.value)
	}
	if o.has("scan") { // after the servers, as each name must be of one
		doc.Accept = o.accept(doc)
	}
	if e, ok := o.get("tools"); ok {
		doc.Tools = w.tools(e.value, doc)
	}
	return doc
}

func (w *walk) servers(n *yaml.Node) []Server {
	var list []Server
	for _, e := range w.entries(n, "servers") {
		if w.sorted(e, len(list), func(i int) string { return list[i].Alias }); w.err != nil {
			return nil
		}
		if err := ValidAlias(e.name); err != nil {
			w.fail(e.line, "%v", err)
		}
		list = append(list, w.server(e))
	}
	return list
}

func (w *walk) tools(n *yaml.Node, doc Document) []Tool {
	var list []Tool
	for _, e := range w.entries(n, "tools") {
		if w.sorted(e, len(list), func(i int) string { return list[i].Name }); w.err != nil {
			return nil
		}
		switch alias, _, ok := strings.Cut(e.name, "."); {
		case !ok:
			w.fail(e.line, "tool %s: a tool's name here is its server's alias, a dot and its own name", hidden.Quote(e.name))
		case doc.Server(alias) == nil:
			w.fail(e.line, "tool %s: there is no server %s", hidden.Quote(e.name), hidden.Quote(alias))
		}
		list = append(list, w.tool(e))
	}
	return list
}

// sorted fails where e, to be added to a list of n, is not after the last.
func (w *walk) sorted(e entry, n int, name func(int) string) {
	if n > 0 && name(n-1) > e.name {
		w.fail(e.line, "%s stands after %s: names are sorted by their bytes", hidden.Quote(e.name), hidden.Quote(name(n-1)))
	}
}

func (w *walk) tool(e entry) Tool {
	t := Tool{Name: e.name}
	what := hidden.Quote(e.name)
	o := w.object(e.value, e.line, what, "digest", "approved", "ignore", "descriptor", "quarantine")
	if o.has("digest") || o.has("approved") || o.has("ignore") || o.has("descriptor") {
		p := &Pin{Digest: o.digest("digest")}
		p.Approved = o.approval()
		p.Ignore = o.pointers("ignore", ValidIgnore)
		p.Descriptor = o.descriptor(p.Digest, t.Local())
		o.lacks(p.Descriptor, o.fields["descriptor"].line, "descriptor of "+o.what, p.Ignore)
		t.Pin = p
	} else if !o.has("quarantine") {
		w.fail(e.line, "%s: neither a pin nor a quarantine", what)
	}
	if o.has("quarantine") {
		t.Quarantine = o.quarantine(t)
	}
	return t
}

func (o object) approval() Approval {
	a := o.object("approved", "at", "by", "reason")
	if a.w.err != nil {
		return Approval{}
	}
	v := Approval{At: a.time("at"), By: a.name("by")}
	if a.has("reason") {
		v.Reason = a.name("reason")
	}
	return v
}

func (o object) quarantine(t Tool) *Quarantine {
	q := o.object("quarantine", "digest", "seen", "reasons", "unstable", "descriptor", "again")
	if q.w.err != nil {
		return nil
	}
	v := &Quarantine{Seen: q.time("seen")}
	reasons, vanished := q.reasons(t.Pin != nil)
	v.Reasons = reasons
	if !slices.Contains(reasons, Unstable) {
		q.absent("without the reason "+strconv.Quote(Unstable), "unstable")
	}
	if vanished {
		q.absent("though it vanished", "digest", "descriptor", "again")
		return v
	}
	v.Digest = q.digest("digest")
	v.Unstable = q.pointers("unstable", ValidPointer)
	v.Descriptor = q.descriptor(v.Digest, t.Local())
	v.Again = q.again(reasons, func(e entry, what string, digest hash.Digest) descriptor.Value {
		other := q.w.named(e, what, t.Local())
		q.w.sums = append(q.w.sums, sum{what: what, line: e.line, digest: digest, value: other})
		if t.Pin != nil {
			q.lacks(other, e.line, what, t.Pin.Ignore)
		}
		return other
	})
	if t.Pin != nil {
		q.lacks(v.Descriptor, q.fields["descriptor"].line, "descriptor of "+q.what, t.Pin.Ignore)
	}
	return v
}
