package main

import (
	"fmt"
	"slices"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/source"
)

// servers are what is to be read: those in the lock, or the one that the
// arguments name, with what they say of it. A lock that is not usable has none.
func (o lockOptions) servers(se *session, doc lockfile.Document, unusable error) ([]lockfile.Server, source.Source, error) {
	if o.alias == "" {
		if o.source.any() {
			return nil, source.Source{}, usagef("mcppin lock ALIAS ...", "name the server: an alias of your choice comes first")
		}
		return doc.Servers, source.Source{}, unusable
	}
	if err := lockfile.ValidAlias(o.alias); err != nil {
		return nil, source.Source{}, hinted{err, "choose a short name: mcppin lock notes -- COMMAND ARG..."}
	}
	server := lockfile.Server{Alias: o.alias}
	known := doc.Server(o.alias)
	if known != nil {
		server = *known
	}
	server, src, remarks, err := o.source.onto(server)
	if err != nil {
		return nil, src, err
	}
	if len(server.Command) == 0 && server.URL == "" {
		err := unknown("server", o.alias, serverNames(doc))
		return nil, src, hinted{err, "a new server needs a source: mcppin lock " + o.alias + " -- COMMAND ARG...  or  --url URL"}
	}
	if !o.connect.bearer.IsZero() && server.URL != "" {
		headers := stand(o.connect.bearer, o.alias, server.Headers)
		if o.connect.bearer.Env == "" && len(headers) > len(server.Headers) {
			remarks = append(remarks, "the bearer token is not stored: the lock has "+headers[len(headers)-1].Value+" in its place, for later runs to set, or to get as this one does")
		}
		server.Headers = headers
	}
	for _, remark := range remarks {
		se.say("%s: %s", o.alias, remark)
	}
	if known != nil && (!slices.Equal(known.Command, server.Command) || known.URL != server.URL) {
		se.say("%s: its source changes: its tools are compared with what was pinned from the old one", o.alias)
		if len(known.Headers) > 0 && len(server.Headers) == 0 {
			se.say("%s: the headers are left out at the new place: give them again with --header", o.alias)
		}
	}
	return []lockfile.Server{server}, src, nil
}

func parseMaxAge(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	days, err := lockfile.ParseMaxAge(s)
	if err != nil {
		return 0, hinted{fmt.Errorf("--max-age: %w", err), "--max-age 90d"}
	}
	return days, nil
}
