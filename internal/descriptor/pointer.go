package descriptor

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

// Pointer is a JSON Pointer (RFC 6901): "" is the whole value.
type Pointer string

var (
	escaper   = strings.NewReplacer("~", "~0", "/", "~1")
	unescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Member is the pointer to a member of the object at p.
func (p Pointer) Member(name string) Pointer { return p + "/" + Pointer(escaper.Replace(name)) }

// Index is the pointer to an element of the array at p.
func (p Pointer) Index(i int) Pointer { return p + "/" + Pointer(strconv.Itoa(i)) }

// Tokens are the unescaped reference tokens of p.
func (p Pointer) Tokens() []string {
	if p == "" {
		return nil
	}
	tokens := strings.Split(string(p[1:]), "/")
	for i, t := range tokens {
		tokens[i] = unescaper.Replace(t)
	}
	return tokens
}

var (
	plain = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$-]*$`)
	index = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
)

// Path is p as people write it: inputSchema.properties.to, oneOf[2].title, and
// properties["two words"] where a name is not a plain word. A member named like
// a number reads as an index. The whole value is "(whole)".
func (p Pointer) Path() string {
	if p == "" {
		return "(whole)"
	}
	var b strings.Builder
	for i, t := range p.Tokens() {
		switch {
		case plain.MatchString(t):
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(t)
		case index.MatchString(t):
			b.WriteString("[" + t + "]")
		default:
			b.WriteString("[" + hidden.Quote(t) + "]")
		}
	}
	return b.String()
}
