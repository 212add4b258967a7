package mcptest

import (
	"cmp"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"
)

// StartTLS serves over HTTPS on a loopback port; the endpoint is URL + "/mcp".
// It writes the authority to trust to ca.pem in dir: on Linux a client started
// with SSL_CERT_FILE=ca.pem does.
//
// Each handshake goes by the script as it is then. The keys are made from their
// numbers, so that a script's certificate has the same key in each run.
func (s *Server) StartTLS(dir string) (*httptest.Server, error) {
	root, err := issue(nil, "mcptest root", "root")
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate[0]})
	if err := os.WriteFile(filepath.Join(dir, "ca.pem"), text, 0o644); err != nil {
		return nil, err
	}
	server := httptest.NewUnstartedServer(s)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // of clients that do not trust it
	server.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		script, err := s.script()
		if err != nil {
			return nil, err
		}
		leaf, err := script.certificate(root)
		return &tls.Config{Certificates: []tls.Certificate{leaf}}, err
	}}
	server.StartTLS()
	return server, nil
}

// certificate is the script's, with that of its issuer, which root has signed.
func (s Script) certificate(root tls.Certificate) (tls.Certificate, error) {
	issuer, err := issue(&root, cmp.Or(s.Issuer, "mcptest CA"), "issuer")
	if err != nil {
		return issuer, err
	}
	leaf, err := issue(&issuer, "", fmt.Sprintf("key %d", s.Key))
	leaf.Certificate = append(leaf.Certificate, issuer.Certificate...)
	return leaf, err
}

// issue signs a certificate for the key that seed makes: an authority's with a
// name, a server's without. by nil signs with that key itself.
func issue(by *tls.Certificate, name, seed string) (tls.Certificate, error) {
	sum := sha256.Sum256([]byte("mcptest " + seed))
	key := ed25519.NewKeyFromSeed(sum[:])
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()),
		NotBefore:    time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		BasicConstraintsValid: true,
	}
	if name != "" {
		template.Subject = pkix.Name{CommonName: name}
		template.IsCA, template.KeyUsage = true, x509.KeyUsageCertSign
	} else {
		template.DNSNames = []string{"localhost"}
		template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
		template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	}
	parent, signer := template, crypto.Signer(key)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey.(crypto.Signer)
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, key.Public(), signer)
	if err != nil {
		return tls.Certificate{}, err
	}
	leaf, err := x509.ParseCertificate(der)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, err
}
