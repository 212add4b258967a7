package hash_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
)

func TestParseDigest(t *testing.T) {
	t.Parallel()
	hex := strings.Repeat("0123456789abcdef", 4)
	tests := []struct {
		in        string
		ok        bool
		algorithm bool // the error is ErrAlgorithm
	}{
		{in: "sha256:" + hex, ok: true},
		{in: "sha256:" + strings.ToUpper(hex)},
		{in: "sha256:" + hex[1:]},
		{in: "sha256:" + hex + "0"},
		{in: "sha256:g" + hex[1:]},
		{in: "sha256: " + hex[1:]},
		{in: "sha256:" + hex + "\n"},
		{in: "sha256:"},
		{in: hex},
		{in: ""},
		{in: ":" + hex, algorithm: true},
		{in: "SHA256:" + hex, algorithm: true},
		{in: " sha256:" + hex, algorithm: true},
		{in: "sha512:" + hex + hex, algorithm: true},
		{in: "blake3:" + hex, algorithm: true},
	}
	for _, tt := range tests {
		got, err := hash.ParseDigest(tt.in)
		if tt.ok && (err != nil || string(got) != tt.in) {
			t.Errorf("ParseDigest(%q) = %q, %v, want it back", tt.in, got, err)
		}
		if !tt.ok && (err == nil || got != "") {
			t.Errorf("ParseDigest(%q) = %q, %v, want an error and no digest", tt.in, got, err)
		}
		if errors.Is(err, hash.ErrAlgorithm) != tt.algorithm {
			t.Errorf("ParseDigest(%q): errors.Is(%v, ErrAlgorithm) = %t, want %t", tt.in, err, !tt.algorithm, tt.algorithm)
		}
	}
	if _, err := hash.ParseDigest("md5:00"); err == nil || !strings.Contains(err.Error(), `"md5"`) {
		t.Errorf("error %v, want one that names the algorithm", err)
	}
}

func TestSumParses(t *testing.T) {
	t.Parallel()
	d, err := hash.Sum([]byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
	if d != want {
		t.Errorf("Sum({}) = %s, want %s", d, want)
	}
	if _, err := hash.ParseDigest(string(d)); err != nil {
		t.Error(err)
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]hash.Digest{
		"":       "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"abc":    "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", // FIPS 180-4's example
		"a\r\nb": digestOf("a\r\nb"),
		"é":      digestOf("\xc3\xa9"),
	} {
		if got := hash.Text(in); got != want {
			t.Errorf("Text(%q) = %s, want %s", in, got, want)
		}
	}
}
