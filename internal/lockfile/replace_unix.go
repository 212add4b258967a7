//go:build unix

package lockfile

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace has fill write a file beside target, and renames it to target.
func replace(target string, fill func(temp *os.File) error) error {
	temp, err := renameio.NewPendingFile(target,
		renameio.WithTempDir(filepath.Dir(target)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return fmt.Errorf("cannot write in its directory: %w", err)
	}
	defer func() { _ = temp.Cleanup() }() // of what another error ended; nothing after the rename
	if err := fill(temp.File); err != nil {
		return err
	}
	return temp.CloseAtomicallyReplace()
}
