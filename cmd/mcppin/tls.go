package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/spf13/pflag"

	"github.com/mcppin/mcppin/internal/fetch"
	"github.com/mcppin/mcppin/internal/hidden"
)

// tlsOptions are files in PEM, named as curl names them.
type tlsOptions struct{ authority, certificate, key string }

func (o *tlsOptions) register(f *pflag.FlagSet) {
	f.StringVar(&o.authority, "cacert", "", "trust the authorities in `FILE` too (PEM)")
	f.StringVar(&o.certificate, "cert", "", "show the certificate in `FILE` (PEM) to the one server that is read, if it asks")
	f.StringVar(&o.key, "key", "", "the `FILE` with the key of --cert (PEM)")
}

// load reads the files. What is not given is nil.
func (o tlsOptions) load() (roots *x509.CertPool, certificate *tls.Certificate, err error) {
	if (o.certificate == "") != (o.key == "") {
		return nil, nil, usagef("--cert FILE --key FILE", "a client certificate is a certificate and its key")
	}
	if o.authority != "" {
		if roots, err = trusted(o.authority); err != nil {
			return nil, nil, err
		}
	}
	if o.certificate == "" {
		return roots, nil, nil
	}
	pair, err := tls.LoadX509KeyPair(o.certificate, o.key)
	if err != nil {
		if path := new(os.PathError); errors.As(err, &path) {
			return nil, nil, fmt.Errorf("cannot read the client certificate: %s: %w", hidden.Quote(path.Path), path.Err)
		}
		return nil, nil, fmt.Errorf("cannot use the client certificate %s with the key %s: %w", hidden.Quote(o.certificate), hidden.Quote(o.key), err)
	}
	return roots, &pair, nil
}

// trusted are the system's authorities and those in a file.
func trusted(file string) (*x509.CertPool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		if path := new(os.PathError); errors.As(err, &path) {
			err = path.Err
		}
		return nil, fmt.Errorf("cannot read the authorities in %s: %w", hidden.Quote(file), err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool() // a machine without any
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s holds no certificate in PEM", hidden.Quote(file))
	}
	return pool, nil
}

// client speaks to a token endpoint: with the same trust, and never with the
// client certificate, which is the server's to see.
func (o connectOptions) client() *http.Client {
	t := fetch.Transport(o.roots)
	t.DisableKeepAlives = true // one request
	return &http.Client{Transport: t}
}
