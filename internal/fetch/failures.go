package fetch

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/mcppin/mcppin/internal/hidden"
)

// rpcError is a JSON-RPC error object (specification section 5.1).
type rpcError struct {
	code   int
	text   string // escaped
	data   json.RawMessage
	status int // of HTTP, 0 elsewhere
}

func (e *rpcError) Error() string {
	if e.status != 0 && e.status != http.StatusOK {
		return fmt.Sprintf("server answered %d with error %d: %s", e.status, e.code, e.text)
	}
	return fmt.Sprintf("server answered error %d: %s", e.code, e.text)
}

// supported is what an error about the protocol version says the server
// speaks. Handshake servers use code -32602 for it, stateless ones -32022.
func (e *rpcError) supported() []string {
	var data map[string]json.RawMessage
	var versions []string
	if json.Unmarshal(e.data, &data) != nil || json.Unmarshal(data["supported"], &versions) != nil {
		return nil
	}
	return versions
}

// modern says that only a server of the stateless era answers so
// (2026-07-28, "Transport fallback").
func (e *rpcError) modern() bool {
	return e.code == mcp.HEADER_MISMATCH || e.code == mcp.MISSING_REQUIRED_CLIENT_CAPABILITY ||
		e.code == mcp.UNSUPPORTED_PROTOCOL_VERSION
}

// statusError is an HTTP status that is no answer.
type statusError struct {
	code  int
	html  bool
	tries int
	after string // Retry-After, escaped
	words string // the server's own, escaped
}

func (e *statusError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "server answered %d %s", e.code, http.StatusText(e.code))
	switch e.code {
	case http.StatusUnauthorized:
		b.WriteString(" (credentials?)")
	case http.StatusProxyAuthRequired:
		b.WriteString(" (the proxy wants credentials)")
	}
	if e.html {
		b.WriteString(" with an HTML page (not an MCP endpoint?)")
	}
	if e.tries > 1 {
		fmt.Fprintf(&b, ", asked %d times", e.tries)
	}
	if e.after != "" {
		b.WriteString(", retry after " + e.after)
	}
	if e.words != "" && !e.html {
		b.WriteString(": " + e.words)
	}
	return b.String()
}

// final says that asking in another way cannot help.
func (e *statusError) final() bool {
	switch e.code {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired, http.StatusTooManyRequests:
		return true
	}
	return false
}

// redirectError is a redirect that would lose the message, or send it elsewhere.
type redirectError struct{ to, reason string }

func (e *redirectError) Error() string {
	return fmt.Sprintf("server redirects to %s: %s", e.to, e.reason)
}

// replyError is an HTTP answer that holds no MCP response.
type replyError struct{ text string }

func (e *replyError) Error() string { return e.text }

// startError is a process that could not be started.
type startError struct {
	name string
	err  error
}

func (e *startError) Error() string {
	return fmt.Sprintf("cannot start %s: %v", hidden.Quote(e.name), e.err)
}
func (e *startError) Unwrap() error { return e.err }

// exitError is a process that went away, or closed its stdout.
type exitError struct{ text string }

func (e *exitError) Error() string { return e.text }
