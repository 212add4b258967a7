package lockfile

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// syntax places an error of yaml.v3, which names the line where the mapping or
// the list around the fault begins, or none.
func syntax(src []byte, err error) *Error {
	line, problem := odd(src), err.Error()
	yamlError := regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(.*)$`)
	if m := yamlError.FindStringSubmatch(strings.ReplaceAll(problem, "\n", " ")); m != nil {
		problem = m[2]
		if line == 0 {
			line, _ = strconv.Atoi(m[1])
		}
	}
	return &Error{Line: line, Msg: "not YAML: " + hidden.Escape(problem)}
}

const (
	body   = `(?:[^"\\]|\\.)*`
	key    = `(?:[A-Za-z_$][A-Za-z0-9_$.-]*|"` + body + `")`
	listed = `\[(?:"` + body + `"(?:, "` + body + `")*)?\]`
	mapped = `\{(?:` + key + `: "` + body + `"(?:, ` + key + `: "` + body + `")*)?\}`
	value  = `(?:"` + body + `"|` + listed + `|` + mapped + `|[a-z0-9.eE+-]+)`
)

// odd is the first line that by itself is not of a canonical file's shape, or
// is indented by more than one step, or 0.
func odd(src []byte) int {
	// Compiled here, as only a broken file needs them.
	whole := regexp.MustCompile(`^( *(?:- )*)(?:\? ` + key + `|(?:` + key + `)?:(?: ` + value + `)?|` + value + `)$`)
	opening := regexp.MustCompile(`^( *(?:- )*)(?:(?:` + key + `)?: )?"` + body + `\\n\\$`)
	continued := regexp.MustCompile(`^ +` + body + `\\n\\$`)
	closing := regexp.MustCompile(`^ +` + body + `"$`)

	src = bytes.TrimSuffix(src, []byte(footer))
	line, column, open := 0, 0, false
	for text := range bytes.Lines(src) {
		line++
		text = bytes.TrimSuffix(text, []byte("\n"))
		if line <= strings.Count(header, "\n") && bytes.HasPrefix(text, []byte("#")) {
			continue
		}
		if open {
			open = continued.Match(text)
			if !open && !closing.Match(text) {
				return line
			}
			continue
		}
		m := whole.FindSubmatch(text)
		if m == nil {
			m = opening.FindSubmatch(text)
			open = true
		}
		if m == nil {
			return line
		}
		indent := len(text) - len(bytes.TrimLeft(text, " "))
		if indent%yamltext.Step != 0 || indent > column {
			return line
		}
		column = len(m[1]) + yamltext.Step
	}
	return 0
}
