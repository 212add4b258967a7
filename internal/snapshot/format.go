package snapshot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// Options say how a fragment is written.
type Options struct {
	Full   bool // a list of whole entries instead of a map from name to digest
	Indent int  // blanks before every line
}

// YAML writes the fragment as a YAML document.
func YAML(entries []Entry, o Options) []byte {
	body := yamltext.AppendValue(nil, value(entries, o.Full), 0)
	return indent(bytes.TrimPrefix(body, []byte("\n")), o.Indent)
}

// JSON writes the fragment as a JSON document. Hidden characters are escaped.
func JSON(entries []Entry, o Options) []byte {
	var b bytes.Buffer
	_ = json.Indent(&b, value(entries, o.Full).AppendJSON(nil), "", "  ") // AppendJSON writes JSON
	return indent(escape(b.String()), o.Indent)
}

func indent(text []byte, blanks int) []byte {
	pad := strings.Repeat(" ", blanks)
	var b bytes.Buffer
	for line := range bytes.Lines(bytes.TrimSuffix(text, []byte("\n"))) {
		b.WriteString(pad)
		b.Write(line)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// escape writes hidden characters as JSON escapes. In indented JSON one stands
// inside a string, unless it is a line feed.
func escape(text string) []byte {
	var b bytes.Buffer
	for i, r := range text {
		switch {
		case r == '\n' || !hidden.Rune(r) && !hidden.Command(text, i):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04X\u%04X`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04X`, r)
		}
	}
	return b.Bytes()
}
