package fetch

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// oldStream is the GET stream for mcp-go: the endpoint, and stand-ins.
type oldStream struct {
	o     *oldTransport
	body  io.ReadCloser
	in    *events
	ready bytes.Buffer
}

func (s *oldStream) Close() error { return s.body.Close() }

func (s *oldStream) Read(p []byte) (int, error) {
	for s.ready.Len() == 0 {
		ev, err := s.in.next()
		if err == nil {
			err = s.take(ev)
		} else if errors.Is(err, io.EOF) {
			err = &replyError{"server ended the event stream"}
		}
		if err != nil {
			// mcp-go would go on waiting.
			if s.o.w.ctx.Err() == nil {
				s.o.w.fail(err)
			}
			return 0, io.EOF
		}
	}
	return s.ready.Read(p)
}

func (s *oldStream) take(ev event) error {
	switch ev.name {
	case "endpoint":
		u, err := s.o.at.Parse(string(bytes.TrimSpace(ev.data)))
		if err != nil || !sameOrigin(u, s.o.at) {
			return fmt.Errorf("server names an endpoint that is not of its own origin: %s", s.o.w.secrets.quote(string(ev.data), shownWords))
		}
		s.o.mu.Lock()
		s.o.endpoint = u
		s.o.mu.Unlock()
		fmt.Fprintf(&s.ready, "event: endpoint\ndata: %s\n\n", u)
	case "message":
		messages, err := s.o.w.secrets.readMessages(trimmed(ev.data))
		switch {
		case errors.Is(err, errNoise):
			return &replyError{"server sent an event that is no JSON-RPC 2.0 message" + s.o.w.secrets.words(ev.data)}
		case err != nil:
			return err
		}
		for _, m := range messages {
			stub, err := s.o.w.accept(m, 0)
			if err != nil {
				return err
			}
			if stub != nil {
				fmt.Fprintf(&s.ready, "event: message\ndata: %s\n\n", stub)
			}
		}
	}
	return nil
}
