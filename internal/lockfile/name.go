package lockfile

import (
	"fmt"
	"regexp"
	"strings"
)

// Counted repetitions are slow to compile, and every run would wait for it.
var alias = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// ValidAlias reports what is wrong with a server alias: 1 to 63 lower-case
// letters, digits, "_" and "-", the first a letter or a digit.
func ValidAlias(s string) error {
	if len(s) > 63 || !alias.MatchString(s) {
		return fmt.Errorf("server alias %q does not match ^[a-z0-9][a-z0-9_-]{0,62}$", s)
	}
	return nil
}

// InstructionsSuffix after an alias names a server's instructions. An alias
// has no dot and no blank, so that no tool's qualified name is like that.
const InstructionsSuffix = " (instructions)"

// Qualify is the qualified name of a server's tool.
func Qualify(alias, tool string) string { return alias + "." + tool }

// Server is the alias in the tool's qualified name, up to the first dot.
func (t Tool) Server() string {
	alias, _, _ := strings.Cut(t.Name, ".")
	return alias
}

// Local is the tool's own name, after the first dot of its qualified name.
func (t Tool) Local() string {
	_, local, _ := strings.Cut(t.Name, ".")
	return local
}
