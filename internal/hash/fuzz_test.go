package hash_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/mcppin/mcppin/internal/hash"
)

func FuzzCanonical(f *testing.F) {
	vectors, _ := load(f)
	for _, v := range vectors {
		if v.Generate == nil {
			f.Add(v.raw())
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := hash.Canonical(raw)
		other := jsontext.Value(bytes.Clone(raw))
		otherErr := other.Canonicalize()
		if err != nil {
			var v *hash.Violation
			if !errors.As(err, &v) {
				t.Fatalf("error %v, want a *Violation", err)
			}
			if v.Offset < 0 || v.Offset > len(raw) {
				t.Errorf("offset %d of %d bytes", v.Offset, len(raw))
			}
			if strings.HasPrefix(v.Reason, "not canonicalizable") {
				t.Errorf("the fault was not found: %s", v)
			}
			if otherErr == nil && v.Reason != "number out of a double's range" {
				t.Errorf("refused: %s; jsontext writes %s", v, other)
			}
			return
		}
		if otherErr != nil {
			t.Fatalf("wrote %s; jsontext refuses: %v", got, otherErr)
		}
		if !bytes.Equal(got, other) {
			t.Errorf("wrote\n%s, jsontext\n%s", got, other)
		}
		if !json.Valid(got) {
			t.Errorf("wrote %s, which is no JSON", got)
		}
		if again, err := hash.Canonical(got); err != nil || !bytes.Equal(again, got) {
			t.Errorf("the form of %s is %s, %v, want itself", got, again, err)
		}
	})
}

func BenchmarkSum(b *testing.B) {
	vectors, _ := load(b)
	raw := vectors[0].raw()
	list := []byte("[" + strings.Repeat(string(raw)+",", 999) + string(raw) + "]")
	for name, raw := range map[string][]byte{"tool": raw, "list": list} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := hash.Sum(raw); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
