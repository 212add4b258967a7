package hash_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
)

type lossy struct{ Pointer, Received, Canonical string }

type vector struct {
	ID, Note string
	Input    string
	Base64   []byte `json:"input_base64"`
	Generate *struct {
		Open, Value, Close string
		Times              int
	}
	Canonical string
	Digest    hash.Digest
	Lossy     []lossy
	Refused   *struct {
		Pointer *string
		Reason  string
	}
	Python *struct {
		Text   string
		Digest hash.Digest
	}
}

func (v vector) raw() []byte {
	switch {
	case v.Generate != nil:
		g := v.Generate
		return []byte(strings.Repeat(g.Open, g.Times) + g.Value + strings.Repeat(g.Close, g.Times))
	case v.Base64 != nil:
		return v.Base64
	default:
		return []byte(v.Input)
	}
}

type number struct{ Bits, Note, Canonical string }

func load(tb testing.TB) (vectors []vector, numbers []number) {
	tb.Helper()
	raw, err := os.ReadFile("../../testdata/vectors/digest.json")
	if err != nil {
		tb.Fatal(err)
	}
	var file struct {
		About   []string
		Vectors []vector
		Numbers []number
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Vectors, file.Numbers
}

// digestOf does not go through the package.
func digestOf(s string) hash.Digest {
	sum := sha256.Sum256([]byte(s))
	return hash.Digest("sha256:" + hex.EncodeToString(sum[:]))
}
