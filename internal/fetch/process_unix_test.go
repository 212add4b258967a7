//go:build unix

package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// No process of the group is left, whichever way List returns.
func TestProcessesGone(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		script mcptest.Script
		cancel bool
	}{
		{"success", mcptest.Script{First: mcptest.Tools(toolA)}, false},
		{"error", mcptest.Script{First: []byte(`{}`)}, false},
		{"deaf to all", mcptest.Script{First: mcptest.Tools(toolA), IgnoreEOF: true, IgnoreTERM: true}, false},
		{"time-out", mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Hang: true})}, false},
		{"cancel", mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Hang: true})}, true},
		{"leader dies", mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Die: true})}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			pidFile := filepath.Join(t.TempDir(), "pid")
			test.script.Grandchild = pidFile
			s := stdioSpec(t, test.script)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if test.cancel {
				time.AfterFunc(800*time.Millisecond, cancel)
			}
			_, err := List(ctx, s, Options{Timeout: 2 * time.Second, grace: 200 * time.Millisecond})
			if test.cancel && (!errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "cancelled")) {
				t.Errorf("got error %v, want cancelled", err)
			}
			b, err := os.ReadFile(pidFile)
			if err != nil {
				t.Fatal(err)
			}
			pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
			if err != nil {
				t.Fatal(err)
			}
			for range 100 {
				if !running(pid) {
					return
				}
				time.Sleep(20 * time.Millisecond)
			}
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Errorf("got the grandchild %d running still, want it gone", pid)
		})
	}
}

// running leaves zombies out: nobody may wait for an orphan in a container.
func running(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !bytes.Contains(b, []byte(") Z "))
}

// A server that leaves when its stdin ends has the time for it.
func TestPoliteEnd(t *testing.T) {
	t.Parallel()
	bye := filepath.Join(t.TempDir(), "bye")
	mustList(t, stdioSpec(t, mcptest.Script{First: mcptest.Tools(toolA), ByeFile: bye}), Options{grace: 10 * time.Second})
	if _, err := os.Stat(bye); err != nil {
		t.Errorf("got %v, want the server to have ended by itself", err)
	}
}
