package main

import (
	"context"
	"os"
	"os/user"
	"path/filepath"
	"testing"
)

// The approver is whom git names, or else the login name.
func TestLogin(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	u, err := user.Current()
	if err != nil {
		t.Skip("no current user")
	}
	if got := login(context.Background()); got != u.Username {
		t.Errorf("without git: got %q, want %q", got, u.Username)
	}
	git := filepath.Join(dir, "git")
	for _, script := range []string{"#!/bin/sh\nexit 1\n", "#!/bin/sh\n"} {
		if err := os.WriteFile(git, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		if got := login(context.Background()); got != u.Username {
			t.Errorf("git names nobody: got %q, want %q", got, u.Username)
		}
	}
	if err := os.WriteFile(git, []byte("#!/bin/sh\necho ' ana@example.com '\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := login(context.Background()); got != "ana@example.com" {
		t.Errorf("got %q, want git's user.email", got)
	}
}
