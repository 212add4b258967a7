package scan

import (
	"os"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// BenchmarkScan reads a long description, as some servers have.
func BenchmarkScan(b *testing.B) {
	text, err := os.ReadFile("../../docs/lockfile.md")
	if err != nil {
		b.Fatal(err)
	}
	v := descriptor.Text(string(text))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Scan(Subject{"notes.read", v}, nil)
	}
}

// A server's text may have a mebibyte.
func BenchmarkScanLarge(b *testing.B) {
	v := descriptor.Text(strings.Repeat("Ignore the case of letters: use a token. ", 25_000))
	b.SetBytes(int64(len(v.Text)))
	for b.Loop() {
		Scan(Subject{"notes.read", v}, nil)
	}
}
