package fetch

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/mcptest"
)

func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

func TestHTTPErrors(t *testing.T) {
	t.Parallel()
	page2 := func(f mcptest.Fault) mcptest.Script {
		return mcptest.Script{First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)}, Faults: fault("tools/list@2", f)}
	}
	all := func(f mcptest.Fault) mcptest.Script {
		return mcptest.Script{Faults: map[string]mcptest.Fault{"server/discover": f, "initialize": f}}
	}
	long := strings.Repeat("long ", 100)
	for _, test := range []struct {
		name   string
		script mcptest.Script
		want   string
		hint   string
	}{
		{"401", mcptest.Script{Require: map[string]string{"Authorization": "x"}}, "server/discover: server answered 401 Unauthorized (credentials?): missing or wrong credentials", "give credentials: mcppin lock a --header 'Authorization: Bearer ${NAME}'"},
		{"401 on a page", page2(mcptest.Fault{Status: 401, Body: "token\nexpired"}), `tools/list page 2: server answered 401 Unauthorized (credentials?): token\nexpired`, "give credentials: mcppin lock a --header 'Authorization: Bearer ${NAME}'"},
		{"403", all(mcptest.Fault{Status: 403, Body: "forbidden " + long}), "server/discover: server answered 403 Forbidden: forbidden long", ""},
		{"429", page2(mcptest.Fault{Status: 429, Header: map[string]string{"Retry-After": "30"}}), "tools/list page 2: server answered 429 Too Many Requests, retry after 30", "raise --timeout beyond that, or come back later"},
		{"503", page2(mcptest.Fault{Status: 503, Body: "\x1b[2Jdown"}), `tools/list page 2: server answered 503 Service Unavailable, asked 4 times: \u001B[2Jdown`, ""},
		{"500 with a result", page2(mcptest.Fault{Status: 500, Type: "application/json", Body: `{"jsonrpc":"2.0","id":4,"result":{"tools":[]}}`}), "tools/list page 2: server answered 500 Internal Server Error, asked 4 times", ""},
		{"500 with an error", page2(mcptest.Fault{Status: 500, Type: "application/json", Body: `{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"boom"}}`}), "tools/list page 2: server answered 500 with error -32603: boom", ""},
		{"500 with a message", page2(mcptest.Fault{Status: 500, Type: "application/json", Body: `{"message":"boom"}`}), `tools/list page 2: server answered 500 Internal Server Error, asked 4 times: {"message":"boom"}`, ""},
		{"html", all(mcptest.Fault{Status: 200, Type: "text/html; charset=utf-8", Body: "<html>"}), "initialize: server answered with text/html (not an MCP endpoint?): <html>", ""},
		{"404 html", all(mcptest.Fault{Status: 404, Type: "text/html", Body: "<html>"}), "initialize: server answered 404 Not Found with an HTML page (not an MCP endpoint?) (and not HTTP+SSE either: the GET got 405)", "check the path of the URL: it is often /mcp or /sse"},
		{"202", page2(mcptest.Fault{Status: 202}), "tools/list page 2: server answered 202 Accepted", ""},
		{"204", page2(mcptest.Fault{Status: 204}), "tools/list page 2: server answered 204 No Content", ""},
		{"no content type", page2(mcptest.Fault{Header: map[string]string{"Content-Type": ""}, Body: "{}"}), "server answered with no content type", ""},
		{"garbage", page2(mcptest.Fault{Type: "application/json", Body: `{"a":1} trailing`}), `no JSON-RPC 2.0 message: {"a":1} trailing`, ""},
		{"trailing", page2(mcptest.Fault{Type: "application/json", Body: `{"jsonrpc":"2.0","id":4,"result":{"tools":[]}} x`}), "is not I-JSON", ""},
		{"wrong id", page2(mcptest.Fault{Type: "application/json", Body: `{"jsonrpc":"2.0","id":77,"result":{"tools":[]}}`}), "the id 77, which is not that of the request", ""},
		{"stream ends", page2(mcptest.Fault{Type: "text/event-stream", Body: ": hello\n\nid: 1\ndata:\n\n"}), "server ended the event stream before its response", ""},
		{"stream of garbage", page2(mcptest.Fault{Type: "text/event-stream", Body: "data: x\n\n"}), "no JSON-RPC 2.0 message: x", ""},
		{"cut connection", page2(mcptest.Fault{Die: true}), "tools/list page 2: EOF", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, _ := httpSpec(t, test.script)
			e := wantError(t, s, Options{}, test.want)
			if e.Hint != test.hint {
				t.Errorf("got hint %q, want %q", e.Hint, test.hint)
			}
			if len(e.Error()) > 400 {
				t.Errorf("got an error of %d bytes, want at most 400", len(e.Error()))
			}
		})
	}
}

