package lockfile

import (
	"bytes"
	"strings"

	"github.com/mcppin/mcppin/internal/yamltext"
	"gopkg.in/yaml.v3"
)

// scanner reads the YAML that Render writes, and knows no other. Once it is off
// it stays so, and what it returns means nothing.
type scanner struct {
	src  string
	at   int // the offset of what comes next
	line int
	off  bool // the text is not as Render writes it

	nodes []yaml.Node // to be handed out: one by one they would cost an allocation each
}

// scan reads a file that has passed precheck many times faster than yaml.v3,
// into the same nodes as far as walk looks at them: kind, style, value, line,
// and the tags of keys. At anything unexpected it gives up, and yaml.v3 is to
// read the file and word the error. It need not be strict to the last: nothing
// wrong gets through, as Parse compares Render(doc) with the file in the end.
func scan(src []byte) (root *yaml.Node, ok bool) {
	src, begins := bytes.CutPrefix(src, []byte(header))
	src, ends := bytes.CutSuffix(src, []byte(footer))
	s := scanner{src: string(src), line: 1 + strings.Count(header, "\n")}
	root = s.mapping(0)
	return root, begins && ends && !s.off && s.at == len(s.src)
}

// mapping reads the lines that are indented by n, from the first one's key.
func (s *scanner) mapping(n int) *yaml.Node {
	m := s.node(yaml.MappingNode)
	for more := true; more && !s.off; more = s.indented(n) {
		m.Content = append(m.Content, s.key(n), s.value(n+yamltext.Step))
	}
	return m
}

// sequence likewise, from the first one's dash.
func (s *scanner) sequence(n int) *yaml.Node {
	list := s.node(yaml.SequenceNode)
	for more := true; more && !s.off; more = s.indented(n) {
		s.want("- ")
		list.Content = append(list.Content, s.block(n+yamltext.Step))
	}
	return list
}

// key reads as far as its colon.
func (s *scanner) key(n int) *yaml.Node {
	k := s.node(yaml.ScalarNode)
	k.Tag = "!!str"
	if s.take("? ") {
		k.Value, k.Style = s.name()
		s.newline()
		s.off = s.off || !s.indented(n)
	} else {
		k.Value, k.Style = s.shortName()
	}
	s.want(":")
	return k
}

// value reads what follows a key's colon. Lines of its own are indented by n.
func (s *scanner) value(n int) *yaml.Node {
	if s.take(" ") {
		return s.inline(n)
	}
	s.newline()
	s.off = s.off || !s.indented(n)
	return s.block(n)
}

// block reads what begins at column n.
func (s *scanner) block(n int) *yaml.Node {
	switch {
	case n > maxDepth*yamltext.Step:
		s.off = true
		return nil
	case strings.HasPrefix(s.src[s.at:], "- "):
		return s.sequence(n)
	case s.atKey():
		return s.mapping(n)
	}
	return s.inline(n)
}

func (s *scanner) atKey() bool {
	trial := *s
	if trial.take("? ") {
		return true
	}
	trial.shortName()
	return !trial.off && trial.take(":")
}

func (s *scanner) node(kind yaml.Kind) *yaml.Node {
	if len(s.nodes) == 0 {
		s.nodes = make([]yaml.Node, 64)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	n.Kind, n.Line = kind, s.line
	return n
}

// take moves past text, if that comes next.
func (s *scanner) take(text string) bool {
	if !strings.HasPrefix(s.src[s.at:], text) {
		return false
	}
	s.at += len(text)
	return true
}

func (s *scanner) want(text string) { s.off = !s.take(text) || s.off }

func (s *scanner) newline() {
	s.want("\n")
	s.line++
}

// indented moves past n blanks, if exactly so many begin the line.
func (s *scanner) indented(n int) bool {
	rest := s.src[s.at:]
	if len(rest) <= n || rest[n] == ' ' || strings.TrimLeft(rest[:n], " ") != "" {
		return false
	}
	s.at += n
	return true
}
