package hash_test

import (
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
)

func TestVectors(t *testing.T) {
	t.Parallel()
	vectors, _ := load(t)
	seen := map[string]bool{}
	for _, v := range vectors {
		if seen[v.ID] {
			t.Errorf("vector %q occurs twice", v.ID)
		}
		seen[v.ID] = true
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			if v.Refused != nil {
				checkRefused(t, v)
			} else {
				checkDigest(t, v)
			}
			if p := v.Python; p != nil && p.Digest != digestOf(p.Text) {
				t.Errorf("python: digest %s, want %s", p.Digest, digestOf(p.Text))
			}
		})
	}
}

func checkRefused(t *testing.T, v vector) {
	t.Helper()
	d, err := hash.Sum(v.raw())
	var got *hash.Violation
	if !errors.As(err, &got) {
		t.Fatalf("Sum = %q, %v, want a *Violation", d, err)
	}
	if reason, _, _ := strings.Cut(got.Reason, ": "); reason != v.Refused.Reason {
		t.Errorf("reason %q, want %q", got.Reason, v.Refused.Reason)
	}
	if want := v.Refused.Pointer; want != nil && got.Pointer != *want {
		t.Errorf("pointer %q, want %q", got.Pointer, *want)
	}
}

func checkDigest(t *testing.T, v vector) {
	t.Helper()
	want := v.Canonical
	if v.Generate != nil {
		want = string(v.raw())
	}
	c, err := hash.Canonical(v.raw())
	if err != nil {
		t.Fatal(err)
	}
	if string(c) != want {
		t.Errorf("canonical\n got %s\nwant %s", c, want)
	}
	if d, err := hash.Sum(v.raw()); err != nil || d != v.Digest {
		t.Errorf("Sum = %s, %v, want %s", d, err, v.Digest)
	}
	if v.Digest != digestOf(want) {
		t.Errorf("SHA-256 of canonical is %s, want %s", digestOf(want), v.Digest)
	}
	if diff := cmp.Diff(v.Lossy, lossyOf(t, v.raw())); diff != "" {
		t.Errorf("lossy numbers (-want +got):\n%s", diff)
	}
}

func lossyOf(t *testing.T, raw []byte) (found []lossy) {
	t.Helper()
	v, err := descriptor.Parse(raw)
	if err != nil {
		if errors.Is(err, descriptor.ErrDepth) {
			return nil
		}
		t.Fatal(err)
	}
	var walk func(descriptor.Pointer, descriptor.Value)
	walk = func(p descriptor.Pointer, v descriptor.Value) {
		if v.Kind == descriptor.Number && hash.Lossy(v.Text) {
			c, err := hash.Canonical([]byte(v.Text))
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, lossy{string(p), v.Text, string(c)})
		}
		for i, e := range v.Elems {
			walk(p.Index(i), e)
		}
		for _, m := range v.Members {
			walk(p.Member(m.Name), m.Value)
		}
	}
	walk("", v)
	return found
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	_, numbers := load(t)
	if len(numbers) != 26 {
		t.Errorf("%d numbers, want the 26 of RFC 8785 appendix B", len(numbers))
	}
	for _, n := range numbers {
		bits, err := strconv.ParseUint(n.Bits, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		text := strconv.FormatFloat(math.Float64frombits(bits), 'e', -1, 64)
		if got, err := hash.Canonical([]byte(text)); string(got) != n.Canonical {
			t.Errorf("%s (%s): canonical %q, %v, want %q", n.Bits, n.Note, got, err, n.Canonical)
		}
	}
}

// The two canonicalizers share no code. They part only where a number is out
// of range: jsontext writes the largest double, RFC 8785 wants an error.
func TestVectorsAgreeWithJSONText(t *testing.T) {
	t.Parallel()
	vectors, _ := load(t)
	for _, v := range vectors {
		if v.Refused != nil && v.Refused.Reason == "number out of a double's range" {
			continue
		}
		other := jsontext.Value(v.raw())
		err := other.Canonicalize()
		if (err != nil) != (v.Refused != nil) {
			t.Errorf("%s: jsontext says %v", v.ID, err)
		} else if err == nil && v.Generate == nil && string(other) != v.Canonical {
			t.Errorf("%s: jsontext writes\n%s, want\n%s", v.ID, other, v.Canonical)
		}
	}
}

// Other tools read the file with whatever decoder they have.
func TestVectorsAreASCII(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../testdata/vectors/digest.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range raw {
		if c != '\n' && (c < 0x20 || c > 0x7e) {
			t.Fatalf("byte %#x at offset %d, want printable ASCII", c, i)
		}
	}
}
