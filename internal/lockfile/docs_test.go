package lockfile_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// The example is a lock file, to the byte.
func TestDocsExample(t *testing.T) {
	t.Parallel()
	page := string(read(t, "../../docs/lockfile.md"))
	_, rest, _ := strings.Cut(page, "```yaml\n")
	example, _, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatal("docs/lockfile.md has no example")
	}
	if doc, err := lockfile.Parse([]byte(example), "docs/lockfile.md"); err != nil || len(doc.Servers) != 2 || doc.Tool("notes.export") == nil {
		t.Errorf("the example: %v, %v, want two servers and notes.export", doc, err)
	}
}
