package hash_test

import (
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
)

// Versions of jcs before 1.0.2 accept every one of these.
func TestCanonicalRefusesWhatOldJCSTook(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"{\"d\":\"\xff\"}",
		`["\ude00\ud83d"]`,
		`[+1]`,
		`[00]`,
		`[1_000]`,
		`[1.e5]`,
		`[0x1p-2]`,
		`{"a":1,"`,
	} {
		if got, err := hash.Canonical([]byte(raw)); err == nil {
			t.Errorf("Canonical(%q) = %q, want an error", raw, got)
		}
	}
}

func TestJCSVersion(t *testing.T) {
	t.Parallel()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`github\.com/gowebpki/jcs v(\d+)\.(\d+)\.(\d+)\b`).FindSubmatch(mod)
	if m == nil {
		t.Fatal("go.mod does not require github.com/gowebpki/jcs")
	}
	version := 0
	for _, part := range m[1:] {
		n, err := strconv.Atoi(string(part))
		if err != nil {
			t.Fatal(err)
		}
		version = version*1000 + n
	}
	if version < 1_000_002 {
		t.Errorf("go.mod requires %s, want v1.0.2 or newer: older ones accept broken JSON", m[0])
	}
}

func TestViolation(t *testing.T) {
	t.Parallel()
	tests := []struct{ raw, pointer, want string }{
		{`{"a":1,"a":2}`, "/a", `member occurs twice at "/a" (byte 7)`},
		{`{"a":{"b":[0,{"c":1,"c":2}]}}`, "/a/b/1/c", `member occurs twice at "/a/b/1/c" (byte 20)`},
		{`{"":{"":1,"":2}}`, "//", `member occurs twice at "//" (byte 10)`},
		{`{"a/b":{"c~d":["\ud800"]}}`, "/a~1b/c~0d/0", `lone surrogate at "/a~1b/c~0d/0" (byte 16)`},
		{`{"a":1,"\ud800":2}`, "", "lone surrogate at byte 8"},
		{`{"\udc00":2}`, "", "lone surrogate at byte 2"},
		{`["\\ud800\ud800"]`, "/0", `lone surrogate at "/0" (byte 9)`},
		{`["\ud83d\ud83d\ude00"]`, "/0", `lone surrogate at "/0" (byte 2)`},
		{`["\ud83dx\ude00"]`, "/0", `lone surrogate at "/0" (byte 2)`},
		{"[1,\"\xff\"]", "/1", `invalid UTF-8 at "/1" (byte 4)`},
		{"{\"a\":[],\"\xff\":1}", "", "invalid UTF-8 at byte 9"},
		{`[[1],-1e999]`, "/1", `number out of a double's range at "/1" (byte 5)`},
		{`{"a":[{"b":1e999}]}`, "/a/0/b", `number out of a double's range at "/a/0/b" (byte 11)`},
		{`{} {}`, "", "data after the JSON value at byte 2"},
		{"", "", "no JSON text at byte 0"},
		{strings.Repeat("[", 10001), "", "nested deeper than 10000 levels at byte 10000"},
	}
	for _, tt := range tests {
		_, err := hash.Canonical([]byte(tt.raw))
		var v *hash.Violation
		if !errors.As(err, &v) {
			t.Errorf("Canonical(%.40q): error %v, want a *Violation", tt.raw, err)
			continue
		}
		if v.Pointer != tt.pointer || v.Error() != tt.want {
			t.Errorf("Canonical(%.40q):\n got %q, %s\nwant %q, %s", tt.raw, v.Pointer, v, tt.pointer, tt.want)
		}
	}
}

func TestCanonicalLeavesItsInput(t *testing.T) {
	t.Parallel()
	const text = `{"b": 1.0, "a": "\u0061"}`
	raw := []byte(text)
	if _, err := hash.Canonical(raw); err != nil {
		t.Fatal(err)
	}
	if string(raw) != text {
		t.Errorf("the input is now %q", raw)
	}
}