// A failure that asking in another way cannot mend is not asked again.
func TestOneTry(t *testing.T) {
	t.Parallel()
	s, server := httpSpec(t, mcptest.Script{Faults: fault("server/discover", mcptest.Fault{Status: 403})})
	wantError(t, s, Options{}, "403")
	if d := cmp.Diff([]string{"server/discover"}, server.Calls()); d != "" {
		t.Errorf("calls (-want +got):\n%s", d)
	}
}

// HTTP+SSE is tried on 400, 404 and 405 alone.
func TestOldTransport(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]string{
		400: "", 404: "", 405: "",
		406: "406", 410: "410", 500: "500", 415: "415",
	} {
		old := mcptest.New(mcptest.Script{OldSSE: true, First: mcptest.Tools(toolA)})
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost && r.URL.Query().Get("session") == "" {
				http.Error(w, "no", status)
				return
			}
			old.ServeHTTP(w, r)
		})
		if want != "" {
			wantError(t, Spec{URL: url}, Options{}, want)
			continue
		}
		wantTools(t, mustList(t, Spec{URL: url}, Options{}), toolA)
	}
	// A stateless server's own error is none of an old one.
	modern := mcptest.Fault{Status: 400, Type: "application/json", Body: `{"jsonrpc":"2.0","id":null,"error":{"code":-32021,"message":"capability"}}`}
	s, _ := httpSpec(t, mcptest.Script{Faults: map[string]mcptest.Fault{"initialize": modern, "server/discover": modern}})
	wantError(t, s, Options{}, "initialize: server answered 400 with error -32021: capability")
}

func TestOldEndpoint(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"event: endpoint\ndata: http://other.example/m\n\n": `endpoint that is not of its own origin: "http://other.example/m"`,
		": nothing\n\n": "server ended the event stream",
	} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodGet {
				w.WriteHeader(http.StatusMethodNotAllowed)
				return
			}
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = io.WriteString(w, body)
		})
		wantError(t, Spec{URL: url}, Options{}, want)
	}
}

func TestRedirects(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	leaked := http.Header{}
	other := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		leaked = r.Header.Clone()
	})
	inner := mcptest.New(mcptest.Script{First: mcptest.Tools(toolA), Require: map[string]string{"X-Api-Key": "k"}})
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/307", "/308":
			var code int
			_, _ = fmt.Sscanf(r.URL.Path, "/%d", &code)
			http.Redirect(w, r, "/mcp/", code)
		case "/302":
			http.Redirect(w, r, "/mcp/", http.StatusFound)
		case "/away":
			http.Redirect(w, r, other+"/mcp", http.StatusTemporaryRedirect)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusTemporaryRedirect)
		default:
			inner.ServeHTTP(w, r)
		}
	})
	spec := func(path string) Spec {
		return Spec{URL: url + path, Headers: []Header{{"x-api-key", "${KEY}"}}}
	}
	o := Options{LookupEnv: vars("KEY", "k")}
	for _, path := range []string{"/307", "/308"} {
		wantTools(t, mustList(t, spec(path), o), toolA)
	}
	e := wantError(t, spec("/302"), o, "server redirects to "+url+"/mcp/: the POST would become a GET")
	if e.Hint != "mcppin lock ALIAS --url "+url+"/mcp/" {
		t.Errorf("got hint %q, want the new URL", e.Hint)
	}
	wantError(t, spec("/away"), o, "server redirects to "+other+"/mcp: that is another origin")
	wantError(t, spec("/loop"), o, "too many redirects")
	mu.Lock()
	defer mu.Unlock()
	if len(leaked) > 0 {
		t.Errorf("got a request at the other origin, with %v, want none", leaked)
	}
}

