package mcptest

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"
)

// A request is a JSON-RPC message from the client.
type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Cursor          *string                    `json:"cursor"`
		ProtocolVersion string                     `json:"protocolVersion"`
		ClientInfo      json.RawMessage            `json:"clientInfo"`
		Meta            map[string]json.RawMessage `json:"_meta"`
	} `json:"params"`
}

// Server runs a script and counts the faults it has shown.
type Server struct {
	script func() (Script, error)

	streams sync.Map // open event streams of the deprecated transport: session to chan string

	mu      sync.Mutex
	asked   map[string]int
	shown   map[string]int
	calls   []string
	session session
}

// New is a server for one script.
func New(s Script) *Server {
	return newServer(func() (Script, error) { return s, nil })
}

// NewDir is a server for the script in dir, as it is at each request.
func NewDir(dir string) *Server {
	return newServer(func() (Script, error) { return Load(dir) })
}

func newServer(script func() (Script, error)) *Server {
	return &Server{script: script, asked: map[string]int{}, shown: map[string]int{}, session: session{number: 1}}
}

// Calls are the methods asked for so far, in order, "tools/list@CURSOR" with a cursor.
func (s *Server) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.calls...)
}

// fault is what the script holds against this request, if it still applies, and
// the session that the request is of.
func (s *Server) fault(script Script, r request) (Fault, session) {
	f, now := s.count(script, r)
	time.Sleep(time.Duration(f.Delay))
	return f, now
}

func (s *Server) count(script Script, r request) (Fault, session) {
	key := r.Method
	if r.Params.Cursor != nil {
		key += "@" + *r.Params.Cursor
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, key)
	s.session.take(r)
	f, ok := script.Faults[key]
	if !ok {
		key = r.Method
		f, ok = script.Faults[key]
	}
	if s.asked[key]++; !ok || s.asked[key] <= f.After || f.Times > 0 && s.shown[key] >= f.Times {
		return Fault{}, s.session
	}
	s.shown[key]++
	return f, s.session
}

// message is the whole answer to a request, and its status over HTTP.
func (s Script) message(r request, f Fault, now session) (string, int) {
	switch {
	case f.Raw != "":
		return f.fill(f.Raw, r), http.StatusOK
	case f.Code == methodNotFound:
		return fail(r, f.Code, f.Error, f.Data), s.unknown(r)
	case f.Code != 0:
		return fail(r, f.Code, f.Error, f.Data), http.StatusOK
	}
	return s.answer(r, now)
}

// fill puts the request's id in.
func (f Fault) fill(text string, r request) string {
	return strings.ReplaceAll(text, "$ID", string(r.ID))
}

const (
	methodNotFound = -32601
	invalidParams  = -32602
)

const metaPrefix = "io.modelcontextprotocol/"

// stateless tells whether a request names its protocol version itself.
func (r request) stateless() bool { return r.Params.Meta[metaPrefix+"protocolVersion"] != nil }

// complete tells whether a request has what 2026-07-28 requires of each, basic/index.mdx "_meta".
func (r request) complete() bool {
	return r.stateless() && r.Params.Meta[metaPrefix+"clientCapabilities"] != nil
}

// unknown is the status for a method that is not there: 404 in the stateless
// era, basic/transports/streamable-http.mdx.
func (s Script) unknown(r request) int {
	if s.Era == Stateless || r.Params.Meta != nil {
		return http.StatusNotFound
	}
	return http.StatusOK
}

func (s Script) answer(r request, now session) (string, int) {
	discovers := s.Era == Stateless || s.Era == Both
	ok := http.StatusOK
	switch {
	case r.Method == "initialize" && s.Era != Stateless:
		return result(r, s.initialize(r)), ok
	case r.Method == "ping" && s.Era != Stateless:
		return result(r, `{}`), ok
	case r.Method != "initialize" && !r.complete() &&
		(s.Era == Stateless || discovers && (r.stateless() || r.Method == "server/discover")):
		return fail(r, invalidParams, "missing _meta", nil), http.StatusBadRequest
	case r.Method == "server/discover" && discovers:
		return result(r, s.discover()), ok
	case r.Method != "tools/list":
		return fail(r, methodNotFound, "method not found", nil), s.unknown(r)
	case r.Params.Cursor == nil:
		return result(r, or(s.first(now), `{"tools":[]}`)), ok
	}
	if raw, found := s.Next[*r.Params.Cursor]; found {
		return result(r, string(raw)), ok
	}
	return fail(r, invalidParams, "invalid cursor", nil), ok
}
