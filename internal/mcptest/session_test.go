package mcptest

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSessions(t *testing.T) {
	t.Parallel()
	list := ask("7", "tools/list", "")
	hello := ask("1", "initialize", `"clientInfo":{"name":"probe"}`)
	modern := ask("7", "tools/list", `"_meta":{"io.modelcontextprotocol/clientInfo":{"name":"probe"},"io.modelcontextprotocol/protocolVersion":"x","io.modelcontextprotocol/clientCapabilities":{}}`)
	one, two, three := json.RawMessage(`{"n":1}`), json.RawMessage(`{"n":2}`), json.RawMessage(`{"n":3}`)
	by := map[string]json.RawMessage{"probe": three}
	for _, test := range []struct {
		name   string
		script Script
		in     []string
		want   string // the numbers in the lists
	}{
		{"the second list", Script{First: one, Second: two}, []string{list, list, list, hello, list, list}, "12212"},
		{"the sessions", Script{BySession: []json.RawMessage{one, two, three}}, []string{hello, list, list, hello, hello, list, hello, list, hello, list}, "11233"},
		{"the client", Script{First: one, ByClient: by}, []string{list, hello, list}, "13"},
		{"a stateless client", Script{First: one, ByClient: by, Era: Both}, []string{list, modern}, "13"},
		{"after one", Script{First: one, Faults: faults("tools/list", Fault{After: 1, Times: 1, Raw: `{"n":2}`})}, []string{list, list, list}, "121"},
		{"no second answer", Script{First: one, Faults: faults("tools/list", Fault{After: 1, Hang: true})}, []string{list, list, list}, "1"},
	} {
		_, lines, _ := serveLines(t, test.script, test.in...)
		got := ""
		for _, line := range lines {
			if _, after, ok := strings.Cut(line, `{"n":`); ok {
				got += after[:1]
			}
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// Each process is a session of its own.
func TestStarts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := Script{Starts: filepath.Join(dir, "starts"), BySession: []json.RawMessage{json.RawMessage("[1]"), json.RawMessage("[2]")}}
	if err := s.Save(dir); err != nil {
		t.Fatal(err)
	}
	var got []string
	for range 3 {
		var out, errw bytes.Buffer
		if code := Main([]string{dir}, strings.NewReader(ask("1", "tools/list", "")+"\n"), &out, &errw); code != 0 {
			t.Fatalf("got %d and %q, want 0", code, errw.String())
		}
		got = append(got, strings.TrimSpace(out.String()))
	}
	if d := cmp.Diff([]string{answer("1", "[1]"), answer("1", "[2]"), answer("1", "[2]")}, got); d != "" {
		t.Errorf("answers (-want +got):\n%s", d)
	}
}
