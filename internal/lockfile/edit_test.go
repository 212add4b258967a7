package lockfile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func names(doc lockfile.Document) string {
	var list []string
	for _, t := range doc.Tools {
		list = append(list, t.Name)
	}
	return strings.Join(list, " ")
}

func TestEdit(t *testing.T) {
	t.Parallel()
	var doc lockfile.Document
	for _, name := range []string{"a-b.z", "a.x", "a.y", "ab.x", "b.x"} {
		doc.Tools = append(doc.Tools, lockfile.Tool{Name: name})
	}
	for _, alias := range []string{"b", "a", "b"} {
		doc.SetServer(lockfile.Server{Alias: alias})
	}
	if len(doc.Servers) != 2 || doc.Servers[0].Alias != "a" {
		t.Errorf("servers %v, want a and b", doc.Servers)
	}
	for alias, want := range map[string]string{"a": "a.x a.y", "a-b": "a-b.z", "ab": "ab.x", "c": "", "": ""} {
		if got := names(lockfile.Document{Tools: doc.ToolsOf(alias)}); got != want {
			t.Errorf("ToolsOf(%q) = %q, want %q", alias, got, want)
		}
	}
	before := doc
	doc.SetServer(lockfile.Server{Alias: "b", URL: "https://b.example"})
	if before.Server("b").URL != "" {
		t.Errorf("a copy changed: %v", before)
	}
	if doc.Server("c") != nil || doc.Server("b").URL == "" || doc.Tool("a.z") != nil || doc.Tool("a.y").Name != "a.y" {
		t.Errorf("look-ups after editing do not fit: %v", doc)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	tool := lockfile.Tool{Name: lockfile.Qualify("notes", "a.b")}
	if diff := cmp.Diff([]string{"notes.a.b", "notes", "a.b"}, []string{tool.Name, tool.Server(), tool.Local()}); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	for alias, want := range map[string]bool{
		"a": true, "0": true, "a-b_c": true, strings.Repeat("a", 63): true,
		"": false, "A": false, "-a": false, "_a": false, "a.b": false, "é": false, "a\n": false, strings.Repeat("a", 64): false,
	} {
		if err := lockfile.ValidAlias(alias); (err == nil) != want {
			t.Errorf("ValidAlias(%q) = %v, want ok %v", alias, err, want)
		}
	}
}
