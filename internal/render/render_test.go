package render

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/scan"
)

// all writes two listings in every way there is.
func all(old, new, instructions string) string {
	doc := lockfile.Document{}
	srv := lockfile.Server{Alias: "a", Command: []string{instructions, old}, Env: []string{new}, Include: []string{"*", old}}
	ro := drift.RefreshOptions{Now: time.Unix(0, 0), By: old, Reason: new}
	doc, _ = drift.Refresh(doc, srv, listing(old, "x"), ro)
	live := listing(new, instructions)
	doc, changes := drift.Refresh(doc, srv, live, ro)
	changes = append(changes, drift.Verify(doc, "a", live, drift.Options{})...)

	var b bytes.Buffer
	t := NewText(&b, false)
	for _, c := range changes {
		t.Change(c)
	}
	for _, c := range append(changes, drift.Awaiting(doc, nil)...) {
		var findings []scan.Finding
		if c.New != nil {
			findings = scan.Scan(scan.Subject{Name: c.Name, Value: *c.New}, scan.NewNames([]string{"a.tool"}))
		}
		t.Review(c, "sha256:1", findings, true)
		t.Reading(c, findings)
	}
	t.Diff(changes, Sides{"locked", "live"}, false)
	t.Diff(append(changes, append(changes, changes...)...), Sides{"locked", "live"}, true)
	var entries []Entry
	for _, e := range drift.Records(doc) {
		entries = append(entries, Entry{Tool: e, Expired: old, Accepted: doc.Accept})
		t.Entry(entries[len(entries)-1])
		if e.Pin != nil {
			t.Pinned(e.Name, e.Pin.Digest, e.Pin.Descriptor)
		}
	}
	t.Server(*doc.Server("a"), &entries[0], entries)
	return b.String()
}

func listing(text, instructions string) drift.Listing {
	s, _ := json.Marshal(text)
	name, _ := json.Marshal(cut(text, 200) + "n")
	return drift.Observe([]descriptor.Raw{
		raw(`{"name":` + string(name) + `,"description":` + string(s) + `}`),
		raw(`{"name":"fixed","description":` + string(s) + `,` + string(s) + `:[` + string(s) + `,{}],"inputSchema":{"properties":{` + string(name) + `:{"enum":[` + string(s) + `]}}}}`),
		raw(`{"name":7}`),
	}, &instructions)
}

func raw(text string) descriptor.Raw {
	canonical, _ := hash.Canonical([]byte(text)) // what has none is refused before its digest is asked for
	return descriptor.Raw{Text: []byte(text), Canonical: canonical}
}

func cut(s string, n int) string { return strings.ToValidUTF8(s[:min(n, len(s))], "") }

// FuzzHostileText: whatever a server says, what is printed holds no hidden
// character, and no line that a CI system would take for a command.
func FuzzHostileText(f *testing.F) {
	for _, s := range []string{
		"plain", "two\nlines\n", "\x1b[2J\x1b]0;t\x07", "a\u202eb\u200bc\U000e0041", "x\n::error::forged\n::stop-commands::t", "a ##vso[task.setvariable variable=x]y ##[add-mask]",
		"  ::set-env name=X::y", "```\nfence", "\r\nchanged  a.tool  nothing", `\n"quoted" \u200b`, strings.Repeat("long ", 400),
	} {
		f.Add(s, "safe", "text")
		f.Add("safe", s, s)
		f.Add("one\n"+s, "other\n"+s, s)
	}
	f.Fuzz(func(t *testing.T, old, new, instructions string) {
		out := all(old, new, instructions)
		for line := range strings.Lines(out) {
			line = strings.TrimSuffix(line, "\n")
			for _, r := range line {
				if hidden.Rune(r) {
					t.Fatalf("hidden character %s in %q", hidden.Code(r), line)
				}
			}
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") || strings.Contains(line, "##vso[") {
				t.Fatalf("a workflow command: %q", line)
			}
			switch line[:min(2, len(line))] {
			case "  ":
				continue
			}
			if first, _, _ := strings.Cut(line, " "); !strings.Contains(" changed new vanished quarantined duplicate invalid pinned a ", " "+first+" ") && !strings.HasPrefix(line, "a.") && !strings.HasPrefix(line, `"a.`) {
				t.Fatalf("a line that starts with a server's text: %q", line)
			}
		}
	})
}

func TestSummaryNamesEachPathOnce(t *testing.T) {
	t.Parallel()
	old := drift.Observe([]descriptor.Raw{raw(`{"name":"t","inputSchema":{"required":["a","b"]}}`)}, nil)
	live := drift.Observe([]descriptor.Raw{raw(`{"name":"t","inputSchema":{"required":["c","d"]}}`)}, nil)
	got := summary(drift.Change{Fields: drift.Compare(old.Observations[0].Descriptor, live.Observations[0].Descriptor), Note: "note"})
	if want := "inputSchema.required; note"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestColourRepeatsWords(t *testing.T) {
	t.Parallel()
	write := func(colour bool) string {
		var b bytes.Buffer
		NewText(&b, colour).Line("changed", "a.b", "c")
		return b.String()
	}
	plain, coloured := write(false), write(true)
	if plain != "changed  a.b  c\n" {
		t.Errorf("plain: got %q", plain)
	}
	if !strings.Contains(coloured, "\x1b[") {
		t.Errorf("coloured: got %q", coloured)
	}
}

func TestEqualLinesAreLeftOutByName(t *testing.T) {
	t.Parallel()
	var lines []string
	for c := 'a'; c <= 'z'; c++ {
		lines = append(lines, string(c))
	}
	old := strings.Join(lines, "\n") + "\n"
	new := strings.Replace(old, "m\n", "M\n", 1)
	var b bytes.Buffer
	NewText(&b, false).lines(drift.Lines(old, new))
	want := "        (equal lines)\n        j\n        k\n        l\n      - m\n      + M\n        n\n        o\n        p\n        (equal lines)\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
