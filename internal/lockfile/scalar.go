package lockfile

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/yamltext"
	"gopkg.in/yaml.v3"
)

// longestKey is below what YAML lets stand before a colon (1.2.2 section 7.4.2:
// 1024 characters), and above what Render puts there.
const longestKey = 1000

// inline reads a value to the end of its line. A string's lines after the first
// are indented by n.
func (s *scanner) inline(n int) *yaml.Node {
	v := s.node(yaml.ScalarNode)
	switch {
	case strings.HasPrefix(s.src[s.at:], `"`):
		v.Style, v.Value = yaml.DoubleQuotedStyle, s.quoted(n)
	case s.take("["):
		v.Kind, v.Style = yaml.SequenceNode, yaml.FlowStyle
		s.flow(v, "]")
	case s.take("{"):
		v.Kind, v.Style = yaml.MappingNode, yaml.FlowStyle
		s.flow(v, "}")
	default:
		v.Value = s.word()
		s.off = s.off || !bare(v.Value)
	}
	s.newline()
	return v
}

// bare says that a value may stand without quotes.
func bare(word string) bool {
	digits := strings.TrimPrefix(word, "-")
	return word == "null" || word == "true" || word == "false" || digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

// flow reads strings, or names and strings, as far as the closing bracket.
func (s *scanner) flow(v *yaml.Node, closing string) {
	for first := true; !s.off && !s.take(closing); first = false {
		if !first {
			s.want(", ")
		}
		if v.Kind == yaml.MappingNode {
			k := s.node(yaml.ScalarNode)
			k.Tag = "!!str"
			k.Value, k.Style = s.shortName()
			s.want(": ")
			v.Content = append(v.Content, k)
		}
		e := s.node(yaml.ScalarNode)
		e.Style, e.Value = yaml.DoubleQuotedStyle, s.quoted(0)
		v.Content = append(v.Content, e)
	}
}

func (s *scanner) shortName() (string, yaml.Style) {
	start := s.at
	name, style := s.name()
	s.off = s.off || s.at-start > longestKey
	return name, style
}

// name reads a key without its colon.
func (s *scanner) name() (string, yaml.Style) {
	if strings.HasPrefix(s.src[s.at:], `"`) {
		return s.quoted(0), yaml.DoubleQuotedStyle
	}
	word := s.word()
	s.off = s.off || yamltext.Key(word) != word
	return word, 0
}

// word reads what stands without quotes.
func (s *scanner) word() string {
	start := s.at
	for s.at < len(s.src) && plainByte(s.src[s.at]) {
		s.at++
	}
	return s.src[start:s.at]
}

func plainByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("_$.+-", c) >= 0
}

// quoted reads a string between double quotes, on one line where n is 0.
func (s *scanner) quoted(n int) string {
	s.want(`"`)
	var text []byte // of the string up to the last escape
	for !s.off {
		rest := s.src[s.at:]
		i := strings.IndexAny(rest, "\"\\\n")
		if i < 0 {
			break
		}
		s.at += i + 1
		switch {
		case rest[i] == '"' && text == nil:
			return rest[:i]
		case rest[i] == '"':
			return string(append(text, rest[:i]...))
		case rest[i] == '\\':
			text = s.escape(append(text, rest[:i]...), n)
		default:
			s.off = true
		}
	}
	s.off = true
	return ""
}

// escape appends what stands behind a backslash.
func (s *scanner) escape(text []byte, n int) []byte {
	switch {
	case s.take("n"):
		return append(text, '\n')
	case s.take("t"):
		return append(text, '\t')
	case s.take("r"):
		return append(text, '\r')
	case s.take(`"`):
		return append(text, '"')
	case s.take(`\`):
		return append(text, '\\')
	case s.take(" "):
		return append(text, ' ')
	case s.take("u"):
		return s.code(text, 4)
	case s.take("U"):
		return s.code(text, 8)
	}
	s.newline()
	s.off = s.off || n == 0 || !s.indented(n)
	return text
}

func (s *scanner) code(text []byte, digits int) []byte {
	end := min(s.at+digits, len(s.src))
	r, err := strconv.ParseUint(s.src[s.at:end], 16, 32)
	s.off = s.off || err != nil || end-s.at < digits || !utf8.ValidRune(rune(r))
	s.at = end
	return utf8.AppendRune(text, rune(r))
}
