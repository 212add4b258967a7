package lockfile_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestMatch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		glob, name string
		want       bool
	}{
		{"*", "", true},
		{"*", "a/b.c", true},
		{"", "", true},
		{"", "a", false},
		{"a", "", false},
		{"search_*", "search_", true},
		{"search_*", "search", false},
		{"*_x", "a_x_x", true},
		{"a*b*c", "a--b--b--c", true},
		{"a*b*c", "a--c--b", false},
		{"?", "é", true},
		{"?", "", false},
		{"?", "ab", false},
		{"a?c", "a/c", true},
		{"*?", "é", true},
		{"[ab]", "a", false},
		{"[ab]", "[ab]", true},
		{`\*`, `\anything`, true},
		{`\*`, `*`, false},
		{"A", "a", false},
		{"***", "x", true},
		{strings.Repeat("*a", 40) + "b", strings.Repeat("a", 4000), false},
	}
	for _, tt := range tests {
		if got := lockfile.Match(tt.glob, tt.name); got != tt.want {
			t.Errorf("Match(%q, %q) = %v, want %v", tt.glob, tt.name, got, tt.want)
		}
	}
}

func TestSelects(t *testing.T) {
	t.Parallel()
	tests := []struct {
		include, exclude []string
		tool             string
		want             bool
	}{
		{nil, nil, "x", true},
		{[]string{"*"}, nil, "x", true},
		{[]string{"a*", "b"}, nil, "b", true},
		{[]string{"a*", "b"}, nil, "c", false},
		{[]string{"a*"}, []string{"ab"}, "ab", false},
		{[]string{"a*"}, []string{"ab"}, "abc", true},
		{nil, []string{"*"}, "x", false},
	}
	for _, tt := range tests {
		s := lockfile.Server{Include: tt.include, Exclude: tt.exclude}
		if got := s.Selects(tt.tool); got != tt.want {
			t.Errorf("include %q, exclude %q: Selects(%q) = %v, want %v", tt.include, tt.exclude, tt.tool, got, tt.want)
		}
	}
}
