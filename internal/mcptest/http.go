package mcptest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Start serves over HTTP on a loopback port; the endpoint is URL + "/mcp".
func (s *Server) Start() *httptest.Server { return httptest.NewServer(s) }

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	script, err := s.script()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	for name, value := range script.Require {
		if req.Header.Get(name) != value {
			http.Error(w, "missing or wrong credentials", http.StatusUnauthorized)
			return
		}
	}
	switch {
	case script.OldSSE:
		s.oldSSE(w, req, script)
	case req.Method == http.MethodDelete && script.Session != "":
		w.WriteHeader(http.StatusNoContent)
	case req.Method != http.MethodPost:
		w.WriteHeader(http.StatusMethodNotAllowed)
	default:
		s.post(w, req, script)
	}
}

func (s *Server) post(w http.ResponseWriter, req *http.Request, script Script) {
	r, ok := read(w, req)
	if !ok {
		return
	}
	f, now := s.fault(script, r)
	switch {
	case f.Die:
		panic(http.ErrAbortHandler)
	case f.Hang:
		<-req.Context().Done()
		return
	case f.Status != 0 || f.Body != "":
		f.write(w)
		return
	case r.ID == nil:
		w.WriteHeader(http.StatusAccepted)
		return
	case script.Session != "" && r.Method != "initialize" && req.Header.Get("Mcp-Session-Id") != script.Session:
		http.Error(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"session not found"}}`, http.StatusNotFound)
		return
	}
	if script.Session != "" && r.Method == "initialize" {
		w.Header().Set("Mcp-Session-Id", script.Session)
	}
	if reason := headers(req, r); reason != "" {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, fail(r, -32020, reason, nil))
		return
	}
	m, status := script.message(r, f, now)
	if !script.Stream && len(f.Before) == 0 {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, m)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for _, b := range f.Before {
		event(w, "message", f.fill(b, r))
	}
	event(w, "message", m)
}

// headers checks what a stateless request must repeat in its headers.
func headers(req *http.Request, r request) string {
	if !r.stateless() {
		return ""
	}
	var version string
	_ = json.Unmarshal(r.Params.Meta[metaPrefix+"protocolVersion"], &version)
	switch {
	case req.Header.Get("Mcp-Protocol-Version") != version:
		return "Mcp-Protocol-Version does not match"
	case req.Header.Get("Mcp-Method") != r.Method:
		return "Mcp-Method does not match"
	}
	return ""
}

func (f Fault) write(w http.ResponseWriter) {
	for name, value := range f.Header {
		w.Header().Set(name, value)
	}
	if f.Type != "" {
		w.Header().Set("Content-Type", f.Type)
	}
	if f.Status != 0 {
		w.WriteHeader(f.Status)
	}
	_, _ = io.WriteString(w, f.Body)
}

func read(w http.ResponseWriter, req *http.Request) (request, bool) {
	var r request
	b, err := io.ReadAll(req.Body) // to its end, or a client that leaves goes unnoticed
	if err == nil {
		err = json.Unmarshal(b, &r)
	}
	if err != nil {
		http.Error(w, "not JSON", http.StatusBadRequest)
		return r, false
	}
	return r, true
}

func event(w io.Writer, name, data string) {
	fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, strings.ReplaceAll(data, "\n", "\ndata: "))
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}
