package fetch

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// explainTLS words why no TLS connection came about, or leaves an error as it is.
func explainTLS(err error) (text, hint string) {
	var (
		name    x509.HostnameError
		issuer  x509.UnknownAuthorityError
		invalid x509.CertificateInvalidError
		record  tls.RecordHeaderError
	)
	switch {
	case errors.As(err, &name):
		return fmt.Sprintf("the certificate is not for %s but for %s", name.Host, names(name.Certificate)), "check the URL's host"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "the certificate is valid from " + stamp(invalid.Cert.NotBefore) + " to " + stamp(invalid.Cert.NotAfter) + " only", "renew it, or check this machine's clock"
	case errors.As(err, &issuer):
		text := "the certificate comes from an issuer that is not trusted here"
		if issuer.Cert != nil {
			text += ": " + issuer.Cert.Issuer.String()
		}
		return text, "if it is your own, trust it: --cacert FILE"
	case strings.Contains(err.Error(), "remote error: tls:") && strings.Contains(err.Error(), "certificate"): // the type is not exported
		return "the server wants another certificate of this client: " + err.Error(), "give one: --cert FILE --key FILE"
	case errors.As(err, &record), strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		return "no TLS is spoken there", "check the URL's port; for plain http it begins with http://"
	case strings.Contains(err.Error(), "malformed HTTP"):
		return err.Error(), "check the URL's port: what answers there is no HTTP server"
	}
	return err.Error(), ""
}

func names(c *x509.Certificate) string {
	all := slices.Clone(c.DNSNames)
	for _, ip := range c.IPAddresses {
		all = append(all, ip.String())
	}
	switch n := len(all); {
	case n == 0:
		return "no host at all"
	case n > 3:
		return strings.Join(all[:3], ", ") + fmt.Sprintf(" and %d more", n-3)
	}
	return strings.Join(all, ", ")
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
