// Package mcptest is a scripted MCP server for tests. It answers the raw bytes
// of its script, over stdio, streamable HTTP and the deprecated HTTP with SSE,
// in both protocol eras, and misbehaves where the script says so.
//
// A script is a directory:
//
//	tools.json       the raw result of tools/list without a cursor
//	tools@NEXT.json  the raw result of tools/list with the cursor "NEXT"
//	tools#2.json     the raw result of the second tools/list without a cursor in
//	                 a session, and of those after it; may be missing
//	script.json      a Script, for all else; may be missing
//
// It is read again for each request over HTTP, so that a test can replace a
// file and have "upgraded" the server. Pages are answered byte for byte; over
// stdio their line breaks become spaces.
//
// A session begins with the first request, and with each server/discover or
// initialize after a tools/list: over HTTP one client at a time is told apart.
//
// What has no field of its own is a Fault: an upgrade after two lists is a Raw
// with the old list and Times 2, endless pages are a Raw with "nextCursor":"$ID",
// a loop is a page with its own cursor, a wrong id or a RESULT member is a Raw,
// a second list that never comes is a Hang with After 1.
package mcptest

import (
	"encoding/json"
	"strings"
	"time"
)

// Eras of the protocol.
const (
	Handshake = "handshake" // initialize; server/discover is unknown
	Stateless = "stateless" // 2026-07-28: server/discover; initialize is unknown
	Both      = "both"
)

// StatelessVersion is the protocol version without a handshake.
const StatelessVersion = "2026-07-28"

// Script is what a server does. The zero Script is a handshake server without tools.
type Script struct {
	Era          string
	Protocol     string          // the version that initialize answers; "" echoes the client's
	Supported    []string        // server/discover's supportedVersions; nil: StatelessVersion
	ServerInfo   json.RawMessage `json:",omitempty"` // nil: {"name":"scripted","version":"1.0.0"}
	Capabilities json.RawMessage `json:",omitempty"` // nil: {"tools":{}}
	Instructions json.RawMessage `json:",omitempty"` // a JSON string; nil: none

	First json.RawMessage            `json:",omitempty"` // the result of tools/list without a cursor; nil: no tools
	Next  map[string]json.RawMessage `json:",omitempty"` // by cursor; "" is one

	// Instead of First, in this order.
	ByClient  map[string]json.RawMessage `json:",omitempty"` // by clientInfo.name
	Second    json.RawMessage            `json:",omitempty"` // from the second list of a session on
	BySession []json.RawMessage          `json:",omitempty"` // of the first session, the second, ...; the last goes on

	// Faults by method, or by method and cursor: "tools/list@NEXT".
	Faults map[string]Fault

	// Of the process, over stdio.
	Banner     []string // lines on stdout before anything else
	Stderr     string   // written at the start
	Exit       *int     // exit at once with this code
	IgnoreEOF  bool     // goes on after stdin has ended
	IgnoreTERM bool
	Starts     string // a file that counts the processes; each is one session for BySession
	Grandchild string // starts a process that outlives this one, and writes its pid to the file
	EnvFile    string // writes its environment there
	ByeFile    string // written when stdin has ended

	// Over HTTP.
	Stream  bool              // answers as text/event-stream
	OldSSE  bool              // the deprecated transport: GET opens the stream
	Session string            // Mcp-Session-Id, asked back for
	Require map[string]string // headers without which there is a 401

	// Over TLS.
	Key     int    // the number of the certificate's key: another number, another key
	Issuer  string // the common name of its issuer; "": mcptest CA
	Host    string // the one that the certificate is for; "": localhost, 127.0.0.1 and ::1
	Expired bool   // in the year 2020
	Asks    bool   // for a certificate of the client
}

// Fault is one way to answer wrongly. Without any field set it does nothing.
// In Before and Raw, $ID stands for the request's id.
type Fault struct {
	After  int      // not in the first so many requests
	Times  int      // only so often; 0: always
	Delay  Duration `json:",omitempty"` // before the answer
	Hang   bool     // no answer
	Die    bool     // ends the process, cuts the connection, or ends the old stream
	Before []string // messages or lines before the answer
	Await  bool     // over stdio, waits for a line of the client after Before
	Raw    string   // instead of the whole message
	Code   int      // a JSON-RPC error
	Error  string
	Data   json.RawMessage `json:",omitempty"`

	// Over HTTP.
	Status int
	Type   string // Content-Type
	Header map[string]string
	Body   string
}

// Duration reads "1.5s" from JSON.
type Duration time.Duration

// MarshalText implements encoding.TextMarshaler.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	*d = Duration(v)
	return err
}

// Tools is a result of tools/list with these raw descriptors.
func Tools(descriptors ...string) json.RawMessage {
	return json.RawMessage(`{"tools":[` + strings.Join(descriptors, ",") + `]}`)
}

// Page is Tools with a cursor for the next page.
func Page(cursor string, descriptors ...string) json.RawMessage {
	c, _ := json.Marshal(cursor)
	return json.RawMessage(`{"tools":[` + strings.Join(descriptors, ",") + `],"nextCursor":` + string(c) + `}`)
}
