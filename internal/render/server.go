package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Server writes a server's source and selection, its instructions if there are
// any, and one line for each of its tools.
func (t *Text) Server(s lockfile.Server, instructions *Entry, tools []Entry) {
	t.b.WriteString(s.Alias + "\n")
	t.b.WriteString("  source   " + Source(s) + "\n")
	for _, h := range s.Headers {
		t.b.WriteString("  header   " + hidden.Line(h.Name+": "+h.Value) + "\n")
	}
	if s.Protocol != "" {
		t.b.WriteString("  protocol " + hidden.Line(s.Protocol) + "\n")
	}
	t.list("env", s.Env)
	t.list("include", s.Include)
	t.list("exclude", s.Exclude)
	t.publisher(s.Publisher)
	if instructions != nil {
		t.b.WriteString("  instructions\n")
		t.entry(*instructions)
	}
	for _, e := range tools {
		t.b.WriteString("  ")
		t.Overview(e)
	}
}

// publisher keeps what a server says of itself apart from what was seen.
func (t *Text) publisher(p lockfile.Publisher) {
	if c := p.Claims; c != nil {
		fmt.Fprintf(t.b, "  claims   %s %s (self-reported)\n", hidden.Quote(c.Name), hidden.Quote(c.Version))
	}
	observed := func(what string, words ...string) {
		words = slices.DeleteFunc(words, func(s string) bool { return s == "" })
		t.b.WriteString("  observed " + what + " " + join(words) + "\n")
	}
	if pkg := p.Package; pkg != nil {
		observed("package", pkg.Registry, pkg.Name, pkg.Version)
	}
	if e := p.Executable; e != nil {
		observed("executable", string(e.Digest), e.Module, e.Version)
	}
	if k := p.TLS; k != nil {
		observed("public key", k.Host, string(k.SPKI), k.Issuer)
	}
}

func (t *Text) list(what string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(t.b, "  %-7s  %s\n", what, join(words))
	}
}

// Source is where a server is, as the lock has it: a command or a URL.
func Source(s lockfile.Server) string {
	if s.URL != "" {
		return hidden.Line(s.URL)
	}
	return join(s.Command)
}

// join shows words as a shell would read most of them.
func join(words []string) string {
	shown := make([]string, len(words))
	for i, w := range words {
		shown[i] = Name(w)
	}
	return strings.Join(shown, " ")
}
