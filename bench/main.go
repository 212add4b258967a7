// Command bench measures whole processes: "mcppin verify" over loopback HTTP
// beside a bare client that only fetches and splits the same pages. Both are
// built here with the same flags, and run in turn. It prints Markdown.
//
//	go run ./bench [-runs N]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// sizes are numbers of tools. What is said about growth is of the last two.
var sizes = []int{10, 300, 3000}

func main() {
	runs := flag.Int("runs", 21, "how often each program runs at each size")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := bench(ctx, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(ctx context.Context, runs int) error {
	dir, err := os.MkdirTemp("", "mcppin-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p := programs{
		dir: dir, mcppin: filepath.Join(dir, "mcppin"),
		bare: filepath.Join(dir, "bare"), measure: filepath.Join(dir, "measure"),
	}
	for out, pkg := range map[string]string{p.mcppin: "./cmd/mcppin", p.bare: "./bench/bare", p.measure: "./bench/measure"} {
		if err := build(ctx, out, pkg); err != nil {
			return err
		}
	}
	var rows []row
	for _, n := range sizes {
		r, err := p.compare(ctx, n, runs)
		if err != nil {
			return fmt.Errorf("%d tools: %w", n, err)
		}
		rows = append(rows, r)
	}
	report(os.Stdout, rows, runs)
	return nil
}

func build(ctx context.Context, out, pkg string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build %s: %w\n%s", pkg, err, text)
	}
	return nil
}

type programs struct{ dir, mcppin, bare, measure string }

// compare serves n tools and runs both programs against them in turn.
func (p programs) compare(ctx context.Context, n, runs int) (row, error) {
	r := row{tools: n}
	script, bytes := tools(n)
	r.bytes = bytes
	server := mcptest.New(script).Start()
	defer server.Close()
	url := server.URL + "/mcp"
	lock := filepath.Join(p.dir, fmt.Sprintf("%d.lock.yaml", n))
	pin := exec.CommandContext(ctx, p.mcppin, "lock", "bench", "--lock", lock, "--by", "bench", "--url", url)
	var said strings.Builder
	pin.Stderr = &said
	if err := pin.Run(); err != nil {
		return r, fmt.Errorf("mcppin lock: %w\n%s", err, said.String())
	}
	for range runs {
		m, err := p.run(ctx, p.mcppin, "verify", "--lock", lock)
		if err != nil {
			return r, err
		}
		if want := fmt.Sprintf("mcppin: %d tools as approved\n", n); m.Said != want {
			return r, fmt.Errorf("verify said %q, want %q", m.Said, want)
		}
		r.verify = append(r.verify, m)
		if m, err = p.run(ctx, p.bare, url); err != nil {
			return r, err
		}
		if want := fmt.Sprintln(n); m.Said != want {
			return r, fmt.Errorf("bare said %q, want %q", m.Said, want)
		}
		r.bare = append(r.bare, m)
	}
	return r, nil
}
