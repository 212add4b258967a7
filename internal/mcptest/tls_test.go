package mcptest

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// A script names the key and the issuer, and a new one needs no restart.
func TestStartTLS(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	server, err := NewDir(dir).StartTLS(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	text, err := os.ReadFile(filepath.Join(dir, "ca.pem"))
	roots := x509.NewCertPool()
	if err != nil || !roots.AppendCertsFromPEM(text) {
		t.Fatalf("no certificate in ca.pem: %v", err)
	}
	leaf := func(s Script) *x509.Certificate {
		if err := s.Save(dir); err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: roots}}}
		resp, err := client.Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		_, _ = io.Copy(io.Discard, resp.Body)
		return resp.TLS.PeerCertificates[0]
	}
	first, again, other := leaf(Script{}), leaf(Script{}), leaf(Script{Key: 1, Issuer: "b"})
	if first.Equal(again) || string(first.RawSubjectPublicKeyInfo) != string(again.RawSubjectPublicKeyInfo) {
		t.Error("got the same certificate or another key, want a new certificate for the key")
	}
	if string(first.RawSubjectPublicKeyInfo) == string(other.RawSubjectPublicKeyInfo) {
		t.Error("got the same key, want another")
	}
	if a, b := first.Issuer.String(), other.Issuer.String(); a != "CN=mcptest CA" || b != "CN=b" {
		t.Errorf("got the issuers %s and %s, want CN=mcptest CA and CN=b", a, b)
	}
	if _, err := NewDir(dir).StartTLS(filepath.Join(dir, "none")); err == nil {
		t.Error("got no error for a directory that is not there")
	}
}
