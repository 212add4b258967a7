package fetch

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/mcptest"
)

// specs are the script over each transport that its era has.
func specs(t *testing.T, script mcptest.Script) map[string]Spec {
	t.Helper()
	all := map[string]Spec{"stdio": stdioSpec(t, script)}
	all["http"], _ = httpSpec(t, script)
	script.Stream = true
	all["http stream"], _ = httpSpec(t, script)
	if script.Era != mcptest.Stateless {
		script.OldSSE = true
		all["sse"], _ = httpSpec(t, script)
	}
	return all
}

func wantAgain(t *testing.T, l Listing, want ...string) {
	t.Helper()
	wantTools(t, Listing{Tools: l.Again}, want...)
	if !l.Twice {
		t.Error("got Twice false, want true")
	}
}

func TestAgain(t *testing.T) {
	t.Parallel()
	for _, era := range []string{mcptest.Handshake, mcptest.Stateless} {
		script := mcptest.Script{
			Era: era, First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)}, Second: mcptest.Page("2", toolC),
		}
		for transport, s := range specs(t, script) {
			t.Run(era+" "+transport, func(t *testing.T) {
				t.Parallel()
				l := mustList(t, s, Options{Again: true})
				wantTools(t, l, toolA, toolB)
				wantAgain(t, l, toolC, toolB)
				if len(l.Warnings) > 0 {
					t.Errorf("got warnings %q, want none", l.Warnings)
				}
			})
		}
	}
}

// The second list is asked for where Again says so, and in the same session.
func TestAgainAsked(t *testing.T) {
	t.Parallel()
	for again, want := range map[bool][]string{
		false: {"server/discover", "tools/list"},
		true:  {"server/discover", "tools/list", "tools/list"},
	} {
		s, server := httpSpec(t, mcptest.Script{Era: mcptest.Stateless})
		l := mustList(t, s, Options{Again: again})
		if d := cmp.Diff(want, server.Calls()); d != "" {
			t.Errorf("calls (-want +got):\n%s", d)
		}
		if l.Twice != again || again && l.Again == nil && len(l.Tools) != 0 {
			t.Errorf("got Twice %v, want %v", l.Twice, again)
		}
	}
}

// What goes wrong the second time leaves the first list as it is.
func TestAgainFails(t *testing.T) {
	t.Parallel()
	const page2 = "tools/list@2"
	for _, test := range []struct {
		name   string
		method string
		fault  mcptest.Fault
		want   string
	}{
		{"no answer", "tools/list", mcptest.Fault{Hang: true}, "no answer within 300ms"},
		{"no answer to a page", page2, mcptest.Fault{Hang: true}, "no answer within 300ms"},
		{"an error", "tools/list", mcptest.Fault{Code: -32603, Error: "bo\nom"}, `server answered error -32603: bo\nom`},
		{"a page is gone", page2, mcptest.Fault{Code: -32602, Error: "invalid cursor"}, "error -32602: invalid cursor"},
		{"the end", "tools/list", mcptest.Fault{Die: true}, ""}, // its words are the transport's
		{"a loop", page2, mcptest.Fault{Raw: `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[],"nextCursor":"2"}}`}, `pagination loop: cursor "2" comes again`},
		{"another id", "tools/list", mcptest.Fault{Raw: `{"jsonrpc":"2.0","id":77,"result":{"tools":[]}}`}, "the id 77, which is not that of the request"},
		{"a member twice", "tools/list", mcptest.Fault{Raw: `{"jsonrpc":"2.0","id":$ID,"result":{"tools":[],"tools":[]}}`}, "member occurs twice at \"/result/tools\" (byte 45)"},
		{"changes without end", page2, mcptest.Fault{Before: []string{`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`}}, "changed 4 times while it was read"},
	} {
		for _, era := range []string{mcptest.Handshake, mcptest.Stateless} {
			test.fault.After = 1
			script := mcptest.Script{
				Era: era, First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)},
				Faults: fault(test.method, test.fault),
			}
			if test.method == "tools/list" {
				script.Faults[page2] = mcptest.Fault{} // or it would count for the first
			}
			for transport, s := range specs(t, script) {
				t.Run(test.name+" "+era+" "+transport, func(t *testing.T) {
					t.Parallel()
					l := mustList(t, s, Options{Again: true, again: 300 * time.Millisecond})
					wantTools(t, l, toolA, toolB)
					if l.Twice || l.Again != nil {
						t.Errorf("got Twice %v and %d tools, want neither", l.Twice, len(l.Again))
					}
					wantWarning(t, l, "server did not answer a second tools/list: whether its tools are stable was not checked (")
					wantWarning(t, l, test.want+")")
				})
			}
		}
	}
}

