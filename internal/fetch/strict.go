package fetch

import (
	"errors"
	"io"
	"mime"
	"net/http"
)

// strict is the http.RoundTripper of streamable HTTP. It reads each answer here,
// and hands mcp-go a 200 with a stand-in of one line.
type strict struct {
	next     http.RoundTripper
	w        *wire
	patience patience
}

func (s *strict) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodDelete {
		return s.end(r)
	}
	id, _ := r.Context().Value(requestKey{}).(int64)
	resp, tries, err := s.patience.send(s.next, r)
	if err != nil || redirects(resp) {
		return resp, err
	}
	defer resp.Body.Close()
	if id == 0 {
		if resp.StatusCode/100 != 2 {
			return nil, s.w.secrets.status(resp, read(resp.Body), tries)
		}
		return standIn(resp, nil), nil
	}
	stub, err := s.answer(r, resp, id, tries)
	if err != nil {
		return nil, err
	}
	return standIn(resp, stub), nil
}

func (s *strict) answer(r *http.Request, resp *http.Response, id int64, tries int) ([]byte, error) {
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch {
	case resp.StatusCode != http.StatusOK:
		return s.refusal(resp, kind, id, tries)
	case kind == "text/event-stream":
		return s.stream(r, resp.Body, id)
	case kind == "application/json":
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return nil, err
		}
		stub, err := s.json(body, id)
		if stub == nil && err == nil {
			err = &replyError{"server sent no response"}
		}
		return stub, err
	}
	return nil, &replyError{"server answered with " + contentType(kind) + s.w.secrets.words(read(resp.Body))}
}

// refusal is an answer with another status than 200: a JSON-RPC error is taken
// as one, a result is not taken.
func (s *strict) refusal(resp *http.Response, kind string, id int64, tries int) ([]byte, error) {
	body := read(resp.Body)
	status := s.w.secrets.status(resp, body, tries)
	if kind != "application/json" || status.final() {
		return nil, status
	}
	messages, err := s.w.secrets.readMessages(trimmed(body))
	if err != nil || len(messages) != 1 || messages[0].failure == nil || messages[0].method != "" {
		return nil, status
	}
	m := messages[0]
	m.failure.status = resp.StatusCode
	// An error may leave its id out; the request it belongs to is known here.
	if n, _, ok := m.number(); !ok || n != id {
		m.id = nil
	}
	return s.w.accept(m, id)
}

// json takes the messages of one body or event; nil where none is the response.
func (s *strict) json(body []byte, id int64) ([]byte, error) {
	messages, err := s.w.secrets.readMessages(trimmed(body))
	switch {
	case errors.Is(err, errNoise):
		return nil, &replyError{"server answered with what is no JSON-RPC 2.0 message" + s.w.secrets.words(body)}
	case err != nil:
		return nil, err
	}
	for _, m := range messages {
		stub, err := s.w.accept(m, id)
		if stub != nil || err != nil {
			return stub, err
		}
	}
	return nil, nil
}

// stream reads events up to the response. Requests of the server are answered
// on the way, as it may wait for that.
func (s *strict) stream(r *http.Request, body io.Reader, id int64) ([]byte, error) {
	s.w.reply = func(b []byte) { s.reply(r, b) }
	defer func() { s.w.reply = nil }()
	for in := newEvents(body, s.w.limits.Bytes); ; {
		ev, err := in.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil, &replyError{"server ended the event stream before its response"}
		case err != nil:
			return nil, err
		case ev.name != "message" || len(trimmed(ev.data)) == 0:
			continue
		}
		if stub, err := s.json(ev.data, id); stub != nil || err != nil {
			return stub, err
		}
	}
}
