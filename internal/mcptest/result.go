package mcptest

import (
	"encoding/json"
	"fmt"
	"strings"
)

func (s Script) initialize(r request) string {
	version := s.Protocol
	if version == "" {
		version = r.Params.ProtocolVersion
	}
	v, _ := json.Marshal(version)
	return fmt.Sprintf(`{"protocolVersion":%s,"capabilities":%s,"serverInfo":%s%s}`,
		v, or(s.Capabilities, `{"tools":{}}`), or(s.ServerInfo, defaultInfo), s.instructions())
}

func (s Script) discover() string {
	supported := s.Supported
	if supported == nil {
		supported = []string{StatelessVersion}
	}
	v, _ := json.Marshal(supported)
	return fmt.Sprintf(`{"supportedVersions":%s,"capabilities":%s,"_meta":{"io.modelcontextprotocol/serverInfo":%s},`+
		`"resultType":"complete","ttlMs":1000,"cacheScope":"public"%s}`,
		v, or(s.Capabilities, `{"tools":{}}`), or(s.ServerInfo, defaultInfo), s.instructions())
}

const defaultInfo = `{"name":"scripted","version":"1.0.0"}`

func (s Script) instructions() string {
	if s.Instructions == nil {
		return ""
	}
	return `,"instructions":` + string(s.Instructions)
}

func or(raw json.RawMessage, otherwise string) string {
	if raw == nil {
		return otherwise
	}
	return string(raw)
}

func result(r request, raw string) string {
	return `{"jsonrpc":"2.0","id":` + string(r.ID) + `,"result":` + strings.TrimSpace(raw) + `}`
}

func fail(r request, code int, message string, data json.RawMessage) string {
	m, _ := json.Marshal(message)
	more := ""
	if data != nil {
		more = `,"data":` + string(data)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s%s}}`, r.ID, code, m, more)
}
