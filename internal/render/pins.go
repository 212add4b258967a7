package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Pin writes one entry of the lock whole: digest, approval and descriptor, and
// what is quarantined beside it.
func (t *Text) Pin(e lockfile.Tool) {
	t.b.WriteString(Name(e.Name) + "\n")
	if p := e.Pin; p != nil {
		fmt.Fprintf(t.b, "  digest    %s\n  approved  %s\n", p.Digest, Approval(p.Approved))
		t.block(p.Descriptor, "  | ")
	}
	if q := e.Quarantine; q != nil {
		t.b.WriteString("  " + t.waiting(q.Reasons, q.Seen))
		if q.Digest != "" {
			fmt.Fprintf(t.b, "  digest    %s\n", q.Digest)
			t.block(q.Descriptor, "  | ")
		}
	}
}

// waiting ends a line with why something is quarantined, and since when.
func (t *Text) waiting(reasons []string, seen time.Time) string {
	return t.yellow("quarantined") + "  " + strings.Join(reasons, ", ") + ", seen " + seen.Format(time.RFC3339) + "\n"
}

// Approval says when and by whom, and why if there is a reason.
func Approval(a lockfile.Approval) string {
	s := a.At.Format(time.RFC3339) + " by " + Name(a.By)
	if a.Reason != "" {
		s += ": " + hidden.Line(a.Reason)
	}
	return s
}

// State says in a word how an entry of the lock stands.
func State(e lockfile.Tool) string {
	if e.Quarantine != nil {
		return "quarantined"
	}
	return "pinned"
}

// Server writes a server's source and selection, its instructions, and one
// line for each of its tools.
func (t *Text) Server(s lockfile.Server, tools []lockfile.Tool) {
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
	if i := s.Instructions; i != nil {
		t.instructions(*i)
	}
	for _, e := range tools {
		t.b.WriteString("  ")
		t.Line(State(e), e.Name, Overview(e))
	}
}

// publisher keeps what a server says of itself apart from what was seen.
func (t *Text) publisher(p lockfile.Publisher) {
	if c := p.Claims; c != nil {
		fmt.Fprintf(t.b, "  claims   %s %s (self-reported)\n", hidden.Quote(c.Name), hidden.Quote(c.Version))
	}
	var observed []string
	if pkg := p.Package; pkg != nil {
		observed = append(observed, "package", pkg.Registry, Name(pkg.Name), Name(pkg.Version))
	}
	if e := p.Executable; e != nil {
		observed = append(observed, "executable", string(e.Digest), Name(e.Module), Name(e.Version))
	}
	if k := p.TLS; k != nil {
		observed = append(observed, "public key", Name(k.Host), string(k.SPKI), "by", Name(k.Issuer))
	}
	if observed = slices.DeleteFunc(observed, func(s string) bool { return s == `""` }); len(observed) > 0 {
		t.b.WriteString("  observed " + strings.Join(observed, " ") + "\n")
	}
}

func (t *Text) list(what string, words []string) {
	if len(words) > 0 {
		fmt.Fprintf(t.b, "  %-7s  %s\n", what, join(words))
	}
}

func (t *Text) instructions(i lockfile.Instructions) {
	if i.Digest != "" {
		fmt.Fprintf(t.b, "  instructions  %s  approved %s\n", i.Digest, Approval(i.Approved))
		t.block(descriptor.Text(i.Text), "  | ")
	}
	if q := i.Quarantine; q != nil {
		t.b.WriteString("  instructions " + t.waiting(q.Reasons, q.Seen))
		if q.Digest != "" {
			t.block(descriptor.Text(q.Text), "  | ")
		}
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

// Overview is an entry in one line: its digest, its approval, and why it is
// quarantined.
func Overview(e lockfile.Tool) string {
	var parts []string
	if e.Pin != nil {
		parts = append(parts, string(e.Pin.Digest), "approved "+Approval(e.Pin.Approved))
	}
	if e.Quarantine != nil {
		parts = append(parts, "quarantined: "+strings.Join(e.Quarantine.Reasons, ", "))
	}
	return strings.Join(parts, "  ")
}
