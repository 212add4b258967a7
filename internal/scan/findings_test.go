package scan

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// docs/findings.md has a section for each family, and for no other.
func TestDocumented(t *testing.T) {
	t.Parallel()
	b, err := os.ReadFile("../../docs/findings.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(b), "\n## MCP")
	var got []Family
	for section := range strings.SplitSeq(rest, "\n## MCP") {
		heading, text, _ := strings.Cut(section, "\n")
		number, title, _ := strings.Cut(heading, " ")
		_, severity, _ := strings.Cut(text, "Severity: ")
		severity, _, _ = strings.Cut(severity, ".")
		got = append(got, Family{"MCP" + number, title, Severity(severity)})
		for _, part := range []string{"- Catches ", "- Misses ", "- Known false alarms: "} {
			if strings.Count(text, part) != 1 {
				t.Errorf("MCP%s: want one %q", number, part)
			}
		}
	}
	if !slices.Equal(got, Families()) {
		t.Errorf("docs/findings.md has\n%v, want\n%v", got, Families())
	}
}
