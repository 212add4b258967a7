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

func TestOddNamesAreBounded(t *testing.T) {
	t.Parallel()
	spell := func(i int) string { // one of 4,096 ways to write a name
		name := []byte("aaaaaaaaaaaa")
		for bit := range name {
			name[len(name)-1-bit] -= byte(i>>bit&1) * 0x20
		}
		return string(name)
	}
	for _, test := range []struct {
		count int
		want  string
	}{
		{2, `is "AAAAAAAAAAAA" but for case or Unicode normalisation`},
		{3, `is "AAAAAAAAAAAA" and "AAAAAAAAAAAa" but for case or Unicode normalisation`},
		{4, `is "AAAAAAAAAAAA", "AAAAAAAAAAAa" and "AAAAAAAAAAaA" but for case or Unicode normalisation`},
		{5, `is "AAAAAAAAAAAA", "AAAAAAAAAAAa", "AAAAAAAAAAaA" and 1 more but for case or Unicode normalisation`},
		{4096, `is "AAAAAAAAAAAA", "AAAAAAAAAAAa", "AAAAAAAAAAaA" and 4092 more but for case or Unicode normalisation`},
	} {
		names := []string{spell(0)}
		for i := range test.count - 1 {
			names = append(names, spell(4095-i))
		}
		got := drift.OddNames(names)
		if last := got[len(got)-1]; len(got) != test.count || last.Name != spell(0) || last.Why != test.want {
			t.Errorf("%d names: %d are odd, %q %s; want %s", test.count, len(got), last.Name, last.Why, test.want)
		}
	}
}
