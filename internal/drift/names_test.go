package drift_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/drift"
)

func TestOddNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 129)
	got := drift.OddNames([]string{
		"read_file", "read-file", "Read_File", "admin.reset", "a/b", "two words", "tab\there", "zero\u200bwidth", "naïve", "nai\u0308ve",
		"x", "x", "ﬁle", "file", strings.Repeat("n", 128), long,
	})
	want := []drift.Odd{
		{"Read_File", `is "read_file" but for case or Unicode normalisation`},
		{"a/b", "holds a slash"},
		{"admin.reset", "holds a dot"},
		{"file", `is "ﬁle" but for case or Unicode normalisation`},
		{"nai\u0308ve", `holds other characters than A-Z a-z 0-9 _ -, is not in Unicode normal form C, is "naïve" but for case or Unicode normalisation`},
		{"naïve", `holds other characters than A-Z a-z 0-9 _ -, is "nai` + "\u0308" + `ve" but for case or Unicode normalisation`},
		{"read_file", `is "Read_File" but for case or Unicode normalisation`},
		{"tab\there", "holds hidden characters"},
		{"two words", "holds a blank"},
		{"zero\u200bwidth", "holds hidden characters"},
		{long, "holds other characters than A-Z a-z 0-9 _ -, has 129 characters, more than 128"},
		{"ﬁle", `holds other characters than A-Z a-z 0-9 _ -, is "file" but for case or Unicode normalisation`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
