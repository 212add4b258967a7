package fetch

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/cenkalti/backoff/v5"
)

const (
	// maxTries is how often one request is sent to a server that is busy or down.
	maxTries = 4
	// firstWait doubles with each try, give or take a half.
	firstWait = 250 * time.Millisecond
)

// patience asks again where the server says that it is busy (429) or failed
// (5xx): after the time in Retry-After (RFC 9110 section 10.2.3), or else one of
// its own, and never where that would be after the deadline.
type patience struct {
	ctx      context.Context // of the connection: a wait outlives the probe's own limit
	deadline time.Time
	first    time.Duration
}

func (f *fetcher) patience(ctx context.Context, w *wire) patience {
	p := patience{ctx: w.ctx, first: firstWait}
	p.deadline, _ = ctx.Deadline()
	if f.options.firstWait != 0 {
		p.first = f.options.firstWait
	}
	return p
}

var errBusy = errors.New("busy")

// send gives the last answer and how many there were.
func (p patience) send(next http.RoundTripper, r *http.Request) (resp *http.Response, tries int, err error) {
	intervals := backoff.NewExponentialBackOff()
	intervals.InitialInterval, intervals.Multiplier = p.first, 2
	_, _ = backoff.Retry(p.ctx, func() (struct{}, error) {
		again := r
		if tries > 0 {
			if again, err = repeat(p.ctx, r); err != nil {
				return struct{}{}, nil
			}
			_ = resp.Body.Close()
		}
		tries++
		if resp, err = next.RoundTrip(again); err != nil || !busy(r, resp.StatusCode) {
			return struct{}{}, nil
		}
		if wait := retryAfter(resp.Header, time.Now()); wait > 0 {
			return struct{}{}, &backoff.RetryAfterError{Duration: wait}
		}
		return struct{}{}, errBusy
	}, backoff.WithBackOff(intervals), backoff.WithMaxTries(maxTries), backoff.WithMaxElapsedTime(time.Until(p.deadline)))
	if err == nil && p.ctx.Err() != nil {
		_ = resp.Body.Close()
		return nil, tries, p.ctx.Err()
	}
	return resp, tries, err
}

// busy says that the same request may well get another answer later. An old
// server may answer the probe, which it does not know, with a 500.
func busy(r *http.Request, status int) bool {
	switch status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return r.GetBody != nil || r.Body == nil
	case http.StatusNotImplemented, http.StatusHTTPVersionNotSupported:
		return false
	}
	return status >= 500 && r.GetBody != nil && r.Header.Get("Mcp-Method") != "server/discover"
}

func repeat(ctx context.Context, r *http.Request) (*http.Request, error) {
	c := r.Clone(ctx)
	if r.GetBody == nil {
		return c, nil
	}
	body, err := r.GetBody()
	c.Body = body
	return c, err
}

// retryAfter is how long the server asks to be left alone; 0 where it does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	text := h.Get("Retry-After")
	if n, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(n) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return at.Sub(now)
	}
	return 0
}
