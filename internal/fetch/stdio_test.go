package fetch

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/mcptest"
)

func fault(method string, f mcptest.Fault) map[string]mcptest.Fault {
	return map[string]mcptest.Fault{method: f}
}

func odd(t *testing.T, kind string) Spec {
	return Spec{Command: []string{executable(t), "odd", kind}}
}

func TestStdioNoise(t *testing.T) {
	t.Parallel()
	l := mustList(t, stdioSpec(t, mcptest.Script{
		First:  mcptest.Tools(toolA),
		Banner: []string{"Starting \x1b[31mserver", "", "[info] {", `{"level":"info","id":1}`, `{"level":"info","level":"x"}`, "\xff"},
		Faults: fault("tools/list", mcptest.Fault{Before: []string{`{"level":"info","id":$ID,"result":{"tools":[]}}`}}),
	}), Options{})
	wantTools(t, l, toolA)
	want := []string{`server wrote 6 lines to stdout that are no MCP messages, the first: "Starting \u001B[31mserver"`}
	if d := cmp.Diff(want, l.Warnings); d != "" {
		t.Errorf("warnings (-want +got):\n%s", d)
	}
}

func TestStdioFraming(t *testing.T) {
	t.Parallel()
	wantTools(t, mustList(t, odd(t, "last"), Options{}), toolA)
	batch := fault("tools/list", mcptest.Fault{Raw: `[{"jsonrpc":"2.0","method":"notifications/message"},{"jsonrpc":"2.0","id":$ID,"result":{"tools":[` + toolB + `]}}]`})
	wantTools(t, mustList(t, stdioSpec(t, mcptest.Script{Faults: batch}), Options{}), toolB)
}

// A text that is no I-JSON is refused where it is, on every transport.
func TestViolations(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ tool, want string }{
		{`{"name":"a","name":"b"}`, `"/result/tools/0/name"`},
		{`{"name":"a","n\u0061me":"b"}`, `"/result/tools/0/name"`},
		{`{"name":"\ud800"}`, `"/result/tools/0/name"`},
		{`{"name":1e400}`, `"/result/tools/0/name"`},
	} {
		message := `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[` + test.tool + `]}}`
		script := mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Raw: message})}
		specs := []Spec{stdioSpec(t, script)}
		for _, s := range []mcptest.Script{{}, {Stream: true}, {OldSSE: true}} {
			s.Faults = script.Faults
			spec, _ := httpSpec(t, s)
			specs = append(specs, spec)
		}
		for _, s := range specs {
			wantError(t, s, Options{}, "tools/list page 1: server sent a message that is not I-JSON: ", test.want)
		}
	}
}

