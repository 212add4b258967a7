package hash_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/hash"
)

func document(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../../docs/digest.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestDocumentExamples(t *testing.T) {
	t.Parallel()
	doc := document(t)
	received := regexp.MustCompile("(?s)```json\n(.*?)\n```").FindAllStringSubmatch(doc, -1)
	shell := regexp.MustCompile(`(?m)^\$ printf '%s' '([^']*)' \| sha256sum\n([0-9a-f]{64})  -$`).FindAllStringSubmatch(doc, -1)
	if len(received) != 1 || len(shell) != 2 {
		t.Fatalf("%d descriptors and %d commands, want 1 and 2", len(received), len(shell))
	}
	descriptor, canonical, sum := received[0][1], shell[0][1], shell[0][2]
	if got, err := hash.Canonical([]byte(descriptor)); err != nil || string(got) != canonical {
		t.Errorf("the canonical form of %s is\n%s, %v, want\n%s", descriptor, got, err, canonical)
	}
	if got := digestOf(canonical); string(got) != "sha256:"+sum || !strings.Contains(doc, "`"+string(got)+"`") {
		t.Errorf("the digest of %s is %s, want sha256:%s, and in the text", canonical, got, sum)
	}
	instructions, sum := shell[1][1], shell[1][2]
	if got := hash.Text(instructions); string(got) != "sha256:"+sum {
		t.Errorf("the digest of %q is %s, want sha256:%s", instructions, got, sum)
	}
}

func TestDocumentNumbers(t *testing.T) {
	t.Parallel()
	rows := regexp.MustCompile("(?m)^\\| `(.*)` \\| `(.*)` \\| (yes|no) \\|$").FindAllStringSubmatch(document(t), -1)
	if len(rows) < 5 {
		t.Fatalf("%d numbers, want at least 5", len(rows))
	}
	for _, row := range rows {
		received, canonical, lossy := row[1], row[2], row[3] == "yes"
		if got, err := hash.Canonical([]byte(received)); err != nil || string(got) != canonical {
			t.Errorf("the canonical form of %s is %s, %v, want %s", received, got, err, canonical)
		}
		if got := hash.Lossy(received); got != lossy {
			t.Errorf("Lossy(%s) = %t, want %t", received, got, lossy)
		}
	}
}

func TestDocumentListsPythonsDifferences(t *testing.T) {
	t.Parallel()
	type row struct{ ID, Digest, Python string }
	const shown = len("sha256:") + 12
	want := map[string]row{}
	vectors, _ := load(t)
	for _, v := range vectors {
		if v.Python == nil || v.Python.Digest == v.Digest {
			continue
		}
		r := row{v.ID, "refused", string(v.Python.Digest[:shown])}
		if v.Refused == nil {
			r.Digest = string(v.Digest[:shown])
		}
		want[v.ID] = r
	}
	got := map[string]row{}
	for _, m := range regexp.MustCompile("(?m)^\\| `(.*)` \\| `?(sha256:[0-9a-f]*|refused)…?`? \\| `(sha256:[0-9a-f]*)…` \\|$").FindAllStringSubmatch(document(t), -1) {
		got[m[1]] = row{m[1], m[2], m[3]}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}
