package fetch

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/reference"
)

// reserved are the headers that the protocol or HTTP itself sets.
var reserved = map[string]bool{
	"Accept": true, "Accept-Encoding": true, "Connection": true, "Content-Encoding": true, "Content-Length": true,
	"Content-Type": true, "Host": true, "Last-Event-Id": true, "Te": true, "Trailer": true, "Transfer-Encoding": true, "Upgrade": true,
}

func headerName(name string) error {
	if !reference.HeaderName(name) {
		return fmt.Errorf("%s is not a header name", hidden.Quote(name))
	}
	key := http.CanonicalHeaderKey(name)
	if reserved[key] || strings.HasPrefix(key, "Mcp-") {
		return fmt.Errorf("header %s is set by the protocol and cannot be given", hidden.Quote(name))
	}
	return nil
}
