//go:build !unix

package lockfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// replace writes data beside target, syncs it, and renames it to target once
// confirm has agreed.
func replace(target string, data []byte, confirm func(temp string) error) error {
	temp, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target))
	if err != nil {
		return fmt.Errorf("cannot write in its directory: %w", err)
	}
	defer func() { _ = os.Remove(temp.Name()) }() // gone where the rename succeeded
	defer func() { _ = temp.Close() }()           // before that, where it is open still
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := confirm(temp.Name()); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), target)
}
