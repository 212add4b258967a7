//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// patience is how long a killed process may take to leave the table.
const patience = 2 * time.Second

// processes are those that run below mcppin in this test, by pid: they name
// its directory in their arguments or have it in their environment.
func (d desk) processes() map[int]string {
	found := map[int]string{}
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		pid, _ := strconv.Atoi(filepath.Base(dir))
		environ, _ := os.ReadFile(filepath.Join(dir, "environ"))
		cmdline, _ := os.ReadFile(filepath.Join(dir, "cmdline"))
		both := append(append(environ, 0), cmdline...)
		if pid == os.Getpid() || !bytes.Contains(both, []byte(d.dir)) {
			continue
		}
		found[pid] = string(bytes.ReplaceAll(cmdline, []byte{0}, []byte{' '}))
	}
	return found
}

// noSurvivors fails the test for every process that is left, and ends it.
func (d desk) noSurvivors(t *testing.T) {
	t.Helper()
	left := d.processes()
	for end := time.Now().Add(patience); len(left) > 0 && time.Now().Before(end); left = d.processes() {
		time.Sleep(10 * time.Millisecond)
	}
	for pid, command := range left {
		t.Errorf("process %d is left: %s", pid, command)
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// A signal while a server is being read ends with code 2, no lock and no process.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/proc/self/environ"); err != nil {
		t.Skip("no /proc")
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			argv, _ := d.command(named(t, "everything"))
			// The shell keeps the list from being complete before the signal.
			script := fmt.Sprintf("sleep 60 & %q stdio & wait", argv[0])
			cmd, stdout, stderr := d.exec("lock", "everything", "--by", "e2e", "--timeout", "2m", "--", "sh", "-c", script)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for start := time.Now(); len(d.processes()) < 4; { // mcppin, sh, sleep, node
				if time.Since(start) > time.Minute {
					t.Fatalf("the server does not start: %v", d.processes())
				}
				time.Sleep(time.Millisecond)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait() // its code is looked at below
			d.noSurvivors(t)
			if got := cmd.ProcessState.ExitCode(); got != 2 {
				t.Errorf("exit code %d, want 2\n%s%s", got, stdout, stderr)
			}
			if _, err := os.Stat(d.lockPath()); err == nil {
				t.Error("a lock was written")
			}
		})
	}
}
