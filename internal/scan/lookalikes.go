package scan

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// lookalikes are names that a reader takes for others. The scanner's name method
// finds them, once for each tool.
var lookalikes = family{Family{"MCP109", "look-alike name", High}, nil}

func (sc *scanner) name() {
	name, ok := sc.subject.Value.Get("name")
	if sc.subject.Value.Kind != descriptor.Object || !ok || name.Kind != descriptor.String {
		return
	}
	t := &text{at: "/name", raw: name.Text}
	whole := match{end: len(name.Text)}
	if mixedScripts(name.Text) {
		whole.message = "a name that mixes scripts"
		sc.add(lookalikes.Family, t, whole)
		return
	}
	candidates := slices.Clone(sc.names.bySkeleton[skeleton(name.Text)])
	for _, other := range sc.names.all {
		if _, tool, _ := strings.Cut(other, "."); transposed(tool, name.Text) {
			candidates = append(candidates, other)
		}
	}
	for _, other := range candidates {
		if _, tool, _ := strings.Cut(other, "."); other != sc.subject.Name && tool != name.Text {
			whole.message = "a name that looks like " + hidden.Quote(other)
			sc.add(lookalikes.Family, t, whole)
			return
		}
	}
}

// skeleton is the same for names that look alike (in the manner of UTS #39
// section 4): letters of any case or script by their shape, without separators.
func skeleton(name string) string {
	s := strings.Map(func(r rune) rune {
		if strings.ContainsRune("_-. /", r) {
			return -1
		}
		return r
	}, foldText(name))
	return strings.NewReplacer("rn", "m", "vv", "w", "0", "o", "1", "l", "i", "l", "|", "l").Replace(s)
}

// transposed reports whether two neighbouring letters have changed places.
func transposed(a, b string) bool {
	if len(a) != len(b) || len(a) < 6 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && latin(a[i]) && latin(b[i]) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// latin leaves digits out: numbered names are not mistaken for one another.
func latin(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// mixedScripts reports whether a name has letters of Latin and of a script with
// letters that look like Latin ones.
func mixedScripts(name string) bool {
	latin, other := false, false
	for _, r := range name {
		switch {
		case unicode.Is(unicode.Latin, r):
			latin = true
		case unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee, unicode.Lisu, unicode.Coptic):
			other = true
		}
	}
	return latin && other
}
