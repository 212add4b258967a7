package fetch

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

// probeTimeout is how long a silent server is given to answer server/discover.
const probeTimeout = 2 * time.Second

// session is one connection, negotiated.
type session struct {
	tap      *tap
	wire     *wire
	protocol string
	greeting greeting
	close    func()
	// unblock ends a write that the server does not read; nil where a context does.
	unblock func()
}

// negotiate takes a transport through server/discover or initialize. The
// transport is not closed.
func (f *fetcher) negotiate(tr transport.Interface, w *wire, pin string) (*session, error) {
	info := mcp.Implementation{Name: f.options.ClientName, Version: f.options.Version}
	t := &tap{Interface: tr, w: w, info: info, pin: pin, phase: func(p string) { f.phase = p }}
	options := []client.ClientOption{client.WithProtocolVersion(pin), client.WithDiscoverTimeout(probeTimeout)}
	if mcp.IsModernProtocol(pin) {
		// It has proved to speak it: only the time-out of all bounds the start.
		options = append(options, client.WithDiscoverTimeout(-1))
	}
	c := client.NewClient(t, options...)
	if err := c.Start(w.ctx); err != nil {
		return nil, w.reason(err)
	}
	_, err := c.Initialize(w.ctx, mcp.InitializeRequest{Params: mcp.InitializeParams{ClientInfo: info}})
	if err != nil {
		return nil, w.reason(err)
	}
	g, err := readGreeting(t.hello)
	if err != nil {
		return nil, err
	}
	return &session{tap: t, wire: w, protocol: c.ProtocolVersion(), greeting: g}, nil
}

// reason is why a request failed, without what mcp-go and net/http wrap round it.
func (w *wire) reason(err error) error {
	if failed := w.failed(); failed != nil {
		return failed
	}
	var again *retry
	var sent *url.Error
	switch {
	case err == nil:
		return errors.New("server sent no response")
	case errors.As(err, &again):
		return again
	case w.cause != nil && (errors.Is(err, transport.ErrTransportClosed) || errors.Is(err, errStdin)):
		return w.cause()
	case errors.As(err, &sent):
		return sent.Err
	}
	for {
		var wrapped *transport.Error
		if !errors.As(err, &wrapped) {
			return err
		}
		err = wrapped.Err
	}
}

// final says that a failed probe is no sign of a handshake server.
func final(err error) bool {
	var status *statusError
	var reply *replyError
	switch {
	case errors.As(err, &status):
		return status.final()
	case errors.As(err, &reply), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return false
	}
	return true
}

// list calls tools/list once. cursor nil asks for the first page.
func (s *session) list(ctx context.Context, cursor *string) (message, error) {
	params := map[string]any{}
	if cursor != nil {
		params["cursor"] = *cursor
	}
	if mcp.IsModernProtocol(s.protocol) {
		params["_meta"] = map[string]any{
			mcp.MetaKeyProtocolVersion:    s.protocol,
			mcp.MetaKeyClientInfo:         s.tap.info,
			mcp.MetaKeyClientCapabilities: map[string]any{},
		}
	}
	return s.tap.call(ctx, string(mcp.MethodToolsList), params, standardHeaders(s.protocol))
}
