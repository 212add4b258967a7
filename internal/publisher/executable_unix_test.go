//go:build unix

package publisher_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mcppin/mcppin/internal/publisher"
)

// A pipe is refused before it is opened, which would wait for ever.
func TestPipe(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{pipe}, {"node", pipe}} {
		if e, err := publisher.Executable(command); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
			t.Errorf("%q: got %v and error %v, want one about the pipe", command, e, err)
		}
	}
}
