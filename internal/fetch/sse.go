package fetch

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"sync"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

// openSSE connects over the HTTP+SSE transport of 2024-11-05: a GET stream
// brings every answer, and says where to POST the requests.
func (f *fetcher) openSSE(ctx context.Context) (*session, error) {
	f.phase = "connect"
	w := newWire(ctx, f)
	f.notes = &w.notes
	base := f.base()
	// The stream may be long; each of its events is bounded by itself.
	old := &oldTransport{next: f.origin(base, 0), w: w, at: f.plan.url, patience: f.patience(ctx, w)}
	w.reply = old.reply
	// The context ends the waiting, not mcp-go's own clocks.
	tr, err := transport.NewSSE(f.plan.url.String(), transport.WithHTTPClient(f.httpClient(old)), transport.WithSSELogger(silent),
		transport.WithEndpointTimeout(2*f.options.Timeout), transport.WithResponseTimeout(2*f.options.Timeout))
	if err != nil {
		return nil, err
	}
	closing := func() {
		_ = tr.Close()
		w.cancel(nil)
		old.replies.Wait()
		base.CloseIdleConnections()
	}
	// Some servers end the stream on a method they do not know: no probe.
	s, err := f.negotiate(tr, w, mcp.LATEST_LEGACY_PROTOCOL_VERSION)
	if err != nil {
		closing()
		return nil, err
	}
	s.close = closing
	return s, nil
}

// oldTransport is the http.RoundTripper of HTTP+SSE.
type oldTransport struct {
	next     http.RoundTripper
	w        *wire
	at       *url.URL
	patience patience
	replies  sync.WaitGroup

	mu       sync.Mutex
	endpoint *url.URL
	pending  int
}

func (o *oldTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, tries, err := o.patience.send(o.next, r)
	if err != nil || redirects(resp) {
		return resp, err
	}
	if r.Method != http.MethodGet || resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		body := read(resp.Body)
		if resp.StatusCode/100 != 2 || r.Method == http.MethodGet {
			return nil, o.w.secrets.status(resp, body, tries)
		}
		return standIn(resp, nil), nil
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if kind != "text/event-stream" {
		defer resp.Body.Close()
		return nil, &replyError{"server answered the GET with " + contentType(kind)}
	}
	resp.Body = &oldStream{o: o, body: resp.Body, in: newEvents(resp.Body, o.w.limits.Bytes)}
	return resp, nil
}

// reply answers a request of the server, unless too many are under way.
func (o *oldTransport) reply(b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.endpoint == nil || o.pending >= queuedReplies {
		return
	}
	o.pending++
	to := o.endpoint.String()
	o.replies.Go(func() {
		post(o.w.ctx, o.next, to, http.Header{"Content-Type": {"application/json"}}, b)
		o.mu.Lock()
		o.pending--
		o.mu.Unlock()
	})
}
