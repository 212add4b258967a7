package lockfile_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/lockfile"
)

var update = flag.Bool("update", false, "rewrite the .err files of testdata/lockfiles/invalid")

const fixtures = "../../testdata/lockfiles"

func glob(t testing.TB, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(fixtures, pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures %s: %v", pattern, err)
	}
	return paths
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestValidFixtures(t *testing.T) {
	t.Parallel()
	for _, path := range glob(t, "valid/*.yaml") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			src := read(t, path)
			doc, err := lockfile.Parse(src, path)
			if err != nil {
				t.Fatal(err)
			}
			lf := bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
			if diff := cmp.Diff(string(lf), string(lockfile.Render(doc))); diff != "" {
				t.Errorf("Render(Parse(file)) (-want +got):\n%s", diff)
			}
		})
	}
}

// Beside NAME.yaml, NAME.err holds "line: message" (the message alone where
// the error is the whole file's) and the hint on the last line.
func TestInvalidFixtures(t *testing.T) {
	t.Parallel()
	for _, path := range glob(t, "invalid/*.yaml") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			_, err := lockfile.Parse(read(t, path), "tools.lock.yaml")
			var at *lockfile.Error
			if !errors.As(err, &at) {
				t.Fatalf("Parse: %v, want an *Error", err)
			}
			got := fmt.Sprintf("%s\nhint: %s\n", strings.TrimLeft(strings.TrimPrefix(err.Error(), "tools.lock.yaml:"), " "), at.Hint)
			file := strings.TrimSuffix(path, ".yaml") + ".err"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(read(t, file)), got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}
