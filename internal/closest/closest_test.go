package closest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		candidates []string
		want       []string
	}{
		{"serach_code", []string{"get_issue", "search_issues", "search_code"}, []string{`"search_code"`}},
		{"a", []string{"b", "c"}, nil},
		{"ab", []string{"ad", "ac", "ae", "af"}, []string{`"ac"`, `"ad"`, `"ae"`}},
		{"日本語", []string{"xyz", "日本人"}, []string{`"日本人"`}},
		{"tool", []string{"to\u200bol", "tool2", "tool2"}, []string{`"tool2"`, `"to\u200Bol"`}},
		{"x", nil, nil},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, Names(tt.name, tt.candidates)); d != "" {
			t.Errorf("%q (-want +got):\n%s", tt.name, d)
		}
	}
}
