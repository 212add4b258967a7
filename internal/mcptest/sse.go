package mcptest

import (
	"fmt"
	"net/http"
)

const streamEnd = "" // among the messages of a stream

// oldSSE is HTTP with SSE as of 2024-11-05: GET opens a stream whose first
// event names where to post; answers come on the stream.
func (s *Server) oldSSE(w http.ResponseWriter, req *http.Request, script Script) {
	if req.Method == http.MethodGet {
		s.stream(w, req)
		return
	}
	v, ok := s.streams.Load(req.URL.Query().Get("session"))
	if !ok || req.Method != http.MethodPost {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	r, ok := read(w, req)
	if !ok {
		return
	}
	if r.Method == "" { // an answer to a request of ours
		w.WriteHeader(http.StatusAccepted)
		return
	}
	f, now := s.fault(script, r)
	if f.Status != 0 || f.Body != "" {
		f.write(w)
		return
	}
	w.WriteHeader(http.StatusAccepted)
	send := func(m string) {
		select {
		case v.(chan string) <- m:
		case <-req.Context().Done():
		}
	}
	switch {
	case f.Die:
		send(streamEnd)
	case r.ID != nil && !f.Hang:
		for _, b := range f.Before {
			send(f.fill(b, r))
		}
		m, _ := script.message(r, f, now)
		send(m)
	}
}

func (s *Server) stream(w http.ResponseWriter, req *http.Request) {
	messages := make(chan string, 64)
	session := fmt.Sprintf("%p", messages)
	s.streams.Store(session, messages)
	defer s.streams.Delete(session)
	w.Header().Set("Content-Type", "text/event-stream")
	event(w, "endpoint", "/messages?session="+session)
	for {
		select {
		case m := <-messages:
			if m == streamEnd {
				return
			}
			event(w, "message", m)
		case <-req.Context().Done():
			return
		}
	}
}
