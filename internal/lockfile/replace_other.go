//go:build !unix

package lockfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// replace has fill write a file beside target, and renames it to target.
func replace(target string, fill func(temp *os.File) error) error {
	temp, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target))
	if err != nil {
		return fmt.Errorf("cannot write in its directory: %w", err)
	}
	defer func() { _ = os.Remove(temp.Name()) }() // gone where the rename succeeded
	defer func() { _ = temp.Close() }()           // before that, where it is open still
	if err := fill(temp); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), target)
}
