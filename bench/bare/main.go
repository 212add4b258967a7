// Command bare is the yardstick of the benchmark: a client of net/http and
// encoding/json that shakes hands with an MCP server, fetches all pages of its
// tools, splits them, and keeps nothing.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

const version = "2025-11-25"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bare URL")
		os.Exit(2)
	}
	n, err := count(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Println(n)
}

type params map[string]any

func count(url string) (int, error) {
	hello := params{
		"protocolVersion": version, "capabilities": params{},
		"clientInfo": params{"name": "bare", "version": "1"},
	}
	if err := post(url, params{"id": 1, "method": "initialize", "params": hello}, new(json.RawMessage)); err != nil {
		return 0, err
	}
	if err := post(url, params{"method": "notifications/initialized"}, nil); err != nil {
		return 0, err
	}
	n, next := 0, params{}
	for id := 2; ; id++ {
		var list struct {
			Tools      []json.RawMessage `json:"tools"`
			NextCursor *string           `json:"nextCursor"`
		}
		if err := post(url, params{"id": id, "method": "tools/list", "params": next}, &list); err != nil {
			return 0, err
		}
		n += len(list.Tools)
		if list.NextCursor == nil {
			return n, nil
		}
		next = params{"cursor": *list.NextCursor}
	}
}

// post sends one message and decodes the result into it, if it is not nil.
func post(url string, message params, result any) error {
	message["jsonrpc"] = "2.0"
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if message["method"] != "initialize" {
		req.Header.Set("Mcp-Protocol-Version", version)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode >= 300:
		return fmt.Errorf("%s: %s", message["method"], resp.Status)
	case result == nil:
		return nil
	}
	answer := struct {
		Result any             `json:"result"`
		Error  json.RawMessage `json:"error"`
	}{Result: result}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return fmt.Errorf("%s: %s", message["method"], answer.Error)
	}
	return nil
}