func TestEnvelope(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, raw, err, warning string }{
		{name: "id as a string", raw: `{"jsonrpc":"2.0","id":"$ID","result":{"tools":[` + toolA + `]}}`, warning: "ids as strings"},
		{name: "id with a fraction of nothing", raw: `{"jsonrpc":"2.0","id":$ID.0,"result":{"tools":[` + toolA + `]}}`},
		{name: "unknown id", raw: `{"jsonrpc":"2.0","id":999,"result":{"tools":[` + toolA + `]}}`, err: "the id 999, which is not that of the request"},
		{name: "no number", raw: `{"jsonrpc":"2.0","id":"x","result":{}}`, err: "which is not that of the request"},
		{name: "no id", raw: `{"jsonrpc":"2.0","result":{"tools":[]}}`, err: "a response without an id"},
		{name: "both", raw: `{"jsonrpc":"2.0","id":$ID,"result":{},"error":{"code":1,"message":"x"}}`, err: "both result and error"},
		{name: "a request and a response", raw: `{"jsonrpc":"2.0","id":$ID,"method":"ping","result":{"tools":[]}}`, err: "a request and a response"},
		{name: "escaped version", raw: `{"json\u0072pc":"2\u002e0","id":$ID,"result":{"tools":[` + toolA + `]}}`},
		{name: "escaped twice", raw: `{"json\u0072pc":"2.0","id":$ID,"result":{"tools":[]},"result":{"tools":[` + toolA + `]}}`, err: "not I-JSON"},
		{name: "neither", raw: `{"jsonrpc":"2.0","id":$ID}`, err: "neither result nor error"},
		{name: "another case", raw: `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[` + toolA + `]},"Result":{"tools":[]}}`, err: `the member "Result", which clients that ignore case take for "result"`},
		{name: "error as text", raw: `{"jsonrpc":"2.0","id":$ID,"error":"no \u001b[2J\u202e"}`, err: `error 0: no \u001B[2J\u202E`},
		{name: "null error", raw: `{"jsonrpc":"2.0","id":$ID,"error":null,"result":{"tools":[` + toolA + `]}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			script := mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Raw: test.raw})}
			h, _ := httpSpec(t, script)
			script.OldSSE = true
			old, _ := httpSpec(t, script)
			for _, s := range []Spec{stdioSpec(t, script), h, old} {
				if test.err != "" {
					wantError(t, s, Options{}, test.err)
					continue
				}
				l := mustList(t, s, Options{})
				wantTools(t, l, toolA)
				wantWarning(t, l, test.warning)
			}
		})
	}
}

// The server's own requests are answered, and the list comes.
func TestServerRequests(t *testing.T) {
	t.Parallel()
	for _, ask := range []string{
		`{"jsonrpc":"2.0","id":"p","method":"ping"}`,
		`{"jsonrpc":"2.0","id":$ID,"method":"roots/list"}`,
	} {
		script := mcptest.Script{First: mcptest.Tools(toolA), Faults: fault("tools/list", mcptest.Fault{Before: []string{ask}, Await: true})}
		wantTools(t, mustList(t, stdioSpec(t, script), Options{}), toolA)
		h, server := httpSpec(t, script)
		wantTools(t, mustList(t, h, Options{}), toolA)
		if got := server.Calls(); !slices.Contains(got, "") {
			t.Errorf("got calls %q, want an answer (no method) among them", got)
		}
		script.OldSSE = true
		answered := make(chan string, 1)
		old := mcptest.New(script)
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			if r.Method == http.MethodPost && !bytes.Contains(b, []byte(`"method"`)) {
				answered <- string(b)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(b))
			if old.ServeHTTP(w, r); bytes.Contains(b, []byte("tools/list")) {
				if got := <-answered; !strings.Contains(got, `"jsonrpc":"2.0","id":`) {
					t.Errorf("got the answer %s, want one to %s", got, ask)
				}
			}
		})
		wantTools(t, mustList(t, Spec{URL: url}, Options{}), toolA)
	}
}

func TestProbe(t *testing.T) {
	t.Parallel()
	t.Run("silent", func(t *testing.T) {
		t.Parallel()
		wantTools(t, mustList(t, odd(t, "silent"), Options{}), toolA)
	})
	t.Run("slow start of a stateless server", func(t *testing.T) {
		t.Parallel()
		l := mustList(t, odd(t, "slow"), Options{})
		wantTools(t, l, toolA)
		if l.Protocol != "2026-07-28" {
			t.Errorf("got version %s, want 2026-07-28", l.Protocol)
		}
	})
	t.Run("dies", func(t *testing.T) {
		t.Parallel()
		s := stdioSpec(t, mcptest.Script{First: mcptest.Tools(toolA), Faults: fault("server/discover", mcptest.Fault{Die: true})})
		wantTools(t, mustList(t, s, Options{}), toolA)
	})
}

func TestStartErrors(t *testing.T) {
	t.Parallel()
	wantError(t, Spec{Command: []string{"/no/such/server"}}, Options{}, `start: cannot start "/no/such/server": no such file`)
	wantError(t, Spec{Command: []string{"no-such-server-here"}}, Options{}, `start: cannot start "no-such-server-here": executable file not found`)
	three := 3
	s := stdioSpec(t, mcptest.Script{Exit: &three, Stderr: strings.Repeat("chatter\n", 40_000) + "first\nERROR: no \x1b[31mkey\n"})
	e := wantError(t, s, Options{}, `initialize: server exited with status 3; its stderr: "ERROR: no \u001B[31mkey"`)
	if n := len(e.Stderr); n != 20 || e.Stderr[18] != "first" || e.Stderr[19] != `ERROR: no \u001B[31mkey` {
		t.Errorf("got %d lines of stderr, %q, want the last 20, escaped", n, e.Stderr)
	}
	wantError(t, odd(t, "deaf"), Options{}, "server closed its stdout and goes on running and wrote nothing to stderr")
	s = stdioSpec(t, mcptest.Script{First: mcptest.Page("2", toolA), Faults: fault("tools/list@2", mcptest.Fault{Die: true})})
	wantError(t, s, Options{}, "tools/list page 2: server exited with status 1", "died as scripted")
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "env")
	s := stdioSpec(t, mcptest.Script{First: mcptest.Tools(toolA), EnvFile: file})
	s.Env = []string{"TOKEN"}
	lookup := vars("PATH", "/bin", "HOME", "/h", "LC_ALL", "C", "TOKEN", "t=1", "SECRET", "s")
	mustList(t, s, Options{LookupEnv: lookup})
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"PATH=/bin", "HOME=/h", "LC_ALL=C", "TOKEN=t=1"}, strings.Fields(string(b))); d != "" {
		t.Errorf("environment (-want +got):\n%s", d)
	}
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	page2 := mcptest.Script{First: mcptest.Page("2", toolA), Faults: fault("tools/list@2", mcptest.Fault{Hang: true})}
	both := mcptest.Script{Faults: map[string]mcptest.Fault{"initialize": {Hang: true, Before: []string{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}`}}}}
	page2h, _ := httpSpec(t, page2)
	page2.OldSSE = true
	page2s, _ := httpSpec(t, page2)
	for _, test := range []struct {
		name  string
		spec  Spec
		parts []string
	}{
		{"stdio page 2", stdioSpec(t, page2), []string{"tools/list page 2: no answer within 700ms (--timeout)"}},
		{"http page 2", page2h, []string{"tools/list page 2: no answer within 700ms (--timeout)"}},
		{"sse page 2", page2s, []string{"tools/list page 2: no answer within 700ms (--timeout)"}},
		{"an error about nothing", stdioSpec(t, both), []string{"initialize: no answer", "without saying what it answers, server answered error -32700: parse error"}},
		{"never reads", odd(t, "unread"), []string{": no answer within"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			e := wantError(t, test.spec, Options{Timeout: 700 * time.Millisecond}, test.parts...)
			if e.Hint != "raise --timeout" {
				t.Errorf("got hint %q, want --timeout", e.Hint)
			}
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("got an answer after %v, want it soon after 700ms", d)
			}
		})
	}
	wantError(t, odd(t, "endless"), Options{Limits: Limits{Bytes: 10 << 20}}, "server wrote a line of more than 10485760 bytes to stdout")
}
