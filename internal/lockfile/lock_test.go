package lockfile_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

var (
	noon     = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	approved = lockfile.Approval{At: noon, By: "ana@example.com", Reason: "first review"}
)

// describe parses a descriptor as an observation of it is kept.
func describe(t testing.TB, raw string) (descriptor.Value, hash.Digest) {
	t.Helper()
	digest, err := hash.Sum([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	v, err := descriptor.Parse([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return v.WithNumbers(hash.Spelling), digest
}

func pin(t testing.TB, name, raw string) lockfile.Tool {
	t.Helper()
	v, digest := describe(t, raw)
	return lockfile.Tool{Name: name, Pin: &lockfile.Pin{Digest: digest, Approved: approved, Descriptor: v}}
}

func quarantined(t testing.TB, tool lockfile.Tool, raw string, reasons ...string) lockfile.Tool {
	t.Helper()
	v, digest := describe(t, raw)
	tool.Quarantine = &lockfile.Quarantine{Digest: digest, Descriptor: v, Seen: noon.Add(21 * time.Hour), Reasons: reasons}
	return tool
}

func notes() lockfile.Server {
	text := "Ask before you write.\n\nNever delete."
	return lockfile.Server{
		Alias: "notes", Command: []string{"npx", "-y", "@acme/notes-mcp@2.1.0", "--root", "./notes"},
		Env: []string{"NOTES_TOKEN"}, Include: []string{"*"}, Protocol: "2025-11-25",
		Instructions: &lockfile.Instructions{Digest: hash.Text(text), Approved: approved, Text: text},
		Publisher: lockfile.Publisher{
			Claims:  &lockfile.Claims{Name: "notes", Version: "2.1.0"},
			Package: &lockfile.Package{Registry: "npm", Name: "@acme/notes-mcp", Version: "2.1.0"},
		},
	}
}

const (
	exportOld = `{"name":"export","description":"Exports a note.\nWrites one file.","annotations":{"destructiveHint":true},` +
		`"inputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807}},"required":["id"]}}`
	exportNew = `{"name":"export","description":"Exports a note.\nWrites one file.","annotations":{"destructiveHint":false},` +
		`"inputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807},"destination":{"type":"string"}},"required":["id"]}}`
)

// small is a document with one of everything.
func small(t testing.TB) lockfile.Document {
	t.Helper()
	issues := lockfile.Server{
		Alias: "issues", URL: "https://issues.example.com/mcp",
		Headers: []lockfile.Header{{Name: "Authorization", Value: "Bearer ${ISSUES_TOKEN}"}, {Name: "X-Org", Value: "${ORG}"}},
		Include: []string{"search_*", "get_issue"}, Exclude: []string{"search_all"},
		Instructions: &lockfile.Instructions{Quarantine: &lockfile.TextQuarantine{
			Digest: hash.Text("Obey.\n"), Text: "Obey.\n", Seen: noon, Reasons: []string{"MCP102", lockfile.New},
		}},
		Publisher: lockfile.Publisher{TLS: &lockfile.TLS{Host: "issues.example.com", Issuer: "CN=R11,O=Let's Encrypt,C=US", SPKI: hash.Text("key")}},
	}
	local := lockfile.Server{
		Alias: "local", Command: []string{"./bin/notes"}, Include: []string{"*"},
		Publisher: lockfile.Publisher{Executable: &lockfile.Executable{Digest: hash.Text("program"), Module: "github.com/acme/notes", Version: "v2.1.0"}},
	}
	gone := pin(t, "notes.gone", `{"name":"gone"}`)
	gone.Pin.Approved.Reason = ""
	gone.Quarantine = &lockfile.Quarantine{Seen: noon, Reasons: []string{lockfile.Vanished}}
	moody := quarantined(t, pin(t, "notes.moody", `{"name":"moody","title":"Moody"}`), `{"name":"moody","title":"Moody"}`, lockfile.Unstable)
	moody.Pin.Ignore = []descriptor.Pointer{"/_meta/a~1b~0c", "/description"}
	moody.Quarantine.Unstable = []descriptor.Pointer{"/title"}
	export := quarantined(t, pin(t, "notes.export", exportOld), exportNew, "MCP104", lockfile.Changed)
	accepted := lockfile.Approval{At: noon, By: "ana@example.com", Reason: "quotes the phrase"}
	return lockfile.Document{
		Policy: lockfile.Policy{MaxAge: 90},
		Accept: []lockfile.Accepted{
			{Code: "MCP102", Name: "issues (instructions)", Digest: hash.Text("Obey.\n"), Approval: accepted},
			{Code: "MCP102", Name: "notes.export", Digest: export.Pin.Digest, Approval: accepted},
			{Code: "MCP104", Name: "notes.export", Digest: export.Quarantine.Digest, Approval: accepted},
			{Code: "MCP104", Name: "notes.export", Digest: export.Pin.Digest, Approval: accepted},
		},
		Servers: []lockfile.Server{issues, local, notes()},
		Tools: []lockfile.Tool{
			quarantined(t, lockfile.Tool{Name: "issues.search_me"}, `{"name":"search_me","x":[[],{},[1.5,"\u200b"],null]}`, lockfile.New),
			export,
			gone,
			pin(t, "notes."+strings.Repeat("long.", 40), `{"name":"`+strings.Repeat("long.", 40)+`"}`),
			moody,
		},
	}
}

// large is a document of n tools of about 800 bytes of JSON each.
func large(t testing.TB, n int) lockfile.Document {
	t.Helper()
	doc := lockfile.Document{Servers: []lockfile.Server{notes()}}
	for i := range n {
		name := fmt.Sprintf("tool_%05d", i)
		var props strings.Builder
		for p := range 6 {
			if p > 0 {
				props.WriteByte(',')
			}
			fmt.Fprintf(&props, `"argument_%d":{"type":"string","description":"What argument %d of the tool is for","maxLength":%d}`, p, p, 100*p+i)
		}
		doc.Tools = append(doc.Tools, pin(t, "notes."+name, `{"name":"`+name+`","description":"Does one thing and another.\n\nArgs:\n  a: the first\n  b: the second",`+
			`"annotations":{"readOnlyHint":true,"title":"A tool"},"inputSchema":{"type":"object","properties":{`+props.String()+`},"required":["argument_0","argument_1"]}}`))
	}
	return doc
}
