package fetch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
)

// message is one JSON-RPC 2.0 message, its parts verbatim.
type message struct {
	id      json.RawMessage // nil where absent or null
	method  string          // "" in a response
	result  descriptor.Raw  // Text is nil where absent
	failure *rpcError
}

// errNoise is text that is no JSON-RPC 2.0 message at all.
var errNoise = errors.New("not a JSON-RPC 2.0 message")

// readMessages reads one message, or a batch of them as 2025-03-26 allows. It
// is errNoise, or an error naming the JSON pointer, where the text is not I-JSON
// (RFC 7493) though meant as a message.
func (s *secrets) readMessages(raw []byte) ([]message, error) {
	if len(raw) == 0 || raw[0] != '{' && raw[0] != '[' {
		return nil, errNoise
	}
	canonical, err := hash.Canonical(raw)
	if err != nil {
		if !meant(raw) {
			return nil, errNoise
		}
		var v *hash.Violation
		if errors.As(err, &v) {
			err = fmt.Errorf("%s at %s (byte %d)", v.Reason, s.quote(v.Pointer, 300), v.Offset)
		}
		return nil, fmt.Errorf("server sent a message that is not I-JSON: %w", err)
	}
	batch := []descriptor.Raw{{Text: raw, Canonical: canonical}}
	if raw[0] == '[' {
		if batch, err = elements(batch[0]); err != nil {
			return nil, err
		}
	}
	messages := make([]message, 0, len(batch))
	for _, b := range batch {
		m, err := s.readMessage(b)
		if err != nil {
			return nil, err
		}
		messages = append(messages, m)
	}
	return messages, nil
}

// meant says that a text that is not I-JSON was to be a message: other readers
// may take it for one, however the member's name is escaped.
func meant(raw []byte) bool {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) == nil {
		return members["jsonrpc"] != nil
	}
	return bytes.Contains(raw, []byte(`"jsonrpc"`))
}

func (s *secrets) readMessage(raw descriptor.Raw) (message, error) {
	const what = "a message of the server"
	members := members(raw.Text)
	if err := exact(members, what, versionNames); err != nil {
		return message{}, err
	}
	if version := pair(members, raw.Canonical, "jsonrpc"); string(version.Canonical) != `"2.0"` {
		return message{}, errNoise
	}
	if err := exact(members, what, envelope); err != nil {
		return message{}, err
	}
	m := message{id: present(members, "id"), result: pair(members, raw.Canonical, "result")}
	if failure := present(members, "error"); failure != nil {
		var err error
		if m.failure, err = s.readFailure(failure); err != nil {
			return message{}, err
		}
	}
	if method, ok := members["method"]; ok {
		if err := json.Unmarshal(method, &m.method); err != nil || m.method == "" {
			return message{}, errors.New("server sent a message whose method is not a name")
		}
		if m.result.Text != nil || m.failure != nil {
			return message{}, errors.New("server sent a message that is a request and a response")
		}
		return m, nil
	}
	switch {
	case m.result.Text == nil && m.failure == nil:
		return message{}, errors.New("server sent a response with neither result nor error")
	case m.result.Text != nil && m.failure != nil:
		return message{}, errors.New("server sent a response with both result and error")
	}
	return m, nil
}

func (s *secrets) readFailure(raw json.RawMessage) (*rpcError, error) {
	text := string(raw)
	e := &rpcError{}
	if members, ok := splitObject(raw); ok {
		if err := exact(members, "an error of the server", failureNames); err != nil {
			return nil, err
		}
		e.data = members["data"]
		// A code that is no number stays 0, which means nothing.
		_ = json.Unmarshal(members["code"], &e.code)
		if m := members["message"]; m != nil {
			text = string(m)
		}
	}
	var plain string
	if json.Unmarshal([]byte(text), &plain) == nil {
		text = plain
	}
	e.text = s.show(text, 300)
	return e, nil
}

// number is the id as the number that requests carry; asText where it came as a
// string, which JavaScript clients forgive.
func (m message) number() (n int64, asText, ok bool) {
	text := string(m.id)
	if s, err := strconv.Unquote(text); err == nil {
		text, asText = s, true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		if f, ferr := strconv.ParseFloat(text, 64); ferr == nil && !asText && f == float64(int64(f)) {
			return int64(f), false, true // 1.0 and 1e0 are the number 1
		}
		return 0, asText, false
	}
	return n, asText, true
}

// present is the member, or nil where it is absent or null.
func present(members map[string]json.RawMessage, name string) json.RawMessage {
	if v := members[name]; string(v) != "null" {
		return v
	}
	return nil
}
