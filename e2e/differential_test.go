//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type lockDoc struct {
	Servers map[string]struct {
		Protocol     string
		Instructions *struct{ Digest, Text string }
	}
	Tools map[string]struct {
		Digest     string
		Descriptor any
	}
}

type snapshotDoc[T any] struct {
	ProviderConfig struct{ ToolsSnapshot T }
}

type entry struct {
	Name, Server, Tool, SHA256 string
	Descriptor                 any
}

// The lock and what emit writes hold what is on the wire, with the digests that
// canonicalize and SHA-256 give, to readers of YAML 1.1 and 1.2 alike.
func TestDifferential(t *testing.T) {
	t.Parallel()
	for _, s := range servers {
		t.Run(s.alias, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.lock(t, s)
			wire := s
			if s.alias == "everything-sse" {
				wire = named(t, "everything") // the client has no such transport
			}
			raw := d.capture(t, wire)
			snapshot, full := d.emit(t, "yaml"), d.emit(t, "yaml", "--full")
			o := d.independent(t, raw, d.lockPath(), snapshot, full)
			if len(raw.tools) != s.tools {
				t.Errorf("%d tools on the wire, want %d", len(raw.tools), s.tools)
			}
			for i, file := range []string{d.lockPath(), snapshot, full} {
				if diff := cmp.Diff(decode[any](t, o.Files[i].V12), decode[any](t, o.Files[i].V11)); diff != "" {
					t.Errorf("%s reads differently by YAML 1.2 (-) and 1.1 (+):\n%s", filepath.Base(file), diff)
				}
			}
			d.checkLock(t, s, raw, o, decode[lockDoc](t, o.Files[0].V12))
			d.checkEmitted(t, s, raw, o, decode[snapshotDoc[map[string]string]](t, o.Files[1].V12).ProviderConfig.ToolsSnapshot,
				decode[snapshotDoc[[]entry]](t, o.Files[2].V12).ProviderConfig.ToolsSnapshot)
			holds(t, "lockfile", o.Files[0].V12)
			holds(t, "snapshot", o.Files[1].V12)
			holds(t, "snapshot", o.Files[2].V12)
			for i, flags := range [][]string{{}, {"--full"}} {
				b := content(t, d.emit(t, "json", flags...))
				holds(t, "snapshot", b)
				if diff := cmp.Diff(decode[any](t, o.Files[i+1].V12), decode[any](t, b)); diff != "" {
					t.Errorf("emit %v: YAML (-) and JSON (+) differ:\n%s", flags, diff)
				}
			}
		})
	}
}

func (d desk) checkLock(t *testing.T, s server, raw captured, o opinion, lock lockDoc) {
	t.Helper()
	if len(lock.Tools) != len(raw.tools) {
		t.Errorf("%d tools in the lock, %d on the wire", len(lock.Tools), len(raw.tools))
	}
	for i, tool := range raw.tools {
		name := s.alias + "." + nameOf(t, tool)
		if got := lock.Tools[name].Digest; got != o.Tools[i] {
			t.Errorf("%s: digest %q, canonicalize gives %q", name, got, o.Tools[i])
		}
		if diff := cmp.Diff(decode[any](t, tool), lock.Tools[name].Descriptor); diff != "" {
			t.Errorf("%s: wire (-) and lock (+) differ:\n%s", name, diff)
		}
	}
	about := lock.Servers[s.alias]
	if about.Protocol != s.protocol {
		t.Errorf("protocol %q, want %q", about.Protocol, s.protocol)
	}
	switch i := about.Instructions; {
	case (i != nil) != s.instructions || (raw.instructions != nil) != s.instructions:
		t.Errorf("instructions: %t in the lock, %t on the wire, want %t", i != nil, raw.instructions != nil, s.instructions)
	case i == nil:
	case i.Digest != o.Instructions || i.Text != decode[string](t, raw.instructions):
		t.Errorf("instructions: %q with %q, want %q for %s", i.Text, i.Digest, o.Instructions, raw.instructions)
	}
}

func (d desk) checkEmitted(t *testing.T, s server, raw captured, o opinion, digests map[string]string, full []entry) {
	t.Helper()
	wantDigests, wantFull := map[string]string{}, map[string]entry{}
	for i, tool := range raw.tools {
		local := nameOf(t, tool)
		name := s.alias + "." + local
		wantDigests[name] = o.Tools[i]
		wantFull[name] = entry{Name: name, Server: s.alias, Tool: local, SHA256: o.Tools[i], Descriptor: decode[any](t, tool)}
	}
	if diff := cmp.Diff(wantDigests, digests); diff != "" {
		t.Errorf("emit (-want +got):\n%s", diff)
	}
	got := map[string]entry{}
	for _, e := range full {
		got[e.Name] = e
	}
	if diff := cmp.Diff(wantFull, got); diff != "" || len(full) != len(raw.tools) {
		t.Errorf("emit --full, %d entries (-want +got):\n%s", len(full), diff)
	}
}
