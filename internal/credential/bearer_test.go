package credential_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/credential"
)

const secret = "c4nary-s3cret"

func env(name string) (string, bool) {
	v, ok := map[string]string{"TOKEN": secret, "EMPTY": "", "LINES": "a\nb"}[name]
	return v, ok
}

// endpoint answers status, and gives the form it was sent.
func endpoint(t *testing.T, status int, answer string) (url string, form *http.Request) {
	t.Helper()
	form = &http.Request{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		*form = *r
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	t.Cleanup(srv.Close)
	return srv.URL, form
}

func TestToken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, tt := range []struct {
		name    string
		from    credential.Bearer
		want    string
		wantErr string
	}{
		{"variable", credential.Bearer{Env: "TOKEN"}, secret, ""},
		{"variable not set", credential.Bearer{Env: "NONE"}, "", `the environment variable "NONE" is not set`},
		{"variable empty", credential.Bearer{Env: "EMPTY"}, "", "holds no token"},
		{"variable of two lines", credential.Bearer{Env: "LINES"}, "", "more than one word"},
		{"file", credential.Bearer{File: file("ok", secret+"\r\n")}, secret, ""},
		{"file empty", credential.Bearer{File: file("empty", "\n")}, "", `empty" holds no token`},
		{"file too long", credential.Bearer{File: file("long", strings.Repeat("a", 64<<10+1))}, "", "more than 64 KiB"},
		{"file missing", credential.Bearer{File: filepath.Join(dir, "none")}, "", `none": no such file`},
		{"file is a directory", credential.Bearer{File: dir}, "", "is a directory"},
		{"command", credential.Bearer{Command: "echo " + secret}, secret, ""},
		{"command with a pipe", credential.Bearer{Command: "echo x" + secret + " | cut -c2-"}, secret, ""},
		{"command prints nothing", credential.Bearer{Command: "true"}, "", "the command for the token holds no token"},
		{"command fails", credential.Bearer{Command: "echo " + secret + "; echo no " + secret + " >&2; exit 3"}, "", `status 3: "no ${TOKEN}"`},
		{"command is not there", credential.Bearer{Command: "no-such-command-at-all"}, "", "status 127"},
		{"command never ends its output", credential.Bearer{Command: "yes " + secret + " | head -c 200000"}, "", "more than 64 KiB"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := tt.from.Token(t.Context(), http.DefaultClient, env)
			check(t, got, err, tt.want, tt.wantErr)
		})
	}
}

func check(t *testing.T, got string, err error, want, wantErr string) {
	t.Helper()
	if got != want {
		t.Errorf("got the token %q, want %q", got, want)
	}
	switch {
	case wantErr == "" && err != nil:
		t.Errorf("got error %v", err)
	case wantErr != "" && (err == nil || !strings.Contains(err.Error(), wantErr)):
		t.Errorf("got error %v, want one with %q", err, wantErr)
	case err != nil && strings.Contains(err.Error(), secret):
		t.Errorf("the error holds the secret: %v", err)
	}
}

func TestClientCredentials(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		status  int
		answer  string
		want    string
		wantErr string
	}{
		{"token", 200, `{"access_token":"t0ken","token_type":"Bearer","expires_in":60}`, "t0ken", ""},
		{"another type", 200, `{"access_token":"t0ken","token_type":"mac"}`, "", "a token of another type"},
		{"no token", 200, `{"token_type":"Bearer"}`, "", "gave no token that can be read"},
		{"not JSON", 200, `<html>` + secret, "", "gave no token that can be read"},
		{"refused", 401, `{"error":"invalid_client","error_description":"not ` + secret + `"}`, "", "answered 401: invalid_client"},
		{"refused in words of its own", 400, `{"error":"` + secret + `"}`, "", "answered 400"},
		{"down", 503, secret, "", "answered 503"},
		{"somewhere else", 307, "", "", "answered 307"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url, form := endpoint(t, tt.status, tt.answer)
			c := credential.ClientCredentials{TokenURL: url, ClientID: "ci", SecretEnv: "TOKEN", Scopes: "a b", Resource: "https://mcp.example/mcp"}
			if err := (credential.Bearer{OAuth: c}).Validate(); err != nil {
				t.Fatal(err)
			}
			got, err := credential.Bearer{OAuth: c}.Token(t.Context(), http.DefaultClient, env)
			check(t, got, err, tt.want, tt.wantErr)
			if g := form.Form.Get("grant_type"); g != "client_credentials" {
				t.Errorf("got grant_type %q", g)
			}
			if g := form.Form.Get("resource") + " " + form.Form.Get("scope"); g != "https://mcp.example/mcp a b" {
				t.Errorf("got resource and scope %q", g)
			}
		})
	}
}

func TestTokenEndpointIsGone(t *testing.T) {
	t.Parallel()
	c := credential.ClientCredentials{TokenURL: "http://127.0.0.1:1/token", ClientID: "ci", SecretEnv: "TOKEN"}
	_, err := credential.Bearer{OAuth: c}.Token(t.Context(), http.DefaultClient, env)
	check(t, "", err, "", "the token endpoint cannot be reached: dial tcp 127.0.0.1:1")
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	_, err = credential.Bearer{OAuth: c}.Token(ctx, http.DefaultClient, env)
	check(t, "", err, "", "did not answer in time")
	_, err = credential.Bearer{Command: "sleep 60"}.Token(ctx, http.DefaultClient, env)
	check(t, "", err, "", "took too long")
}

func TestValidate(t *testing.T) {
	t.Parallel()
	oauth := func(edit func(*credential.ClientCredentials)) credential.Bearer {
		c := credential.ClientCredentials{TokenURL: "https://id.example/token", ClientID: "ci", SecretEnv: "S"}
		edit(&c)
		return credential.Bearer{OAuth: c}
	}
	for _, tt := range []struct {
		from credential.Bearer
		want string // of the error; "": none
	}{
		{credential.Bearer{}, ""},
		{credential.Bearer{Env: "A"}, ""},
		{credential.Bearer{Env: "A", File: "b"}, "one place"},
		{oauth(func(*credential.ClientCredentials) {}), ""},
		{oauth(func(c *credential.ClientCredentials) { c.ClientID = "" }), "OAuth needs"},
		{oauth(func(c *credential.ClientCredentials) { c.TokenURL = "http://id.example/token" }), "over plain http"},
		{oauth(func(c *credential.ClientCredentials) { c.TokenURL, c.PlainHTTP = "http://id.example/token", true }), ""},
		{oauth(func(c *credential.ClientCredentials) { *c = credential.ClientCredentials{Scopes: "a"} }), "OAuth needs"},
		{oauth(func(c *credential.ClientCredentials) { c.TokenURL = "ftp://id.example" }), "not an http or https URL"},
		{oauth(func(c *credential.ClientCredentials) { c.TokenURL = "https://u:" + secret + "@id.example" }), "without user information"},
	} {
		err := tt.from.Validate()
		if text, _ := json.Marshal(tt.from); tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: got %v, want %q", text, err, tt.want)
		} else if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("%s: the error holds the secret: %v", text, err)
		}
	}
}
