//go:build e2e

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

// overHTTP is the client's side of streamable HTTP.
type overHTTP struct{ url, protocol, session string }

func (h *overHTTP) ask(method, id, message string) (json.RawMessage, error) {
	req, err := http.NewRequest(http.MethodPost, h.url, strings.NewReader(message))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if method != "initialize" {
		req.Header.Set("Mcp-Protocol-Version", h.protocol)
	}
	if h.protocol == stateless {
		req.Header.Set("Mcp-Method", method)
	}
	if h.session != "" {
		req.Header.Set("Mcp-Session-Id", h.session)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil || id == "" {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", resp.Status, body)
	}
	if v := resp.Header.Get("Mcp-Session-Id"); v != "" {
		h.session = v
	}
	messages := [][]byte{body}
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind == "text/event-stream" {
		messages = events(body)
	}
	for _, m := range messages {
		if result, ok, err := answer(m, id); ok || err != nil {
			return result, err
		}
	}
	return nil, fmt.Errorf("no answer in %q", body)
}

// events are the data of server-sent events that each have one line of it.
func events(body []byte) [][]byte {
	var all [][]byte
	for line := range bytes.Lines(body) {
		if data, ok := bytes.CutPrefix(bytes.TrimRight(line, "\r\n"), []byte("data:")); ok && len(bytes.TrimSpace(data)) > 0 {
			all = append(all, data)
		}
	}
	return all
}
