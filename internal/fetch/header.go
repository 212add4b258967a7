package fetch

import (
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

// reserved are the headers that the protocol or HTTP itself sets.
var reserved = map[string]bool{
	"Accept": true, "Accept-Encoding": true, "Connection": true, "Content-Encoding": true, "Content-Length": true,
	"Content-Type": true, "Host": true, "Last-Event-Id": true, "Te": true, "Trailer": true, "Transfer-Encoding": true, "Upgrade": true,
}

func headerName(name string) error {
	const token = "!#$%&'*+-.^_`|~" // RFC 9110 section 5.6.2, with letters and digits
	bad := func(r rune) bool {
		return r >= utf8.RuneSelf || !strings.ContainsRune(token, r) &&
			(r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	if name == "" || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("%s is not a header name", hidden.Quote(name))
	}
	key := http.CanonicalHeaderKey(name)
	if reserved[key] || strings.HasPrefix(key, "Mcp-") {
		return fmt.Errorf("header %s is set by the protocol and cannot be given", hidden.Quote(name))
	}
	return nil
}
