package lockfile_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"
)

func schema(t *testing.T) func(src []byte) error {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("../../docs/lockfile.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(src []byte) error {
		var doc any
		if err := yaml.Unmarshal(src, &doc); err != nil {
			return err
		}
		return s.Validate(doc)
	}
}

func TestSchemaAcceptsLocks(t *testing.T) {
	t.Parallel()
	validate := schema(t)
	for name, doc := range map[string]lockfile.Document{"empty": {}, "small": small(t), "a few tools": large(t, 5)} {
		if err := validate(lockfile.Render(doc)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, path := range glob(t, "valid/*.yaml") {
		if err := validate(read(t, path)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// What a schema can see it refuses, so that an editor's check is worth having.
func TestSchemaRefuses(t *testing.T) {
	t.Parallel()
	validate := schema(t)
	seen := []string{
		"null", "list", "unknown-", "version-", "servers-", "tools-", "approved-missing", "approved-no-", "approved-by-empty", "approved-reason-empty",
		"digest-", "descriptor-list", "descriptor-missing", "descriptor-string", "instructions-approved-", "instructions-empty", "instructions-no-", "reasons-", "seen-missing",
		"server-", "time-", "tool-empty", "tool-name-missing", "tool-name-number", "tool-without-dot", "alias-uppercase",
		"policy-", "scan-", "accept-", "publisher-", "ignore-", "unstable-", "again-",
	}
	unseen := []string{ // by a schema: they take other parts of the file into account, or its bytes
		"accept-block", "accept-field-order", "again-digest-edited", "again-other-name", "again-text-edited", "again-unsorted", "accept-name-instructions-without-server", "accept-name-without-server",
		"digest-edited", "ignore-before-approved", "ignore-block", "ignore-in-descriptor", "ignore-in-quarantine", "ignore-plain",
		"policy-block", "policy-max-age-plain", "publisher-package-block", "reasons-code-last", "reasons-plain", "server-command-plain",
		"server-header-twice", "server-url-user", "server-url-query", "time-day", "time-leap", "time-plain", "version-newer-other-form", "version-float", "unstable-unsorted",
	}
	refused := 0
	for _, path := range glob(t, "invalid/*.yaml") {
		name := strings.TrimSuffix(filepath.Base(path), ".yaml")
		if slices.Contains(unseen, name) || !slices.ContainsFunc(seen, func(p string) bool { return strings.HasPrefix(name, p) }) {
			continue
		}
		refused++
		if validate(read(t, path)) == nil {
			t.Errorf("the schema accepts %s", name)
		}
	}
	if refused < len(seen) {
		t.Errorf("%d fixtures fit the list, want more", refused)
	}
}
