//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// figma-developer-mcp writes the directory it runs in into a description: what
// was pinned in one is changed in another, unless a person has that ignored.
func TestIgnore(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	elsewhere := filepath.Join(d.dir, "elsewhere")
	if err := os.Mkdir(elsewhere, 0o700); err != nil {
		t.Fatal(err)
	}
	d.want(t, 0, "lock", "figma", "--by", "e2e", "--timeout", "2m", "--",
		filepath.Join(here, "node_modules/.bin/figma-developer-mcp"), "--stdio", "--figma-api-key=dummy")
	d.verify(t, 0)
	d.cwd = elsewhere
	out, _ := d.verify(t, 1)
	fields := strings.Fields(out)
	if len(fields) != 3 || fields[0] != "changed" || !strings.HasSuffix(fields[2], "description") {
		t.Fatalf("verify elsewhere printed %q, want one description", out)
	}
	name, pointer := fields[1], "/"+strings.ReplaceAll(fields[2], ".", "/")
	d.want(t, 1, "lock", "--timeout", "2m")
	d.want(t, 0, "approve", name, "--ignore", pointer, "--reason", "it names the directory", "--by", "e2e")
	for _, d.cwd = range []string{elsewhere, d.dir} {
		if out, errs := d.verify(t, 0); out != "" || !strings.Contains(errs, name+": not compared, ignored by its pin: "+fields[2]) {
			t.Errorf("verify in %s printed %q and %q, want the ignored part named", d.cwd, out, errs)
		}
	}
}
