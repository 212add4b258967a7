package main

import (
	"errors"
	"slices"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/fetch"
	"github.com/mcppin/mcppin/internal/render"
)

func (se *session) warn(r reading) {
	for _, w := range slices.Concat(r.fetched.Warnings, r.listing.Warnings) {
		se.say("%s: %s", r.server.Alias, w)
	}
}

// variants warns of names that some clients read as one, where a diff does not
// show it.
func (se *session) variants(changes []drift.Change) {
	for _, c := range changes {
		for _, w := range c.Warnings {
			se.conclude("%s: %s", render.Name(c.Name), w)
		}
	}
}

// refuse reports a server that could not be read, in the place of its tools.
func (se *session) refuse(t *render.Text, r reading) {
	t.Line("error", r.server.Alias, r.err.Error())
	var f *fetch.Error
	if errors.As(r.err, &f) {
		for _, line := range f.Stderr {
			se.say("%s: stderr: %s", r.server.Alias, line)
		}
	}
	se.hint(hintOf(r.err))
}

// verdict is the end of a run over servers: what could not be checked weighs
// more than what was found.
func verdict(unchecked, drifted bool) error {
	switch {
	case unchecked:
		return errUnchecked
	case drifted:
		return errDrift
	}
	return nil
}
