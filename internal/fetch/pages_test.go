package fetch

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/mcptest"
)

type next = map[string]json.RawMessage

func TestPages(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		only    string // one era
		first   json.RawMessage
		next    next
		want    []string
		warning string
		err     string
	}{
		{name: "three", first: mcptest.Page("2", toolA), next: next{"2": mcptest.Page("3", toolB), "3": mcptest.Tools(toolC)}, want: []string{toolA, toolB, toolC}},
		{name: "null cursor", first: json.RawMessage(`{"tools":[` + toolA + `],"nextCursor":null}`), want: []string{toolA}},
		{name: "an empty page on the way", first: mcptest.Page("2", toolA), next: next{"2": mcptest.Page("3"), "3": mcptest.Tools(toolC)}, want: []string{toolA, toolC}},
		{name: "empty cursor hides a page", first: mcptest.Page("", toolA), next: next{"": mcptest.Tools(toolB)}, want: []string{toolA, toolB}},
		{name: "empty cursor, then on", first: mcptest.Page("", toolA), next: next{"": mcptest.Page("3", toolB), "3": mcptest.Tools(toolC)}, want: []string{toolA, toolB, toolC}},
		{name: "empty cursor gives the page again", first: mcptest.Page("", toolA), next: next{"": mcptest.Page("", toolA)}, want: []string{toolA}, warning: `repeats itself`},
		{name: "empty cursor starts anew", first: mcptest.Page("2", toolA), next: next{"2": mcptest.Page("", toolB), "": mcptest.Page("2", toolA)}, want: []string{toolA, toolB}, warning: `repeats itself`},
		{name: "empty cursor is refused", only: mcptest.Handshake, first: mcptest.Page("", toolA), want: []string{toolA}, warning: `then refuses it`},
		{name: "empty cursor is refused where it is one", only: mcptest.Stateless, first: mcptest.Page("", toolA), err: "tools/list page 2: server answered error -32602"},
		{name: "empty cursor repeats, then on", first: mcptest.Page("", toolA), next: next{"": mcptest.Page("3", toolA), "3": mcptest.Tools(toolB)}, want: []string{toolA, toolB}},
		{name: "empty cursor brings an empty page", first: mcptest.Page("", toolA), next: next{"": mcptest.Tools()}, want: []string{toolA}},
		{name: "empty cursor for ever, nothing more", first: mcptest.Page("", toolA), next: next{"": mcptest.Page("", toolB)}, want: []string{toolA, toolB}, warning: `repeats itself`},
		{name: "loop of one", first: mcptest.Page("2", toolA), next: next{"2": mcptest.Page("2", toolB)}, err: `tools/list page 2: pagination loop: cursor "2" comes again`},
		{name: "loop of two", first: mcptest.Page("2", toolA), next: next{"2": mcptest.Page("3", toolB), "3": mcptest.Page("2", toolC)}, err: `tools/list page 3: pagination loop: cursor "2"`},
		{name: "a refused cursor", first: mcptest.Page("2", toolA), err: "tools/list page 2: server answered error -32602: invalid cursor"},
		{name: "no tools member", first: json.RawMessage(`{"Tools":[]}`), err: `the tools/list result has the member "Tools", which`},
		{name: "null tools", first: json.RawMessage(`{"tools":null}`), err: "has no tools array"},
		{name: "tools of another type", first: json.RawMessage(`{"tools":{}}`), err: "are not an array"},
		{name: "null result", first: json.RawMessage(`null`), err: "result is not an object"},
		{name: "input required", first: json.RawMessage(`{"resultType":"input_required","tools":[]}`), err: "is not complete"},
		{name: "complete", first: json.RawMessage(`{"resultType":"complete","tools":[` + toolA + `],"ttlMs":1.5}`), want: []string{toolA}},
		{name: "cursor of another type", first: json.RawMessage(`{"tools":[],"nextCursor":2}`), err: "nextCursor of the tools/list result is not a string"},
		{name: "odd tools are handed on", first: mcptest.Tools(`3`, `null`, `{"name":7}`), want: []string{`3`, `null`, `{"name":7}`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, era := range []string{mcptest.Handshake, mcptest.Stateless} {
				if test.only != "" && test.only != era {
					continue
				}
				s, _ := httpSpec(t, mcptest.Script{Era: era, First: test.first, Next: test.next})
				if test.err != "" {
					wantError(t, s, Options{}, test.err)
					continue
				}
				l := mustList(t, s, Options{})
				wantTools(t, l, test.want...)
				if test.warning == "" && len(l.Warnings) > 0 {
					t.Errorf("got warnings %q, want none", l.Warnings)
				}
				wantWarning(t, l, test.warning)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	many := next{}
	for i := range 20 {
		many[fmt.Sprint(i)] = mcptest.Page(fmt.Sprint(i+1), toolA, toolB)
	}
	script := mcptest.Script{First: mcptest.Page("0", toolA, toolB), Next: many}
	s, server := httpSpec(t, script)
	wantError(t, s, Options{Limits: Limits{Pages: 5}}, "more than 5 pages")
	if n := len(server.Calls()); n > 9 {
		t.Errorf("got %d requests, want 5 pages and the handshake", n)
	}
	wantError(t, s, Options{Limits: Limits{Tools: 5}}, "tools/list page 3: server has more than 5 tools")
	wantError(t, s, Options{Limits: Limits{Bytes: 1000}}, "the tools take more than 1000 bytes")

	big := mcptest.Script{First: mcptest.Tools(`{"name":"` + strings.Repeat("x", 5000) + `"}`)}
	for _, stream := range []bool{false, true} {
		big.Stream = stream
		s, _ = httpSpec(t, big)
		wantError(t, s, Options{Limits: Limits{Bytes: 2000}}, "tools/list page 1: server sent a message of more than 2000 bytes")
	}
	big.OldSSE = true
	s, _ = httpSpec(t, big)
	wantError(t, s, Options{Limits: Limits{Bytes: 2000}}, "server sent a message of more than 2000 bytes")
	wantError(t, stdioSpec(t, big), Options{Limits: Limits{Bytes: 2000}}, "server wrote a line of more than 2000 bytes")
}

// A list that changes while it is read is read again.
func TestListChanged(t *testing.T) {
	t.Parallel()
	const note = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
	script := func(times int) mcptest.Script {
		return mcptest.Script{
			First: mcptest.Page("2", toolA), Next: next{"2": mcptest.Tools(toolB)},
			Faults: map[string]mcptest.Fault{"tools/list@2": {Times: times, Before: []string{note}}},
		}
	}
	s, server := httpSpec(t, script(2))
	wantTools(t, mustList(t, s, Options{}), toolA, toolB)
	if walks := count(server, "tools/list"); walks != 3 {
		t.Errorf("got %d walks, want 3", walks)
	}
	wantTools(t, mustList(t, stdioSpec(t, script(1)), Options{}), toolA, toolB)
	for _, s := range []Spec{stdioSpec(t, script(0)), s} {
		if s.URL != "" {
			s, _ = httpSpec(t, script(0))
		}
		wantError(t, s, Options{}, "the list of tools changed 4 times while it was read")
	}
}

// An empty list that may change gets a moment to do so.
func TestLateTools(t *testing.T) {
	t.Parallel()
	s := Spec{Command: []string{executable(t), "odd", "late"}}
	wantTools(t, mustList(t, s, Options{}), toolA)

	script := mcptest.Script{Capabilities: json.RawMessage(`{"tools":{"listChanged":true}}`)}
	h, _ := httpSpec(t, script)
	start := time.Now()
	wantTools(t, mustList(t, h, Options{}))
	if d := time.Since(start); d < settleTime {
		t.Errorf("got an answer after %v, want it to wait %v", d, settleTime)
	}
}

func TestNoTools(t *testing.T) {
	t.Parallel()
	unknown := map[string]mcptest.Fault{"tools/list": {Code: -32601, Error: "Method not found"}}
	s, server := httpSpec(t, mcptest.Script{Capabilities: json.RawMessage(`{"prompts":{}}`), Faults: unknown})
	l := mustList(t, s, Options{})
	wantTools(t, l)
	wantWarning(t, l, "it has none")
	if !slices.Contains(server.Calls(), "tools/list") {
		t.Errorf("got calls %q, want tools/list among them", server.Calls())
	}
	s, _ = httpSpec(t, mcptest.Script{Faults: unknown})
	wantError(t, s, Options{}, "tools/list page 1: server answered error -32601")
}
