package lockfile_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestRenderParse(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é\u200b\n ", 2000)
	verbose := pin(t, "notes.verbose", `{"name":"verbose"}`)
	verbose.Pin.Approved.By, verbose.Pin.Approved.Reason = long, long
	silent := notes()
	silent.Instructions.Quarantine = &lockfile.TextQuarantine{Seen: noon, Reasons: []string{lockfile.Vanished}}
	deepest := strings.Repeat("[", descriptor.MaxDepth-1) + strings.Repeat("]", descriptor.MaxDepth-1)
	docs := map[string]lockfile.Document{
		"instructions vanished": {Servers: []lockfile.Server{silent}},
		"as deep as may be":     {Servers: []lockfile.Server{notes()}, Tools: []lockfile.Tool{pin(t, "notes.x", `{"name":"x","x":`+deepest+`}`)}},
		"long lines": {Servers: []lockfile.Server{{
			Alias: "notes", Command: []string{long}, Env: []string{long}, Include: []string{long}, Exclude: []string{long}, Protocol: long,
			Publisher: lockfile.Publisher{Claims: &lockfile.Claims{Name: long, Version: long}},
		}}, Tools: []lockfile.Tool{verbose}},
		"empty":       {},
		"no tools":    {Servers: []lockfile.Server{notes()}},
		"small":       small(t),
		"a few tools": large(t, 20),
	}
	for name, doc := range docs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := lockfile.Render(doc)
			got, err := lockfile.Parse(src, "x.yaml")
			if err != nil {
				t.Fatalf("Parse: %v in\n%s", err, src)
			}
			if diff := cmp.Diff(doc, got); diff != "" {
				t.Errorf("Parse(Render(doc)) (-want +got):\n%s", diff)
			}
			crlf := bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n"))
			if got, err = lockfile.Parse(crlf, "x.yaml"); err != nil {
				t.Fatalf("with CR LF: %v", err)
			}
			if diff := cmp.Diff(doc, got); diff != "" {
				t.Errorf("with CR LF (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRenderSorts(t *testing.T) {
	t.Parallel()
	doc := small(t)
	want := lockfile.Render(doc)
	mixed := lockfile.Document{Policy: doc.Policy, Accept: slices.Clone(doc.Accept), Servers: slices.Clone(doc.Servers)}
	slices.Reverse(mixed.Accept)
	slices.Reverse(mixed.Servers)
	h := doc.Servers[0].Headers
	mixed.Servers[2].Headers = []lockfile.Header{h[1], h[0]}
	for i := range doc.Tools {
		mixed.Tools = append(mixed.Tools, doc.Tools[len(doc.Tools)-1-i])
	}
	if diff := cmp.Diff(string(want), string(lockfile.Render(mixed))); diff != "" {
		t.Errorf("Render of an unsorted document (-want +got):\n%s", diff)
	}
}

// A file that lost its end must never read as one with fewer pins.
func TestParseCutAnywhere(t *testing.T) {
	t.Parallel()
	src := lockfile.Render(small(t))
	for i := range src {
		if doc, err := lockfile.Parse(src[:i], "x.yaml"); err == nil {
			t.Errorf("the first %d of %d bytes parse, with %d tools", i, len(src), len(doc.Tools))
		}
	}
}

// Any single changed byte is an error or, in a field that no digest covers, a
// canonical file that says something else.
func TestParseFlippedByte(t *testing.T) {
	t.Parallel()
	src := lockfile.Render(small(t))
	for i := range src {
		for n, c := range []byte{'x', ' ', '\n', '"', '\\', '#', '0', '\r', 0xff} {
			if (i+n)%17 != 0 && i < len(src)-40 {
				continue
			}
			b := bytes.Clone(src)
			b[i] = c
			doc, err := lockfile.Parse(b, "x.yaml")
			var at *lockfile.Error
			switch {
			case err == nil && !bytes.Equal(lockfile.Render(doc), b):
				t.Errorf("byte %d as %q: parsed, and renders otherwise", i, c)
			case err != nil && (!errors.As(err, &at) || at.Hint == "" || at.Line > 1+bytes.Count(b, []byte("\n"))):
				t.Errorf("byte %d as %q: error %#v without a hint or beyond the file", i, c, err)
			}
		}
	}
}

func TestParseTooLarge(t *testing.T) {
	t.Parallel()
	_, err := lockfile.Parse(make([]byte, 256<<20+1), "x.yaml")
	if err == nil || !strings.Contains(err.Error(), "larger than 256 MiB") {
		t.Errorf("Parse of more than 256 MiB: %v, want an error that says so", err)
	}
}
