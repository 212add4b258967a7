package lockfile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

const maxDays = 36500

// ParseMaxAge reads an age in whole days, from "1d" to "36500d", in the one
// spelling that FormatMaxAge gives it.
func ParseMaxAge(s string) (days int, err error) {
	days, err = strconv.Atoi(strings.TrimSuffix(s, "d"))
	if err != nil || days < 1 || days > maxDays || FormatMaxAge(days) != s {
		return 0, fmt.Errorf("%s is not a number of days from %q to %q", hidden.Quote(s), FormatMaxAge(1), FormatMaxAge(maxDays))
	}
	return days, nil
}

// FormatMaxAge writes an age in days as a lock file does: "90d".
func FormatMaxAge(days int) string { return strconv.Itoa(days) + "d" }

func (o object) policy() Policy {
	p := o.object("policy", "maxAge")
	s := p.text("maxAge")
	if p.w.err != nil {
		return Policy{}
	}
	days, err := ParseMaxAge(s)
	if err != nil {
		p.w.fail(p.fields["maxAge"].line, "maxAge of %s: %v", p.what, err)
	}
	return Policy{MaxAge: days}
}

func appendPolicy(dst []byte, p Policy) []byte {
	if p.MaxAge == 0 {
		return dst
	}
	return field(dst, "policy: ", flowMap([]pair{{"maxAge", FormatMaxAge(p.MaxAge)}}))
}
