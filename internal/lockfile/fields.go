package lockfile

import (
	"errors"
	"slices"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

// set is a field's list of strings in which none is empty or there twice.
func (o object) set(name string) []string {
	list := o.texts(name)
	for i, s := range list {
		switch line := o.fields[name].line; {
		case s == "":
			o.w.fail(line, "%s of %s has an empty element", name, o.what)
		case slices.Contains(list[:i], s):
			o.w.fail(line, "%s of %s has %s twice", name, o.what, hidden.Quote(s))
		}
	}
	return list
}

// time is a field's time in its one spelling.
func (o object) time(name string) time.Time {
	s := o.text(name)
	t, err := time.Parse(seconds, s)
	if err != nil || utc(t) != s {
		o.w.fail(o.fields[name].line, "%s of %s is %s, not a time in UTC and whole seconds such as %q", name, o.what, hidden.Quote(s), "2026-11-30T12:00:00Z")
	}
	return t
}

// digest is a field's digest.
func (o object) digest(name string) hash.Digest {
	s := o.text(name)
	return o.w.digest(s, o.fields[name].line, o.what)
}

func (w *walk) digest(s string, line int, what string) hash.Digest {
	if w.err != nil {
		return ""
	}
	d, err := hash.ParseDigest(s)
	if err != nil {
		w.fail(line, "%s: %v", what, err)
		if errors.Is(err, hash.ErrAlgorithm) {
			w.err.Hint = hintUpgrade
		}
	}
	return d
}

// absent fails where any of the fields is there.
func (o object) absent(why string, names ...string) {
	for _, name := range names {
		if e, ok := o.fields[name]; ok {
			o.w.fail(e.line, "%s has the field %s %s", o.what, name, why)
		}
	}
}

// descriptor is the field of that name. Its own name must be local, and it is
// to be checked against the digest.
func (o object) descriptor(digest hash.Digest, local string) descriptor.Value {
	e, ok := o.get("descriptor")
	if !ok {
		return descriptor.Value{}
	}
	v := o.w.named(e, "descriptor of "+o.what, local)
	o.w.sums = append(o.w.sums, sum{what: "descriptor of " + o.what, line: o.fields["digest"].line, digest: digest, value: v})
	return v
}

// named is a descriptor with that name.
func (w *walk) named(e entry, what, local string) descriptor.Value {
	v := w.value(e.value, 0)
	if w.err != nil {
		return v
	}
	if v.Kind != descriptor.Object {
		w.fail(e.line, "%s is not a mapping", what)
		return v
	}
	name, _ := v.Get("name")
	if !name.Equal(descriptor.Text(local)) {
		w.fail(e.line, "%s has the name %s, not %s", what, hidden.Escape(name.JSON()), hidden.Quote(local))
	}
	return v
}
