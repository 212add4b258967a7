//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What was locked is what is there, again and again, and locking it once more
// touches nothing.
func TestLockThenVerify(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		t.Run(s.alias, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.lock(t, s)
			d.stable(t, s)
		})
	}
}

func (d desk) stable(t *testing.T, s server) {
	t.Helper()
	locked := d.lockBytes(t)
	want := fmt.Sprintf("mcppin: %d %s as approved\n", s.tools, map[bool]string{true: "tool", false: "tools"}[s.tools == 1])
	for range 5 {
		stdout, stderr := d.verify(t, 0)
		if stdout != "" || stderr != want {
			t.Fatalf("verify:\nstdout %q, want none\nstderr %q, want %q", stdout, stderr, want)
		}
	}
	past := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(d.lockPath(), past, past); err != nil {
		t.Fatal(err)
	}
	d.want(t, 0, "lock", "--timeout", "2m", "--by", "another")
	if !bytes.Equal(d.lockBytes(t), locked) {
		t.Error("lock wrote other bytes for the same tools")
	}
	if info, err := os.Stat(d.lockPath()); err != nil {
		t.Error(err)
	} else if !info.ModTime().Equal(past) {
		t.Error("lock touched the file for the same tools")
	}
	if out, _ := d.want(t, 0, "diff", "--timeout", "2m"); out != "" {
		t.Errorf("diff printed %q", out)
	}
}

// npx puts a shell and two Node processes between mcppin and the server.
func TestNpx(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.cwd = here // npx looks for node_modules from here
	quiet := []byte("offline=true\nupdate-notifier=false\n")
	if err := os.WriteFile(filepath.Join(d.dir, ".npmrc"), quiet, 0o600); err != nil {
		t.Fatal(err)
	}
	d.want(t, 0, "lock", "everything", "--by", "e2e", "--timeout", "2m", "--", "npx", "--no-install", "mcp-server-everything", "stdio")
	d.stable(t, named(t, "everything"))
}
