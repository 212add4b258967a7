package lockfile_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestSetAccepted(t *testing.T) {
	t.Parallel()
	one, two := hash.Text("1"), hash.Text("2") // 6b86..., d473...
	entry := func(name, code string, digest hash.Digest, reason string) lockfile.Accepted {
		return lockfile.Accepted{Code: code, Name: name, Digest: digest, Approval: lockfile.Approval{Reason: reason}}
	}
	var doc lockfile.Document
	for _, a := range []lockfile.Accepted{
		entry("b.x", "MCP101", one, ""), entry("a.x", "MCP102", two, ""), entry("a.x", "MCP102", one, ""), entry("a.x", "MCP101", two, ""),
	} {
		doc.SetAccepted(a)
	}
	before := doc
	doc.SetAccepted(entry("a.x", "MCP102", two, "again"))
	doc.SetAccepted(entry("a.x", "MCP103", one, ""))
	want := []lockfile.Accepted{
		entry("a.x", "MCP101", two, ""), entry("a.x", "MCP102", one, ""), entry("a.x", "MCP102", two, "again"), entry("a.x", "MCP103", one, ""), entry("b.x", "MCP101", one, ""),
	}
	if diff := cmp.Diff(want, doc.Accept); diff != "" {
		t.Errorf("Accept (-want +got):\n%s", diff)
	}
	want = []lockfile.Accepted{
		entry("a.x", "MCP101", two, ""), entry("a.x", "MCP102", one, ""), entry("a.x", "MCP102", two, ""), entry("b.x", "MCP101", one, ""),
	}
	if diff := cmp.Diff(want, before.Accept); diff != "" {
		t.Errorf("Accept of an earlier copy (-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		name, code string
		digest     hash.Digest
		want       bool
	}{
		{"a.x", "MCP101", two, true},
		{"b.x", "MCP101", one, true},
		{"a.x", "MCP101", one, false},
		{"a.x", "MCP104", one, false},
		{"b.x", "MCP101", two, false},
		{"a", "MCP101", two, false},
		{"a.x", "MCP101", "", false},
	} {
		if got := doc.Accepts(tt.name, tt.code, tt.digest); got != tt.want {
			t.Errorf("Accepts(%q, %s, %s) = %v, want %v", tt.name, tt.code, tt.digest, got, tt.want)
		}
	}
}

func TestPruneAccepted(t *testing.T) {
	t.Parallel()
	doc := small(t)
	doc.Servers[2].Instructions.Quarantine = &lockfile.TextQuarantine{Digest: hash.Text("later"), Text: "later", Seen: noon, Reasons: []string{lockfile.Changed}}
	kept := slices.Clone(doc.Accept)
	export, other := doc.Tool("notes.export"), hash.Text("other")
	for _, a := range []struct {
		name   string
		digest hash.Digest
		keep   bool
	}{
		{"issues (instructions)", other, false},
		{"issues.search_me", doc.Tool("issues.search_me").Quarantine.Digest, true},
		{"issues.search_me", other, false},
		{"local (instructions)", other, false}, // has none
		{"nobody (instructions)", other, false},
		{"nobody.export", export.Pin.Digest, false},
		{"notes (instructions)", doc.Servers[2].Instructions.Digest, true},
		{"notes (instructions)", hash.Text("later"), true},
		{"notes.export", other, false},
		{"notes.gone", doc.Tool("notes.gone").Pin.Digest, true}, // waits for its removal
		{"notes.nothing", export.Pin.Digest, false},
	} {
		entry := lockfile.Accepted{Code: "MCP103", Name: a.name, Digest: a.digest}
		doc.SetAccepted(entry)
		if a.keep {
			kept = append(kept, entry)
		}
	}
	before := doc
	all := slices.Clone(doc.Accept)
	doc.PruneAccepted()
	want := lockfile.Document{}
	for _, a := range kept {
		want.SetAccepted(a)
	}
	if diff := cmp.Diff(want.Accept, doc.Accept); diff != "" {
		t.Errorf("Accept (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(all, before.Accept); diff != "" {
		t.Errorf("Accept of an earlier copy (-want +got):\n%s", diff)
	}
}
