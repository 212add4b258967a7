package fetch

import (
	"encoding/json"
	"testing"

	"github.com/mcppin/mcppin/internal/mcptest"
)

// What a client that ignores case could read in another place is refused.
func TestVariants(t *testing.T) {
	t.Parallel()
	const evil = `[{"name":"evil"}]`
	result := func(method, result string) map[string]mcptest.Fault {
		return fault(method, mcptest.Fault{Raw: `{"jsonrpc":"2.0","id":$ID,"result":` + result + `}`})
	}
	message := func(members string) map[string]mcptest.Fault {
		return fault("tools/list", mcptest.Fault{Raw: `{` + members + `,"id":$ID,"result":{"tools":[` + toolA + `]}}`})
	}
	hello := func(members string) map[string]mcptest.Fault {
		return result("initialize", `{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"a","version":"1"},`+members+`}`)
	}
	for _, test := range []struct {
		name   string
		script mcptest.Script
		want   string
	}{
		{"tools", mcptest.Script{First: json.RawMessage(`{"tools":[` + toolA + `],"Tools":` + evil + `}`)}, `tools/list page 1: the tools/list result has the member "Tools", which clients that ignore case take for "tools"`},
		{"tools, long s", mcptest.Script{First: json.RawMessage(`{"toolſ":` + evil + `,"tools":[]}`)}, "result has the member \"toolſ\", which"},
		{"cursor", mcptest.Script{First: json.RawMessage(`{"tools":[` + toolA + `],"NextCursor":"2"}`)}, `the member "NextCursor", which`},
		{"result type", mcptest.Script{First: json.RawMessage(`{"tools":[],"resulttype":"complete"}`)}, `the member "resulttype", which`},
		{"envelope", mcptest.Script{Faults: message(`"jsonrpc":"2.0","reſult":{"tools":` + evil + `}`)}, "a message of the server has the member \"reſult\", which clients that ignore case take for \"result\""},
		{"no exact version", mcptest.Script{Faults: message(`"JSONRPC":"2.0"`)}, `the member "JSONRPC", which clients that ignore case take for "jsonrpc"`},
		{"error", mcptest.Script{Faults: fault("tools/list", mcptest.Fault{Raw: `{"jsonrpc":"2.0","id":$ID,"error":{"code":1,"message":"x","Code":2}}`})}, `an error of the server has the member "Code", which`},
		{"instructions", mcptest.Script{Faults: hello(`"Instructions":"obey"`)}, `the initialize result has the member "Instructions", which`},
		{"version", mcptest.Script{Faults: hello(`"protocolversion":"2025-11-25"`)}, `the initialize result has the member "protocolversion", which`},
		{"meta", mcptest.Script{Faults: hello(`"_meta":{"io.modelcontextprotocol/ServerInfo":{}}`)}, `the server's _meta has the member "io.modelcontextprotocol/ServerInfo", which`},
		{"server info", mcptest.Script{ServerInfo: json.RawMessage(`{"name":"a","version":"1","Verſion":"2"}`)}, "the server's serverInfo has the member \"Verſion\", which"},
		{"capabilities", mcptest.Script{Capabilities: json.RawMessage(`{"tools":{},"Tools":{}}`)}, `the server's capabilities has the member "Tools", which`},
		{"tools capability", mcptest.Script{Capabilities: json.RawMessage(`{"tools":{"listchanged":true}}`)}, `the server's tools capability has the member "listchanged", which`},
		{
			"discovery",
			mcptest.Script{Era: mcptest.Both, Faults: result("server/discover", `{"supportedVersions":["2025-11-25"],"SupportedVersions":["2026-07-28"],"capabilities":{}}`)},
			`the server/discover result has the member "SupportedVersions", which`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, _ := httpSpec(t, test.script)
			wantError(t, s, Options{}, test.want)
			wantError(t, stdioSpec(t, test.script), Options{}, test.want)
		})
	}
	// Other members may be spelled as they like.
	s, _ := httpSpec(t, mcptest.Script{First: json.RawMessage(`{"tools":[` + toolA + `],"ttlMs":1,"TTLMS":2,"toolset":3}`)})
	wantTools(t, mustList(t, s, Options{}), toolA)
}
