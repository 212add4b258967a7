// Package hash gives a tool descriptor its digest: SHA-256 over the JSON
// Canonicalization Scheme (RFC 8785). docs/digest.md specifies it.
package hash

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Digest names its algorithm: "sha256:" and 64 lower-case hex digits. The zero
// Digest is no digest.
type Digest string

// ErrAlgorithm is the error for a digest by an algorithm that is not known
// here. Such a digest never matches anything.
var ErrAlgorithm = errors.New("unknown digest algorithm")

const prefix = "sha256:"

// ParseDigest reads a digest in its one spelling.
func ParseDigest(s string) (Digest, error) {
	algorithm, sum, ok := strings.Cut(s, ":")
	if !ok {
		return "", fmt.Errorf("digest %q does not name its algorithm", s)
	}
	if algorithm != "sha256" {
		return "", fmt.Errorf("%w %q", ErrAlgorithm, algorithm)
	}
	if len(sum) != hex.EncodedLen(sha256.Size) || strings.Trim(sum, "0123456789abcdef") != "" {
		return "", fmt.Errorf("digest %q is not sha256: and 64 lower-case hex digits", s)
	}
	return Digest(s), nil
}

// Sum is the digest of one JSON text: SHA-256 over Canonical(raw). The error
// is Canonical's.
func Sum(raw []byte) (Digest, error) {
	c, err := Canonical(raw)
	if err != nil {
		return "", err
	}
	return Of(c), nil
}

// Text is the digest of a text outside a descriptor, such as a server's
// instructions: SHA-256 over its UTF-8 bytes.
func Text(s string) Digest { return Of([]byte(s)) }

// Of is the digest of bytes that are in canonical form already.
func Of(canonical []byte) Digest {
	sum := sha256.Sum256(canonical)
	return Digest(prefix + hex.EncodeToString(sum[:]))
}
