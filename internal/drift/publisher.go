package drift

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// ComparePublisher compares what is recorded of a server's maker with what was
// observed now, one change for each piece of evidence. What was never recorded
// is not compared, and claims never are: they prove nothing.
func ComparePublisher(alias string, recorded, observed lockfile.Publisher, strict bool) []Change {
	var changes []Change
	report := func(what, old, live string) {
		if old != live {
			changes = append(changes, Change{Kind: Published, Name: alias, Note: fmt.Sprintf("%s: %s -> %s", what, old, live), Fails: strict})
		}
	}
	if old := recorded.Package; old != nil {
		report("package", packageOf(old), packageOf(observed.Package))
	}
	if old := recorded.Executable; old != nil {
		report("executable", executableOf(old), executableOf(observed.Executable))
	}
	if old := recorded.TLS; old != nil {
		live := observed.TLS
		if live == nil {
			report("public key", keyOf(old), none)
		} else if old.Host != live.Host || old.SPKI != live.SPKI {
			report("public key", keyOf(old), keyOf(live))
		}
	}
	return changes
}

const none = "none"

func packageOf(p *lockfile.Package) string {
	switch {
	case p == nil:
		return none
	case p.Version == "":
		return p.Registry + " " + hidden.Quote(p.Name)
	}
	return p.Registry + " " + hidden.Quote(p.Name) + " " + hidden.Quote(p.Version)
}

func executableOf(e *lockfile.Executable) string {
	if e == nil {
		return none
	}
	return strings.TrimSpace(string(e.Digest) + " " + hidden.Escape(strings.TrimSpace(e.Module+" "+e.Version)))
}

func keyOf(t *lockfile.TLS) string {
	return fmt.Sprintf("%s %s by %s", hidden.Escape(t.Host), t.SPKI, hidden.Quote(t.Issuer))
}
