package scan

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

func obscuredHost(host string) string {
	for label := range strings.SplitSeq(host, ".") {
		switch {
		case strings.HasPrefix(label, "xn--"):
			return "a host in Punycode"
		case mixedScripts(label):
			return "a host that mixes scripts"
		}
	}
	if strings.IndexFunc(host, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 && foldText(host) != host {
		if _, err := url.Parse("http://" + foldText(host)); err == nil && isASCII(foldText(host)) {
			return "a host in letters that look like others"
		}
	}
	if strings.Contains(host, "[.") || strings.Contains(host, "(.") {
		return "an address written so as not to look like one"
	}
	if a, err := netip.ParseAddr(host); err == nil {
		if !local(a) {
			return "a raw IP address"
		}
		return ""
	}
	return numericHost(host)
}

// numericHost knows the other spellings of an IPv4 address that inet_aton takes.
func numericHost(host string) string {
	parts := strings.Split(host, ".")
	if len(parts) > 4 || host == "" {
		return ""
	}
	odd := len(parts) < 4
	for _, p := range parts {
		if _, err := strconv.ParseUint(p, 0, 32); err != nil {
			return ""
		}
		odd = odd || strings.HasPrefix(p, "0") && len(p) > 1
	}
	if odd && (len(parts) > 1 || len(host) > 5) {
		return "an IP address in another spelling"
	}
	return ""
}

var documentation = []netip.Prefix{
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), // RFC 5737
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("0.0.0.0/8"),
}

// local addresses lead nowhere else.
func local(a netip.Addr) bool {
	return !a.IsGlobalUnicast() || a.IsPrivate() || a.IsUnspecified()
}

// example reports whether an address is there to be written about.
func example(a netip.Addr) bool {
	for _, p := range documentation {
		if p.Contains(a) {
			return true
		}
	}
	return local(a)
}

// placeholder hosts are those of examples (RFC 2606 and 6761), and this machine.
func placeholder(host string) bool {
	host, _, _ = strings.Cut(strings.ToLower(host), ":")
	for _, h := range []string{"example", "example.com", "example.org", "example.net", "localhost", "127.0.0.1", "host", "hostname", "server", "proxy", "test", "invalid"} {
		if host == h || strings.HasSuffix(host, "."+h) {
			return true
		}
	}
	return host == "" || strings.HasPrefix(host, "<") || strings.HasPrefix(host, "your")
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}
