package hash_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
)

func TestSpelling(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in, want string
		lossy    bool
	}{
		{"0", "0", false},
		{"-0", "0", false},
		{"-0.0e-7", "0", false},
		{"0e99999999999999999999", "0", false},
		{"1", "1", false},
		{"-1.50", "-1.5", false},
		{"1.0", "1", false},
		{"100e-2", "1", false},
		{"0.1e1", "1", false},
		{"1E+2", "100", false},
		{"0.1", "0.1", false},
		{"1e21", "1e+21", false},
		{"1e20", "100000000000000000000", false},
		{"0.000001", "0.000001", false},
		{"0.0000001", "1e-7", false},
		{"9007199254740992", "9007199254740992", false},
		{"9007199254740993", "9007199254740993", true},
		{"-9007199254740993", "-9007199254740993", true},
		{"9007199254740993.0", "9007199254740993.0", true},
		{"9223372036854775807", "9223372036854775807", true},
		{"9223372036854775808", "9223372036854775808", true},
		{"9223372036854776000", "9223372036854776000", false},
		{"18446744073709551615", "18446744073709551615", true},
		{"333333333.33333329", "333333333.33333329", true},
		{"0.1000000000000000055", "0.1000000000000000055", true},
		{"5e-324", "5e-324", false},
		{"4.9e-324", "4.9e-324", true},
		{"1e-400", "1e-400", true},
		{"1e-99999999999999999999", "1e-99999999999999999999", true},
		{"1.7976931348623157e308", "1.7976931348623157e+308", false},
		{"1e400", "1e400", false}, // no double, so not one that got lost: Canonical refuses it
	}
	for _, tt := range tests {
		if got := hash.Spelling(tt.in); got != tt.want {
			t.Errorf("Spelling(%s) = %s, want %s", tt.in, got, tt.want)
		}
		if got := hash.Lossy(tt.in); got != tt.lossy {
			t.Errorf("Lossy(%s) = %t, want %t", tt.in, got, tt.lossy)
		}
	}
}

// A number is lossy exactly if its canonical spelling is another rational.
func FuzzSpelling(f *testing.F) {
	for _, s := range []string{"0", "-0.0", "1e2", "9007199254740993", "0.1", "4.9e-324", "1e-400", "123.456e+7", "1e400"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 || strings.Trim(s, "0123456789+-.eE") != "" {
			return
		}
		canonical, err := hash.Canonical([]byte(s))
		if err != nil {
			return
		}
		if i := strings.IndexAny(s, "eE"); i >= 0 && len(s)-i > 6 {
			return // big.Rat would take the memory
		}
		x, ok := new(big.Rat).SetString(s)
		y, ok2 := new(big.Rat).SetString(string(canonical))
		if !ok || !ok2 {
			t.Fatalf("big.Rat reads %q: %t, %q: %t", s, ok, canonical, ok2)
		}
		if got, want := hash.Lossy(s), x.Cmp(y) != 0; got != want {
			t.Errorf("Lossy(%s) = %t, want %t (canonical %s)", s, got, want, canonical)
		}
		want := string(canonical)
		if hash.Lossy(s) {
			want = s
		}
		if got := hash.Spelling(s); got != want {
			t.Errorf("Spelling(%s) = %s, want %s", s, got, want)
		}
	})
}
