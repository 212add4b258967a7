//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package lockfile

import (
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockPath locks a file beside the target, since directories cannot be locked
// here. It stays: removing it would let two writers lock two files.
func lockPath(target string) *flock.Flock {
	return flock.New(filepath.Join(filepath.Dir(target), "."+filepath.Base(target)+".lock"))
}
