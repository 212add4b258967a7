// Package demo is a small MCP server that speaks over stdio, in three releases.
// The second is the update that a pin over descriptions lets through: a tool
// keeps its description, gains an argument and drops its warning. The third
// comes while a person reads the second.
package demo

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
)

//go:embed release1.json
var release1 string

//go:embed release2.json
var release2 string

//go:embed release3.json
var release3 string

const maxLine = 1 << 20 // bytes; a client's requests are short

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// Serve answers requests from in on out until in ends. The release is "1",
// "2" or "3"; another one is an error.
func Serve(in io.Reader, out io.Writer, release string) error {
	tools, ok := map[string]string{"1": release1, "2": release2, "3": release3}[release]
	if !ok {
		return fmt.Errorf("the demo server has releases 1, 2 and 3, not %q", release)
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return fmt.Errorf("not a JSON-RPC request: %w", err)
		}
		if r.ID == nil {
			continue // a notification
		}
		if _, err := fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,%s}`+"\n", r.ID, answer(r, release, tools)); err != nil {
			return err
		}
	}
	return lines.Err()
}

func answer(r request, release, tools string) string {
	switch r.Method {
	case "initialize":
		return `"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},` +
			`"serverInfo":{"name":"notes","version":"` + release + `.0.0"}}`
	case "tools/list":
		return `"result":` + oneLine(tools)
	case "ping":
		return `"result":{}`
	default:
		return `"error":{"code":-32601,"message":"method not found"}`
	}
}

// oneLine puts a message on one line, as the stdio transport wants it.
func oneLine(raw string) string {
	var b bytes.Buffer
	_ = json.Compact(&b, []byte(raw)) // the embedded files are JSON
	return b.String()
}
