package mcptest

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The test binary is the grandchild too.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "hold" {
		os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

const (
	odd  = `{ "name":"a\u0061", "n":9007199254740993, "name":"twice", "x":1.0e0 }`
	meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
)

func ask(id, method, params string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `","params":{` + params + `}}`
}

func answer(id, result string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}`
}

func failure(id, err string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"error":{` + err + `}}`
}

func faults(method string, f Fault) map[string]Fault { return map[string]Fault{method: f} }

// serveLines runs the program on the script, saved and loaded again.
func serveLines(t *testing.T, s Script, in ...string) (code int, out []string, stderr string) {
	t.Helper()
	dir := t.TempDir()
	if err := s.Save(dir); err != nil {
		t.Fatal(err)
	}
	var o, e bytes.Buffer
	code = Main([]string{dir}, strings.NewReader(strings.Join(append(in, ""), "\n")), &o, &e)
	if o.Len() > 0 {
		out = strings.Split(strings.TrimSuffix(o.String(), "\n"), "\n")
	}
	return code, out, e.String()
}

const (
	hello    = `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"scripted","version":"1.0.0"},"instructions":"\u0061"}`
	discover = `{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"scripted","version":"1.0.0"}},` +
		`"resultType":"complete","ttlMs":1000,"cacheScope":"public"}`
	unknown = `"code":-32601,"message":"method not found"`
	missing = `"code":-32602,"message":"missing _meta"`
)

