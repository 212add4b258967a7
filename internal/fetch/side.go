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
	ctx, cancel := context.WithTimeout(r.Context(), sideTime)
	defer cancel()
	answer, err := http.NewRequestWithContext(ctx, http.MethodPost, r.URL.String(), bytes.NewReader(b))
	if err != nil {
		return
	}
	answer.Header = r.Header.Clone()
	if resp, err := s.next.RoundTrip(answer); err == nil {
		_ = resp.Body.Close()
	}
}
