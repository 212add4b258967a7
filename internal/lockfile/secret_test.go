package lockfile

import (
	"strings"
	"testing"
)

func TestValidURL(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]bool{
		"https://mcp.example/mcp":                       true,
		"http://localhost:8080":                         true,
		"http://[::1]:8080/":                            true,
		"https://${HOST}/${PATH}":                       true,
		"https://${USER}:${PASS}@mcp.example/":          true,
		"https://mcp.example/?key=${KEY}&empty=&bare":   true,
		"https://mcp.example/?key=hunter2":              false,
		"https://mcp.example/?key=${KEY}hunter2":        false,
		"https://mcp.example/?a=${A}&key=hunter2;b=${}": false,
		"https://mcp.example/?key=%68unter2":            false,
		"https://mcp.example/?key=$hunter2":             false,
		"https://hunter2@mcp.example/":                  false,
		"https://${USER}:hunter2@mcp.example/":          false,
		"https://:hunter2@mcp.example/":                 false,
		"ftp://mcp.example/hunter2":                     false,
		"mcp.example/hunter2":                           false,
		"https:///hunter2":                              false,
		"":                                              false,
	} {
		err := ValidURL(url)
		if (err == nil) != want || err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("ValidURL(%q) = %v, want ok %v and the URL not shown", url, err, want)
		}
	}
}

func TestValidHeader(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, value string
		want        bool
	}{
		{"Authorization", "Bearer ${TOKEN}", true},
		{"X-Key", "${KEY}", true},
		{"X-Key", "${A}${B_2}", true},
		{"X-Key", "hunter2", false},
		{"X-Key", "", false},
		{"X-Key", "Bearer hunter2 ${X}", false},
		{"X-Key", "hunter2${X}", false},
		{"X-Key", "${X}hunter2", false},
		{"X-Key", "${X}\nhunter2", false},
		{"X-Key", "$hunter2", false},
		{"X-Key", "${2}", false},
		{"X Key", "${X}", false},
		{"X-Key:", "${X}", false},
		{"", "${X}", false},
	} {
		err := ValidHeader(Header{Name: tt.name, Value: tt.value})
		if (err == nil) != tt.want || err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("ValidHeader(%q: %q) = %v, want ok %v and the value not shown", tt.name, tt.value, err, tt.want)
		}
	}
}

func TestValidEnv(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"HOME": true, "ProgramFiles(x86)": true, "": false, "A=hunter2": false, "=": false, "A\x00": false} {
		err := validEnv(name)
		if (err == nil) != want || err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("validEnv(%q) = %v, want ok %v and the value not shown", name, err, want)
		}
	}
}
