package lockfile

import (
	"slices"

	"github.com/mcppin/mcppin/internal/hidden"
)

// IsCode reports whether s is the code of a scanner's finding: MCP and three
// digits.
func IsCode(s string) bool {
	if len(s) != len("MCP000") || s[:3] != "MCP" {
		return false
	}
	for _, c := range []byte(s[3:]) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// reasons are those of a quarantine beside a pin, or without one. Vanished
// stands alone, and stands for the absence of anything observed.
func (o object) reasons(pinned bool) (list []string, vanished bool) {
	list = o.set("reasons")
	line := o.fields["reasons"].line
	for _, r := range list {
		switch {
		case r == New && pinned:
			o.w.fail(line, "%s is %q beside a pin", o.what, New)
		case (r == Changed || r == Vanished) && !pinned:
			o.w.fail(line, "%s is %q without a pin", o.what, r)
		case r == Vanished && len(list) > 1:
			o.w.fail(line, "%s has reasons beside %q", o.what, Vanished)
		case r != New && r != Changed && r != Vanished && r != Unstable && !IsCode(r):
			o.w.fail(line, "%s has the unknown reason %s: known are %s, %s, %s, %s and codes such as MCP102", o.what, hidden.Quote(r), New, Changed, Vanished, Unstable)
		}
	}
	switch {
	case len(list) == 0:
		o.w.fail(o.line, "%s has no reason", o.what)
	case !pinned && !slices.Contains(list, New):
		o.w.fail(line, "%s is not %q, and there is no pin", o.what, New)
	}
	return list, slices.Equal(list, []string{Vanished})
}
