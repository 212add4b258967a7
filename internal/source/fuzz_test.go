package source

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/reference"
)

// What is stored holds no literal where one could be a secret, and with the
// literals in place of their references it is what was given.
func FuzzReference(f *testing.F) {
	f.Add("https://ana:pw@h.example/a/b?key=K1&flag&x-key=K2", "X-Key: K3")
	f.Add("https://${HOST}/mcp?key=${KEY}", "Authorization: Bearer ${TOKEN}")
	f.Add("https://user:pa/ss@host/?a=${", "Authorization: basic  a b")
	f.Add("https://h.example/?x-key=secret&key=${A_X_KEY}", "X-Key: ${A_X_KEY_2}")
	f.Add("http://@h/?=&&a=b=c", "X-Key:")
	f.Fuzz(func(t *testing.T, url, header string) {
		h, err := ParseHeader(header)
		if err != nil {
			return
		}
		got, remarks, err := Source{URL: url, Headers: []lockfile.Header{h}}.Reference("a")
		if len(remarks) < len(got.Literals) {
			t.Errorf("got %d remarks for %d literals", len(remarks), len(got.Literals))
		}
		if err != nil {
			return
		}
		value := func(name string) string {
			if v, ok := got.Literals[name]; ok {
				return v
			}
			return "${" + name + "}"
		}
		whole, _, _ := strings.Cut(url, "#")
		if back := reference.Replace(got.URL, value); back != whole {
			t.Errorf("URL %q is stored as %q, which stands for %q", whole, got.URL, back)
		}
		stored := got.Headers[0]
		if back := reference.Replace(stored.Value, value); strings.Join(strings.Fields(back), " ") != strings.Join(strings.Fields(h.Value), " ") {
			t.Errorf("header %q is stored as %q, which stands for %q", h.Value, stored.Value, back)
		}
		if stored.Value != "" && len(stored.Name) <= 256 {
			if err := lockfile.ValidHeader(stored); err != nil {
				t.Errorf("header %q is stored as %q: %v", h.Value, stored.Value, err)
			}
		}
		if err := lockfile.ValidURL(got.URL); err != nil && strings.Contains(err.Error(), "never stored") {
			t.Errorf("URL %q is stored as %q: %v", whole, got.URL, err)
		}
	})
}
