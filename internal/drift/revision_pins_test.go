package drift_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
)

func TestBetweenPins(t *testing.T) {
	t.Parallel()
	first := lockfile.Approval{At: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), By: "ana", Reason: "a\nb"}
	second := lockfile.Approval{At: first.At.AddDate(0, 0, 1), By: "bob: x"}
	pin := func(text string, by lockfile.Approval, ignore ...descriptor.Pointer) *lockfile.Pin {
		v := descriptor.Text(text)
		return &lockfile.Pin{Digest: hash.Text(text), Approved: by, Ignore: ignore, Descriptor: v}
	}
	waits := func(text string, reasons ...string) *lockfile.Quarantine {
		return &lockfile.Quarantine{Digest: hash.Text(text), Seen: second.At, Reasons: reasons, Descriptor: descriptor.Text(text)}
	}
	gone := &lockfile.Quarantine{Seen: second.At, Reasons: []string{lockfile.Vanished}}
	unstable := waits("two", "changed", "unstable")
	unstable.Unstable = []descriptor.Pointer{"/a b"}
	const ana, bob = `2026-11-30T12:00:00Z by ana: a\nb`, `2026-12-01T12:00:00Z by "bob: x"`
	for _, tt := range []struct {
		name     string
		old, new lockfile.Tool
		want     []string // kind, note, and how many fields
	}{
		{"pinned", lockfile.Tool{}, lockfile.Tool{Pin: pin("one", first)}, []string{"pinned approved " + ana}},
		{"pinned with less", lockfile.Tool{}, lockfile.Tool{Pin: pin("one", first, "/a")}, []string{`pinned ignores "/a"; approved ` + ana}},
		{"dropped", lockfile.Tool{Pin: pin("one", first), Quarantine: gone}, lockfile.Tool{}, []string{"unpinned was approved " + ana}},
		{"approved", lockfile.Tool{Pin: pin("one", first), Quarantine: waits("two", "changed")}, lockfile.Tool{Pin: pin("two", second)}, []string{"changed approved " + bob + " 1"}},
		{"first approval", lockfile.Tool{Quarantine: waits("one", "new")}, lockfile.Tool{Pin: pin("one", second)}, []string{"pinned approved " + bob}},
		{"by hand", lockfile.Tool{Pin: pin("one", first)}, lockfile.Tool{Pin: pin("two", first)}, []string{"changed under the old approval: " + ana + " 1"}},
		{"another digest only", lockfile.Tool{Pin: pin("one", first)}, lockfile.Tool{Pin: &lockfile.Pin{Digest: "x", Approved: first, Descriptor: descriptor.Text("one")}}, []string{"changed under the old approval: " + ana}},
		{"ignored", lockfile.Tool{Pin: pin("one", first, "/x")}, lockfile.Tool{Pin: pin("one", second, "/y")}, []string{`changed ignores "/y"; no longer ignores "/x"; approved ` + bob}},
		{"renewed", lockfile.Tool{Pin: pin("one", first)}, lockfile.Tool{Pin: pin("one", second)}, []string{"renewed approved " + bob}},
		{"renewed and cleared", lockfile.Tool{Pin: pin("one", first), Quarantine: gone}, lockfile.Tool{Pin: pin("one", second)}, []string{"cleared was: vanished", "renewed approved " + bob}},
		{"new", lockfile.Tool{}, lockfile.Tool{Quarantine: waits("one", "MCP101", "new")}, []string{"quarantined MCP101, new; seen 2026-12-01T12:00:00Z"}},
		{"waits", lockfile.Tool{Pin: pin("one", first)}, lockfile.Tool{Pin: pin("one", first), Quarantine: unstable}, []string{`quarantined changed, unstable; readings differ in "/a b"; seen 2026-12-01T12:00:00Z 1`}},
		{"vanished", lockfile.Tool{Pin: pin("one", first)}, lockfile.Tool{Pin: pin("one", first), Quarantine: gone}, []string{"quarantined vanished; seen 2026-12-01T12:00:00Z"}},
		{"waits as before", lockfile.Tool{Quarantine: waits("one", "new")}, lockfile.Tool{Quarantine: waits("one", "new")}, nil},
		{"cleared", lockfile.Tool{Pin: pin("one", first), Quarantine: waits("two", "changed")}, lockfile.Tool{Pin: pin("one", first)}, []string{"cleared was: changed"}},
		{"never approved", lockfile.Tool{Quarantine: waits("two", "new")}, lockfile.Tool{}, []string{"cleared was: new"}},
		{
			"approved and changed again",
			lockfile.Tool{Pin: pin("one", first)},
			lockfile.Tool{Pin: pin("two", second), Quarantine: waits("three", "changed")},
			[]string{"changed approved " + bob + " 1", "quarantined changed; seen 2026-12-01T12:00:00Z 1"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			doc := func(tool lockfile.Tool) lockfile.Document {
				tool.Name = "s.t"
				d := lockfile.Document{Servers: []lockfile.Server{{Alias: "s"}}, Tools: []lockfile.Tool{tool}}
				if tool.Pin == nil && tool.Quarantine == nil {
					d.Tools = nil
				}
				return d
			}
			settings, changes := drift.Between(doc(tt.old), doc(tt.new))
			for _, s := range settings {
				if s.Field != "ignore" || s.Name != "s.t" {
					t.Errorf("got the setting %v", s)
				}
			}
			var got []string
			for _, c := range changes {
				s := string(c.Kind) + " " + c.Note
				if len(c.Fields) > 0 {
					s += " 1"
				}
				got = append(got, s)
				if c.Name != "s.t" || !c.Fails {
					t.Errorf("%s is named %q and fails: %v", c.Kind, c.Name, c.Fails)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBetweenHasInstructionsAmongTheTools(t *testing.T) {
	t.Parallel()
	old, new := whole(), whole()
	new.Servers[1].Instructions = nil
	new.Tools[0].Pin.Approved.By = "bob"
	_, changes := drift.Between(old, new)
	var got []string
	for _, c := range changes {
		got = append(got, string(c.Kind)+" "+c.Name)
	}
	if diff := cmp.Diff([]string{"unpinned notes (instructions)", "renewed notes.export"}, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}
