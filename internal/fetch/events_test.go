package fetch

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in   string
		want []string
	}{
		{"data: a\n\ndata: b\n\n", []string{"message|a", "message|b"}},
		{"data: a\r\rdata: b\r\r", []string{"message|a", "message|b"}},
		{"data: a\r\n\r\ndata: b\r\n", []string{"message|a", "message|b"}},
		{"\xef\xbb\xbfdata:a", []string{"message|a"}},
		{": comment\nid: 1\nretry: 5\n\nevent: endpoint\ndata: /x\n\ndata\n\n", []string{"endpoint|/x", "message|"}},
		{"data: a\ndata:  b\ndata:\n\n", []string{"message|a\n b\n"}},
		{"event: x\n\ndata: a\n\n", []string{"message|a"}},
		{"event: x\n", nil},
		{"", nil},
		{"dat", nil},
	} {
		// One byte a read: no boundary may matter.
		for _, r := range []io.Reader{strings.NewReader(test.in), &drip{test.in}} {
			var got []string
			in := newEvents(r, 100)
			for {
				ev, err := in.next()
				if err != nil {
					if !errors.Is(err, io.EOF) {
						t.Errorf("%q: got error %v, want EOF", test.in, err)
					}
					break
				}
				got = append(got, ev.name+"|"+string(ev.data))
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("%q (-want +got):\n%s", test.in, d)
			}
		}
	}
	for _, in := range []string{"data: " + strings.Repeat("x", 1000), strings.Repeat("data: xxxxxxxxx\n", 100)} {
		if _, err := newEvents(strings.NewReader(in), 100).next(); err == nil || errors.Is(err, io.EOF) {
			t.Errorf("got error %v, want one about the size", err)
		}
	}
}

type drip struct{ s string }

func (d *drip) Read(p []byte) (int, error) {
	if d.s == "" {
		return 0, io.EOF
	}
	p[0], d.s = d.s[0], d.s[1:]
	return 1, nil
}
