package drift

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Setting is one difference between two versions of a lock besides pins and
// what awaits approval.
type Setting struct {
	// Field is server, source, include, exclude, env, headers, ignore, policy,
	// accept, protocol or publisher.
	Field string
	// Name is the server's alias; of a policy its own name, of what a pin
	// ignores the tool's, and of an accepted finding the name of the tool, or of
	// the instructions, that it is in.
	Name string
	Op   Op // never OrderChanged
	// Old and New are the words of a command, the globs, the names, and so on;
	// nil where there is nothing. Of a server that came or went both are.
	Old, New []string
}

func settings(old, new lockfile.Document) []Setting {
	var list settingList
	aliases := map[string]bool{}
	for _, s := range slices.Concat(old.Servers, new.Servers) {
		aliases[s.Alias] = true
	}
	sorted := slices.Sorted(maps.Keys(aliases))
	for _, alias := range sorted {
		list.server(alias, old.Server(alias), new.Server(alias))
	}
	list.ignored(old, new)
	list.add("policy", "maxAge", maxAge(old.Policy), maxAge(new.Policy))
	list.accepted(old.Accept, new.Accept)
	for _, alias := range sorted {
		list.observed(alias, serverOr(old, alias), serverOr(new, alias))
	}
	return list
}

// serverOr is one without anything where there is none.
func serverOr(doc lockfile.Document, alias string) *lockfile.Server {
	if s := doc.Server(alias); s != nil {
		return s
	}
	return &lockfile.Server{}
}

type settingList []Setting

// add adds a setting where it differs.
func (l *settingList) add(field, name string, old, new []string) {
	s := Setting{Field: field, Name: name, Op: Replaced, Old: old, New: new}
	switch {
	case slices.Equal(old, new) && (old == nil) == (new == nil):
		return
	case old == nil:
		s.Op = Added
	case new == nil:
		s.Op = Removed
	}
	*l = append(*l, s)
}

// ignored compares what pins leave out, of tools that have one in either.
func (l *settingList) ignored(old, new lockfile.Document) {
	before, after := ignoredBy(old), ignoredBy(new)
	names := slices.Concat(slices.Collect(maps.Keys(before)), slices.Collect(maps.Keys(after)))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		l.add("ignore", name, before[name], after[name])
	}
}

func (l *settingList) accepted(old, new []lockfile.Accepted) {
	type key struct {
		name, code string
		digest     hash.Digest
	}
	before, after := map[key][]string{}, map[key][]string{}
	keys := map[key]bool{}
	collect := func(all []lockfile.Accepted, into map[key][]string) {
		for _, a := range all {
			k := key{a.Name, a.Code, a.Digest}
			into[k] = []string{a.Code, string(a.Digest), a.Reason, a.By, a.At.Format(time.RFC3339)}
			keys[k] = true
		}
	}
	collect(old, before)
	collect(new, after)
	for _, k := range slices.SortedFunc(maps.Keys(keys), func(a, b key) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.code, b.code), cmp.Compare(a.digest, b.digest))
	}) {
		l.add("accept", k.name, before[k], after[k])
	}
}

// server compares two versions of a server, of which one may be nil.
func (l *settingList) server(alias string, old, new *lockfile.Server) {
	switch {
	case old == nil:
		*l = append(*l, Setting{Field: "server", Name: alias, Op: Added})
		old = &lockfile.Server{}
	case new == nil:
		*l = append(*l, Setting{Field: "server", Name: alias, Op: Removed})
		new = &lockfile.Server{}
	}
	// From a command to a URL is two settings: the words of both may be equal.
	l.add("source", alias, old.Command, new.Command)
	l.add("source", alias, location(old), location(new))
	l.add("include", alias, included(old), included(new))
	l.add("exclude", alias, some(old.Exclude), some(new.Exclude))
	l.add("env", alias, some(old.Env), some(new.Env))
	l.add("headers", alias, headers(old), headers(new))
}

// observed compares what was seen of a server.
func (l *settingList) observed(alias string, old, new *lockfile.Server) {
	l.add("protocol", alias, single(old.Protocol), single(new.Protocol))
	was, is := old.Publisher, new.Publisher
	l.add("publisher", alias, claims(was.Claims), claims(is.Claims))
	l.add("publisher", alias, bundle(was.Package), bundle(is.Package))
	l.add("publisher", alias, program(was.Executable), program(is.Executable))
	l.add("publisher", alias, connection(was.TLS), connection(is.TLS))
}
