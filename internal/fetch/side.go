package fetch

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// sideTime bounds what is not worth waiting for: answers to a server's requests,
// and the end of a session.
const sideTime = time.Second

// end closes the session, politely but not at length.
func (s *strict) end(r *http.Request) (*http.Response, error) {
	if err := s.w.ctx.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(s.w.ctx, sideTime)
	defer cancel()
	resp, err := s.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close()
	return standIn(resp, nil), nil
}

func (s *strict) reply(r *http.Request, b []byte) {
	post(r.Context(), s.next, r.URL.String(), r.Header.Clone(), b)
}

// post sends an answer to a request of the server; what comes of it is nobody's
// concern.
func post(ctx context.Context, rt http.RoundTripper, to string, header http.Header, b []byte) {
	ctx, cancel := context.WithTimeout(ctx, sideTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(b))
	if err != nil {
		return
	}
	r.Header = header
	if resp, err := rt.RoundTrip(r); err == nil {
		_ = resp.Body.Close()
	}
}
