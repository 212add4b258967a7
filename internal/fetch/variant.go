package fetch

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// variantError is a member that another client could read in the place of the
// one that is read here.
type variantError struct{ where, got, want string }

func (e *variantError) Error() string {
	return fmt.Sprintf("%s has the member %s, which clients that ignore case take for %q", e.where, hidden.Quote(cut(e.got, 100)), e.want)
}

// exact refuses members whose names are those read here but for case.
func exact(members map[string]json.RawMessage, where string, read folded) error {
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if want, ok := read[descriptor.Fold(name)]; ok && want != name {
			return &variantError{where, name, want}
		}
	}
	return nil
}

// folded are names by their case folding.
type folded map[string]string

func fold(names ...string) folded {
	f := folded{}
	for _, n := range names {
		f[descriptor.Fold(n)] = n
	}
	return f
}

// The names that are read.
var (
	// One member says that a text is meant as a message.
	versionNames = fold("jsonrpc")
	envelope     = fold("id", "method", "params", "result", "error")
	failureNames = fold("code", "message", "data")
	resultNames  = fold("resultType", "protocolVersion", "supportedVersions", "capabilities", "serverInfo", "instructions", "_meta", "tools", "nextCursor")
	metaNames    = fold(serverInfo)
	infoNames    = fold("name", "version")
	// Of capabilities, and of its tools.
	capabilityNames = fold("tools")
	toolsNames      = fold("listChanged")
)
