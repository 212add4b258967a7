package fetch

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// oddServer is a process that does what a script cannot say.
func oddServer(args []string) {
	switch args[0] {
	case "silent": // on server/discover
		answer := func(id json.RawMessage, method string) string {
			if method == "server/discover" {
				return ""
			}
			return ordinary(id, method)
		}
		serveLines(answer)
	case "slow": // a stateless server that takes long to start, and does not know initialize
		time.Sleep(probeTimeout + 300*time.Millisecond)
		serveLines(func(id json.RawMessage, method string) string {
			switch method {
			case "server/discover":
				return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}}`, id)
			case "initialize":
				return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no"}}`, id)
			}
			return ordinary(id, method)
		})
	case "late": // registers its tool after it has started
		calls := 0
		serveLines(func(id json.RawMessage, method string) string {
			if method != "tools/list" {
				return strings.Replace(ordinary(id, method), `"tools":{}`, `"tools":{"listChanged":true}`, 1)
			}
			if calls++; calls > 1 {
				return ordinary(id, method)
			}
			go func() {
				time.Sleep(100 * time.Millisecond)
				fmt.Println(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`)
			}()
			return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}`, id)
		})
	case "unread": // asks without end and never reads the answers
		signal.Ignore(syscall.SIGTERM)
		for i := 0; ; i++ {
			fmt.Printf(`{"jsonrpc":"2.0","id":"%d","method":"ping"}`+"\n", i)
		}
	case "stuffed": // asks so much that its stdin is full, lists once, and reads no more
		serveLines(func(id json.RawMessage, method string) string {
			if method != "tools/list" {
				return ordinary(id, method)
			}
			for i := range 20_000 {
				fmt.Printf(`{"jsonrpc":"2.0","id":"%d","method":"ping"}`+"\n", i)
			}
			fmt.Println(ordinary(id, method))
			time.Sleep(time.Minute)
			return ""
		})
	case "endless": // a line without an end
		chunk := []byte(strings.Repeat("x", 1<<16))
		for {
			if _, err := os.Stdout.Write(chunk); err != nil {
				return
			}
		}
	case "deaf": // closes stdout and goes on
		_ = os.Stdout.Close()
		signal.Ignore(syscall.SIGTERM)
		time.Sleep(time.Minute)
	case "last": // the list has no line end, CRLF before it
		serveLines(func(id json.RawMessage, method string) string {
			text := ordinary(id, method)
			if method == "tools/list" {
				fmt.Print(text)
				os.Exit(0)
			}
			return text + "\r"
		})
	}
}

func ordinary(id json.RawMessage, method string) string {
	switch method {
	case "initialize":
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}`, id)
	case "tools/list":
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[%s]}}`, id, toolA)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"unknown"}}`, id)
}

func serveLines(answer func(id json.RawMessage, method string) string) {
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var r struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if json.Unmarshal(in.Bytes(), &r) != nil || r.ID == nil || r.Method == "" {
			continue
		}
		if text := answer(r.ID, r.Method); text != "" {
			fmt.Println(text)
		}
	}
}
