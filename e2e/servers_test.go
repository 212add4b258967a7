//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"testing"
)

// server is one real server and what is known of it.
type server struct {
	alias        string
	command      []string // below node_modules; DIR is the test's own directory
	env          map[string]string
	port         string // the flag or variable that names the port; "": stdio
	path         string // of its URL
	tools        int
	protocol     string
	instructions bool
}

const stateless = "2026-07-28" // the era without a handshake

// Values are dummies: a list of tools needs no account.
var servers = []server{
	{
		alias: "everything", command: []string{".bin/mcp-server-everything", "stdio"},
		tools: 13, protocol: "2025-11-25", instructions: true,
	},
	{
		alias: "everything-http", command: []string{".bin/mcp-server-everything", "streamableHttp"}, port: "PORT", path: "/mcp",
		tools: 13, protocol: "2025-11-25", instructions: true,
	},
	{
		alias: "everything-sse", command: []string{".bin/mcp-server-everything", "sse"}, port: "PORT", path: "/sse",
		tools: 13, protocol: "2025-11-25", instructions: true,
	},
	{
		alias: "filesystem", command: []string{"@modelcontextprotocol/server-filesystem/dist/index.js", "DIR"},
		tools: 14, protocol: "2025-11-25",
	},
	{
		alias: "memory", command: []string{".bin/mcp-server-memory"},
		env:   map[string]string{"MEMORY_FILE_PATH": "DIR/memory.jsonl"},
		tools: 9, protocol: "2025-11-25",
	},
	{
		alias: "thinking", command: []string{".bin/mcp-server-sequential-thinking"},
		tools: 1, protocol: "2025-11-25",
	},
	{
		alias: "playwright", command: []string{"@playwright/mcp/cli.js"},
		tools: 25, protocol: "2025-11-25",
	},
	{ // the oldest protocol
		alias: "github", command: []string{".bin/mcp-server-github"},
		env:   map[string]string{"GITHUB_PERSONAL_ACCESS_TOKEN": "dummy"},
		tools: 26, protocol: "2024-11-05",
	},
	{ // 14 levels deep, emoji
		alias: "hubspot", command: []string{".bin/mcp-hubspot"},
		env:   map[string]string{"PRIVATE_APP_ACCESS_TOKEN": "dummy"},
		tools: 21, protocol: "2025-11-25",
	},
	{ // a Node server of the stateless era
		alias: "context7", command: []string{".bin/context7-mcp"},
		tools: 2, protocol: stateless, instructions: true,
	},
	{ // a stateless Go server behind a Node launcher
		alias: "kubernetes", command: []string{".bin/kubernetes-mcp-server"},
		env:   map[string]string{"KUBECONFIG": "E2E/testdata/kubeconfig"},
		tools: 20, protocol: stateless,
	},
	{ // it has server/discover, but not the stateless era over HTTP
		alias: "kubernetes-http", command: []string{".bin/kubernetes-mcp-server"}, port: "--port", path: "/mcp",
		env:   map[string]string{"KUBECONFIG": "E2E/testdata/kubeconfig"},
		tools: 20, protocol: "2025-11-25",
	},
}

func TestServerTable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range servers {
		if seen[s.alias] {
			t.Errorf("two servers %q", s.alias)
		}
		seen[s.alias] = true
		if info, err := os.Stat(filepath.Join(here, "node_modules", s.command[0])); err != nil {
			t.Error(err)
		} else if info.Mode()&0o111 == 0 {
			t.Errorf("%s is not executable", s.command[0])
		}
	}
}

// named is the server with that alias.
func named(t *testing.T, alias string) server {
	t.Helper()
	for _, s := range servers {
		if s.alias == alias {
			return s
		}
	}
	t.Fatalf("no server %q", alias)
	return server{}
}
