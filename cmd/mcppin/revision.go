package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// lockAt reads the lock as git has it at a revision. Without an error and a
// document, that revision does not have the file.
func lockAt(ctx context.Context, revision, lock string) (*lockfile.Document, error) {
	dir, name := nearest(lock)
	// As a commit, after "--end-of-options": a revision is no flag, no range and
	// no path.
	commit, err := git(ctx, dir, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil, usagef("fetch it first where the clone is shallow: git fetch origin REVISION; or see what there is: git log --oneline -- "+lock,
			"git knows no revision %q", revision)
	}
	if err != nil {
		return nil, err
	}
	listed, err := git(ctx, dir, "ls-tree", "-z", strings.TrimSpace(string(commit)), "./"+name)
	if err != nil || len(listed) == 0 {
		return nil, err
	}
	// "MODE TYPE OBJECT", a tab and the name (git-ls-tree(1), output format).
	about, _, _ := strings.Cut(string(listed), "\t")
	fields := strings.Fields(about)
	if len(fields) != 3 || !strings.HasPrefix(fields[0], "100") {
		return nil, usagef("name the file itself: --lock FILE", "%q is no regular file at %q", lock, revision)
	}
	src, err := git(ctx, dir, "cat-file", "blob", fields[2])
	if err != nil {
		return nil, err
	}
	doc, err := lockfile.Parse(src, revision+":"+lock)
	if err != nil {
		return nil, hinted{err, "name a revision whose lock this mcppin reads, or look at its text: git diff " + revision + " -- " + lock}
	}
	return &doc, nil
}

// nearest is the lock's directory, and its name below it. Where the lock is
// gone, its directory may be as well: git is asked from the next one above.
func nearest(lock string) (dir, name string) {
	dir, name = filepath.Dir(lock), filepath.Base(lock)
	for {
		info, err := os.Stat(dir)
		above := filepath.Dir(dir)
		if err == nil && info.IsDir() || above == dir {
			return dir, filepath.ToSlash(name)
		}
		dir, name = above, filepath.Join(filepath.Base(dir), name)
	}
}

// git runs git in dir, with the environment as it is.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	out, err := cmd.Output()
	switch said := strings.TrimSpace(strings.TrimPrefix(stderr.String(), "fatal: ")); {
	case err == nil:
		return out, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("git %s: %w", args[0], ctx.Err())
	case errors.Is(err, exec.ErrNotFound):
		return nil, hinted{errors.New("git is not installed, or not in PATH"), "--base reads an older lock from git"}
	case said != "":
		return nil, hinted{fmt.Errorf("git %s: %s", args[0], said), "run it where the lock is in a git repository"}
	default:
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	}
}
