package fetch

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// An event stream means the same however it is cut, and as the standard says:
// lines are split here in another way.
func FuzzEvents(f *testing.F) {
	for _, s := range []string{
		"data: a\n\ndata: b\n\n", "data: a\r\r\ndata\r\n\r\n", "\xef\xbb\xbfdata:a", ": c\nevent: endpoint\ndata: /x\n\nid", "event\ndata: a\n", "data:  a\ndata\n\n", "",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		const limit = 1 << 20
		if len(s) > limit {
			return
		}
		want := eventsOf(s)
		for name, r := range map[string]io.Reader{"whole": strings.NewReader(s), "bytes": iotest.OneByteReader(strings.NewReader(s))} {
			var got []string
			in := newEvents(r, limit)
			for {
				ev, err := in.next()
				if err != nil {
					if !errors.Is(err, io.EOF) {
						t.Errorf("%s: got error %v, want EOF", name, err)
					}
					break
				}
				got = append(got, ev.name+"|"+string(ev.data))
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s, %q (-want +got):\n%s", name, s, d)
			}
		}
	})
}

// eventsOf is the plain reading of a whole stream.
func eventsOf(s string) (list []string) {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(s, "\xef\xbb\xbf"))
	name, data, has := "message", "", false
	for _, line := range append(strings.Split(s, "\n"), "") {
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "" && has:
			list = append(list, name+"|"+strings.TrimSuffix(data, "\n"))
			fallthrough
		case line == "":
			name, data, has = "message", "", false
		case field == "event":
			name = value
		case field == "data":
			data, has = data+value+"\n", true
		}
	}
	return list
}

// A message is read as encoding/json reads its members by exact name, or not
// at all.
func FuzzMessage(f *testing.F) {
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, `{"jsonrpc":"2.0","id":"1","error":{"code":-32601,"message":"x","data":{}}}`,
		`[{"jsonrpc":"2.0","method":"ping","id":1e0}, {"jsonrpc":"2.0","id":null,"error":3}]`, `{"jsonrpc":"2.0","id":1,"result":1,"Result":2}`,
		`{ "jsonrpc" : "2.0" , "id" : -0 , "result" : [ { "a\"" : "}" } , "\\" , 1.5E3 ] }`, `{"json\u0072pc":"2.0","id":1,"\u0072esult":null}`, `{"jsonrpc":"2.0","method":""}`, `[]`, `null`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		before := bytes.Clone(raw)
		messages, err := new(secrets).readMessages(raw)
		if !bytes.Equal(raw, before) {
			t.Fatalf("the input is now %q", raw)
		}
		if err != nil {
			if len(messages) > 0 {
				t.Errorf("got %d messages beside error %v", len(messages), err)
			}
			return
		}
		texts := []json.RawMessage{raw}
		if raw[0] == '[' {
			texts = nil // not into raw
			if err := json.Unmarshal(raw, &texts); err != nil {
				t.Fatalf("took %q, which is no JSON: %v", raw, err)
			}
		}
		if len(texts) != len(messages) {
			t.Fatalf("got %d messages of %d", len(messages), len(texts))
		}
		for i, m := range messages {
			var want map[string]json.RawMessage
			if err := json.Unmarshal(texts[i], &want); err != nil {
				t.Fatalf("took %q: %v", texts[i], err)
			}
			var method string
			_ = json.Unmarshal(want["method"], &method)
			if method != m.method || !bytes.Equal(want["result"], m.result.Text) || !bytes.Equal(present(want, "id"), m.id) || (present(want, "error") != nil) != (m.failure != nil) {
				t.Errorf("%q is read as %+v", texts[i], m)
			}
			// What encoding/json takes by any case is what was taken here.
			var loose struct {
				Result json.RawMessage
				Method *string
			}
			if err := json.Unmarshal(texts[i], &loose); err != nil || !bytes.Equal(loose.Result, m.result.Text) {
				t.Errorf("%q has for others the result %q, %v", texts[i], loose.Result, err)
			}
			if m.id != nil {
				m.number()
			}
		}
	})
}
