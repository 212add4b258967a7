//go:build unix

package lockfile

import (
	"fmt"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// replace writes data beside target, syncs it, and renames it to target once
// confirm has agreed.
func replace(target string, data []byte, confirm func(temp string) error) error {
	temp, err := renameio.NewPendingFile(target,
		renameio.WithTempDir(filepath.Dir(target)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return fmt.Errorf("cannot write in its directory: %w", err)
	}
	defer func() { _ = temp.Cleanup() }() // of what another error ended; nothing after the rename
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := confirm(temp.Name()); err != nil {
		return err
	}
	return temp.CloseAtomicallyReplace()
}
