//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// reading is a YAML file as JSON, by the rules of both versions.
type reading struct {
	V11 json.RawMessage `json:"1.1"`
	V12 json.RawMessage `json:"1.2"`
}

// opinion is what independent.mjs prints.
type opinion struct {
	Tools        []string
	Instructions string
	Files        []reading
}

// emit writes a snapshot to a file and gives its path.
func (d desk) emit(t *testing.T, format string, flags ...string) string {
	t.Helper()
	out, _ := d.want(t, 0, append([]string{"emit", "--format", format}, flags...)...)
	f, err := os.CreateTemp(d.dir, "snapshot-*."+format)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(out); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// independent asks other implementations about these files.
func (d desk) independent(t *testing.T, raw captured, files ...string) opinion {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("{")
	if raw.instructions != nil {
		b.WriteString(`"instructions":` + string(raw.instructions) + ",")
	}
	b.WriteString(`"tools":[` + string(bytes.Join(rawBytes(raw.tools), []byte(","))) + "]}")
	path := filepath.Join(d.dir, "raw.json")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", append([]string{"independent.mjs", path}, files...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("independent.mjs: %v", err)
	}
	return decode[opinion](t, out)
}

func rawBytes(raw []json.RawMessage) [][]byte {
	all := make([][]byte, len(raw))
	for i := range raw {
		all[i] = raw[i]
	}
	return all
}

func nameOf(t *testing.T, tool json.RawMessage) string {
	t.Helper()
	name, ok := decode[map[string]any](t, tool)["name"].(string)
	if !ok {
		t.Fatalf("a tool without a name: %s", tool)
	}
	return name
}

func decode[T any](t *testing.T, b []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatalf("%v in %s", err, b)
	}
	return v
}

func content(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