// count is how often a method was asked for.
func count(s *mcptest.Server, method string) (n int) {
	for _, c := range s.Calls() {
		if c == method {
			n++
		}
	}
	return n
}

// A server that forgets the session is read anew, once.
func TestSessionLost(t *testing.T) {
	t.Parallel()
	gone := mcptest.Fault{Times: 1, Status: 404, Body: "gone"}
	s, server := httpSpec(t, mcptest.Script{Session: "s1", First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)}, Faults: fault("tools/list@2", gone)})
	wantTools(t, mustList(t, s, Options{}), toolA, toolB)
	if n := count(server, "initialize"); n != 2 {
		t.Errorf("got %d initialize, want 2", n)
	}
	gone.Times = 0
	s, _ = httpSpec(t, mcptest.Script{Session: "s1", First: mcptest.Page("2", toolA), Faults: fault("tools/list@2", gone)})
	wantError(t, s, Options{}, "tools/list page 2: server ended the session (server answered 404 Not Found: gone)")
}

func TestRequestsSent(t *testing.T) {
	t.Parallel()
	inner := mcptest.New(mcptest.Script{Session: "s1", First: mcptest.Tools(toolA)})
	var mu sync.Mutex
	var deleted bool
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if d := cmp.Diff([]string{"1", "2"}, r.Header.Values("X-Two")); d != "" {
			t.Errorf("%s X-Two (-want +got):\n%s", r.Method, d)
		}
		if got, want := r.Header.Get("User-Agent"), "mcppin/9"; got != want {
			t.Errorf("got user agent %q, want %q", got, want)
		}
		deleted = deleted || r.Method == http.MethodDelete && r.Header.Get("Mcp-Session-Id") == "s1"
		b, _ := io.ReadAll(r.Body)
		var m struct {
			Method string `json:"method"`
			Params struct {
				Capabilities json.RawMessage `json:"capabilities"`
				ClientInfo   json.RawMessage `json:"clientInfo"`
			} `json:"params"`
		}
		_ = json.Unmarshal(b, &m)
		if m.Method == "initialize" && (string(m.Params.Capabilities) != "{}" || !strings.Contains(string(m.Params.ClientInfo), `"mcppin"`)) {
			t.Errorf("got %s, want no capabilities and mcppin's name", b)
		}
		r.Body = io.NopCloser(strings.NewReader(string(b)))
		inner.ServeHTTP(w, r)
	})
	mustList(t, Spec{URL: url, Headers: []Header{{"x-two", "1"}, {"X-Two", "2"}}}, Options{Version: "9"})
	mu.Lock()
	defer mu.Unlock()
	if !deleted {
		t.Errorf("got no DELETE of the session, want one")
	}
}

// The bound holds for what a body becomes, not for what was sent.
func TestGzipBomb(t *testing.T) {
	t.Parallel()
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		_, _ = z.Write([]byte(strings.Repeat(" ", 1<<20)))
		_ = z.Close()
	})
	wantError(t, Spec{URL: url}, Options{Limits: Limits{Bytes: 1 << 16}}, "message of more than 65536 bytes")
}

func TestConnectErrors(t *testing.T) {
	t.Parallel()
	wantError(t, Spec{URL: "http://127.0.0.1:1/"}, Options{}, "connect: dial tcp 127.0.0.1:1")
	server := httptest.NewTLSServer(http.NotFoundHandler())
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	t.Cleanup(server.Close)
	wantError(t, Spec{URL: server.URL}, Options{}, "connect: ", "certificate")
}
