//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package lockfile

import (
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockPath locks the directory of the file: the file itself is replaced, and
// another one would be litter beside it.
func lockPath(target string) *flock.Flock {
	return flock.New(filepath.Dir(target), flock.SetFlag(os.O_RDONLY))
}
