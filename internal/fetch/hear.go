package fetch

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// hear takes a notification, or answers a request: no client capability is
// declared, so ping is all that a server may ask.
func (w *wire) hear(m message) {
	switch {
	case m.id == nil && m.method == mcp.MethodNotificationToolsListChanged:
		w.mu.Lock()
		w.changes++
		close(w.changed)
		w.changed = make(chan struct{})
		w.mu.Unlock()
	case m.id == nil || w.reply == nil:
	case m.method == string(mcp.MethodPing):
		w.reply(answer(m.id, `"result":{}`))
	default:
		w.reply(answer(m.id, fmt.Sprintf(`"error":{"code":%d,"message":"Method not found"}`, mcp.METHOD_NOT_FOUND)))
	}
}

func answer(id json.RawMessage, rest string) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,%s}`, id, rest)
}

// changesSoFar counts the list_changed notifications.
func (w *wire) changesSoFar() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.changes
}

// awaitChange waits for more list_changed than seen, at most d.
func (w *wire) awaitChange(ctx context.Context, seen int, d time.Duration) bool {
	w.mu.Lock()
	changed, now := w.changed, w.changes
	w.mu.Unlock()
	if now != seen {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-changed:
		return true
	case <-t.C:
	case <-ctx.Done():
	}
	return false
}