// A notification before the second list, and one in it, are no trouble.
func TestAgainChanged(t *testing.T) {
	t.Parallel()
	note := `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
	for transport, s := range specs(t, mcptest.Script{
		First: mcptest.Tools(toolA), Second: mcptest.Tools(toolB),
		Faults: fault("tools/list", mcptest.Fault{After: 1, Times: 1, Before: []string{note}}),
	}) {
		l := mustList(t, s, Options{Again: true})
		wantTools(t, l, toolA)
		wantAgain(t, l, toolB)
		if len(l.Warnings) > 0 {
			t.Errorf("%s: got warnings %q, want none", transport, l.Warnings)
		}
	}
}

// What is left of the time-out bounds the second list too.
func TestAgainTimeout(t *testing.T) {
	t.Parallel()
	for transport, s := range specs(t, mcptest.Script{
		First: mcptest.Tools(toolA), Faults: fault("tools/list", mcptest.Fault{After: 1, Hang: true}),
	}) {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			l := mustList(t, s, Options{Again: true, Timeout: 1500 * time.Millisecond})
			wantTools(t, l, toolA)
			wantWarning(t, l, "was not checked (no answer within what was left of 1.5s (--timeout))")
		})
	}
}

func TestAgainCancelled(t *testing.T) {
	t.Parallel()
	s, server := httpSpec(t, mcptest.Script{First: mcptest.Tools(toolA), Faults: fault("tools/list", mcptest.Fault{After: 1, Hang: true})})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for lists := 0; lists < 2; time.Sleep(5 * time.Millisecond) {
			lists = strings.Count(strings.Join(server.Calls(), " "), "tools/list")
		}
		cancel()
	}()
	if _, err := List(ctx, s, Options{Again: true}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want cancelled", err)
	}
}

// A write that the server does not read ends with the wait.
func TestAgainUnread(t *testing.T) {
	t.Parallel()
	done := make(chan Listing, 1)
	go func() {
		l, _ := List(context.Background(), odd(t, "stuffed"), Options{Again: true, again: 300 * time.Millisecond, grace: 100 * time.Millisecond})
		done <- l
	}()
	select {
	case l := <-done:
		wantTools(t, l, toolA)
		wantWarning(t, l, "no answer within 300ms")
	case <-time.After(20 * time.Second):
		t.Error("got no answer after 20 s, want the first list")
	}
}

// A session whose second list did not come is ended as any other is.
func TestAgainEnds(t *testing.T) {
	t.Parallel()
	inner := mcptest.New(mcptest.Script{
		Session: "s1", First: mcptest.Tools(toolA), Faults: fault("tools/list", mcptest.Fault{After: 1, Hang: true}),
	})
	var ended atomic.Bool
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodDelete {
			ended.Store(true)
		}
		inner.ServeHTTP(w, r)
	})
	l := mustList(t, Spec{URL: url}, Options{Again: true, again: 100 * time.Millisecond})
	if wantTools(t, l, toolA); !ended.Load() {
		t.Error("got no DELETE, want the session ended")
	}
}

func TestClientName(t *testing.T) {
	t.Parallel()
	for _, era := range []string{mcptest.Handshake, mcptest.Stateless} {
		script := mcptest.Script{Era: era, First: mcptest.Tools(toolA), ByClient: next{"probe": mcptest.Tools(toolB), "mcppin": mcptest.Tools(toolC)}}
		for transport, s := range specs(t, script) {
			for name, want := range map[string]string{"probe": toolB, "": toolC, "other": toolA} {
				l := mustList(t, s, Options{ClientName: name})
				if !slices.EqualFunc(l.Tools, []string{want}, func(r descriptor.Raw, s string) bool { return string(r.Text) == s }) {
					t.Errorf("%s %s %q: got another list than %s", era, transport, name, want)
				}
			}
		}
	}
	var agent atomic.Value
	inner := mcptest.New(mcptest.Script{First: mcptest.Tools(toolA)})
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		agent.Store(r.Header.Get("User-Agent"))
		inner.ServeHTTP(w, r)
	})
	mustList(t, Spec{URL: url}, Options{ClientName: "probe", Version: "9"})
	if got, want := agent.Load(), "probe/9"; got != want {
		t.Errorf("got user agent %q, want %q", got, want)
	}
}
