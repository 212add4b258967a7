package credential

import (
	"net"
	"net/url"
	"strings"
)

// Exposed says that what is sent to u leaves this machine, and anybody on the
// way can read it: plain http to another host than the loopback one (RFC 6761
// section 6.3).
func Exposed(u *url.URL) bool {
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	ip := net.ParseIP(host)
	return u.Scheme == "http" && !ip.IsLoopback() && host != "localhost" && !strings.HasSuffix(host, ".localhost")
}
