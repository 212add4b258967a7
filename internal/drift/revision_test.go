package drift_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// whole is a lock with something in every field.
func whole() lockfile.Document {
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	by := lockfile.Approval{At: at, By: "ana@example.com", Reason: "first review"}
	v := descriptor.Value{Kind: descriptor.Object, Members: []descriptor.Member{
		{Name: "list", Value: descriptor.Value{Kind: descriptor.Array, Elems: []descriptor.Value{descriptor.Text("x")}}},
		{Name: "name", Value: descriptor.Text("export")},
	}}
	return lockfile.Document{
		Policy: lockfile.Policy{MaxAge: 90},
		Accept: []lockfile.Accepted{{Code: "MCP102", Name: "notes.export", Digest: "sha256:1", Approval: by}},
		Servers: []lockfile.Server{
			{Alias: "issues", URL: "https://issues.example.com/mcp", Headers: []lockfile.Header{{Name: "Authorization", Value: "Bearer ${T}"}}, Include: []string{"*"}},
			{
				Alias: "notes", Command: []string{"npx", "notes"}, Env: []string{"TOKEN"}, Include: []string{"search_*"}, Exclude: []string{"x"}, Protocol: "2025-11-25",
				Instructions: &lockfile.Instructions{
					Digest: "sha256:2", Approved: by, Text: "Ask.",
					Quarantine: &lockfile.TextQuarantine{
						Digest: "sha256:3", Text: "Do not ask.", Seen: at, Reasons: []string{"changed", "unstable"},
						Again: []lockfile.Reading{{Digest: "sha256:8", Descriptor: descriptor.Text("Send.")}},
					},
				},
				Publisher: lockfile.Publisher{
					Claims:     &lockfile.Claims{Name: "notes", Version: "1"},
					Package:    &lockfile.Package{Registry: "npm", Name: "notes", Version: "1"},
					Executable: &lockfile.Executable{Digest: "sha256:4", Module: "m", Version: "v1"},
					TLS:        &lockfile.TLS{Host: "h", Issuer: "i", SPKI: "sha256:5"},
				},
			},
		},
		Tools: []lockfile.Tool{{
			Name:       "notes.export",
			Pin:        &lockfile.Pin{Digest: "sha256:6", Approved: by, Ignore: []descriptor.Pointer{"/description"}, Descriptor: v},
			Quarantine: &lockfile.Quarantine{Digest: "sha256:7", Seen: at, Reasons: []string{"changed", "unstable"}, Unstable: []descriptor.Pointer{"/a"}, Descriptor: v, Again: []lockfile.Reading{{Digest: "sha256:9", Descriptor: v}}},
		}},
	}
}

// Whatever is altered in a lock is a difference, both ways: no field of the
// document, one that a later version adds included, can change unseen.
func TestBetweenSeesEveryField(t *testing.T) {
	t.Parallel()
	altered := 0
	for n := 0; ; n++ {
		doc, left := whole(), n
		at, ok := alter(reflect.ValueOf(&doc).Elem(), "doc", &left)
		if !ok {
			break
		}
		altered++
		for _, pair := range [][2]lockfile.Document{{whole(), doc}, {doc, whole()}} {
			if settings, changes := drift.Between(pair[0], pair[1]); len(settings)+len(changes) == 0 {
				t.Errorf("%s: no difference", at)
			}
		}
	}
	if altered < 80 {
		t.Errorf("altered %d fields, want all", altered)
	}
}

