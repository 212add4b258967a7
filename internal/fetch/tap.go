package fetch

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

// tap stands between mcp-go's client and its transport. The client negotiates
// with extracts of what the server says; the raw text stays here.
type tap struct {
	transport.Interface
	w     *wire
	info  mcp.Implementation
	pin   string // the version asked for first, "" for the newest
	phase func(string)

	probe   int64    // id of server/discover
	offered []string // versions that the server named in answer to it
	fatal   error    // why initialize would fail as the probe did
	hello   json.RawMessage
}

// retry is the version to ask a fresh connection for.
type retry struct {
	version string
	cause   error
}

func (e *retry) Error() string { return e.cause.Error() }
func (e *retry) Unwrap() error { return e.cause }

// SetProtocolVersion makes the tap a transport.HTTPConnection where it wraps one.
func (t *tap) SetProtocolVersion(version string) {
	if c, ok := t.Interface.(transport.HTTPConnection); ok {
		c.SetProtocolVersion(version)
	}
}

// SendRequest carries the two requests of the negotiation.
func (t *tap) SendRequest(ctx context.Context, r transport.JSONRPCRequest) (*transport.JSONRPCResponse, error) {
	var result string
	var err error
	switch r.Method {
	case string(mcp.MethodServerDiscover):
		result, err = t.discover(ctx, r)
	case string(mcp.MethodInitialize):
		result, err = t.initialize(ctx, r)
	default:
		err = fmt.Errorf("unexpected request %q", r.Method)
	}
	if err != nil {
		return nil, err
	}
	return &transport.JSONRPCResponse{JSONRPC: mcp.JSONRPC_VERSION, ID: r.ID, Result: json.RawMessage(result)}, nil
}

// call sends one request. An error of the server is a message with a failure.
func (t *tap) call(ctx context.Context, method string, params any, header http.Header) (message, error) {
	return t.send(ctx, t.w.ask(), method, params, header)
}

func (t *tap) send(ctx context.Context, id int64, method string, params any, header http.Header) (message, error) {
	_, err := t.Interface.SendRequest(context.WithValue(ctx, requestKey{}, id), transport.JSONRPCRequest{
		JSONRPC: mcp.JSONRPC_VERSION, ID: mcp.NewRequestId(id), Method: method, Params: params, Header: header,
	})
	if m, ok := t.w.take(id); ok {
		return m, nil
	}
	return message{}, t.w.reason(err)
}

// requestKey is the context key of the id of the request under way.
type requestKey struct{}
