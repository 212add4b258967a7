package descriptor

import "testing"

func TestAtAndWithout(t *testing.T) {
	t.Parallel()
	v, err := Parse([]byte(`{"a":[0,1,{"b":"x","c":"y"},3,4,5,6,7,8,9,10],"d":{"":{"~/":1}},"01":2}`))
	if err != nil {
		t.Fatal(err)
	}
	before := v.JSON()
	for _, test := range []struct {
		at      Pointer
		value   string // "" where there is none
		without string
	}{
		{"", before, before},
		{"/a/0", "0", `{"01":2,"a":[1,{"b":"x","c":"y"},3,4,5,6,7,8,9,10],"d":{"":{"~/":1}}}`},
		{"/a/2/b", `"x"`, `{"01":2,"a":[0,1,{"c":"y"},3,4,5,6,7,8,9,10],"d":{"":{"~/":1}}}`},
		{"/d//~0~1", "1", `{"01":2,"a":[0,1,{"b":"x","c":"y"},3,4,5,6,7,8,9,10],"d":{"":{}}}`},
		{"/d", `{"":{"~/":1}}`, `{"01":2,"a":[0,1,{"b":"x","c":"y"},3,4,5,6,7,8,9,10]}`},
		{"/a/01", "", before},
		{"/a/11", "", before},
		{"/a/-", "", before},
		{"/a/-1", "", before},
		{"/e/f", "", before},
		{"/01/0", "", before},
	} {
		got, ok := v.At(test.at)
		if ok != (test.value != "") || ok && got.JSON() != test.value {
			t.Errorf("At(%q): got %s, %t, want %q", test.at, got.JSON(), ok, test.value)
		}
		if got := v.Without([]Pointer{test.at}).JSON(); got != test.without {
			t.Errorf("Without(%q):\ngot  %s\nwant %s", test.at, got, test.without)
		}
	}
	got := v.Without([]Pointer{"/a/2", "/a/10", "/a/0", "/d", "/d/x", "/01", "/a/2"}).JSON()
	if want := `{"a":[1,3,4,5,6,7,8,9]}`; got != want {
		t.Errorf("Without of several:\ngot  %s\nwant %s", got, want)
	}
	if v.JSON() != before {
		t.Errorf("the value itself became %s", v.JSON())
	}
}
