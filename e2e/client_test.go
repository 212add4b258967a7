//go:build e2e

package e2e

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// captured is what a server lists, as its bytes are on the wire.
type captured struct {
	instructions json.RawMessage
	tools        []json.RawMessage
}

// asking sends one JSON-RPC message and gives the result that answers it, nil
// for a notification.
type asking func(method, id, message string) (json.RawMessage, error)

// capture reads a server with a client that shares nothing with mcppin.
func (d desk) capture(t *testing.T, s server) captured {
	t.Helper()
	c, err := d.open(t, s, s.protocol)
	if err != nil {
		t.Fatalf("%s: %v", s.alias, err)
	}
	return c
}

func (d desk) open(t *testing.T, s server, protocol string) (captured, error) {
	t.Helper()
	if s.port != "" {
		h := &overHTTP{url: d.listen(t, s), protocol: protocol}
		return walk(h.ask, protocol)
	}
	argv, env := d.command(s)
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stderr = d.dir, append(d.env, env...), os.Stderr
	if !testing.Verbose() {
		cmd.Stderr = nil
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return captured{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return captured{}, err
	}
	if err := cmd.Start(); err != nil {
		return captured{}, err
	}
	lines := bufio.NewReader(out)
	c, err := walk(func(_, id, message string) (json.RawMessage, error) {
		if _, err := io.WriteString(in, message+"\n"); err != nil || id == "" {
			return nil, err
		}
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return nil, err
			}
			if result, ok, err := answer(line, id); ok || err != nil {
				return result, err
			}
		}
	}, protocol)
	return c, errors.Join(err, in.Close(), cmd.Wait())
}

// walk follows all pages.
func walk(ask asking, protocol string) (captured, error) {
	var c captured
	const info = `{"name":"e2e","version":"1"}`
	meta := ""
	first := `{"protocolVersion":"` + protocol + `","capabilities":{},"clientInfo":` + info + `}`
	method := "initialize"
	if protocol == stateless {
		meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"` + protocol + `",` +
			`"io.modelcontextprotocol/clientInfo":` + info + `,"io.modelcontextprotocol/clientCapabilities":{}}`
		method, first = "server/discover", "{"+meta+"}"
	}
	result, err := ask(method, "1", request(method, "1", first))
	if err != nil {
		return c, err
	}
	var about struct{ Instructions json.RawMessage }
	if err := json.Unmarshal(result, &about); err != nil {
		return c, err
	}
	c.instructions = about.Instructions
	if protocol != stateless {
		const ready = "notifications/initialized"
		if _, err := ask(ready, "", `{"jsonrpc":"2.0","method":"`+ready+`"}`); err != nil {
			return c, err
		}
	}
	params := []string{meta}
	for page := 2; ; page++ {
		id := fmt.Sprint(page)
		result, err := ask("tools/list", id, request("tools/list", id, "{"+strings.Trim(strings.Join(params, ","), ",")+"}"))
		if err != nil {
			return c, err
		}
		var list struct {
			Tools      []json.RawMessage
			NextCursor json.RawMessage
		}
		if err := json.Unmarshal(result, &list); err != nil {
			return c, err
		}
		c.tools = append(c.tools, list.Tools...)
		if list.NextCursor == nil {
			return c, nil
		}
		params = []string{meta, `"cursor":` + string(list.NextCursor)}
	}
}

func request(method, id, params string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"` + method + `","params":` + params + `}`
}

// answer is the result in a message, if it is the one that answers id.
func answer(message []byte, id string) (result json.RawMessage, ok bool, err error) {
	var m struct{ ID, Result, Error json.RawMessage }
	if err := json.Unmarshal(message, &m); err != nil {
		return nil, false, fmt.Errorf("%w: %s", err, message)
	}
	if m.Error != nil {
		return nil, false, fmt.Errorf("the server answers %s", m.Error)
	}
	return m.Result, string(m.ID) == id && m.Result != nil, nil
}
