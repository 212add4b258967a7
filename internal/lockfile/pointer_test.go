package lockfile_test

import (
	"slices"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestValidPointer(t *testing.T) {
	t.Parallel()
	tests := []struct {
		s               string
		pointer, ignore bool
	}{
		{"", true, false},
		{"/", true, true},
		{"//", true, true},
		{"/description", true, true},
		{"/a~0~1b/0", true, true},
		{"/~01", true, true},
		{"/ é\n", true, true},
		{"/name", true, false},
		{"/name/", true, false},
		{"/name/x/0", true, false},
		{"/names", true, true},
		{"/x/name", true, true},
		{"/na~0me", true, true},
		{"description", false, false},
		{"#/description", false, false},
		{"~1name", false, false},
		{"/~", false, false},
		{"/~2", false, false},
		{"/~~0", false, false},
		{"/~0/a~", false, false},
		{"/~/", false, false},
	}
	for _, tt := range tests {
		if err := lockfile.ValidPointer(tt.s); (err == nil) != tt.pointer {
			t.Errorf("ValidPointer(%q) = %v, want ok %v", tt.s, err, tt.pointer)
		}
		if err := lockfile.ValidIgnore(tt.s); (err == nil) != tt.ignore {
			t.Errorf("ValidIgnore(%q) = %v, want ok %v", tt.s, err, tt.ignore)
		}
	}
}

// FuzzPointer: a pointer is valid where its tokens spell it again, and only
// there, as RFC 6901 leaves no choice of spelling.
func FuzzPointer(f *testing.F) {
	for _, s := range []string{"", "/", "/a~0~1b/0", "~", "/~2", "a/b", "/~01"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var again descriptor.Pointer
		for _, token := range descriptor.Pointer(s).Tokens() {
			again = again.Member(token)
		}
		if err := lockfile.ValidPointer(s); (err == nil) != (string(again) == s) {
			t.Errorf("ValidPointer(%q) = %v, and its tokens spell %q", s, err, again)
		}
		named := slices.Equal(again.Tokens()[:min(1, len(again.Tokens()))], []string{"name"})
		if lockfile.ValidIgnore(s) == nil && (s == "" || named) {
			t.Errorf("ValidIgnore(%q) lets the whole, or the name, be ignored", s)
		}
	})
}
