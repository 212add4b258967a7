package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hidden"
)

// Comment is what a diff is about, for the list above it.
type Comment struct {
	Title    string   // Markdown of our own, on one line
	Unread   []string // aliases of servers that could not be read
	Settings []drift.Setting
	Changes  []drift.Change
}

// Markdown is a comment for a pull request: a heading, a list that counts and
// names what differs, and the diff, which is text without colours, in a fenced
// block. Where there is no diff it is one line. Text that is not ours stands in
// code spans (CommonMark 0.31 section 6.1) and in the fence (section 4.5) alone,
// and no line begins with "::". GitHub takes comments of up to 65536
// characters; nothing is cut to fit.
func Markdown(diff string, c Comment) string {
	if diff == "" {
		return c.Title + ": no difference\n"
	}
	var b strings.Builder
	b.WriteString("### " + c.Title + "\n\n")
	for _, n := range c.counts() {
		spans := make([]string, len(n.names))
		for i, name := range n.names {
			spans[i] = CodeSpan(Name(name))
		}
		fmt.Fprintf(&b, "- %d %s: %s\n", n.count, n.kind, strings.Join(spans, ", "))
	}
	fence := strings.Repeat("`", max(3, 1+longestRun(diff)))
	b.WriteString("\n" + fence + "diff\n")
	for line := range strings.Lines(diff) {
		b.WriteString(signed(strings.TrimSuffix(line, "\n")) + "\n")
	}
	b.WriteString(fence + "\n")
	return b.String()
}

// count is one line of the list.
type count struct {
	kind  string
	count int
	names []string // each once
}

// counts are in the order in which the diff has them, but that what could not
// be checked comes first.
func (c Comment) counts() []count {
	var counts []count
	add := func(kind, name string) {
		i := slices.IndexFunc(counts, func(n count) bool { return n.kind == kind })
		if i < 0 {
			i = len(counts)
			counts = append(counts, count{kind: kind})
		}
		n := &counts[i]
		n.count++
		if !slices.Contains(n.names, name) {
			n.names = append(n.names, name)
		}
	}
	for _, alias := range c.Unread {
		add("error", alias)
	}
	for _, s := range c.Settings {
		add(s.Field, s.Name)
	}
	for _, d := range c.Changes {
		add(string(d.Kind), d.Name)
	}
	return counts
}

// signed moves a line's sign into the first column, where whoever colours a
// diff looks for it. Signs stand in two places: before a field, and before a
// value or a note on it.
func signed(line string) string {
	for _, indent := range []string{"  ", inField} {
		rest, ok := strings.CutPrefix(line, indent)
		if ok && len(rest) > 1 && strings.ContainsRune("+-!", rune(rest[0])) && rest[1] == ' ' {
			return rest[:1] + indent + rest[1:]
		}
	}
	return line
}

// CodeSpan is s, on one line and escaped, as a Markdown code span.
func CodeSpan(s string) string {
	s = hidden.Line(s)
	fence := strings.Repeat("`", 1+longestRun(s))
	// One blank on each side is taken off again, and keeps backticks apart.
	if s == "" || strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.HasPrefix(s, " ") && strings.HasSuffix(s, " ") {
		s = " " + s + " "
	}
	return fence + s + fence
}

// longestRun is how many backticks in a row s has at most.
func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
