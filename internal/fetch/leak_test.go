package fetch

import (
	"bytes"
	"context"
	"log"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// Nothing runs on after List, and nothing was logged. Not parallel: it counts
// the goroutines of the process, and watches its default logger.
func TestNothingLeft(t *testing.T) {
	var logged bytes.Buffer
	before, out := slog.Default(), log.Writer()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	defer func() {
		slog.SetDefault(before)
		log.SetOutput(out)
	}()
	for _, f := range []mcptest.Fault{{}, {After: 1, Hang: true}, {Hang: true}, {Die: true}, {Raw: `{"jsonrpc":"2.0","id":77,"result":{}}`}} {
		for _, transport := range []string{"stdio", "http", "stream", "sse"} {
			script := mcptest.Script{
				First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)}, Session: "s",
				Faults: fault("tools/list@2", f), Stream: transport == "stream", OldSSE: transport == "sse",
			}
			var s Spec
			stop := func() {}
			if transport == "stdio" {
				s = stdioSpec(t, script)
			} else {
				h := mcptest.New(script).Start()
				s, stop = Spec{URL: h.URL}, h.Close
			}
			start := runtime.NumGoroutine()
			if transport != "stdio" {
				start-- // the server's, which stops before the count
			}
			_, _ = List(context.Background(), s, Options{Timeout: 400 * time.Millisecond, Again: true, grace: 100 * time.Millisecond})
			stop()
			for range 200 {
				if runtime.NumGoroutine() <= start {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
			if n := runtime.NumGoroutine(); n > start {
				stacks := make([]byte, 1<<20)
				stacks = stacks[:runtime.Stack(stacks, true)]
				t.Errorf("%s %+v: got %d goroutines, want %d\n%s", transport, f, n, start, stacks)
			}
		}
	}
	if text := strings.TrimSpace(logged.String()); text != "" {
		t.Errorf("got log %q, want none", text)
	}
}
