package mcptest

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// post gives the response and its whole body. Headers are name, value, ...
func post(t *testing.T, url, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(b)
}

func TestHTTP(t *testing.T) {
	t.Parallel()
	modern := []string{"Mcp-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"}
	list, tools := ask("7", "tools/list", ""), answer("7", "{\n"+`"tools":[`+odd+`]}`)
	for _, test := range []struct {
		name    string
		script  Script
		body    string
		headers []string
		status  int
		want    string
	}{
		{"list", Script{}, list, nil, 200, tools},
		{"stream", Script{Stream: true}, list, nil, 200, "event: message\ndata: " + strings.ReplaceAll(tools, "\n", "\ndata: ") + "\n\n"},
		{"notification before", Script{Faults: faults("tools/list", Fault{Before: []string{"{}"}, Raw: "[$ID]"})}, list, nil, 200, "event: message\ndata: {}\n\nevent: message\ndata: [7]\n\n"},
		{"notification", Script{}, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, nil, 202, ""},
		{"not JSON", Script{}, "{", nil, 400, "not JSON\n"},
		{"unknown method", Script{}, ask("7", "x", ""), nil, 200, failure("7", unknown)},
		{"credentials", Script{Require: map[string]string{"X-Key": "k"}}, list, []string{"X-Key", "l"}, 401, "missing or wrong credentials\n"},
		{"right credentials", Script{Require: map[string]string{"X-Key": "k"}}, list, []string{"X-Key", "k"}, 200, tools},
		{"session", Script{Session: "s"}, list, []string{"Mcp-Session-Id", "s"}, 200, tools},
		{"wrong session", Script{Session: "s"}, list, nil, 404, `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"session not found"}}` + "\n"},
		{"fault of a page", Script{Faults: faults("tools/list@2", Fault{Status: 503, Body: "down"})}, ask("7", "tools/list", `"cursor":"2"`), nil, 503, "down"},
		{"fault of another page", Script{Faults: faults("tools/list@2", Fault{Status: 503})}, list, nil, 200, tools},
		{"stateless", Script{Era: Stateless}, ask("7", "tools/list", meta), modern, 200, tools},
		{"without _meta", Script{Era: Stateless}, list, nil, 400, failure("7", missing)},
		{"without Mcp-Method", Script{Era: Stateless}, ask("7", "tools/list", meta), modern[:2], 400, failure("7", `"code":-32020,"message":"Mcp-Method does not match"`)},
		{"without MCP-Protocol-Version", Script{Era: Stateless}, ask("7", "tools/list", meta), modern[2:], 400, failure("7", `"code":-32020,"message":"Mcp-Protocol-Version does not match"`)},
		{"stateless initialize", Script{Era: Stateless}, ask("7", "initialize", ""), nil, 404, failure("7", unknown)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.script.First = json.RawMessage("{\n" + `"tools":[` + odd + `]}`)
			server := New(test.script).Start()
			defer server.Close()
			resp, got := post(t, server.URL+"/mcp", test.body, test.headers...)
			if d := cmp.Diff(test.want, got); resp.StatusCode != test.status || d != "" {
				t.Errorf("got status %d, want %d; body (-want +got):\n%s", resp.StatusCode, test.status, d)
			}
		})
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	s := New(Script{Session: "s", Faults: faults("tools/list", Fault{Times: 1, Status: 429, Header: map[string]string{"Retry-After": "9"}})})
	server := s.Start()
	defer server.Close()
	if resp, _ := post(t, server.URL, ask("1", "initialize", "")); resp.Header.Get("Mcp-Session-Id") != "s" {
		t.Errorf("got headers %v, want a session", resp.Header)
	}
	if resp, _ := post(t, server.URL, ask("2", "tools/list", ""), "Mcp-Session-Id", "s"); resp.StatusCode != 429 || resp.Header.Get("Retry-After") != "9" {
		t.Errorf("got status %d and headers %v, want 429 and Retry-After 9", resp.StatusCode, resp.Header)
	}
	if resp, _ := post(t, server.URL, ask("3", "tools/list", `"cursor":""`), "Mcp-Session-Id", "s"); resp.StatusCode != 200 {
		t.Errorf("got status %d the second time, want 200", resp.StatusCode)
	}
	if d := cmp.Diff([]string{"initialize", "tools/list", "tools/list@"}, s.Calls()); d != "" {
		t.Errorf("calls (-want +got):\n%s", d)
	}
}

// A directory is read for each request.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server := NewDir(dir).Start()
	defer server.Close()
	for _, want := range []string{`{"tools":[1]}`, `{"tools":[2]}`} {
		if err := (Script{First: json.RawMessage(want)}).Save(dir); err != nil {
			t.Fatal(err)
		}
		if _, got := post(t, server.URL, ask("1", "tools/list", "")); got != answer("1", want) {
			t.Errorf("got %s, want the result %s", got, want)
		}
	}
}

func TestOldSSE(t *testing.T) {
	t.Parallel()
	server := New(Script{OldSSE: true, First: json.RawMessage("{\n}"), Faults: map[string]Fault{
		"ping": {Before: []string{"[$ID]"}}, "busy": {Status: 503}, "die": {Die: true},
	}}).Start()
	defer server.Close()
	if resp, _ := post(t, server.URL+"/sse", ask("1", "ping", "")); resp.StatusCode != 405 {
		t.Errorf("got status %d for a POST to the stream, want 405", resp.StatusCode)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/sse", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	stream := bufio.NewReader(resp.Body)
	read := func() (event string) {
		for {
			line, err := stream.ReadString('\n')
			if line == "\n" || err != nil {
				return event
			}
			event += line
		}
	}
	endpoint, ok := strings.CutPrefix(read(), "event: endpoint\ndata: ")
	if !ok {
		t.Fatalf("got %q, want the endpoint", endpoint)
	}
	url := server.URL + strings.TrimSuffix(endpoint, "\n")
	for _, test := range []struct {
		method string
		status int
		want   []string
	}{
		{"busy", 503, nil},
		{"tools/list", 202, []string{"event: message\ndata: " + `{"jsonrpc":"2.0","id":1,"result":{` + "\ndata: }}\n"}},
		{"ping", 202, []string{"event: message\ndata: [1]\n", "event: message\ndata: " + answer("1", "{}") + "\n"}},
		{"die", 202, []string{""}},
	} {
		if resp, body := post(t, url, ask("1", test.method, "")); resp.StatusCode != test.status || body != "" {
			t.Errorf("%s: got status %d and body %q, want %d and none", test.method, resp.StatusCode, body, test.status)
		}
		for _, want := range test.want {
			if got := read(); got != want {
				t.Errorf("%s: got event %q, want %q", test.method, got, want)
			}
		}
	}
}
