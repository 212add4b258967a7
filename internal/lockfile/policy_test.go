package lockfile_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestMaxAge(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{"1d": 1, "90d": 90, "36500d": 36500} {
		if got, err := lockfile.ParseMaxAge(s); err != nil || got != want || lockfile.FormatMaxAge(got) != s {
			t.Errorf("ParseMaxAge(%q) = %d, %v, want %d, and back", s, got, err, want)
		}
	}
	for _, s := range []string{"", "d", "0d", "-1d", "+1d", "01d", "1", "1D", "1dd", " 1d", "1d ", "1 d", "1_0d", "0x1d", "1.0d", "1h", "36501d", "18446744073709551617d", "\u0661d", "90d\u200b"} {
		if got, err := lockfile.ParseMaxAge(s); err == nil || got != 0 || strings.ContainsRune(err.Error(), '\u200b') {
			t.Errorf("ParseMaxAge(%q) = %d, %v, want an error that shows what is hidden", s, got, err)
		}
	}
}

func TestIsCode(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"MCP000": true, "MCP101": true, "MCP999": true,
		"": false, "MCP": false, "MCP10": false, "MCP1011": false, "mcp101": false, "MCP1O1": false, "MCP-01": false, "MCP101\n": false, " MCP101": false, "MCP٣": false,
	} {
		if got := lockfile.IsCode(s); got != want {
			t.Errorf("IsCode(%q) = %v, want %v", s, got, want)
		}
	}
}
