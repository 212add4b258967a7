package lockfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

var empty = Render(Document{})

func server(alias string) Server {
	return Server{Alias: alias, Command: []string{"./" + alias}, Include: []string{"*"}}
}

func add(alias string) func(Document) (Document, error) {
	return func(d Document) (Document, error) {
		d.SetServer(server(alias))
		return d, nil
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// only fails where dir holds anything but these names.
func only(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".lock") || runtime.GOOS != "windows" {
			got = append(got, e.Name())
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the directory holds %q, want %q", got, want)
	}
}

func TestUpdateCreatesThenLeavesAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), DefaultName)
	if _, err := Read(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Read of no file: %v, want fs.ErrNotExist", err)
	}
	written, err := Update(t.Context(), path, func(d Document) (Document, error) {
		if len(d.Servers) != 0 {
			t.Errorf("change got %v, want nothing", d)
		}
		return add("a")(d)
	})
	if err != nil || !written {
		t.Fatalf("Update: %v, %v, want true", written, err)
	}
	only(t, filepath.Dir(path), DefaultName)
	old := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, crlf := range []bool{false, true} {
		if crlf {
			b, _ := os.ReadFile(path)
			write(t, path, []byte(strings.ReplaceAll(string(b), "\n", "\r\n")))
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		written, err = Update(t.Context(), path, func(d Document) (Document, error) {
			if d.Server("a") == nil {
				t.Errorf("change got %v, want server a", d)
			}
			return add("a")(d)
		})
		if err != nil || written {
			t.Errorf("Update without a change: %v, %v, want false", written, err)
		}
		if info, err := os.Stat(path); err != nil || !info.ModTime().Equal(old) {
			t.Errorf("modification time %v (%v), want %v", info.ModTime(), err, old)
		}
	}
	if written, err = Update(t.Context(), path, add("b")); err != nil || !written {
		t.Errorf("Update with a change: %v, %v, want true", written, err)
	}
	doc, err := Read(path)
	if err != nil || len(doc.Servers) != 2 {
		t.Errorf("Read: %v, %v, want two servers", doc, err)
	}
}

func TestUpdateFailureKeepsTheFile(t *testing.T) {
	t.Parallel()
	failed := errors.New("failed")
	canceled, cancel := context.WithCancel(t.Context())
	tests := []struct {
		name   string
		ctx    context.Context
		change func(Document) (Document, error)
		want   string
	}{
		{"change fails", t.Context(), func(Document) (Document, error) { return Document{}, failed }, "failed"},
		{"a secret", t.Context(), func(d Document) (Document, error) {
			s := Server{Alias: "s", URL: "https://s.example", Headers: []Header{{"Authorization", "Bearer hunter2"}}}
			d.SetServer(s)
			return d, nil
		}, "values are never stored"},
		{"a document that makes no sense", t.Context(), func(d Document) (Document, error) {
			d.Tools = append(d.Tools, Tool{Name: "nobody.tool"})
			return d, nil
		}, `there is no server "nobody"`},
		{"canceled meanwhile", canceled, func(d Document) (Document, error) {
			cancel()
			return add("b")(d)
		}, "canceled"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), DefaultName)
			write(t, path, empty)
			written, err := Update(tt.ctx, path, tt.change)
			if err == nil || written || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "hunter2") {
				t.Errorf("Update: %v, %v, want an error with %q", written, err, tt.want)
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != string(empty) {
				t.Errorf("the file is %q (%v), want it as it was", got, err)
			}
			only(t, filepath.Dir(path), DefaultName)
		})
	}
}

func TestUpdateRefusesADamagedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), DefaultName)
	for _, src := range []string{"", string(empty[:40]), "<<<<<<< HEAD\n"} {
		write(t, path, []byte(src))
		_, err := Update(t.Context(), path, func(Document) (Document, error) {
			t.Errorf("change is called with %q there", src)
			return Document{}, nil
		})
		var at *Error
		if !errors.As(err, &at) {
			t.Errorf("Update over %q: %v, want an *Error", src, err)
		}
		if got, _ := os.ReadFile(path); string(got) != src {
			t.Errorf("%q became %q", src, got)
		}
	}
}

func TestUpdateIsExclusive(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), DefaultName)
	const n = 24
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			if _, err := Update(t.Context(), path, add(fmt.Sprintf("s%d", i))); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if doc, err := Read(path); err != nil || len(doc.Servers) != n {
		t.Errorf("%d servers (%v), want %d: an update was lost", len(doc.Servers), err, n)
	}
	only(t, filepath.Dir(path), DefaultName)
}

func TestUpdateWaits(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), DefaultName)
	_, err := Update(t.Context(), path, func(Document) (Document, error) {
		_, err := updateWithin(t.Context(), 30*time.Millisecond, path, add("x"))
		if err == nil || !strings.Contains(err.Error(), "another mcppin is writing") {
			t.Errorf("a second Update: %v, want to hear of the first", err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		defer cancel()
		if _, err = Update(ctx, path, add("x")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a second Update: %v, want ctx's error", err)
		}
		return Document{}, nil
	})
	if err != nil {
		t.Error(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(empty) {
		t.Errorf("the file is %q (%v), want the first Update's", got, err)
	}
}

func TestUpdateFollowsLinks(t *testing.T) {
	t.Parallel()
	dir, other := t.TempDir(), t.TempDir()
	path, target := filepath.Join(dir, "link"), filepath.Join(other, DefaultName)
	if err := os.Symlink(filepath.Join(dir, "second"), path); err != nil {
		t.Skip(err)
	}
	rel, err := filepath.Rel(dir, target)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(rel, filepath.Join(dir, "second")); err != nil {
		t.Fatal(err)
	}
	for _, alias := range []string{"a", "b"} { // at first the links lead nowhere
		if _, err := Update(t.Context(), path, add(alias)); err != nil {
			t.Fatal(err)
		}
	}
	only(t, dir, "link", "second")
	only(t, other, DefaultName)
	if info, err := os.Lstat(path); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("%v (%v), want the link kept", info.Mode(), err)
	}
	if doc, err := Read(path); err != nil || len(doc.Servers) != 2 {
		t.Errorf("Read: %v, %v, want two servers", doc, err)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	if _, err := Update(t.Context(), loop, add("a")); err == nil || !strings.Contains(err.Error(), "symbolic links") {
		t.Errorf("Update of a link to itself: %v, want an error", err)
	}
}

func TestUpdateKeepsPermissions(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no permission bits")
	}
	path := filepath.Join(t.TempDir(), DefaultName)
	write(t, path, empty)
	for _, mode := range []fs.FileMode{0o640, 0o444, 0o664} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if written, err := Update(t.Context(), path, add(fmt.Sprintf("m%o", mode))); err != nil || !written {
			t.Fatalf("Update: %v, %v, want true", written, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("permissions %v (%v), want %v", info.Mode().Perm(), err, mode)
		}
	}
}

func TestUpdateWhereNothingCanBe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tests := []struct{ path, want string }{
		{filepath.Join(dir, "no", "such", DefaultName), "there is no directory"},
		{dir, "is not a regular file"},
	}
	for _, tt := range tests {
		if written, err := Update(t.Context(), tt.path, add("a")); err == nil || written || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Update(%q): %v, %v, want an error with %q", tt.path, written, err, tt.want)
		}
	}
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		return // may write anywhere, or has no such bit
	}
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if _, err := Update(t.Context(), filepath.Join(dir, DefaultName), add("a")); !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "cannot write in its directory") {
		t.Errorf("Update in a read-only directory: %v, want permission denied and where", err)
	}
}
