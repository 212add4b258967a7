package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/client/transport"
)

// maxRedirects is how many redirects one request follows.
const maxRedirects = 3

func (f *fetcher) openHTTP(ctx context.Context, pin string) (*session, error) {
	f.phase = "connect"
	w := newWire(ctx, f)
	f.notes = &w.notes
	base := f.base()
	hc := f.httpClient(&strict{next: f.origin(base, f.options.Limits.Bytes), w: w, patience: f.patience(ctx, w)})
	tr, err := transport.NewStreamableHTTP(f.plan.url.String(), transport.WithHTTPBasicClient(hc), transport.WithHTTPLogger(silent))
	if err != nil {
		return nil, err
	}
	closing := func() {
		_ = tr.Close() // ends the session at the server, within a second
		w.cancel(nil)
		base.CloseIdleConnections()
	}
	s, err := f.negotiate(tr, w, pin)
	if err != nil {
		closing()
		return nil, err
	}
	s.close = closing
	return s, nil
}

// silent keeps what mcp-go logs off the user's stderr.
var silent = slog.New(slog.DiscardHandler)

// base shows the client's certificate too: no server of another origin is ever
// connected to.
func (f *fetcher) base() *http.Transport {
	t := Transport(f.options.Roots)
	if f.options.Certificate != nil {
		t.TLSClientConfig.Certificates = []tls.Certificate{*f.options.Certificate}
	}
	return t
}

// Transport is a connection pool of its own, with the proxies of the environment,
// that trusts these authorities; nil are the system's.
func Transport(roots *x509.CertPool) *http.Transport {
	t := &http.Transport{Proxy: http.ProxyFromEnvironment}
	if d, ok := http.DefaultTransport.(*http.Transport); ok {
		t = d.Clone()
	}
	t.TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
	return t
}

// httpClient follows a redirect only where it brings the same message to the
// same origin.
func (f *fetcher) httpClient(rt http.RoundTripper) *http.Client {
	return &http.Client{Transport: rt, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		to := f.plan.secrets.show(r.URL.Redacted(), 300)
		switch {
		case r.Method != via[0].Method:
			return &redirectError{to, "the " + via[0].Method + " would become a " + r.Method}
		case !sameOrigin(r.URL, f.plan.url):
			return &redirectError{to, "that is another origin"}
		case len(via) > maxRedirects:
			return &redirectError{to, "too many redirects"}
		}
		return nil
	}}
}

// origin adds the user's headers to requests of the URL's origin, and to no
// other, and keeps the certificate that this origin shows. It bounds the bodies
// to limit bytes after decompression; 0 is no bound.
type origin struct {
	next    http.RoundTripper
	url     *url.URL
	headers http.Header
	agent   string
	limit   int64
	leaf    *atomic.Pointer[x509.Certificate]
}

func (f *fetcher) origin(next http.RoundTripper, limit int64) *origin {
	agent := strings.TrimSuffix(f.options.ClientName+"/"+f.options.Version, "/")
	return &origin{next, f.plan.url, f.plan.headers, agent, limit, &f.leaf}
}

func (o *origin) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", o.agent)
	if sameOrigin(r.URL, o.url) {
		for name, values := range o.headers {
			r.Header[name] = values
		}
	}
	resp, err := o.next.RoundTrip(r)
	if err == nil {
		o.keepLeaf(r.URL, resp.TLS)
	}
	if err == nil && o.limit > 0 {
		resp.Body = &bounded{ReadCloser: resp.Body, left: o.limit, limit: o.limit}
	}
	return resp, err
}

func sameOrigin(a, b *url.URL) bool {
	return strings.EqualFold(a.Scheme, b.Scheme) && strings.EqualFold(a.Hostname(), b.Hostname()) && port(a) == port(b)
}

func port(u *url.URL) string {
	switch p := u.Port(); {
	case p != "":
		return p
	case strings.EqualFold(u.Scheme, "https"):
		return "443"
	}
	return "80"
}

// bounded is a body that fails once it is larger than limit.
type bounded struct {
	io.ReadCloser
	left, limit int64
}

func (b *bounded) Read(p []byte) (int, error) {
	// One byte over the limit tells a body of just that size from a larger one.
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, errTooLarge(b.limit)
	}
	return n, err
}
