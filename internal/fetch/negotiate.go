package fetch

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
)

// fetcher is one List under way.
type fetcher struct {
	plan    *plan
	options Options
	phase   string
	legacy  bool   // the URL has turned out to be an HTTP+SSE one
	notes   *notes // of the connection opened last
	stderr  *tail  // of the process started last, nil for a URL
	leaf    atomic.Pointer[x509.Certificate]
}

// hearsay is what the connection heard, for the error of a time-out.
func (f *fetcher) hearsay() []string {
	if f.notes == nil {
		return nil
	}
	return f.notes.hearsay()
}

// connect opens connections until one is negotiated, each version at most once.
func (f *fetcher) connect(ctx context.Context) (*session, error) {
	tried := map[string]bool{}
	for pin := ""; ; {
		tried[pin] = true
		s, err := f.open(ctx, pin)
		var again *retry
		if err == nil || !errors.As(err, &again) || tried[again.version] || ctx.Err() != nil {
			return s, err
		}
		pin = again.version
	}
}

func (f *fetcher) open(ctx context.Context, pin string) (*session, error) {
	switch {
	case f.plan.command != nil:
		return f.openStdio(ctx, pin)
	case f.legacy:
		return f.openSSE(ctx)
	}
	s, err := f.openHTTP(ctx, pin)
	if err == nil || f.phase != "initialize" || !oldEndpoint(err) || ctx.Err() != nil {
		return s, err
	}
	s, old := f.openSSE(ctx)
	if old != nil {
		if ctx.Err() == nil && f.phase == "connect" {
			// No such endpoint either: what the POST said is the better clue.
			f.phase = "initialize"
			var status *statusError
			if errors.As(old, &status) {
				old = fmt.Errorf("the GET got %d", status.code)
			}
			return nil, fmt.Errorf("%w (and not HTTP+SSE either: %w)", err, old)
		}
		return nil, old
	}
	f.legacy = true
	return s, nil
}

// oldEndpoint says that initialize got one of the answers that a server of the
// deprecated HTTP+SSE transport gives ("Backward Compatibility").
func oldEndpoint(err error) bool {
	var status *statusError
	var failure *rpcError
	var again *retry
	code := 0
	switch {
	case errors.As(err, &again):
	case errors.As(err, &status):
		code = status.code
	case errors.As(err, &failure) && !failure.modern():
		code = failure.status
	}
	return code == http.StatusBadRequest || code == http.StatusNotFound || code == http.StatusMethodNotAllowed
}

// standardHeaders are the ones that 2026-07-28 wants on tools/list ("Request
// Metadata"); nil before it.
func standardHeaders(version string) http.Header {
	var h http.Header
	for name, value := range mcp.StandardHeaders(version, mcp.MethodToolsList, nil) {
		if h == nil {
			h = http.Header{}
		}
		h.Set(name, value)
	}
	return h
}
