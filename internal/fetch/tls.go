package fetch

import (
	"crypto/tls"
	"net/url"
	"strings"

	"github.com/mcppin/mcppin/internal/hash"
)

// TLS is what the server showed in the TLS handshake: its leaf certificate,
// which has been verified. Where connections showed several, it is that of the
// last request answered.
type TLS struct {
	// Host is that of the URL: without the port, in lower case.
	Host string
	// Issuer is the certificate's issuer as crypto/x509/pkix writes it, in the
	// manner of RFC 2253; not escaped.
	Issuer string
	// SPKI is the SHA-256 of the certificate's SubjectPublicKeyInfo (RFC 5280
	// section 4.1.2.7, DER). A renewal that keeps the key keeps it.
	SPKI hash.Digest
}

// keepLeaf keeps the certificate of the URL's own origin. Without https, what
// state there is belongs to a proxy.
func (o *origin) keepLeaf(at *url.URL, state *tls.ConnectionState) {
	if state != nil && len(state.PeerCertificates) > 0 && at.Scheme == "https" && sameOrigin(at, o.url) {
		o.leaf.Store(state.PeerCertificates[0])
	}
}

func (f *fetcher) showTLS() *TLS {
	leaf := f.leaf.Load()
	if leaf == nil {
		return nil
	}
	return &TLS{
		Host:   strings.ToLower(f.plan.url.Hostname()),
		Issuer: leaf.Issuer.String(),
		SPKI:   hash.Of(leaf.RawSubjectPublicKeyInfo),
	}
}
