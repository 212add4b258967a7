package descriptor_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func TestFold(t *testing.T) {
	t.Parallel()
	names := []string{
		"tools", "Tools", "TOOLS", "tool\u017f", "to\u00f6ls", "TO\u00d6LS", "kind", "\u212aind", "stra\u00dfe", "STRASSE",
		"\u03c3", "\u03c2", "\u03a3", "i", "I", "\u0131", "\u0130", "",
	}
	for _, a := range names {
		for _, b := range names {
			if got, want := descriptor.Fold(a) == descriptor.Fold(b), strings.EqualFold(a, b); got != want {
				t.Errorf("%q and %q: the same is %v, want %v", a, b, got, want)
			}
		}
	}
}
