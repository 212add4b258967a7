package lockfile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
)

func fixture(tb testing.TB, pattern string) map[string][]byte {
	tb.Helper()
	paths, err := filepath.Glob(filepath.Join("../../testdata/lockfiles", pattern))
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no fixtures %s: %v", pattern, err)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		files[path] = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	}
	return files
}

// same names the first place where two trees differ in what walk looks at.
func same(a, b *yaml.Node, key bool) error {
	if a.Kind != b.Kind || a.Style != b.Style || a.Value != b.Value || a.Line != b.Line || a.Anchor != b.Anchor ||
		key && a.Tag != b.Tag || len(a.Content) != len(b.Content) {
		return fmt.Errorf("line %d: %q (kind %d, style %d, tag %q, %d nodes), yaml.v3: line %d: %q (%d, %d, %q, %d)",
			a.Line, a.Value, a.Kind, a.Style, a.Tag, len(a.Content), b.Line, b.Value, b.Kind, b.Style, b.Tag, len(b.Content))
	}
	for i := range a.Content {
		if err := same(a.Content[i], b.Content[i], a.Kind == yaml.MappingNode && i%2 == 0); err != nil {
			return err
		}
	}
	return nil
}

// checkScan holds scan to what it promises: yaml.v3's tree, or none. It
// reports whether there was one.
func checkScan(t *testing.T, src []byte) bool {
	t.Helper()
	if precheck(src) != nil {
		return false
	}
	got, ok := scan(src)
	if !ok {
		return false
	}
	want, err := decode(src)
	if err != nil {
		t.Errorf("yaml.v3 refuses what scan reads: %s in\n%q", err.Msg, src)
	} else if err := same(got, want, false); err != nil {
		t.Errorf("%v in\n%q", err, src)
	}
	return true
}

// checkParse holds Parse to the result that it has without scan.
func checkParse(t *testing.T, src []byte) {
	t.Helper()
	got, err := parse(src, nodes)
	want, slow := parse(src, decode)
	if diff := cmp.Diff(want, got); slow == nil && diff != "" {
		t.Errorf("the document of %q (-yaml.v3 +scan):\n%s", src, diff)
	}
	if diff := cmp.Diff(slow, err); diff != "" {
		t.Errorf("the error for %q (-yaml.v3 +scan):\n%s", src, diff)
	}
}

func TestScanFixtures(t *testing.T) {
	t.Parallel()
	for path, src := range fixture(t, "valid/*.yaml") {
		if !checkScan(t, src) {
			t.Errorf("%s: scan gives up on a valid file", path)
		}
		checkParse(t, src)
	}
	for _, src := range fixture(t, "invalid/*.yaml") {
		checkScan(t, src)
		checkParse(t, src)
	}
}

// What Render writes is read without yaml.v3, whatever the document holds.
func TestScanRendered(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		src := Render(randomDocument(r))
		if !checkScan(t, src) {
			t.Fatalf("scan gives up on\n%s", src)
		}
		for range 30 {
			checkScan(t, mutated(r, src))
		}
	}
}

func randomDocument(r *rand.Rand) (d Document) {
	d.Policy.MaxAge = r.IntN(2)
	for range r.IntN(3) {
		d.Accept = append(d.Accept, Accepted{Code: randomText(r), Name: randomText(r), Approval: Approval{By: randomText(r), Reason: randomText(r)}})
	}
	d.Servers = []Server{{
		Alias: "a", URL: randomText(r), Headers: []Header{{"Authorization", randomText(r)}, {"X", "y"}}, Env: []string{randomText(r)},
		Exclude: []string{randomText(r), randomText(r)}, Protocol: randomText(r),
		Instructions: &Instructions{Digest: "x", Approved: Approval{By: randomText(r), Reason: randomText(r)}, Text: randomText(r), Quarantine: &TextQuarantine{Digest: "y", Text: randomText(r), Again: randomReadings(r, descriptor.Text(randomText(r)))}},
		Publisher: Publisher{
			Claims: &Claims{randomText(r), randomText(r)}, Package: &Package{"npm", randomText(r), randomText(r)},
			Executable: &Executable{"x", randomText(r), randomText(r)}, TLS: &TLS{"host", randomText(r), ""},
		},
	}, {Alias: "b", Command: []string{randomText(r), randomText(r)}, Instructions: &Instructions{Digest: "x", Text: randomText(r)}}}
	for range r.IntN(4) {
		d.Tools = append(d.Tools, Tool{
			Name: randomText(r), Pin: &Pin{Approved: Approval{By: randomText(r), Reason: randomText(r)}, Ignore: randomPointers(r), Descriptor: randomValue(r, 0)},
			Quarantine: &Quarantine{Digest: "z", Reasons: []string{New, Changed}, Unstable: randomPointers(r), Descriptor: randomValue(r, 0), Again: randomReadings(r, randomValue(r, 0))},
		})
	}
	return d
}

