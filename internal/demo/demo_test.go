package demo

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func tools(t *testing.T, release string) map[string]map[string]any {
	t.Helper()
	in := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":"two","method":"tools/list"}
`
	var out bytes.Buffer
	if err := Serve(strings.NewReader(in), &out, release); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("got %d answers, want 2: %s", len(lines), out.String())
	}
	var answer struct {
		ID     string
		Result struct{ Tools []map[string]any }
	}
	if err := json.Unmarshal([]byte(lines[1]), &answer); err != nil {
		t.Fatal(err)
	}
	if answer.ID != "two" {
		t.Errorf("got id %q", answer.ID)
	}
	byName := map[string]map[string]any{}
	for _, tool := range answer.Result.Tools {
		byName[tool["name"].(string)] = tool
	}
	return byName
}

// The update is one that a pin over descriptions lets through.
func TestReleases(t *testing.T) {
	t.Parallel()
	old, new := tools(t, "1"), tools(t, "2")
	for name, tool := range old {
		if update, ok := new[name]; ok && update["description"] != tool["description"] {
			t.Errorf("%s: the description changes", name)
		}
	}
	at := func(tool map[string]any, path ...string) any {
		var v any = tool
		for _, p := range path {
			v = v.(map[string]any)[p]
		}
		return v
	}
	if at(old["export"], "inputSchema", "properties", "destination") != nil || at(new["export"], "inputSchema", "properties", "destination") == nil {
		t.Error("export does not gain destination")
	}
	if at(old["export"], "annotations", "destructiveHint") != true || at(new["export"], "annotations", "destructiveHint") != false {
		t.Error("export does not drop destructiveHint")
	}
	if old["archive"] == nil || new["archive"] != nil || old["sync"] != nil || new["sync"] == nil {
		t.Error("want archive to vanish and sync to come")
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	if err := Serve(strings.NewReader(""), new(bytes.Buffer), "4"); err == nil {
		t.Error("release 3: no error")
	}
	if err := Serve(strings.NewReader("hello\n"), new(bytes.Buffer), "1"); err == nil {
		t.Error("not JSON: no error")
	}
	var out bytes.Buffer
	if err := Serve(strings.NewReader(`{"id":1,"method":"server/discover"}`+"\n"), &out, "1"); err != nil || !strings.Contains(out.String(), "-32601") {
		t.Errorf("unknown method: got %s, %v", out.String(), err)
	}
}
