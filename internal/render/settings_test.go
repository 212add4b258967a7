package render

import (
	"bytes"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/drift"
)

func TestSettings(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 99)
	var b bytes.Buffer
	NewText(&b, false).Settings([]drift.Setting{
		{Field: "policy", Name: "maxAge", Op: drift.Replaced, Old: []string{"90d"}, New: []string{"30d"}},
		{Field: "server", Name: "notes", Op: drift.Added},
		{Field: "include", Name: "notes", Op: drift.Replaced, Old: []string{"search_*"}, New: []string{"*", "\n"}},
		{Field: "env", Name: "notes", Op: drift.Removed, Old: []string{"TOKEN"}},
		{Field: "source", Name: "notes", Op: drift.Replaced, Old: []string{"a"}, New: []string{long}},
		{Field: "accept", Name: "a b", Op: drift.Added, New: []string{"MCP102", "sha256:1", long, "bob", "2026-12-01T12:00:00Z"}},
		{Field: "publisher", Name: "a", Op: drift.Removed, Old: []string{"package", "npm", "x y"}},
	})
	want := `policy  maxAge  "90d" -> "30d"
server  notes  added
include  notes  ["search_*"] -> ["*", "\n"]
env  notes  removed ["TOKEN"]
source  notes  changed
  - ["a"]
  + ["` + long + `"]
accept  "a b"  added
  + MCP102 for sha256:1, by bob at 2026-12-01T12:00:00Z: ` + long + `
publisher  a  removed package npm "x y"
`
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
