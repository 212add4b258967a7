package source

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/reference"
)

var (
	// An authentication scheme and its credentials (RFC 9110 section 11.4).
	scheme = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*) +(.+)$`)
	known  = regexp.MustCompile(`^(?i:basic|bearer|digest|token)$`)
)

type namer struct {
	prefix   string
	given    string // all that the source was, with its own references
	literals map[string]string
	remarks  []string
	err      error // the first value that cannot be stored
}

// value keeps references, and replaces a literal by one to a variable that it
// names. A mixture of both would need the literal part stored.
func (n *namer) value(what, name, value string) string {
	switch {
	case value == "" || reference.Is(value):
		return value
	case reference.In(value):
		if n.err == nil {
			n.err = fmt.Errorf("%s mixes text and ${NAME}: put the whole value into one variable", what)
		}
		return value
	}
	name = n.prefix + "_" + variable(name)
	for base, i := name, 2; ; i++ {
		v, taken := n.literals[name]
		if (!taken || v == value) && !strings.Contains(n.given, "${"+name+"}") {
			break
		}
		name = fmt.Sprintf("%s_%d", base, i)
	}
	n.literals[name] = value
	n.remarks = append(n.remarks, fmt.Sprintf("%s is not stored: the lock has ${%s} in its place, which later runs need set to it", what, name))
	return "${" + name + "}"
}

// header keeps the scheme before a value, such as Bearer.
func (n *namer) header(h lockfile.Header) string {
	what := "the value of header " + h.Name
	if m := scheme.FindStringSubmatch(h.Value); m != nil && (known.MatchString(m[1]) || reference.Is(m[2])) {
		return m[1] + " " + n.value(what+" after "+m[1], h.Name, m[2])
	}
	return n.value(what, h.Name, h.Value)
}

// url replaces user information and query values; the path is stored as it is.
func (n *namer) url(u string) string {
	u, _, _ = strings.Cut(u, "#")
	head, query, hasQuery := strings.Cut(u, "?")
	if before, rest, ok := strings.Cut(head, "://"); ok {
		host, path, slash := strings.Cut(rest, "/")
		if i := strings.LastIndex(host, "@"); i >= 0 {
			host = n.userinfo(host[:i]) + host[i:]
		}
		head = before + "://" + host
		if slash {
			head += "/" + path
		}
	}
	if !hasQuery {
		return head
	}
	pairs := strings.Split(query, "&")
	for i, p := range pairs {
		name, value, ok := strings.Cut(p, "=")
		if ok {
			pairs[i] = name + "=" + n.value(fmt.Sprintf("the value of %s in the URL", name), name, value)
		} else {
			pairs[i] = n.value("the query of the URL", "query", p)
		}
	}
	return head + "?" + strings.Join(pairs, "&")
}

func (n *namer) userinfo(s string) string {
	user, password, ok := strings.Cut(s, ":")
	user = n.value("the user in the URL", "user", user)
	if !ok {
		return user
	}
	return user + ":" + n.value("the password in the URL", "password", password)
}

var notWord = regexp.MustCompile(`[^A-Z0-9]+`)

// Variable is the name of the variable that stands for a server's header.
func Variable(alias, header string) string { return variable(alias) + "_" + variable(header) }

// variable spells s like an environment variable: upper case, underscores.
func variable(s string) string {
	v := strings.Trim(notWord.ReplaceAllString(strings.ToUpper(s), "_"), "_")
	if v == "" || v[0] >= '0' && v[0] <= '9' {
		v = "_" + v
	}
	return v
}
