package render

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/hidden"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	c := Comment{
		Title:  "mcppin diff: `x`",
		Unread: []string{"issues"},
		Settings: []drift.Setting{
			{Field: "include", Name: "notes", Op: drift.Replaced, Old: []string{"search_*"}, New: []string{"*"}},
			{Field: "accept", Name: "notes.a", Op: drift.Added, New: []string{"MCP102"}},
			{Field: "accept", Name: "notes.a", Op: drift.Added, New: []string{"MCP103"}},
		},
		Changes: []drift.Change{{Kind: drift.Changed, Name: "notes.a"}, {Kind: drift.Vanished, Name: "notes.`b"}, {Kind: drift.Changed, Name: "notes.c d"}},
	}
	diff := "changed  notes.a  ````\n" +
		"  locked  sha256:1\n" +
		"  + a: 1\n" +
		"      ! a note\n" +
		"  ~ b\n" +
		"      - \"x\"\n" +
		"      + \"y\"\n" +
		"        + only a line of the text\n" +
		"  ! warning\n" +
		"  - | name: \"gone\"\n" +
		"      | + behind a gutter\n"
	got := Markdown(diff, c)
	want := "### mcppin diff: `x`\n\n" +
		"- 1 error: `issues`\n" +
		"- 1 include: `notes`\n" +
		"- 2 accept: `notes.a`\n" +
		"- 2 changed: `notes.a`, `\"notes.c d\"`\n" +
		"- 1 vanished: ``\"notes.`b\"``\n\n" +
		"`````diff\n" +
		"changed  notes.a  ````\n" +
		"  locked  sha256:1\n" +
		"+   a: 1\n" +
		"!       a note\n" +
		"  ~ b\n" +
		"-       \"x\"\n" +
		"+       \"y\"\n" +
		"        + only a line of the text\n" +
		"!   warning\n" +
		"-   | name: \"gone\"\n" +
		"      | + behind a gutter\n" +
		"`````\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestMarkdownOfNoDifferenceIsOneLine(t *testing.T) {
	t.Parallel()
	if got, want := Markdown("", Comment{Title: "x"}), "x: no difference\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCodeSpan(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"notes.export": "`notes.export`",
		"a`b":          "``a`b``",
		"a``b`":        "``` a``b` ```",
		"`":            "`` ` ``",
		" a ":          "`  a  `",
		" a":           "` a`",
		"":             "`  `",
		"a\nb\u202e":   "`a\\nb\\u202E`",
	} {
		if got := CodeSpan(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// FuzzMarkdown reads a comment as CommonMark does: whatever the text, there is
// one heading, a list with nothing but words of ours outside code spans, and one
// fenced block that ends on the last line.
func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{
		"plain", "```\n# forged", "~~~", "a`b``c```d", "`", "@octocat #1 <img src=x onerror=y> [x](http://y) </details>",
		"\n::error::forged\n  ::x", "\x1b[31mred\x1b[0m", "- [ ] task\n+ added\n- removed\n! note", " \t`", "\\`", "x\r\n```\r\n", "##[error]x",
	} {
		f.Add(s, "safe")
		f.Add("safe", s)
		f.Add("one\n"+s, "other\n"+s)
	}
	ours := regexp.MustCompile(`^- [0-9]+ [a-z]+: X(, X)*$`)
	f.Fuzz(func(t *testing.T, old, new string) {
		was, is := descriptor.Text(old), descriptor.Text(new)
		c := Comment{
			Title: "mcppin diff: " + CodeSpan(old), Unread: []string{new},
			Settings: []drift.Setting{
				{Field: "source", Name: old, Op: drift.Replaced, Old: []string{old}, New: []string{new, old}},
				{Field: "headers", Name: new, Op: drift.Added, New: []string{new}},
				{Field: "server", Name: new, Op: drift.Removed},
			},
			Changes: []drift.Change{
				{Kind: drift.Changed, Name: old, Note: new, Old: &was, New: &is, Fields: drift.Compare(was, is), Warnings: []string{old}},
				{Kind: drift.Pinned, Name: new, New: &is},
				{Kind: drift.Unpinned, Name: "a." + new, Old: &was, Note: old},
			},
		}
		var b bytes.Buffer
		text := NewText(&b, false)
		text.Line("error", old, new)
		text.Settings(c.Settings)
		text.Diff(c.Changes, Sides{"base", "lock"}, true)
		out := Markdown(b.String(), c)

		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		fence := ""
		for i, line := range lines {
			for _, r := range line {
				if hidden.Rune(r) {
					t.Fatalf("hidden character %s in %q", hidden.Code(r), line)
				}
			}
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
				t.Fatalf("a workflow command: %q", line)
			}
			switch bare := strings.TrimLeft(line, " "); {
			case fence != "":
				run := len(bare) - len(strings.TrimLeft(bare, "`"))
				if closes := run >= len(fence); closes != (i == len(lines)-1) {
					t.Fatalf("line %d of %d: %q in a fence of %q", i, len(lines), line, fence)
				}
			case i == 0:
				if got := outside(t, line); got != "### mcppin diff: X" {
					t.Fatalf("heading %q: outside spans %q", line, got)
				}
			case strings.HasSuffix(line, "diff") && strings.Trim(strings.TrimSuffix(line, "diff"), "`") == "":
				fence = strings.TrimSuffix(line, "diff")
			case line == "":
			default:
				if got := outside(t, line); !ours.MatchString(got) {
					t.Fatalf("list line %q: outside spans %q", line, got)
				}
			}
		}
		if len(fence) < 3 || lines[len(lines)-1] != fence {
			t.Fatalf("fence %q, last line %q", fence, lines[len(lines)-1])
		}
	})
}

// outside is a line with an X for each of its code spans (CommonMark 0.31
// section 6.1: a run of backticks up to the next of the same length).
func outside(t *testing.T, line string) string {
	t.Helper()
	var b strings.Builder
	for line != "" {
		run := len(line) - len(strings.TrimLeft(line, "`"))
		if run == 0 {
			b.WriteByte(line[0])
			line = line[1:]
			continue
		}
		rest, n := line[run:], -1
		for i := 0; i < len(rest); {
			length := len(rest[i:]) - len(strings.TrimLeft(rest[i:], "`"))
			if length == run {
				n = i
				break
			}
			i += max(1, length)
		}
		if n < 0 {
			t.Fatalf("a code span is not closed: %q", line)
		}
		b.WriteByte('X')
		line = rest[n+run:]
	}
	return b.String()
}
