package lockfile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// patience is how long Update waits for another process.
const patience = 10 * time.Second

// Read reads the lock file at path. The error wraps fs.ErrNotExist where there
// is none, and is an *Error where it says something wrong.
func Read(path string) (Document, error) {
	src, err := load(path)
	if err != nil {
		return Document{}, err
	}
	return Parse(src, path)
}

// Update replaces the lock file at path by what change makes of it, while no
// other Update runs in that directory: it waits up to 10 seconds for one, or
// until ctx is done. Where there is no file, old is empty. A symbolic link is
// followed, and the file's permissions are kept (0644 less the umask where it
// is new).
//
// What is written has been read back and parsed; then it takes the file's place
// in one step. Whatever fails, the file is as it was. Where the bytes would be
// the same, nothing is written and written is false.
func Update(ctx context.Context, path string, change func(old Document) (Document, error)) (written bool, err error) {
	return updateWithin(ctx, patience, path, change)
}

func updateWithin(ctx context.Context, wait time.Duration, path string, change func(Document) (Document, error)) (written bool, err error) {
	target, err := resolve(path)
	if err != nil {
		return false, err
	}
	unlock, err := acquire(ctx, wait, path, lockPath(target))
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, unlock()) }()

	var old Document
	src, err := load(target)
	exists := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if exists {
		if old, err = Parse(src, path); err != nil {
			return false, err
		}
	}
	doc, err := change(old)
	if err != nil {
		return false, err
	}
	out := Render(doc)
	if exists && bytes.Equal(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), out) {
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, fmt.Errorf("nothing written to %q: %w", path, err)
	}
	if err := replace(target, func(temp *os.File) error { return fill(temp, out, path) }); err != nil {
		return false, fmt.Errorf("nothing written to %q: %w", path, err)
	}
	return true, nil
}

// fill writes the file that is about to take the other's place, and checks what
// is in it then.
func fill(temp *os.File, data []byte, path string) error {
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	got, err := os.ReadFile(temp.Name())
	if err != nil {
		return err
	}
	if !bytes.Equal(got, data) {
		return errors.New("what was written reads back differently: is the disk sound")
	}
	if _, err := Parse(got, path); err != nil {
		return fmt.Errorf("it would be refused: %v", err) // not an *Error: the file that is there is another
	}
	return nil
}

// load reads a regular file of at most maxSize bytes, and one byte more to let
// Parse refuse it.
func load(path string) ([]byte, error) {
	info, err := os.Stat(path) // before Open, which waits for the writer of a pipe
	if err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%q is not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	b.Grow(int(min(info.Size(), maxSize)) + bytes.MinRead)
	_, err = b.ReadFrom(io.LimitReader(f, maxSize+1))
	return b.Bytes(), err
}

// resolve follows symbolic links from path to the file that is to be replaced,
// which need not be there yet.
func resolve(path string) (string, error) {
	const most = 40
	for range most {
		info, err := os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
		if err != nil || info.Mode().Type() != fs.ModeSymlink {
			return path, err
		}
		to, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return "", fmt.Errorf("%q: more than %d symbolic links", path, most)
}
