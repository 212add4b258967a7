// Package fetch reads the tools of an MCP server as it sends them: every
// descriptor verbatim, over stdio, streamable HTTP or the deprecated HTTP+SSE
// transport, in both eras of the protocol (the handshake versions 2024-11-05
// to 2025-11-25 and the stateless 2026-07-28).
//
// mcp-go does the framing, the sessions and the negotiation. It never decodes
// what a server says: each message is checked (RFC 7493, JSON-RPC 2.0 envelope,
// id) and kept here, and mcp-go is handed an empty result in its place.
package fetch

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// Spec says how to reach one server: by Command or by URL, never both.
type Spec struct {
	// Alias is the name a person gave the server.
	Alias string
	// Command is the executable and its arguments; the arguments may hold
	// ${NAME} references.
	Command []string
	// Env names the variables that a command gets besides the minimal set.
	Env []string
	// URL is the http or https endpoint; it may hold ${NAME} references.
	URL string
	// Headers are sent to the URL's origin alone.
	Headers []Header
	// Bearer is a token for the Authorization header, to the URL's origin alone;
	// "" has none. It is taken as it is, and no text shows it.
	Bearer string
}

// Header is an HTTP header; its value may hold ${NAME} references.
type Header struct{ Name, Value string }

// Options are what a caller may set about one List.
type Options struct {
	// Timeout bounds the whole of List, the stopping of a process (at most
	// about three seconds) not included. 0 is 30 s.
	Timeout time.Duration
	// Limits bound what a server can make List read.
	Limits Limits
	// LookupEnv is where ${NAME} and a command's environment come from, PATH
	// and HOME too. nil has nothing set.
	LookupEnv func(string) (string, bool)
	// Version is the client version told to the server.
	Version string
	// ClientName is the client's name told to the server: clientInfo.name, and
	// the product of the User-Agent header. "" is mcppin.
	ClientName string
	// Roots are the authorities that a server's certificate may come from; nil are
	// the system's.
	Roots *x509.CertPool
	// Certificate is shown to a server of the URL's origin that asks for one; nil
	// is none.
	Certificate *tls.Certificate
	// PlainHTTP lets credentials go to another machine over http.
	PlainHTTP bool
	// Again asks for the whole list a second time in the same session, and waits
	// for it 5 s or what is left of Timeout, whichever is less. That the server
	// does not answer is a warning and no error.
	Again bool

	grace     time.Duration // of a process that is to leave; 0 is the default
	again     time.Duration // for the second list; 0 is the default
	firstWait time.Duration // before a request is sent again; 0 is the default
}

// Limits bound one List. Zero fields mean the defaults.
type Limits struct {
	// Pages is the number of tools/list pages: 1,000.
	Pages int
	// Tools is the number of tools: 50,000.
	Tools int
	// Bytes is the size of one message after decompression, and of all pages
	// together: 64 MiB.
	Bytes int64
}

// Listing is what a server said.
type Listing struct {
	// Protocol is the version agreed upon.
	Protocol string
	// ServerName and ServerVersion are serverInfo, the server's own claim.
	ServerName, ServerVersion string
	// Instructions is nil where the server sends none.
	Instructions *string
	// Tools are the descriptors in the server's order.
	Tools []descriptor.Raw
	// Again are the descriptors of the second list, in the server's order; nil
	// without Twice.
	Again []descriptor.Raw
	// Twice says that Options.Again was set and the second list came whole.
	Twice bool
	// TLS is what the connection to the URL's origin showed; nil without TLS.
	TLS *TLS
	// Warnings are one line each, escaped.
	Warnings []string
}

const (
	defaultTimeout = 30 * time.Second
	defaultPages   = 1000
	defaultTools   = 50_000
	defaultBytes   = 64 << 20
)

// List connects to the server, follows tools/list to its last page, and
// disconnects. A process it started is gone when it returns: on Unix with the
// whole of its process group, which a process that leaves the group escapes; on
// Windows with its job object. All errors are an *Error.
func List(ctx context.Context, s Spec, o Options) (Listing, error) {
	o = o.withDefaults()
	p, err := newPlan(s, o)
	f := &fetcher{plan: p, options: o}
	if err != nil {
		return Listing{}, f.report(ctx, err)
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	l, err := f.list(ctx)
	if err != nil {
		return Listing{}, f.report(ctx, err)
	}
	return l, nil
}
