package publisher

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// Executable is the local file that the command runs, with its SHA-256: the
// executable, found as os/exec finds it, or, for an interpreter (node, python3,
// java -jar, sh, ...), the program that it is told to run. Relative paths are
// of the current directory, and symbolic links are followed. Of a Go program it
// has the main module and its version, as its build information gives them
// (debug/buildinfo).
//
// It is that one file: not the modules, libraries and data that it loads. It is
// an error where there is no such file or it is not a regular one, where the
// code stands in the command or is named as a module, and for the runners of
// packages, which Package is for. The whole file is read.
func Executable(command []string) (lockfile.Executable, error) {
	command = unwrap(command)
	if len(command) == 0 {
		return lockfile.Executable{}, errors.New("the command is empty")
	}
	name := program(command[0])
	in, interprets := interpreterOf(name)
	switch {
	case has(launchers, name) || name == "bun" && len(command) > 1 && command[1] == "x":
		return lockfile.Executable{}, fmt.Errorf("%q runs another program, which cannot be told from the command", command[0])
	case interprets:
		file, err := in.file(command)
		if err != nil {
			return lockfile.Executable{}, err
		}
		return read(file)
	}
	file, err := exec.LookPath(command[0])
	if err != nil {
		return lockfile.Executable{}, fmt.Errorf("cannot find %q: %w", command[0], plain(err))
	}
	return read(file)
}

func read(file string) (lockfile.Executable, error) {
	if err := regular(file); err != nil { // before the opening, which may wait at a pipe
		return lockfile.Executable{}, err
	}
	f, err := os.Open(file)
	if err != nil {
		return lockfile.Executable{}, unreadable(file, err)
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return lockfile.Executable{}, unreadable(file, err)
	}
	digest, err := hash.ParseDigest("sha256:" + hex.EncodeToString(sum.Sum(nil)))
	if err != nil {
		return lockfile.Executable{}, err
	}
	e := lockfile.Executable{Digest: digest}
	if info, err := buildinfo.Read(f); err == nil && info.Main.Path != "" { // else it is no Go program
		e.Module, e.Version = info.Main.Path, info.Main.Version
	}
	return e, nil
}

func regular(file string) error {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return unreadable(file, err)
	case info.IsDir():
		return fmt.Errorf("%q is a directory, not a file", file)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%q is not a regular file", file)
	}
	return nil
}

func unreadable(file string, err error) error {
	return fmt.Errorf("cannot read %q: %w", file, plain(err))
}

// plain drops the name that exec and the system put before the reason.
func plain(err error) error {
	var lookup *exec.Error
	var path *fs.PathError
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	if errors.As(err, &path) {
		err = path.Err
	}
	return err
}
