//go:build e2e

// Package e2e runs the real mcppin binary against real MCP servers from npm,
// at the versions of package-lock.json, and holds what it writes against
// independent implementations: canonicalize (RFC 8785), yaml, JSON Schema, and
// a client of its own. Listing needs no network; "make e2e" installs first.
package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var (
	update = flag.Bool("update", false, "rewrite testdata/*.golden")
	here   string // this directory
	mcppin string // the binary
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := build(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func build(m *testing.M) (int, error) {
	var err error
	if here, err = os.Getwd(); err != nil {
		return 0, err
	}
	if _, err := os.Stat(filepath.Join(here, "node_modules", ".package-lock.json")); err != nil {
		return 0, fmt.Errorf("the servers are not installed; run make e2e: %w", err)
	}
	dir, err := os.MkdirTemp("", "mcppin-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	mcppin = filepath.Join(dir, "mcppin")
	cmd := exec.Command("go", "build", "-trimpath", "-o", mcppin, "../cmd/mcppin")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("go build: %w\n%s", err, out)
	}
	return m.Run(), nil
}
