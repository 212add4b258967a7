package main

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/render"
)

// way is what a person accepts in accepting something that awaits approval.
type way int

const (
	whatIsRead way = iota
	whatIsGone
	whatIsFound
	whatIsUnstable
)

func (w waiting) way() way {
	switch {
	case w.New == nil:
		return whatIsGone
	case w.unstable:
		return whatIsUnstable
	case w.found:
		return whatIsFound
	default:
		return whatIsRead
	}
}

// shellWord is s as a word of a command that may be pasted into a shell, or what
// stands for it where the shell would have to be shown s raw.
func shellWord(s, stand string) string {
	safe := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("_-./:@%+=,", r)
	}
	switch {
	case s != "" && strings.TrimLeftFunc(s, safe) == "":
		return s
	case hidden.Line(s) != s || strings.ContainsAny(s, "'\\"):
		return stand
	default:
		return "'" + s + "'"
	}
}

// accepting is the command that accepts it.
func (w waiting) accepting() string {
	name := shellWord(w.Name, "NAME")
	switch w.way() {
	case whatIsGone:
		return "mcppin approve --removed " + name
	case whatIsUnstable:
		flags := ""
		for _, p := range w.differed {
			flags += " --ignore " + shellWord(string(p), "POINTER")
		}
		return "mcppin approve " + name + flags + " --reason WHY"
	case whatIsFound:
		return "mcppin approve " + name + " --reason WHY"
	default:
		return "mcppin approve " + name
	}
}

// hintAccepting says how to accept what was shown: by the command itself, or for
// several of a kind by one that fits them all.
func (se *session) hintAccepting(queue []waiting) {
	for _, h := range []struct {
		way     way
		what    string
		several string
	}{
		{whatIsRead, "accept what you have read", "mcppin approve NAME..."},
		{whatIsGone, "accept that it is gone", "mcppin approve --removed NAME"},
		{whatIsFound, "accept findings", "mcppin approve NAME --reason WHY"},
		{whatIsUnstable, "leave out what is unstable", "mcppin approve NAME --ignore POINTER --reason WHY"},
	} {
		of := slices.DeleteFunc(slices.Clone(queue), func(w waiting) bool { return w.way() != h.way })
		switch len(of) {
		case 0:
		case 1:
			se.hint(h.what + ": " + of[0].accepting())
		default:
			se.hint(h.what + ": " + h.several)
		}
	}
}

// left says why approve --all leaves something out, and how to accept it.
func (se *session) left(w waiting) {
	why := map[way]string{whatIsGone: "it vanished", whatIsFound: "it has findings", whatIsUnstable: "it is unstable"}[w.way()]
	se.conclude("%s: left out, %s: %s", render.Name(w.Name), why, w.accepting())
}
