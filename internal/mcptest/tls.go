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
// It writes the authority to trust to ca.pem in dir (on Linux a client started
// with SSL_CERT_FILE=ca.pem does), and to client.pem and client.key what a client
// may show.
//
// Each handshake goes by the script as it is then. The keys are made from their
// numbers, so that a script's certificate has the same key in each run.
func (s *Server) StartTLS(dir string) (*httptest.Server, error) {
	root, err := issue(nil, "mcptest root", "root", Script{})
	if err != nil {
		return nil, err
	}
	client, err := issue(&root, "", "client", Script{})
	if err != nil {
		return nil, err
	}
	key, err := x509.MarshalPKCS8PrivateKey(client.PrivateKey)
	if err != nil {
		return nil, err
	}
	for name, block := range map[string]*pem.Block{
		"ca.pem":     {Type: "CERTIFICATE", Bytes: root.Certificate[0]},
		"client.pem": {Type: "CERTIFICATE", Bytes: client.Certificate[0]},
		"client.key": {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			return nil, err
		}
	}
	server := httptest.NewUnstartedServer(s)
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // of clients that do not trust it
	server.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		script, err := s.script()
		if err != nil {
			return nil, err
		}
		leaf, err := script.certificate(root)
		config := &tls.Config{Certificates: []tls.Certificate{leaf}}
		if script.Asks {
			config.ClientAuth, config.ClientCAs = tls.RequireAndVerifyClientCert, x509.NewCertPool()
			config.ClientCAs.AddCert(root.Leaf)
		}
		return config, err
	}}
	server.StartTLS()
	return server, nil
}

// certificate is the script's, with that of its issuer, which root has signed.
func (s Script) certificate(root tls.Certificate) (tls.Certificate, error) {
	issuer, err := issue(&root, cmp.Or(s.Issuer, "mcptest CA"), "issuer", Script{})
	if err != nil {
		return issuer, err
	}
	leaf, err := issue(&issuer, "", fmt.Sprintf("key %d", s.Key), s)
	leaf.Certificate = append(leaf.Certificate, issuer.Certificate...)
	return leaf, err
}

// issue signs a certificate for the key that seed makes: an authority's with a
// name, another without, as the script has it. by nil signs with that key itself.
func issue(by *tls.Certificate, name, seed string, s Script) (tls.Certificate, error) {
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
		template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	}
	if s.Host != "" {
		template.DNSNames, template.IPAddresses = []string{s.Host}, nil
	}
	if s.Expired {
		template.NotBefore = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
		template.NotAfter = template.NotBefore.AddDate(1, 0, 0)
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
