package snapshot

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func pin(t *testing.T, name, raw string) lockfile.Tool {
	t.Helper()
	v, err := descriptor.Parse([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	d, err := hash.Sum([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	by := lockfile.Approval{At: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), By: "ana@example.com"}
	return lockfile.Tool{Name: name, Pin: &lockfile.Pin{Digest: d, Approved: by, Descriptor: v}}
}

func document(t *testing.T) lockfile.Document {
	t.Helper()
	waiting := pin(t, "b.waiting", `{"name":"waiting"}`)
	waiting.Quarantine, waiting.Pin = &lockfile.Quarantine{Digest: waiting.Pin.Digest, Reasons: []string{lockfile.New}, Descriptor: waiting.Pin.Descriptor}, nil
	reason := pin(t, "a.two words", `{"name":"two words","x":"\u202e\ud83d\ude00\udb40\udc41\n::y","n":9223372036854775807}`)
	reason.Pin.Approved.Reason = "first review"
	return lockfile.Document{
		Servers: []lockfile.Server{{Alias: "a"}, {Alias: "b"}},
		Tools:   []lockfile.Tool{pin(t, "a.read", `{"name":"read"}`), reason, pin(t, "b.read", `{"name":"read","deep":[[{}],[]]}`), waiting},
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	doc := document(t)
	names := func(entries []Entry) (list []string) {
		for _, e := range entries {
			list = append(list, e.Name)
		}
		return list
	}
	all, err := Select(doc, "", Qualified)
	if d := cmp.Diff([]string{"a.read", "a.two words", "b.read"}, names(all)); d != "" || err != nil {
		t.Errorf("all: %v (-want +got):\n%s", err, d)
	}
	one, err := Select(doc, "b", Unqualified)
	if d := cmp.Diff([]string{"read"}, names(one)); d != "" || err != nil {
		t.Errorf("one server: %v (-want +got):\n%s", err, d)
	}
	_, err = Select(doc, "", Unqualified)
	if err == nil || !strings.Contains(err.Error(), "a.read") || !strings.Contains(err.Error(), "b.read") {
		t.Errorf("two tools named read: got %v", err)
	}
}

// Both formats hold to the published schema and give the same values, with
// every character of every string.
func TestFormats(t *testing.T) {
	t.Parallel()
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "snapshot.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := Select(document(t), "", Qualified)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]Entry{entries, {}} {
		for _, full := range []bool{false, true} {
			var fromYAML, fromJSON any
			if err := yaml.Unmarshal(YAML(list, Options{Full: full}), &fromYAML); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(JSON(list, Options{Full: full}), &fromJSON); err != nil {
				t.Fatal(err)
			}
			y, _ := json.Marshal(fromYAML)
			j, _ := json.Marshal(fromJSON)
			if d := cmp.Diff(string(j), strings.ReplaceAll(string(y), "9223372036854775807", "9223372036854776000")); d != "" {
				t.Errorf("full %v (-json +yaml):\n%s", full, d)
			}
			if err := schema.Validate(fromJSON); err != nil {
				t.Errorf("full %v: %v", full, err)
			}
		}
	}
	if err := schema.Validate(map[string]any{"providerConfig": map[string]any{"toolsSnapshot": map[string]any{"a.b": "md5:1"}}}); err == nil {
		t.Error("the schema takes any digest")
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	entries, err := Select(document(t), "", Qualified)
	if err != nil {
		t.Fatal(err)
	}
	got := string(YAML(entries, Options{Indent: 4}))
	want := "    providerConfig:\n      toolsSnapshot:\n        a.read: \"" + string(entries[0].Digest) + "\"\n"
	if !strings.HasPrefix(got, want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	whole := string(JSON(entries, Options{Full: true})) + string(YAML(entries, Options{Full: true}))
	for _, s := range []string{"\u202e", "\U000e0041"} {
		if strings.Contains(whole, s) {
			t.Errorf("%q stands raw", s)
		}
	}
	if !strings.Contains(whole, "9223372036854775807") {
		t.Error("a lossy number lost its spelling")
	}
	for line := range strings.Lines(whole) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") {
			t.Errorf("a line that a CI system takes for a command: %q", line)
		}
	}
}
