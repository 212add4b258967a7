package descriptor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

// inputs are the digest vectors' that are UTF-8.
func inputs(tb testing.TB) (all []string) {
	tb.Helper()
	raw, err := os.ReadFile("../../testdata/vectors/digest.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct{ Vectors []struct{ Input string } }
	if err := json.Unmarshal(raw, &file); err != nil {
		tb.Fatal(err)
	}
	for _, v := range file.Vectors {
		all = append(all, v.Input)
	}
	return all
}

// FuzzParse takes what hash.Canonical takes, up to MaxDepth, and keeps it.
func FuzzParse(f *testing.F) {
	for _, s := range inputs(f) {
		f.Add([]byte(s))
	}
	f.Add([]byte(strings.Repeat("[", 65) + strings.Repeat("]", 65)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		want, refused := hash.Canonical(raw)
		v, err := descriptor.Parse(raw)
		if refused != nil {
			return // it only must not panic
		}
		if err != nil {
			if !errors.Is(err, descriptor.ErrDepth) {
				t.Errorf("canonical %s, but %v", want, err)
			}
			return
		}
		text := v.AppendJSON(nil)
		if got, err := hash.Canonical(text); err != nil || !bytes.Equal(got, want) {
			t.Errorf("AppendJSON %s has the canonical form\n%s, %v, want\n%s", text, got, err, want)
		}
		if again := parse(t, string(text)); !again.Equal(v) {
			t.Errorf("AppendJSON %s reads as %s", text, again.JSON())
		}
		exact := true
		spelled := v.WithNumbers(func(s string) string { exact = exact && !hash.Lossy(s); return hash.Spelling(s) })
		if exact && spelled.JSON() != string(want) {
			t.Errorf("with canonical numbers:\n%s, want\n%s", spelled.JSON(), want)
		}
		walk(t, v)
	})
}

func walk(t *testing.T, v descriptor.Value) {
	t.Helper()
	for _, e := range v.Elems {
		walk(t, e)
	}
	for _, m := range v.Members {
		if got, ok := v.Get(m.Name); !ok || !got.Equal(m.Value) {
			t.Errorf("Get(%q) = %s, %t, want %s", m.Name, got.JSON(), ok, m.Value.JSON())
		}
		walk(t, m.Value)
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("a", "b")
	f.Add("\ufb01", "\U0001f512")
	f.Add("x\ue000", "x\U0010ffff")
	f.Fuzz(func(t *testing.T, a, b string) {
		if utf8.ValidString(a) && utf8.ValidString(b) {
			checkCompare(t, a, b)
		}
	})
}

func FuzzPointer(f *testing.F) {
	f.Add("", "~", "a/b")
	f.Add("~1", "/", "\u202e")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		p := descriptor.Pointer("").Member(a).Member(b).Member(c)
		if got, want := p.Tokens(), []string{a, b, c}; !slices.Equal(got, want) {
			t.Errorf("the tokens of %q are %q, want %q", p, got, want)
		}
		if path := p.Path(); strings.ContainsFunc(path, hidden.Rune) {
			t.Errorf("the path of %q is %+q, with a hidden character", p, path)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	raw := []byte(inputs(b)[0])
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := descriptor.Parse(raw); err != nil {
			b.Fatal(err)
		}
	}
}
