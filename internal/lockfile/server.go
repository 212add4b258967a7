package lockfile

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

func (w *walk) server(e entry) Server {
	s := Server{Alias: e.name}
	o := w.object(e.value, e.line, "server "+hidden.Quote(e.name),
		"command", "url", "headers", "env", "include", "exclude", "protocol", "instructions", "publisher")
	if o.has("command") == o.has("url") {
		w.fail(e.line, "%s does not have exactly one of command and url", o.what)
	}
	if o.has("command") {
		s.Command = o.command()
	}
	if o.has("url") {
		s.URL = o.url()
	}
	if o.has("headers") {
		s.Headers = o.headers()
	}
	if o.has("env") {
		s.Env = o.env()
	}
	s.Include = o.set("include")
	if o.has("exclude") {
		s.Exclude = o.set("exclude")
	}
	if o.has("protocol") {
		s.Protocol = o.name("protocol")
	}
	if o.has("instructions") {
		s.Instructions = o.instructions()
	}
	if o.has("publisher") {
		s.Publisher = o.publisher(s)
	}
	return s
}

func (o object) command() []string {
	list := o.texts("command")
	if len(list) == 0 || list[0] == "" {
		o.w.fail(o.fields["command"].line, "command of %s names no program", o.what)
	}
	return list
}

func (o object) env() []string {
	list := o.set("env")
	for _, name := range list {
		if err := validEnv(name); err != nil {
			o.w.fail(o.fields["env"].line, "env of %s: %v", o.what, err)
		}
	}
	return list
}

func (o object) headers() []Header {
	var list []Header
	for _, e := range o.w.entries(o.fields["headers"].value, "headers of "+o.what) {
		h := Header{e.name, o.w.text(e.value, "header "+hidden.Quote(e.name)+" of "+o.what)}
		if err := ValidHeader(h); err != nil {
			o.w.fail(e.line, "%s: %v", o.what, err)
		}
		if slices.ContainsFunc(list, func(other Header) bool { return strings.EqualFold(other.Name, h.Name) }) {
			o.w.fail(e.line, "%s: header %s occurs twice", o.what, hidden.Quote(h.Name))
		}
		list = append(list, h)
	}
	return list
}

func (o object) url() string {
	s := o.name("url")
	if err := ValidURL(s); err != nil {
		o.w.fail(o.fields["url"].line, "%s: %v", o.what, err)
	}
	return s
}

func (o object) instructions() *Instructions {
	i := o.object("instructions", "digest", "approved", "text", "quarantine")
	v := &Instructions{}
	pinned := i.has("digest") || i.has("approved") || i.has("text")
	if pinned {
		v.Digest = i.digest("digest")
		v.Approved = i.approval()
		v.Text = i.summed(v.Digest)
	} else if !i.has("quarantine") {
		i.w.fail(i.line, "%s: neither a pin nor a quarantine", i.what)
	}
	if !i.has("quarantine") || i.w.err != nil {
		return v
	}
	q := i.object("quarantine", "digest", "seen", "reasons", "text", "again")
	v.Quarantine = &TextQuarantine{Seen: q.time("seen")}
	reasons, vanished := q.reasons(pinned)
	v.Quarantine.Reasons = reasons
	if vanished {
		q.absent("though it vanished", "digest", "text", "again")
		return v
	}
	v.Quarantine.Digest = q.digest("digest")
	v.Quarantine.Text = q.summed(v.Quarantine.Digest)
	v.Quarantine.Again = q.again(reasons, func(e entry, what string, digest hash.Digest) descriptor.Value {
		text := q.w.text(e.value, what)
		q.w.sums = append(q.w.sums, sum{what: what, line: e.line, digest: digest, text: &text})
		return descriptor.Text(text)
	})
	return v
}

// summed is the field text, to be checked against the digest.
func (o object) summed(digest hash.Digest) string {
	text := o.text("text")
	o.w.sums = append(o.w.sums, sum{what: "text of " + o.what, line: o.fields["digest"].line, digest: digest, text: &text})
	return text
}
