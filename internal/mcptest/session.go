package mcptest

import (
	"cmp"
	"encoding/json"
)

// A session is what tells one tools/list from the next.
type session struct {
	number int // from 1
	lists  int // asked for without a cursor
	client string
}

// take follows the session to this request.
func (n *session) take(r request) {
	switch {
	case (r.Method == "server/discover" || r.Method == "initialize") && n.lists > 0:
		*n = session{number: n.number + 1}
	case r.Method == "tools/list" && r.Params.Cursor == nil:
		n.lists++
	}
	n.client = cmp.Or(r.client(), n.client)
}

// client is the client's name, where the request says it.
func (r request) client() string {
	var info struct{ Name string }
	for _, raw := range []json.RawMessage{r.Params.ClientInfo, r.Params.Meta[metaPrefix+"clientInfo"]} {
		if raw != nil {
			_ = json.Unmarshal(raw, &info)
		}
	}
	return info.Name
}

// first is the result of tools/list without a cursor.
func (s Script) first(n session) json.RawMessage {
	switch raw, ok := s.ByClient[n.client]; {
	case ok:
		return raw
	case n.lists > 1 && s.Second != nil:
		return s.Second
	case len(s.BySession) > 0:
		return s.BySession[min(n.number, len(s.BySession))-1]
	}
	return s.First
}
