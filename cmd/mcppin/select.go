package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/closest"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// readLock reads the lock that a command needs. One that is missing or has no
// server is an error: nothing checked is not a pass.
func readLock(path string) (lockfile.Document, error) {
	doc, err := lockfile.Read(path)
	return doc, usable(path, doc, err)
}

// usable is what keeps a command from using what it read at path.
func usable(path string, doc lockfile.Document, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("go to its directory, name it with --lock FILE, or create it: mcppin lock ALIAS -- COMMAND ARG...  or  --url URL", "no lock file %q", path)
	case err != nil:
		return err
	case len(doc.Servers) == 0:
		return usagef("add one: mcppin lock ALIAS -- COMMAND ARG...  or  mcppin lock ALIAS --url URL", "%q has no servers, so there is nothing to check", path)
	}
	return nil
}

// pick takes the servers with these aliases in the lock's order, all without any.
func pick(doc lockfile.Document, aliases []string) ([]lockfile.Server, error) {
	for _, a := range aliases {
		if alias := aliasOf(a); doc.Server(a) == nil && doc.Server(alias) != nil {
			return nil, usagef("name the server: "+alias, "%q is no alias", a)
		}
		if doc.Server(a) == nil {
			return nil, unknown("server", a, serverNames(doc))
		}
	}
	var servers []lockfile.Server
	for _, s := range doc.Servers {
		if len(aliases) == 0 || slices.Contains(aliases, s.Alias) {
			servers = append(servers, s)
		}
	}
	return servers, nil
}

func serverNames(doc lockfile.Document) []string {
	var names []string
	for _, s := range doc.Servers {
		names = append(names, s.Alias)
	}
	return names
}

// aliasOf is the server in a name that verify prints: an alias, a qualified
// name, or "alias (instructions)".
func aliasOf(name string) string {
	alias, _, _ := strings.Cut(name, ".")
	return strings.TrimSuffix(alias, drift.InstructionsSuffix)
}

// aliasesOf are the servers in names, each once.
func aliasesOf(names []string) []string {
	var aliases []string
	for _, name := range names {
		if !slices.Contains(aliases, aliasOf(name)) {
			aliases = append(aliases, aliasOf(name))
		}
	}
	return aliases
}

func unknown(what, name string, candidates []string) error {
	err := fmt.Errorf("no %s %q in the lock", what, name)
	if near := closest.Names(name, candidates); len(near) > 0 {
		return hinted{err, "did you mean " + strings.Join(near, " or ")}
	}
	return hinted{err, "mcppin show lists what is there"}
}
