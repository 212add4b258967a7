package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestReference(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, url, header string
		wantURL, want     string // header X-Key
		literals          map[string]string
	}{
		{
			name: "references stay", url: "https://${HOST}/mcp?key=${KEY}", header: "Bearer ${TOKEN}",
			wantURL: "https://${HOST}/mcp?key=${KEY}", want: "Bearer ${TOKEN}",
		},
		{
			name: "several references, odd blanks", url: "https://h.example/mcp", header: "Basic  ${A}${B}",
			wantURL: "https://h.example/mcp", want: "Basic ${A}${B}",
		},
		{
			name: "a literal after a scheme", url: "https://h.example/mcp", header: "bearer s3cret",
			wantURL: "https://h.example/mcp", want: "bearer ${MY_NOTES_X_KEY}",
			literals: map[string]string{"MY_NOTES_X_KEY": "s3cret"},
		},
		{
			name: "a reference has the name already", url: "https://h.example/?x-key=s3cret", header: "${MY_NOTES_X_KEY}",
			wantURL: "https://h.example/?x-key=${MY_NOTES_X_KEY_2}", want: "${MY_NOTES_X_KEY}",
			literals: map[string]string{"MY_NOTES_X_KEY_2": "s3cret"},
		},
		{
			name: "a literal of two words", url: "https://h.example/mcp", header: "s3 cret",
			wantURL: "https://h.example/mcp", want: "${MY_NOTES_X_KEY}",
			literals: map[string]string{"MY_NOTES_X_KEY": "s3 cret"},
		},
		{
			name: "user, password, query and fragment", url: "https://ana:pw@h.example/a/b?key=K1&flag&x-key=K2#frag", header: "K3",
			wantURL: "https://${MY_NOTES_USER}:${MY_NOTES_PASSWORD}@h.example/a/b?key=${MY_NOTES_KEY}&${MY_NOTES_QUERY}&x-key=${MY_NOTES_X_KEY_2}",
			want:    "${MY_NOTES_X_KEY}",
			literals: map[string]string{
				"MY_NOTES_USER": "ana", "MY_NOTES_PASSWORD": "pw", "MY_NOTES_KEY": "K1", "MY_NOTES_QUERY": "flag",
				"MY_NOTES_X_KEY": "K3", "MY_NOTES_X_KEY_2": "K2",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, remarks, err := Source{URL: tt.url, Headers: []lockfile.Header{{Name: "X-Key", Value: tt.header}}}.Reference("my-notes")
			if err != nil {
				t.Fatal(err)
			}
			if got.URL != tt.wantURL {
				t.Errorf("URL: got %s, want %s", got.URL, tt.wantURL)
			}
			if got.Headers[0].Value != tt.want {
				t.Errorf("header: got %s, want %s", got.Headers[0].Value, tt.want)
			}
			if tt.literals == nil {
				tt.literals = map[string]string{}
			}
			if d := cmp.Diff(tt.literals, got.Literals); d != "" {
				t.Errorf("literals (-want +got):\n%s", d)
			}
			if len(remarks) != len(tt.literals) {
				t.Errorf("got %d remarks for %d literals", len(remarks), len(tt.literals))
			}
			for _, value := range tt.literals {
				if strings.Contains(strings.Join(remarks, ""), value+" ") {
					t.Errorf("a remark holds the value %q", value)
				}
			}
			if err := lockfile.ValidHeader(got.Headers[0]); err != nil {
				t.Errorf("the lock would refuse the header: %v", err)
			}
			if err := lockfile.ValidURL(got.URL); err != nil && !strings.Contains(tt.url, "flag") {
				t.Errorf("the lock would refuse the URL: %v", err)
			}
		})
	}
}

func TestReferenceRefusesMixtures(t *testing.T) {
	t.Parallel()
	for _, s := range []Source{
		{URL: "https://h.example/?key=abc${X}"},
		{URL: "https://abc${X}@h.example/"},
		{URL: "https://h.example/", Headers: []lockfile.Header{{Name: "X-Key", Value: "abc-${X}"}}},
	} {
		_, _, err := s.Reference("a")
		if err == nil || strings.Contains(err.Error(), "abc") {
			t.Errorf("%+v: got %v, want an error without the value", s, err)
		}
	}
}

func TestParseHeader(t *testing.T) {
	t.Parallel()
	h, err := ParseHeader("X-Key:  a: b ")
	if want := (lockfile.Header{Name: "X-Key", Value: "a: b"}); err != nil || h != want {
		t.Errorf("got %+v, %v", h, err)
	}
	for _, s := range []string{"", "X-Key", ": v", "X Key: v", "X-Key: a\r\nY: b"} {
		if _, err := ParseHeader(s); err == nil {
			t.Errorf("%q: no error", s)
		}
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	s := Source{Literals: map[string]string{"A": "literal"}}
	look := s.Lookup(func(name string) (string, bool) { return "env", name != "C" })
	for name, want := range map[string]string{"A": "literal", "B": "env", "C": ""} {
		if got, ok := look(name); ok && got != want || ok == (name == "C") {
			t.Errorf("%s: got %q, %v", name, got, ok)
		}
	}
}