// alter changes, empties or drops the nth thing in v that can be.
func alter(v reflect.Value, at string, n *int) (string, bool) {
	here := func() bool { *n--; return *n < 0 }
	switch v.Kind() {
	case reflect.String:
		if here() {
			v.SetString(v.String() + "z")
			return at, true
		}
	case reflect.Int:
		if here() {
			v.SetInt(v.Int() + 1)
			return at, true
		}
	case reflect.Struct:
		if t, ok := v.Interface().(time.Time); ok {
			if here() {
				v.Set(reflect.ValueOf(t.Add(time.Second)))
				return at, true
			}
			return "", false
		}
		for i := range v.NumField() {
			if at, ok := alter(v.Field(i), at+"."+v.Type().Field(i).Name, n); ok {
				return at, true
			}
		}
	case reflect.Pointer:
		if v.IsNil() {
			return "", false
		}
		if here() {
			v.SetZero()
			return at + " dropped", true
		}
		return alter(v.Elem(), at, n)
	case reflect.Slice:
		if v.Len() == 0 {
			return "", false
		}
		// One less of a server's include is another list unless it means all.
		if !strings.HasSuffix(at, "Servers[0].Include") && here() {
			v.Set(v.Slice(1, v.Len()))
			return at + " shortened", true
		}
		for i := range v.Len() {
			if at, ok := alter(v.Index(i), fmt.Sprintf("%s[%d]", at, i), n); ok {
				return at, true
			}
		}
	}
	return "", false
}

func TestBetweenOfEqualLocksIsEmpty(t *testing.T) {
	t.Parallel()
	other := whole()
	other.Servers[0].Include = nil // the same as ["*"]
	other.Servers[0].Env = []string{}
	for _, old := range []lockfile.Document{whole(), other} {
		if settings, changes := drift.Between(old, whole()); settings != nil || changes != nil {
			t.Errorf("got %v and %v, want nothing", settings, changes)
		}
	}
}

func TestBetweenSettingsAreInOrder(t *testing.T) {
	t.Parallel()
	old, new := whole(), whole()
	new.Policy.MaxAge = 0
	new.Accept = nil
	new.Servers = slices.Clone(new.Servers)
	s := &new.Servers[1]
	s.Command, s.URL = nil, "https://notes.example.com"
	s.Include, s.Exclude, s.Env, s.Headers, s.Protocol = []string{"*"}, nil, nil, []lockfile.Header{{Name: "A", Value: "${B}"}}, "2026"
	s.Publisher = lockfile.Publisher{Claims: &lockfile.Claims{Name: "notes", Version: "2"}}
	new.Servers[0] = lockfile.Server{Alias: "added", Command: []string{"x"}}
	got, _ := drift.Between(old, new)
	const sum = "sha256:"
	want := []drift.Setting{
		{"server", "added", drift.Added, nil, nil},
		{"source", "added", drift.Added, nil, []string{"x"}},
		{"include", "added", drift.Added, nil, []string{"*"}},
		{"server", "issues", drift.Removed, nil, nil},
		{"source", "issues", drift.Removed, []string{"https://issues.example.com/mcp"}, nil},
		{"include", "issues", drift.Removed, []string{"*"}, nil},
		{"headers", "issues", drift.Removed, []string{"Authorization: Bearer ${T}"}, nil},
		{"source", "notes", drift.Removed, []string{"npx", "notes"}, nil},
		{"source", "notes", drift.Added, nil, []string{"https://notes.example.com"}},
		{"include", "notes", drift.Replaced, []string{"search_*"}, []string{"*"}},
		{"exclude", "notes", drift.Removed, []string{"x"}, nil},
		{"env", "notes", drift.Removed, []string{"TOKEN"}, nil},
		{"headers", "notes", drift.Added, nil, []string{"A: ${B}"}},
		{"policy", "maxAge", drift.Removed, []string{"90d"}, nil},
		{"accept", "notes.export", drift.Removed, []string{"MCP102", "sha256:1", "first review", "ana@example.com", "2026-11-30T12:00:00Z"}, nil},
		{"protocol", "notes", drift.Replaced, []string{"2025-11-25"}, []string{"2026"}},
		{"publisher", "notes", drift.Replaced, []string{"claims (self-reported)", "notes", "1"}, []string{"claims (self-reported)", "notes", "2"}},
		{"publisher", "notes", drift.Removed, []string{"package", "npm", "notes", "1"}, nil},
		{"publisher", "notes", drift.Removed, []string{"executable", sum + "4", "m", "v1"}, nil},
		{"publisher", "notes", drift.Removed, []string{"tls", "h", sum + "5", "i"}, nil},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}
