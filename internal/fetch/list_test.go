package fetch

import (
	"encoding/json"
	"testing"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// Every transport and both eras bring the same bytes.
func TestListVerbatim(t *testing.T) {
	t.Parallel()
	for _, era := range []string{mcptest.Handshake, mcptest.Stateless, mcptest.Both} {
		for _, transport := range []string{"stdio", "http", "http stream", "sse"} {
			if transport == "sse" && era == mcptest.Stateless {
				continue
			}
			t.Run(era+" "+transport, func(t *testing.T) {
				t.Parallel()
				script := mcptest.Script{
					Era: era, First: mcptest.Page("2", toolA, toolB), Next: map[string]json.RawMessage{"2": mcptest.Tools(toolC)},
					Instructions: json.RawMessage(`"be \u0061 good server"`), Stream: transport == "http stream", OldSSE: transport == "sse",
				}
				var s Spec
				if transport == "stdio" {
					s = stdioSpec(t, script)
				} else {
					s, _ = httpSpec(t, script)
				}
				l := mustList(t, s, Options{Version: "1"})
				wantTools(t, l, toolA, toolB, toolC)
				version := "2025-11-25"
				if era != mcptest.Handshake && transport != "sse" {
					version = "2026-07-28"
				}
				if l.Protocol != version {
					t.Errorf("got %s, want %s", l.Protocol, version)
				}
				if l.ServerName != "scripted" || l.ServerVersion != "1.0.0" {
					t.Errorf("got server %q %q, want scripted 1.0.0", l.ServerName, l.ServerVersion)
				}
				if l.Instructions == nil || *l.Instructions != "be a good server" {
					t.Errorf("got instructions %v, want the server's", l.Instructions)
				}
				if len(l.Warnings) != 0 {
					t.Errorf("got warnings %q, want none", l.Warnings)
				}
			})
		}
	}
}

func TestOlderVersions(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"2024-11-05", "2025-03-26", "2025-06-18"} {
		s, _ := httpSpec(t, mcptest.Script{Protocol: v, First: mcptest.Tools(toolA)})
		if l := mustList(t, s, Options{}); l.Protocol != v || len(l.Tools) != 1 {
			t.Errorf("got %d tools at %s, want 1 at %s", len(l.Tools), l.Protocol, v)
		}
	}
}

func TestNegotiation(t *testing.T) {
	t.Parallel()
	supported := json.RawMessage(`{"supported":["2024-11-05","2025-03-26"],"requested":"2025-11-25"}`)
	hello := `{"jsonrpc":"2.0","id":$ID,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}`
	for _, test := range []struct {
		name    string
		script  mcptest.Script
		version string
		err     string
	}{
		{"discover lists older versions only", mcptest.Script{Era: mcptest.Both, Supported: []string{"2025-03-26", "2024-11-05"}}, "2025-03-26", ""},
		{"discover says nothing", mcptest.Script{Faults: map[string]mcptest.Fault{
			"server/discover": {Raw: `{"jsonrpc":"2.0","id":$ID,"result":{}}`},
		}}, "2025-11-25", ""},
		{"discover is null", mcptest.Script{Faults: map[string]mcptest.Fault{
			"server/discover": {Raw: `{"jsonrpc":"2.0","id":$ID,"result":null}`},
		}}, "2025-11-25", ""},
		{"initialize refuses and names its versions", mcptest.Script{Faults: map[string]mcptest.Fault{
			"initialize": {Times: 1, Code: -32602, Error: "Unsupported protocol version", Data: supported},
		}}, "2025-03-26", ""},
		{"initialize always refuses", mcptest.Script{Faults: map[string]mcptest.Fault{
			"initialize": {Code: -32602, Error: "Unsupported protocol version", Data: supported},
		}}, "", "initialize: server answered error -32602: Unsupported protocol version"},
		{"the future only", mcptest.Script{Faults: map[string]mcptest.Fault{
			"server/discover": {Code: -32022, Error: "no", Data: json.RawMessage(`{"supported":["2030-01-01"]}`)},
			"initialize":      {Code: -32601, Error: "unknown method"},
		}}, "", "server speaks protocol version 2030-01-01, mcppin speaks 2026-07-28, 2025-11-25"},
		{"an unknown version is answered", mcptest.Script{Protocol: "1999-01-01"}, "", "server speaks protocol version 1999-01-01, mcppin speaks"},
		{"no version", mcptest.Script{Faults: map[string]mcptest.Fault{
			"initialize": {Raw: `{"jsonrpc":"2.0","id":$ID,"result":{"capabilities":{}}}`},
		}}, "", "the initialize result has no protocolVersion"},
		{"odd members mcp-go would trip over", mcptest.Script{Faults: map[string]mcptest.Fault{
			"initialize": {Raw: hello + `,"serverInfo":{"name":3,"icons":"x"},"_meta":[]}}`},
		}}, "2025-11-25", ""},
		{"instructions of another type", mcptest.Script{Instructions: json.RawMessage(`["x"]`)}, "", "instructions are not a string"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.script.First = mcptest.Tools(toolA)
			s, _ := httpSpec(t, test.script)
			stdio := stdioSpec(t, test.script)
			for _, s := range []Spec{s, stdio} {
				if test.err != "" {
					wantError(t, s, Options{}, test.err)
					continue
				}
				l := mustList(t, s, Options{})
				wantTools(t, l, toolA)
				if l.Protocol != test.version {
					t.Errorf("got version %s, want %s", l.Protocol, test.version)
				}
			}
		})
	}
}

// null and absent are no instructions; the empty string is.
func TestInstructions(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]*string{"": nil, "null": nil, `""`: new(string)} {
		script := mcptest.Script{First: mcptest.Tools(toolA)}
		if raw != "" {
			script.Instructions = json.RawMessage(raw)
		}
		s, _ := httpSpec(t, script)
		l := mustList(t, s, Options{})
		if (l.Instructions == nil) != (want == nil) || want != nil && *l.Instructions != *want {
			t.Errorf("%s: got instructions %v, want %v", raw, l.Instructions, want)
		}
	}
}
