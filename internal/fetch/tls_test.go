package fetch

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/mcptest"
)

// tlsSpec serves the script in dir over TLS, and gives the authority to trust.
func tlsSpec(t *testing.T, dir string) (Spec, *x509.CertPool) {
	t.Helper()
	server, err := mcptest.NewDir(dir).StartTLS(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	text, err := os.ReadFile(filepath.Join(dir, "ca.pem"))
	roots := x509.NewCertPool()
	if err != nil || !roots.AppendCertsFromPEM(text) {
		t.Fatalf("no certificate in ca.pem: %v", err)
	}
	return Spec{Alias: "a", URL: server.URL + "/mcp"}, roots
}

func TestTLS(t *testing.T) {
	t.Parallel()
	for _, script := range []mcptest.Script{{}, {Era: mcptest.Stateless}, {Stream: true}, {OldSSE: true}} {
		dir := t.TempDir()
		save := func(key int, issuer string) {
			script.First, script.Key, script.Issuer = mcptest.Tools(toolA), key, issuer
			if err := script.Save(dir); err != nil {
				t.Fatal(err)
			}
		}
		save(0, "")
		s, roots := tlsSpec(t, dir)
		wantError(t, s, Options{}, "certificate")
		first := mustList(t, s, Options{Roots: roots, Again: true}).TLS
		if first == nil {
			t.Fatal("got no TLS, want it")
		}
		if first.Host != "127.0.0.1" || first.Issuer != "CN=mcptest CA" {
			t.Errorf("got host %q and issuer %q, want 127.0.0.1 and CN=mcptest CA", first.Host, first.Issuer)
		}
		if got := mustList(t, s, Options{Roots: roots}).TLS; cmp.Diff(first, got) != "" {
			t.Errorf("got %v with another certificate for the key, want %v", got, first)
		}
		save(1, "Other, Ltd")
		if got := mustList(t, s, Options{Roots: roots}).TLS; got.SPKI == first.SPKI || got.Issuer != `CN=Other\, Ltd` {
			t.Errorf("got %v with another key, want another digest than %s and the issuer CN=Other\\, Ltd", got, first.SPKI)
		}
	}
}

// The digest is over the leaf's SubjectPublicKeyInfo.
func TestSPKI(t *testing.T) {
	t.Parallel()
	h := httptest.NewTLSServer(mcptest.New(mcptest.Script{First: mcptest.Tools(toolA)}))
	t.Cleanup(h.Close)
	roots := x509.NewCertPool()
	roots.AddCert(h.Certificate())
	der, err := x509.MarshalPKIXPublicKey(h.Certificate().PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(der)
	want := &TLS{Host: "127.0.0.1", Issuer: "O=Acme Co", SPKI: hash.Digest("sha256:" + hex.EncodeToString(sum[:]))}
	if d := cmp.Diff(want, mustList(t, Spec{URL: h.URL}, Options{Roots: roots}).TLS); d != "" {
		t.Errorf("TLS (-want +got):\n%s", d)
	}
}

func TestWithoutTLS(t *testing.T) {
	t.Parallel()
	s, _ := httpSpec(t, mcptest.Script{First: mcptest.Tools(toolA)})
	for _, s := range []Spec{s, stdioSpec(t, mcptest.Script{First: mcptest.Tools(toolA)})} {
		if got := mustList(t, s, Options{}).TLS; got != nil {
			t.Errorf("got %v, want none", got)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Certificates of other origins, and that of a proxy, are not kept.
func TestForeignTLS(t *testing.T) {
	t.Parallel()
	leaf := &x509.Certificate{RawSubjectPublicKeyInfo: []byte("key")}
	shows := roundTrip(func(*http.Request) (*http.Response, error) {
		return &http.Response{Body: http.NoBody, TLS: &tls.ConnectionState{PeerCertificates: []*x509.Certificate{leaf}}}, nil
	})
	for _, test := range []struct {
		url, asked string
		want       *TLS
	}{
		{"https://A.example:8443/mcp", "https://a.example:8443/x", &TLS{Host: "a.example", SPKI: hash.Text("key")}},
		{"https://[::1]/mcp", "https://[::1]:443/mcp", &TLS{Host: "::1", SPKI: hash.Text("key")}},
		{"https://a.example/mcp", "https://b.example/mcp", nil},
		{"https://a.example/mcp", "https://a.example:8443/mcp", nil},
		{"http://a.example/mcp", "http://a.example/mcp", nil}, // the proxy's
	} {
		u, err := parseURL(test.url)
		if err != nil {
			t.Fatal(err)
		}
		f := &fetcher{plan: &plan{url: u}}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, test.asked, strings.NewReader(""))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.origin(shows, 0).RoundTrip(r); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(test.want, f.showTLS()); d != "" {
			t.Errorf("%s: TLS (-want +got):\n%s", test.asked, d)
		}
	}
}