func TestStdio(t *testing.T) {
	t.Parallel()
	list, note := ask("7", "tools/list", ""), `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	old, tools := answer("7", `{"tools":[]}`), answer("7", string(Tools(odd)))
	for _, test := range []struct {
		name   string
		script Script
		in     []string
		want   []string
	}{
		{
			"handshake",
			Script{Protocol: "2025-06-18", Instructions: json.RawMessage(`"\u0061"`), First: Page("", odd), Next: map[string]json.RawMessage{"": Tools()}},
			[]string{ask("1", "server/discover", meta), ask("2", "initialize", `"protocolVersion":"2025-11-25"`), note, list, ask(`"s"`, "tools/list", `"cursor":""`), ask("8", "tools/list", `"cursor":"x"`)},
			[]string{failure("1", unknown), answer("2", hello), answer("7", string(Page("", odd))), answer(`"s"`, `{"tools":[]}`), failure("8", `"code":-32602,"message":"invalid cursor"`)},
		},
		{"version echoed", Script{}, []string{ask("1", "initialize", `"protocolVersion":"2024-11-05"`)}, []string{answer("1", `{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"scripted","version":"1.0.0"}}`)}},
		{
			"stateless",
			Script{Era: Stateless, First: Tools(odd)},
			[]string{ask("1", "server/discover", meta), ask("7", "tools/list", meta), ask("2", "initialize", ""), ask("3", "ping", meta), list, ask("4", "server/discover", `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}`)},
			[]string{answer("1", discover), tools, failure("2", unknown), failure("3", unknown), failure("7", missing), failure("4", missing)},
		},
		{"both", Script{Era: Both, First: Tools(odd)}, []string{ask("1", "server/discover", meta), list, ask("7", "tools/list", meta)}, []string{answer("1", discover), tools, tools}},
		{"line breaks", Script{First: json.RawMessage("{\n\"tools\": [\n]}\n")}, []string{list}, []string{answer("7", `{ "tools": [ ]}`)}},
		{"banner", Script{Banner: []string{"hi", ""}}, []string{list}, []string{"hi", "", old}},
		{"error", Script{Faults: faults("tools/list", Fault{Code: -1, Error: "n\"o", Data: json.RawMessage(`[1]`)})}, []string{list}, []string{failure("7", `"code":-1,"message":"n\"o","data":[1]`)}},
		{"upgrade", Script{First: Tools(odd), Faults: faults("tools/list", Fault{Times: 1, Raw: answer("$ID", `{"tools":[]}`)})}, []string{list, list}, []string{old, tools}},
		{"endless", Script{Faults: faults("tools/list", Fault{Raw: answer("$ID", `{"nextCursor":"$ID"}`)})}, []string{list, ask("8", "tools/list", `"cursor":"7"`)}, []string{answer("7", `{"nextCursor":"7"}`), answer("8", `{"nextCursor":"8"}`)}},
		{"log line with the id", Script{Faults: faults("tools/list", Fault{Before: []string{`{"id":$ID}`}})}, []string{list}, []string{`{"id":7}`, old}},
		{"awaits an answer", Script{Faults: faults("tools/list", Fault{Before: []string{"ping"}, Await: true})}, []string{list, answer("1", "{}"), list}, []string{"ping", old, "ping"}},
		{"hangs", Script{Faults: faults("tools/list@2", Fault{Hang: true})}, []string{ask("6", "tools/list", `"cursor":"2"`), list}, []string{old}},
		{"an answer of the client", Script{}, []string{answer("1", "{}"), list}, []string{old}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, got, _ := serveLines(t, test.script, test.in...)
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("lines (-want +got):\n%s", d)
			}
		})
	}
}

func TestExit(t *testing.T) {
	t.Parallel()
	three := 3
	for _, test := range []struct {
		name   string
		script Script
		code   int
		stderr string
	}{
		{"clean", Script{Stderr: "up\n"}, 0, "up\n"},
		{"at once", Script{Exit: &three, Stderr: "no key\n"}, 3, "no key\n"},
		{"on a method", Script{Faults: faults("server/discover", Fault{Die: true})}, 1, "mcptest: died as scripted\n"},
	} {
		code, _, stderr := serveLines(t, test.script, ask("1", "server/discover", meta))
		if code != test.code || stderr != test.stderr {
			t.Errorf("%s: got %d and stderr %q, want %d and %q", test.name, code, stderr, test.code, test.stderr)
		}
	}
	if got := Main([]string{t.TempDir() + "/none"}, strings.NewReader(""), io.Discard, io.Discard); got != 64 {
		t.Errorf("got %d for a script that is not there, want 64", got)
	}
}

func TestProcess(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pid, env, bye := filepath.Join(dir, "pid"), filepath.Join(dir, "env"), filepath.Join(dir, "bye")
	if code, _, stderr := serveLines(t, Script{Grandchild: pid, EnvFile: env, ByeFile: bye}); code != 0 {
		t.Fatalf("got %d and stderr %q, want 0", code, stderr)
	}
	b, err := os.ReadFile(env)
	if want := "PATH=" + os.Getenv("PATH") + "\n"; err != nil || !strings.Contains(string(b), want) {
		t.Errorf("got environment %q and error %v, want %q in it", b, err, want)
	}
	if _, err := os.Stat(bye); err != nil {
		t.Errorf("got %v, want a file of the end", err)
	}
	b, err = os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := os.FindProcess(n)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Kill(); err != nil {
		t.Errorf("got %v, want the grandchild running", err)
	}
	_, _ = p.Wait()
}

func TestSave(t *testing.T) {
	t.Parallel()
	want := Script{
		Era: Both, First: json.RawMessage("{ }\n"), Second: Tools(odd), Next: map[string]json.RawMessage{"": json.RawMessage(`{"b":"<"}`), "2 [": Tools()},
		Faults: faults("ping", Fault{Delay: Duration(1500 * time.Millisecond), Data: json.RawMessage(`1`)}),
	}
	dir := t.TempDir()
	if err := want.Save(dir); err != nil {
		t.Fatal(err)
	}
	got, err := Load(dir)
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("error %v, script (-want +got):\n%s", err, d)
	}
	if err := os.WriteFile(filepath.Join(dir, "script.json"), []byte(`{"Fautls":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), `script.json: json: unknown field "Fautls"`) {
		t.Errorf("got error %v, want one about the unknown field", err)
	}
}
