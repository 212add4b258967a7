package drift_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

var (
	noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	ana  = lockfile.Approval{At: noon, By: "ana@example.com", Reason: "first review"}
)

func value(t testing.TB, text string) descriptor.Value {
	t.Helper()
	v, err := descriptor.Parse([]byte(text))
	if err != nil {
		t.Fatalf("descriptor.Parse(%s): %v", text, err)
	}
	return v.WithNumbers(hash.Spelling)
}

func listing(tools ...string) drift.Listing { return listingWith(nil, tools...) }

func listingWith(instructions *string, tools ...string) drift.Listing {
	var raw []descriptor.Raw
	for _, tool := range tools {
		canonical, _ := hash.Canonical([]byte(tool)) // what has none is refused before its digest is asked for
		raw = append(raw, descriptor.Raw{Text: []byte(tool), Canonical: canonical})
	}
	return drift.Observe(raw, instructions)
}

// locked is the document of a first lock of the server "notes".
func locked(live drift.Listing) lockfile.Document {
	doc, _ := drift.Refresh(lockfile.Document{}, notes(), live, first())
	return doc
}

func notes() lockfile.Server {
	return lockfile.Server{Alias: "notes", URL: "https://notes.example.com/mcp"}
}

func first() drift.RefreshOptions {
	return drift.RefreshOptions{Now: ana.At, By: ana.By, Reason: ana.Reason}
}

// later is a refresh of "notes" some hours after noon.
func later(doc lockfile.Document, live drift.Listing, hours int) (lockfile.Document, []drift.Change) {
	return drift.Refresh(doc, *doc.Server("notes"), live, drift.RefreshOptions{Now: noon.Add(time.Duration(hours) * time.Hour), By: "nobody"})
}

// show writes fields one a line: op, path, and the values.
func show(fields []drift.Field) []string {
	var out []string
	for _, f := range fields {
		s := string(f.Op) + " " + f.Pointer.Path()
		if f.Element {
			s += " element"
		}
		if f.Old != nil {
			s += " old=" + f.Old.JSON()
		}
		if f.New != nil {
			s += " new=" + f.New.JSON()
		}
		out = append(out, s)
	}
	return out
}

// brief writes changes one a line: kind, name, paths, note, and "ok" for what
// does not fail.
func brief(changes []drift.Change) []string {
	var out []string
	for _, c := range changes {
		s := string(c.Kind) + " " + c.Name
		for _, f := range c.Fields {
			s += " " + string(f.Op) + ":" + f.Pointer.Path()
		}
		if c.Note != "" {
			s += " (" + c.Note + ")"
		}
		if !c.Fails {
			s += " ok"
		}
		out = append(out, s)
	}
	return out
}

func text(s string) *string { return &s }

func deep(levels int) string {
	return `{"name":"deep","x":` + strings.Repeat("[", levels) + strings.Repeat("]", levels) + `}`
}

// wantChanges wants the changes to be these, in brief.
func wantChanges(t *testing.T, what string, want []string, got []drift.Change) {
	t.Helper()
	if diff := cmp.Diff(want, brief(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
