//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A server is upgraded in place: its command stays, what it lists does not.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	for _, u := range []struct {
		server, old string
		removed     []string
	}{
		{"filesystem", "filesystem-old/dist/index.js", nil},
		{"playwright", "playwright-old/cli.js", []string{"playwright.browser_install", "playwright.browser_run_code"}},
	} {
		t.Run(u.server, func(t *testing.T) {
			t.Parallel()
			d, s := newDesk(t), named(t, u.server)
			current := s.command[0]
			link := filepath.Join(d.dir, "server")
			point(t, link, u.old)
			s.command = append([]string{relative(t, link)}, s.command[1:]...)
			d.lock(t, s)
			d.verify(t, 0)
			locked := d.lockBytes(t)

			point(t, link, current)
			verified, tally := d.verify(t, 1)
			diff, _ := d.want(t, 1, "diff", "--timeout", "2m")
			golden(t, u.server, verified+"\n"+firstLine(tally)+"\n\n"+heads(diff))
			if !bytes.Equal(d.lockBytes(t), locked) {
				t.Error("verify or diff wrote to the lock")
			}

			d.review(t, u.removed)
			if out, _ := d.verify(t, 0); out != "" {
				t.Errorf("verify printed %q after the approval", out)
			}
			if got := d.tools(t); got != named(t, u.server).tools {
				t.Errorf("%d tools in the lock, want %d", got, named(t, u.server).tools)
			}

			point(t, link, u.old)
			d.verify(t, 1) // a downgrade is a change as well
		})
	}
}

// review records the change, reads it offline, and accepts it.
func (d desk) review(t *testing.T, removed []string) {
	t.Helper()
	d.want(t, 1, "lock", "--by", "e2e", "--timeout", "2m")
	recorded := d.lockBytes(t)
	d.want(t, 1, "lock", "--by", "another", "--timeout", "2m")
	if !bytes.Equal(d.lockBytes(t), recorded) {
		t.Error("a second lock of the same change wrote other bytes")
	}
	holds(t, "lockfile", d.independent(t, captured{}, d.lockPath()).Files[0].V12)
	d.verify(t, 1) // what is recorded is not approved
	if out, _ := d.want(t, 1, "diff", "--quarantine"); out == "" {
		t.Error("diff --quarantine printed nothing")
	}
	args := []string{"approve", "--all", "--by", "e2e", "--reason", "upgrade"}
	for _, name := range removed {
		args = append(args, "--removed", name)
	}
	d.want(t, 0, args...)
	d.want(t, 0, "diff", "--quarantine")
}

func (d desk) tools(t *testing.T) int {
	t.Helper()
	return len(decode[lockDoc](t, d.independent(t, captured{}, d.lockPath()).Files[0].V12).Tools)
}

// point makes link what npm's own links are: a name for a package's program.
func point(t *testing.T, link, program string) {
	t.Helper()
	next := link + ".next"
	if err := os.Symlink(filepath.Join(here, "node_modules", program), next); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(next, link); err != nil {
		t.Fatal(err)
	}
}

// relative is a path as desk.command takes it.
func relative(t *testing.T, path string) string {
	t.Helper()
	p, err := filepath.Rel(filepath.Join(here, "node_modules"), path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// heads are the lines of a diff that name tools, and for a group the field and
// the tools that share it.
func heads(diff string) string {
	var b strings.Builder
	group := false
	for line := range strings.Lines(diff) {
		if head := !strings.HasPrefix(line, " "); head {
			group = strings.HasSuffix(line, " alike\n")
		}
		if !strings.HasPrefix(line, " ") || group {
			b.WriteString(line)
		}
	}
	return b.String()
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(content(t, path)), got); diff != "" {
		t.Errorf("%s (-want +got; read it, then go test -tags e2e ./e2e -run TestUpgrade -update):\n%s", path, diff)
	}
}
