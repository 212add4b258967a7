//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// maxHits is the share of real tools that the scanner may hit. Every hit is
// explained in docs/findings.md.
const maxHits = 0.02

// What real servers say is scanned as one lock. With SCANEVAL_OUT their
// descriptors are written to that file, for scaneval.
func TestScan(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var lines bytes.Buffer
	total := 0
	for _, s := range servers {
		if s.port != "" {
			continue // the same over stdio
		}
		args := append([]string{"lock", s.alias, "--by", "e2e", "--timeout", "2m"}, d.source(t, s)...)
		if code, out, errs := d.run(t, args...); code == 2 {
			t.Fatalf("lock %s:\n%s%s", s.alias, out, errs)
		}
		raw := d.capture(t, s)
		total += len(raw.tools)
		for _, tool := range raw.tools {
			line(t, &lines, s.alias, "tool", tool)
		}
		if raw.instructions != nil {
			total++
			line(t, &lines, s.alias, "instructions", raw.instructions)
		}
	}
	if path := os.Getenv("SCANEVAL_OUT"); path != "" {
		if err := os.WriteFile(path, lines.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, out, errs := d.run(t, "scan")
	t.Logf("%s%s", out, errs)
	hit := map[string]bool{}
	for line := range strings.Lines(out) {
		if fields := strings.SplitN(line, "  ", 3); len(fields) == 3 {
			hit[fields[1]] = true
		}
	}
	if rate := float64(len(hit)) / float64(total); rate > maxHits {
		t.Errorf("hit %d of %d, more than %.0f %%:\n%s", len(hit), total, 100*maxHits, out)
	}
}

func line(t *testing.T, b *bytes.Buffer, alias, what string, value json.RawMessage) {
	t.Helper()
	raw, err := json.Marshal(map[string]any{"server": alias, what: value})
	if err != nil {
		t.Fatal(err)
	}
	b.Write(append(raw, '\n'))
}
