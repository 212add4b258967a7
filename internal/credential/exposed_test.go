package credential_test

import (
	"net/url"
	"testing"

	"github.com/mcppin/mcppin/internal/credential"
)

func TestExposed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"https://mcp.example/mcp": false, "http://mcp.example/mcp": true, "http://localhost:1/": false, "http://LOCALHOST./": false,
		"http://a.localhost/": false, "http://notlocalhost/": true, "http://127.8.9.1/": false, "http://[::1]:80/": false,
		"http://192.0.2.1/": true, "http://[fe80::1]/": true, "http://127.0.0.1.example/": true, "http://0.0.0.0/": true,
	} {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := credential.Exposed(u); got != want {
			t.Errorf("Exposed(%s) = %v, want %v", text, got, want)
		}
	}
}
