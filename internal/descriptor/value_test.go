package descriptor_test

import (
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/mcppin/mcppin/internal/descriptor"
)

func parse(tb testing.TB, raw string) descriptor.Value {
	tb.Helper()
	v, err := descriptor.Parse([]byte(raw))
	if err != nil {
		tb.Fatalf("Parse(%s): %v", raw, err)
	}
	return v
}

func TestGet(t *testing.T) {
	t.Parallel()
	v := parse(t, "{\"name\":1,\"Name\":2,\"NAME\":3,\"\":4,\"na\":5,\"na\\u0000\":6,\"\ufb01\":7,\"\U0001f512\":8,\"ſ\":9}")
	for name, want := range map[string]string{
		"name": "1", "Name": "2", "NAME": "3", "": "4", "na": "5", "na\x00": "6", "\ufb01": "7", "\U0001f512": "8", "ſ": "9",
	} {
		if got, ok := v.Get(name); !ok || got.Text != want {
			t.Errorf("Get(%q) = %q, %t, want %q", name, got.Text, ok, want)
		}
	}
	for _, name := range []string{"nAME", "name ", "n", "fi", "s", "\x00"} {
		if got, ok := v.Get(name); ok {
			t.Errorf("Get(%q) = %q, want nothing", name, got.Text)
		}
	}
	if _, ok := parse(t, `["name"]`).Get("name"); ok {
		t.Error("an array has a member")
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want bool
	}{
		{`{"a":[1,{"b":null}],"c":"x"}`, `{"c":"\u0078","a":[1,{"b":null}]}`, true},
		{`1`, `1.0`, false},
		{`1`, `"1"`, false},
		{`true`, `"true"`, false},
		{`null`, `""`, false},
		{`[]`, `{}`, false},
		{`[]`, `null`, false},
		{`[1,2]`, `[2,1]`, false},
		{`[1,2]`, `[1,2,3]`, false},
		{`{"a":1}`, `{"A":1}`, false},
		{`{"a":null}`, `{}`, false},
		{`{"a":1}`, `{"a":2}`, false},
		{`"\u00f1"`, `"n\u0303"`, false},
	}
	for _, tt := range tests {
		a, b := parse(t, tt.a), parse(t, tt.b)
		if got, back := a.Equal(b), b.Equal(a); got != tt.want || back != tt.want {
			t.Errorf("%s and %s: Equal = %t, %t, want %t", tt.a, tt.b, got, back, tt.want)
		}
		if !a.Equal(a) {
			t.Errorf("%s is not equal to itself", tt.a)
		}
	}
}

func TestWithNumbers(t *testing.T) {
	t.Parallel()
	const raw = `{"a":[1,"1",{"b":2}],"c":3,"d":true,"e":null}`
	v := parse(t, raw)
	got := v.WithNumbers(func(s string) string { return s + "0" }).JSON()
	if want := `{"a":[10,"1",{"b":20}],"c":30,"d":true,"e":null}`; got != want {
		t.Errorf("WithNumbers = %s, want %s", got, want)
	}
	if v.JSON() != raw {
		t.Errorf("the value itself is now %s", v.JSON())
	}
}

func TestNewObject(t *testing.T) {
	t.Parallel()
	v, err := descriptor.NewObject([]descriptor.Member{{Name: "b"}, {Name: "a", Value: descriptor.Text("x\n")}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.JSON(), `{"a":"x\n","b":null}`; got != want {
		t.Errorf("NewObject = %s, want %s", got, want)
	}
	if v, err := descriptor.NewObject([]descriptor.Member{{Name: "a"}, {Name: "b"}, {Name: "a"}}); err == nil {
		t.Errorf("NewObject with a name twice = %s, want an error", v.JSON())
	}
}

func TestKindString(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"null": "null", "true": "boolean", "1": "number", `""`: "string", "[]": "array", "{}": "object",
	} {
		if got := parse(t, raw).Kind.String(); got != want {
			t.Errorf("the kind of %s is %q, want %q", raw, got, want)
		}
	}
}

// Every pair out of the places where the encodings change length or order.
func TestCompare(t *testing.T) {
	t.Parallel()
	var names []string
	edges := []rune{
		0, 'a', 'b', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xefff, 0xf000, 0xfb01, 0xfffd, 0xffff,
		0x10000, 0x1f512, 0x1f513, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff,
	}
	names = append(names, "")
	for _, r := range edges {
		names = append(names, string(r))
		for _, s := range edges {
			names = append(names, string([]rune{r, s}))
		}
	}
	for _, a := range names {
		for _, b := range names {
			checkCompare(t, a, b)
		}
	}
}

func checkCompare(t *testing.T, a, b string) {
	t.Helper()
	want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	if got := descriptor.Compare(a, b); sign(got) != want {
		t.Errorf("Compare(%+q, %+q) = %d, want %d", a, b, got, want)
	}
}

func sign(n int) int { return max(-1, min(n, 1)) }
