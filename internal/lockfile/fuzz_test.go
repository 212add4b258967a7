package lockfile_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// FuzzParse holds Parse to what it promises: what it accepts is the rendering
// of what it returns, and what it refuses it places in the file.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"valid/*.yaml", "invalid/*.yaml"} {
		for _, path := range glob(f, pattern) {
			f.Add(read(f, path))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		doc, err := lockfile.Parse(src, "x.yaml")
		if err != nil {
			var at *lockfile.Error
			if !errors.As(err, &at) || at.Hint == "" || at.Line > 1+bytes.Count(src, []byte("\n")) {
				t.Errorf("error %#v has no hint or is beyond the file", err)
			}
			return
		}
		lf := bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
		if got := lockfile.Render(doc); !bytes.Equal(got, lf) {
			t.Errorf("parsed %q, rendered %q", lf, got)
		}
	})
}

// FuzzDescriptor pins any JSON object and reads the lock again: the digest and
// the value are the same, whatever the text holds.
func FuzzDescriptor(f *testing.F) {
	f.Add([]byte(exportOld), "export")
	f.Add([]byte(`{"x":[[],{},[[{"a":null}]],"\n \t\r\n",-0,1e400]}`), "\u202e\n")
	f.Add([]byte(`{"":"\u0000\ud83d\ude00\ufeff","<<":1,"yes":9007199254740993}`), strings.Repeat("é", 600))
	f.Fuzz(func(t *testing.T, raw []byte, name string) {
		member, err := hash.Canonical(raw)
		if err != nil {
			return
		}
		v, err := descriptor.Parse(raw)
		if err != nil {
			return
		}
		members := []descriptor.Member{{Name: "name", Value: descriptor.Text(strings.ToValidUTF8(name, "?"))}, {Name: "member", Value: v}}
		v, err = descriptor.NewObject(members)
		if err != nil {
			t.Fatal(err)
		}
		local, _ := v.Get("name")
		digest, err := hash.Sum([]byte(v.JSON()))
		if err != nil {
			t.Fatalf("Sum: %v of an object that holds %s", err, member)
		}
		v = v.WithNumbers(hash.Spelling)
		doc := lockfile.Document{
			Servers: []lockfile.Server{notes()},
			Tools: []lockfile.Tool{{
				Name:       lockfile.Qualify("notes", local.Text),
				Pin:        &lockfile.Pin{Digest: digest, Descriptor: v, Approved: lockfile.Approval{At: noon, By: "ana"}},
				Quarantine: &lockfile.Quarantine{Digest: digest, Descriptor: v, Seen: noon, Reasons: []string{lockfile.Changed}},
			}},
		}
		src := lockfile.Render(doc)
		got, err := lockfile.Parse(src, "x.yaml")
		if _, tooDeep := descriptor.Parse([]byte(v.JSON())); tooDeep != nil {
			if err == nil {
				t.Errorf("parsed a descriptor deeper than %d", descriptor.MaxDepth)
			}
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, src)
		}
		tool := got.Tools[0]
		if tool.Name != doc.Tools[0].Name || tool.Pin.Digest != digest || !tool.Pin.Descriptor.Equal(v) || !tool.Quarantine.Descriptor.Equal(v) {
			t.Errorf("got %s, want %s", tool.Pin.Descriptor.JSON(), v.JSON())
		}
	})
}
