package fetch

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/mcptest"
)

func TestExpand(t *testing.T) {
	t.Parallel()
	lookup := vars("A", "one", "_b2", "${A}", "EMPTY", "")
	for _, test := range []struct{ in, want, err string }{
		{"plain", "plain", ""},
		{"x${A}y${A}", "xoneyone", ""},
		{"$A $ $$ ${_b2}", "$A $ $$ ${A}", ""},
		{"[${EMPTY}]", "[]", ""},
		{"${NOPE}", "", "environment variable NOPE is not set, the place uses it"},
		{"${A:-b}", "", "malformed reference in the place"},
		{"${}", "", "malformed reference"},
		{"${A", "", "malformed reference"},
		{"${1}", "", "malformed reference"},
		{"${é}", "", "malformed reference"},
	} {
		got, err := expansion{lookup, &secrets{}}.expand(test.in, "the place", true)
		if got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: got %q and error %v, want %q and %q", test.in, got, err, test.want, test.err)
		}
	}
}

// What is wrong with the specification is told before anything is started.
func TestPlanErrors(t *testing.T) {
	t.Parallel()
	started := filepath.Join(t.TempDir(), "env")
	script := stdioSpec(t, mcptest.Script{EnvFile: started})
	with := func(change func(s *Spec)) Spec {
		s := script
		change(&s)
		return s
	}
	url := func(headers ...Header) Spec { return Spec{URL: "http://127.0.0.1:1/", Headers: headers} }
	for _, test := range []struct {
		spec Spec
		want string
	}{
		{Spec{}, "needs a command or a URL"},
		{Spec{Command: []string{"x"}, URL: "http://x"}, "not both"},
		{Spec{Command: []string{""}}, "the command is empty"},
		{with(func(s *Spec) { s.Command = append(s.Command, "${NOPE}") }), "environment variable NOPE is not set, argument 3 of the command uses it"},
		{with(func(s *Spec) { s.Command = append(s.Command, "a\x00") }), "NUL"},
		{with(func(s *Spec) { s.Env = []string{"NOPE"} }), "environment variable NOPE is not set, the server's env names it"},
		{with(func(s *Spec) { s.Env = []string{"A=b"} }), `"A=b" is not the name`},
		{with(func(s *Spec) { s.Headers = []Header{{"A", "b"}} }), "headers are for a URL"},
		{Spec{URL: "http://x", Env: []string{"TOKEN"}}, "environment names are for a command"},
		{Spec{URL: "ftp://x"}, "the URL is not an http or https URL"},
		{Spec{URL: "http://"}, "the URL has no host"},
		{Spec{URL: "http://h:s3cr3t"}, "the URL cannot be read"},
		{Spec{URL: "http://h:${TOKEN}/"}, "the URL, its references expanded, is not an http or https URL"},
		{Spec{URL: "http://u:s3cr3t${TOKEN}/@h/"}, "the URL, its references expanded, is not an http or https URL"},
		{Spec{URL: "https://user:s3/s3cr3t@h/"}, "the URL cannot be read"},
		{Spec{URL: "https://user:s3cr3t%zz@h/"}, "the URL cannot be read"},
		{Spec{URL: "https://h:s3cr3t/?"}, "the URL cannot be read"},
		{Spec{URL: "ftp://h/?key=s3cr3t"}, "the URL is not an http or https URL"},
		{Spec{URL: "http://u:p/s3cr3t${s3cr3t@h/"}, "malformed reference in the URL"},
		{Spec{URL: "http://s3cr3t@/"}, "the URL has no host"},
		{Spec{URL: "http://h/${NOPE}"}, "environment variable NOPE is not set, the URL uses it"},
		{url(Header{"X", "${NOPE}"}), `environment variable NOPE is not set, header "X" uses it`},
		{url(Header{"X", "${EMPTY}"}), `environment variable EMPTY is empty, header "X" uses it`},
		{url(Header{"X", "${LINES}"}), `header "X" holds a control character`},
		{url(Header{"X Y", "z"}), `"X Y" is not a header name`},
		{url(Header{"accept", "z"}), `header "accept" is set by the protocol`},
		{url(Header{"MCP-Session-ID", "z"}), "is set by the protocol"},
		{url(Header{"Content-Type", "z"}), "is set by the protocol"},
	} {
		e := wantError(t, test.spec, Options{LookupEnv: vars("TOKEN", "s3cr3t-value", "EMPTY", "", "LINES", "s3cr3t-value\r\nX: y")}, test.want)
		if e.Phase != "" || strings.Contains(e.Error(), "s3cr3t") {
			t.Errorf("got phase %q of %q, want none, and no secret", e.Phase, e)
		}
	}
	if _, err := os.Stat(started); err == nil {
		t.Errorf("got a started server, want none")
	}
}

// No text shows an expanded value, in whatever form a server gives it back.
func TestSecretsUnseen(t *testing.T) {
	t.Parallel()
	const secret = `s3 "cr3t/` + "\u202e" + `&key`
	echo := func(status int, kind string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(status)
			_, _ = w.Write([]byte(strings.Repeat("x", 180) + r.Header.Get("Authorization") + r.URL.String() + r.URL.Query().Get("k")))
		}
	}
	check := func(s Spec, more ...string) {
		t.Helper()
		e := wantError(t, s, Options{LookupEnv: vars("TOKEN", secret, "PATH", os.Getenv("PATH"))}, more...)
		for _, part := range []string{"cr3t", "s3 ", "s3%", "s3+"} {
			if strings.Contains(e.Error()+e.Hint, part) {
				t.Errorf("got %q and hint %q, want no part of the secret", e, e.Hint)
			}
		}
	}
	for _, h := range []http.HandlerFunc{
		echo(403, "text/plain"), echo(401, "application/json"), echo(404, "text/html"), echo(200, "text/html"), echo(200, "application/json"), echo(500, "text/plain"),
		func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.String()+"&x=1", http.StatusFound)
		},
	} {
		server := httptest.NewServer(h)
		t.Cleanup(server.Close)
		check(Spec{URL: server.URL + "/m?k=${TOKEN}", Headers: []Header{{"authorization", "Bearer ${TOKEN}"}}})
	}
	check(Spec{URL: "http://127.0.0.1:1/${TOKEN}"}, "connect: ")
	s := Spec{Command: []string{"sh", "-c", `echo "bad key: $1 $TOKEN" >&2; exit 2`, "sh", "${TOKEN}"}, Env: []string{"TOKEN"}}
	check(s, "server exited with status 2", "bad key: ${TOKEN} ${TOKEN}")
	s.Command[2] = `echo "$1"; read a; read b; echo "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":1,\"message\":\"x $2\"}}"; sleep 5`
	s.Command = append(s.Command, "${PLAIN}")
	wantError(t, s, Options{LookupEnv: vars("TOKEN", "s3cr3t-value", "PLAIN", "plain-secret", "PATH", os.Getenv("PATH"))}, "error 1: x ${PLAIN}")
}