func randomPointers(r *rand.Rand) (list []descriptor.Pointer) {
	for range r.IntN(3) {
		list = append(list, descriptor.Pointer("").Member(randomText(r)))
	}
	return list
}

func randomReadings(r *rand.Rand, v descriptor.Value) (list []Reading) {
	for range r.IntN(3) {
		list = append(list, Reading{hash.Digest(randomText(r)), v})
	}
	return list
}

func randomText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(8) {
		b.WriteString([]string{
			"a", "b", "key", "\n", "\n", " ", ":", "- ", "? ", "é", "😀", "\u200b", "\U000e0041", `"`, `\`, "\t", "\r", "#", "##[", "::", "yes", "{", "]", ", ", "0", "-", ".", "null",
			strings.Repeat("long ", 60), strings.Repeat("\u200b", 200),
		}[r.IntN(30)])
	}
	return b.String()
}

func randomValue(r *rand.Rand, depth int) descriptor.Value {
	switch kind := descriptor.Kind(r.IntN(6)); {
	case kind == descriptor.Null:
		return descriptor.Value{}
	case kind == descriptor.Bool:
		return descriptor.Value{Kind: kind, Text: []string{"true", "false"}[r.IntN(2)]}
	case kind == descriptor.Number:
		return descriptor.Value{Kind: kind, Text: []string{"0", "-1", "1.5", "1e+30", "-5e-324", "9007199254740993", "1e400"}[r.IntN(7)]}
	case kind == descriptor.String || depth == 5:
		return descriptor.Text(randomText(r))
	case kind == descriptor.Array:
		v := descriptor.Value{Kind: kind}
		for range r.IntN(5) {
			v.Elems = append(v.Elems, randomValue(r, depth+1))
		}
		return v
	default:
		v := descriptor.Value{Kind: kind}
		for range r.IntN(5) {
			v.Members = append(v.Members, descriptor.Member{Name: randomText(r), Value: randomValue(r, depth+1)})
		}
		return v
	}
}

// mutated is src with a stretch of it removed, doubled or replaced.
func mutated(r *rand.Rand, src []byte) []byte {
	i := len(header) + r.IntN(len(src)-len(header)-len(footer))
	j := min(i+r.IntN(8), len(src)-len(footer))
	with := []string{"", " ", "  ", "\n", "- ", "? ", ":", `"`, `\`, "0", "a", "{}", "[]", ", ", "#", "'", "&a", "!!str ", string(src[i:j]) + string(src[i:j])}[r.IntN(19)]
	return bytes.Join([][]byte{src[:i], []byte(with), src[j:]}, nil)
}

// FuzzScan: yaml.v3's tree, or none, for any text.
func FuzzScan(f *testing.F) {
	for _, pattern := range []string{"valid/*.yaml", "invalid/*.yaml"} {
		for _, src := range fixture(f, pattern) {
			f.Add(src)
		}
	}
	for _, body := range []string{
		"a:\n  - - b: \"\\u0041\\\n      c\"\n      d: {}\n    - -1.5e+3\n  - ? \"k\"\n    :\n      - []\n",
		"a:\n  \"b\"\n", "a:\n  1\n", "? a\n: {\"b\": \"c\", d: \"e\"}\n", "a: \"b\\\n    c\"\n", "a: \"\\ \\U0001F600\"\n",
		"\"" + strings.Repeat("k", 998) + "\": 1\n", strings.Repeat("- ", 500) + "1\n",
	} {
		f.Add([]byte(header + body + footer))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkScan(t, src)
		checkScan(t, bytes.Join([][]byte{[]byte(header), src, []byte("\n" + footer)}, nil))
		checkParse(t, src)
	})
}

func BenchmarkScan(b *testing.B) {
	src := fixture(b, "valid/*.yaml")
	for path, src := range src {
		b.Run(filepath.Base(path), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				scan(src)
			}
		})
	}
}
