package scan

import (
	"net/netip"
	"regexp"
	"strings"
	"sync"
)

// destinations are addresses that do not say where they lead.
var destinations = family{
	Family{"MCP105", "obscured network destination", Medium},
	func(_ *scanner, t *text) []match {
		// Every pattern has one of these.
		if !strings.ContainsAny(t.plain, ".:/") {
			return nil
		}
		found := links(t)
		found = append(found, hosts.find(t)...)
		return append(found, bareAddresses(t)...)
	},
}

var hosts = newLexicon(
	phrase{`\b(bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|v\.gd|ow\.ly|buff\.ly|cutt\.ly|rebrand\.ly|shorturl\.at|rb\.gy|t\.ly|tiny\.cc|s\.id|lnkd\.in|adf\.ly|bl\.ink|soo\.gd|clck\.ru|qr\.ae|urlz\.fr)/[a-z0-9_-]+`, "a shortened address: where it leads can change"},
	phrase{`\b([a-z0-9-]+\.)*(webhook\.site|requestbin\.(com|net|io)|pipedream\.net|ngrok\.(io|app|dev)|ngrok-free\.(app|dev)|trycloudflare\.com|localtunnel\.me|loca\.lt|serveo\.net|beeceptor\.com|hookb\.in|postb\.in|burpcollaborator\.net|oastify\.com|oast\.(fun|live|site|online|pro|me)|interact\.sh|interactsh\.com|dnslog\.cn|canarytokens\.com|requestcatcher\.com|transfer\.sh|file\.io|pastebin\.com|paste\.ee|hastebin\.com|0x0\.st|termbin\.com|nip\.io|sslip\.io|[a-z2-7]{16,56}\.onion)\b`, "a host that anyone can receive with, or that stands for another"},
	phrase{`\bjavascript: ?[a-z(]|\bvbscript:`, "an address that is a program"},
	phrase{`\bdata: ?(text/(html|javascript|ecmascript|x-[a-z]+)|application/(javascript|x-javascript|xhtml\+xml|x-sh))[;,]`, "an address that is a document or a program of its own"},
)

var link = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)\\b(https?|hxxps?|wss?|ftps?|sftp|gopher)(://|:\\\\\\\\|%3a%2f%2f)([^\\s\"'<>`\\\\{}|^]+)")
})

func links(t *text) []match {
	if !strings.Contains(t.plain, "://") && !strings.Contains(t.plain, `:\\`) && !strings.Contains(t.plain, "%3a") {
		return nil
	}
	var found []match
	for _, m := range link().FindAllStringSubmatchIndex(t.raw, -1) {
		why := obscured(t.raw[m[6]:m[7]], t.raw[m[4]:m[5]])
		if strings.HasPrefix(strings.ToLower(t.raw[m[2]:m[3]]), "hx") {
			why = "an address written so as not to look like one"
		}
		if t.within != nil && m[0] == 0 && !strings.Contains(t.within.raw[t.start:t.end], "://") {
			why = "an address that stands encoded"
		}
		if why != "" {
			found = append(found, match{m[0], m[1], why})
		}
	}
	if isASCII(t.raw) {
		return found
	}
	for _, m := range link().FindAllStringIndex(t.plain, -1) {
		if start, end := t.span(m[0], m[1]); !strings.Contains(t.raw[start:end], "://") {
			found = append(found, match{start, end, "an address in characters that look like others"})
		}
	}
	return found
}

// obscured says what is odd about an address after its scheme.
func obscured(rest, separator string) string {
	if separator != "://" {
		return "an address with an encoded scheme"
	}
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority = rest[:i]
	}
	host := authority
	if i := strings.LastIndex(authority, "@"); i >= 0 {
		host = authority[i+1:]
		user := authority[:i]
		if strings.Contains(user, ".") && !strings.Contains(user, ":") || !placeholder(host) && !strings.ContainsAny(user, "$<{") {
			return "an address with user information before its host"
		}
	}
	if strings.Contains(host, "%") && !strings.HasPrefix(host, "[") {
		return "an address with an encoded host"
	}
	host = strings.ToLower(strings.TrimRight(host, ".,;:)*]"))
	if strings.HasPrefix(authority, "[") {
		host = authority
	}
	if h, port, ok := strings.Cut(strings.TrimPrefix(host, "["), "]"); ok || strings.HasPrefix(host, "[") {
		_ = port
		if a, err := netip.ParseAddr(h); err == nil && !local(a.Unmap()) {
			return "a raw IPv6 address"
		}
		return ""
	}
	host, _, _ = strings.Cut(host, ":")
	return obscuredHost(host)
}

var bare = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[\s"'(=@])((?:\d{1,3}\.){3}\d{1,3})(:\d{2,5}\b|/[A-Za-z_])`)
})

// bareAddresses are those without a scheme, which only a port or a path tells
// from a version.
func bareAddresses(t *text) []match {
	var found []match
	for _, m := range bare().FindAllStringSubmatchIndex(t.raw, -1) {
		if a, err := netip.ParseAddr(t.raw[m[2]:m[3]]); err == nil && !example(a) {
			found = append(found, match{m[2], m[5], "a raw IP address"})
		}
	}
	return found
}
