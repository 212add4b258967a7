package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// readerFunc reads by calling.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// What the lock was given while a person read is not what they approve.
func TestReviewIsBoundToWhatWasShown(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	lock := filepath.Join(dir, "tools.lock.yaml")
	server := filepath.Join(dir, "server")
	tools := func(description string) {
		t.Helper()
		if err := os.MkdirAll(server, 0o700); err != nil {
			t.Fatal(err)
		}
		text := `{"tools":[{"name":"a","description":"` + description + `"}]}`
		if err := os.WriteFile(filepath.Join(server, "tools.json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tools("one")
	http := mcptest.NewDir(server).Start()
	t.Cleanup(http.Close)
	mcppin := func(want int, prompts bool, in readerFunc, args ...string) string {
		t.Helper()
		var out bytes.Buffer
		code := run(context.Background(), append([]string{"--lock", lock}, args...), streams{
			In: in, Out: &out, Err: &out, LookupEnv: func(string) (string, bool) { return "", false },
			Now: time.Now, Login: func(context.Context) string { return "ana" }, Prompts: prompts,
		})
		if code != want {
			t.Fatalf("mcppin %v: got exit code %d, want %d:\n%s", args, code, want, out.String())
		}
		return out.String()
	}
	mcppin(exitOK, false, nil, "lock", "s", "--url", http.URL+"/mcp")
	tools("two")
	mcppin(exitDrift, false, nil, "lock")
	got := mcppin(exitUnchecked, true, func(p []byte) (int, error) {
		tools("three")
		mcppin(exitDrift, false, nil, "lock")
		return copy(p, "a\n"), nil
	}, "review")
	if want := `"s.a" is not what was expected`; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
	b, err := os.ReadFile(lock)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), `description: "one"`) || !strings.Contains(string(b), `description: "three"`) {
		t.Errorf("got the lock\n%s, want the pin one and three in quarantine", b)
	}
}
