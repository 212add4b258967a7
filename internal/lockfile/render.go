package lockfile

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/yamltext"
)

// The first and the last lines of every lock file are part of its canonical
// bytes. The last one, YAML's end of a document, tells a whole file from one
// that was cut off between two entries.
const (
	header = "# Written by mcppin. Read each descriptor before you commit: a matching digest proves that a tool did not change,\n" +
		"# not that it is safe.\n"
	footer = "...\n"
)

// seconds is RFC 3339 in UTC with whole seconds, the only spelling of a time.
const seconds = "2006-01-02T15:04:05Z"

// Render writes the canonical bytes of d: equal documents, equal bytes. It
// sorts what has an order, and checks nothing: Parse does.
func Render(d Document) []byte { return appendDocument(nil, d) }

func appendDocument(dst []byte, d Document) []byte {
	dst = append(dst, header+"version: "+strconv.Itoa(Version)+"\n"...)
	dst = appendPolicy(dst, d.Policy)
	dst = appendAccept(dst, d.Accept)
	servers := slices.SortedFunc(slices.Values(d.Servers), func(a, b Server) int { return strings.Compare(a.Alias, b.Alias) })
	dst = append(dst, "servers:"...)
	dst = begin(dst, len(servers))
	for _, s := range servers {
		dst = appendServer(dst, s)
	}
	tools := slices.SortedFunc(slices.Values(d.Tools), func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	dst = append(dst, "tools:"...)
	dst = begin(dst, len(tools))
	for _, t := range tools {
		dst = appendTool(dst, t)
	}
	return append(dst, footer...)
}

func begin(dst []byte, entries int) []byte {
	if entries == 0 {
		dst = append(dst, " {}"...)
	}
	return append(dst, '\n')
}

func appendServer(dst []byte, s Server) []byte {
	dst = append(yamltext.AppendKey(append(dst, "  "...), yamltext.Inline(s.Alias), 2), '\n')
	if s.URL != "" {
		dst = field(dst, "    url: ", yamltext.Inline(s.URL))
	} else {
		dst = field(dst, "    command: ", yamltext.List(s.Command))
	}
	if len(s.Headers) > 0 {
		dst = field(dst, "    headers: ", flowMap(headerPairs(s.Headers)))
	}
	if len(s.Env) > 0 {
		dst = field(dst, "    env: ", yamltext.List(s.Env))
	}
	include := s.Include
	if len(include) == 0 {
		include = []string{"*"}
	}
	dst = field(dst, "    include: ", yamltext.List(include))
	if len(s.Exclude) > 0 {
		dst = field(dst, "    exclude: ", yamltext.List(s.Exclude))
	}
	if s.Protocol != "" {
		dst = field(dst, "    protocol: ", yamltext.Inline(s.Protocol))
	}
	if s.Instructions != nil {
		dst = appendInstructions(dst, *s.Instructions)
	}
	return appendPublisher(dst, s.Publisher)
}

func appendInstructions(dst []byte, in Instructions) []byte {
	dst = append(dst, "    instructions:\n"...)
	if in.Digest != "" {
		dst = field(dst, "      digest: ", yamltext.Inline(string(in.Digest)))
		dst = field(dst, "      approved: ", approval(in.Approved))
		dst = field(dst, "      text: ", yamltext.String(in.Text, 8))
	}
	if q := in.Quarantine; q != nil {
		dst = append(dst, "      quarantine:\n"...)
		dst = appendObserved(dst, "        ", string(q.Digest), q.Seen, q.Reasons)
		if q.Digest != "" {
			dst = field(dst, "        text: ", yamltext.String(q.Text, 10))
		}
		dst = appendAgain(dst, 8, q.Again)
	}
	return dst
}

func appendTool(dst []byte, t Tool) []byte {
	dst = append(yamltext.AppendKey(append(dst, "  "...), yamltext.Inline(t.Name), 2), '\n')
	if p := t.Pin; p != nil {
		dst = field(dst, "    digest: ", yamltext.Inline(string(p.Digest)))
		dst = field(dst, "    approved: ", approval(p.Approved))
		dst = appendPointers(dst, "    ignore: ", p.Ignore)
		dst = yamltext.AppendValue(append(dst, "    descriptor:"...), p.Descriptor, 6)
	}
	if q := t.Quarantine; q != nil {
		dst = append(dst, "    quarantine:\n"...)
		dst = appendObserved(dst, "      ", string(q.Digest), q.Seen, q.Reasons)
		dst = appendPointers(dst, "      unstable: ", q.Unstable)
		if q.Digest != "" {
			dst = yamltext.AppendValue(append(dst, "      descriptor:"...), q.Descriptor, 8)
		}
		dst = appendAgain(dst, 6, q.Again)
	}
	return dst
}

func approval(a Approval) string {
	pairs := []pair{{"at", utc(a.At)}, {"by", a.By}}
	return flowMap(append(pairs, some(pair{"reason", a.Reason})...))
}

func appendObserved(dst []byte, indent, digest string, seen time.Time, reasons []string) []byte {
	if digest != "" {
		dst = field(dst, indent+"digest: ", yamltext.Inline(digest))
	}
	dst = field(dst, indent+"seen: ", yamltext.Inline(utc(seen)))
	return field(dst, indent+"reasons: ", yamltext.List(slices.Sorted(slices.Values(reasons))))
}

func field(dst []byte, key, value string) []byte {
	dst = append(dst, key...)
	dst = append(dst, value...)
	return append(dst, '\n')
}

func utc(t time.Time) string { return t.UTC().Format(seconds) }
