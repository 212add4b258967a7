package fetch

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/mcptest"
)

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 12, 7, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "2": 2 * time.Second, "-1": 0, "1.5": 0, "99999999999999999999": 0, "soon": 0,
		"Mon, 07 Dec 2026 12:00:30 GMT": 30 * time.Second,
		"Mon, 07 Dec 2026 11:59:00 GMT": -time.Minute,
	} {
		if got := retryAfter(http.Header{"Retry-After": {text}}, now); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Each request is asked maxTries times at most, with the same body and headers,
// and what is no sign of trouble that passes is asked once.
func TestTries(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]int{429: maxTries, 500: maxTries, 502: maxTries, 503: maxTries, 504: maxTries, 400: 1, 403: 1, 409: 1, 501: 1} {
		s, server := httpSpec(t, mcptest.Script{Era: mcptest.Stateless, Faults: fault("tools/list", mcptest.Fault{Status: status})})
		wantError(t, s, Options{firstWait: time.Millisecond}, "tools/list page 1")
		got := server.Calls()[1:]
		var lists []string
		for range want {
			lists = append(lists, "tools/list")
		}
		if d := cmp.Diff(lists, got); d != "" {
			t.Errorf("%d: calls after the start (-want +got):\n%s", status, d)
		}
	}
}

// A time-out ends a wait, and one that would outlast it is not begun.
func TestWaitEnds(t *testing.T) {
	t.Parallel()
	busy := mcptest.Fault{Status: 503, Header: map[string]string{"Retry-After": "20"}}
	s, server := httpSpec(t, mcptest.Script{Faults: fault("tools/list", busy)})
	wantError(t, s, Options{Timeout: 10 * time.Second}, "503 Service Unavailable, retry after 20")
	if n := count(server, "tools/list"); n != 1 {
		t.Errorf("got %d tools/list, want 1", n)
	}
}
