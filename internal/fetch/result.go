package fetch

import (
	"cmp"
	"encoding/json"
	"fmt"
)

// object reads a result by exact key: encoding/json's structs fold case, which
// is why it refuses what they would take.
func object(result json.RawMessage, method string) (map[string]json.RawMessage, error) {
	members, ok := splitObject(result)
	if !ok {
		return nil, fmt.Errorf("the %s result is not an object", method)
	}
	if err := exact(members, "the "+method+" result", resultNames); err != nil {
		return nil, err
	}
	// Absent in the handshake era (2026-07-28, "Result types"); nothing else than
	// complete is an answer to these methods.
	if kind, ok := members["resultType"]; ok {
		if s, _ := text(kind); s != "complete" {
			return nil, fmt.Errorf("the %s result is not complete: its resultType is another", method)
		}
	}
	return members, nil
}

// text is raw as a string, where it is one.
func text(raw json.RawMessage) (string, bool) {
	var s *string
	if json.Unmarshal(raw, &s) != nil || s == nil {
		return "", false
	}
	return *s, true
}

// greeting is what an initialize or server/discover result says.
type greeting struct {
	name, version string
	instructions  *string
	tools         bool // the capability is announced
	listChanged   bool
}

// serverInfo is where a stateless server says who it is (2026-07-28, "_meta").
const serverInfo = "io.modelcontextprotocol/serverInfo"

func readGreeting(hello json.RawMessage) (greeting, error) {
	var g greeting
	result, err := object(hello, "initialize")
	if err != nil {
		return g, err
	}
	if raw := present(result, "instructions"); raw != nil {
		s, ok := text(raw)
		if !ok {
			return g, fmt.Errorf("the server's instructions are not a string")
		}
		g.instructions = &s
	}
	meta, who := members(result["_meta"]), members(result["serverInfo"])
	if who == nil {
		who = members(meta[serverInfo])
	}
	can := members(result["capabilities"])
	tools := members(can["tools"])
	err = cmp.Or(
		exact(meta, "the server's _meta", metaNames), exact(who, "the server's serverInfo", infoNames),
		exact(can, "the server's capabilities", capabilityNames), exact(tools, "the server's tools capability", toolsNames))
	g.name, _ = text(who["name"])
	g.version, _ = text(who["version"])
	g.tools = tools != nil
	g.listChanged = string(tools["listChanged"]) == "true"
	return g, err
}

// members are those of an object, nil for anything else.
func members(raw json.RawMessage) map[string]json.RawMessage {
	m, _ := splitObject(raw)
	return m
}
