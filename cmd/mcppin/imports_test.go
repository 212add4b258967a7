package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/mcppin/mcppin/"

// below lists, for each package, what it may import of ours.
var below = map[string][]string{
	"cmd/mcppin": {
		"internal/render", "internal/fetch", "internal/lockfile", "internal/drift", "internal/snapshot",
		"internal/source", "internal/demo", "internal/closest", "internal/hidden", "internal/descriptor", "internal/hash",
		"internal/scan", "internal/publisher", "internal/credential",
	},
	"internal/render":     {"internal/drift", "internal/scan", "internal/lockfile", "internal/descriptor", "internal/hash", "internal/hidden", "internal/yamltext"},
	"internal/snapshot":   {"internal/lockfile", "internal/descriptor", "internal/hash", "internal/hidden", "internal/yamltext"},
	"internal/drift":      {"internal/lockfile", "internal/descriptor", "internal/hash", "internal/hidden", "internal/closest"},
	"internal/publisher":  {"internal/lockfile", "internal/hash"},
	"internal/scan":       {"internal/descriptor", "internal/hidden"},
	"internal/source":     {"internal/lockfile", "internal/reference"},
	"internal/lockfile":   {"internal/descriptor", "internal/hash", "internal/hidden", "internal/reference", "internal/yamltext"},
	"internal/fetch":      {"internal/credential", "internal/descriptor", "internal/hash", "internal/hidden", "internal/reference"},
	"internal/yamltext":   {"internal/descriptor", "internal/hidden"},
	"internal/closest":    {"internal/hidden"},
	"internal/descriptor": {"internal/hidden"},
	"internal/hash":       {},
	"internal/hidden":     {},
	"internal/reference":  {},
	"internal/credential": {"internal/hidden"},
	"internal/demo":       {},
	"internal/mcptest":    {},
	"scaneval":            {"internal/scan", "internal/descriptor", "internal/hidden"},
	"bench":               {"internal/mcptest"},
	"bench/bare":          {},
	"bench/measure":       {},
}

// sole names the one package that may import a library.
var sole = map[string]string{
	"github.com/spf13/cobra":        "cmd/mcppin",
	"github.com/gowebpki/jcs":       "internal/hash",
	"gopkg.in/yaml.v3":              "internal/lockfile",
	"github.com/mark3labs/mcp-go":   "internal/fetch",
	"github.com/fatih/color":        "internal/render",
	"github.com/google/renameio/v2": "internal/lockfile",
	"github.com/gofrs/flock":        "internal/lockfile",
	"golang.org/x/oauth2":           "internal/credential",
}

// Imports point down only, so that the core stays free of input and output.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, known := below[name]
		if !known {
			t.Errorf("%s: say in this test what it may import", name)
		}
		seen++
		for _, path := range p.Imports {
			if ours, ok := strings.CutPrefix(path, module); ok && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s", name, ours)
			}
			for library, owner := range sole {
				if (path == library || strings.HasPrefix(path, library+"/")) && name != owner {
					t.Errorf("%s imports %s, which only %s may", name, path, owner)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("saw %d packages", seen)
	}
}
