package drift

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// texts explains what strings say now that they did not say before.
func (e *explainer) texts() {
	if e.New == nil || e.Op == OrderChanged {
		return
	}
	before := ""
	if e.Old != nil {
		before = spoken(*e.Old)
	}
	now := spoken(*e.New)
	if now == before {
		return
	}
	if !strings.HasSuffix(string(e.Pointer), "/$schema") {
		e.addresses(now)
	}
	if strings.ContainsFunc(now, unseen) && !strings.ContainsFunc(before, unseen) {
		e.note("holds characters that a reader does not see")
	}
	if e.Op == Replaced && len(now) > 2*len(before) && len(now) > len(before)+200 {
		e.note(fmt.Sprintf("the text grew from %d to %d bytes", len(before), len(now)))
	}
	e.sentences(before, now)
}

// spoken are all strings in v, a line each.
func spoken(v descriptor.Value) string {
	var b strings.Builder
	var walk func(v descriptor.Value)
	walk = func(v descriptor.Value) {
		if v.Kind == descriptor.String {
			b.WriteString(v.Text + "\n")
		}
		for _, e := range v.Elems {
			walk(e)
		}
		for _, m := range v.Members {
			walk(m.Value)
		}
	}
	walk(v)
	return b.String()
}

func unseen(r rune) bool { return r != '\n' && r != '\t' && r != '\r' && hidden.Rune(r) }

var address = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:https?|wss?|s?ftp)://([^\s/"'<>)?#\x60,;]+)[^\s"'<>)\x60]*|\b((?:\d{1,3}\.){3}\d{1,3})\b|[\w.+-]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)`)
})

// addresses notes hosts, and where a host is known other addresses of it, that
// the descriptor did not have: the whole of it is read only for a text that has one.
func (e *explainer) addresses(now string) {
	found := address().FindAllStringSubmatch(now, -1)
	if len(found) == 0 {
		return
	}
	known := map[string]bool{}
	for _, v := range []*descriptor.Value{e.Old, e.old} {
		if v != nil {
			for _, m := range address().FindAllStringSubmatch(spoken(*v), -1) {
				known[host(m)], known[m[0]] = true, true
			}
		}
	}
	for _, m := range found {
		switch {
		case !known[host(m)]:
			e.note("mentions a new host: ", hidden.Escape(host(m)))
		case !known[m[0]]:
			e.note("mentions a new address: ", hidden.Escape(m[0]))
		}
	}
}

// host is the one of a match of address, without user information.
func host(m []string) string {
	h := strings.ToLower(m[1] + m[2] + m[3])
	return strings.TrimRight(h[strings.LastIndex(h, "@")+1:], ".")
}

var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(must|always|never|do not|don't|should|ignore|instead|make sure|ensure|important|required to|call this)\b|^(also |then |first,? |now |please )?(send|include|forward|pass|call|use|read|add|attach|copy|run|write|ask|tell|first|before|after|when)\b`)
})

var sentenceEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[.!?]+(\s|$)|\n`) })

// maxSentences bounds the notes on one text; the text itself is shown whole.
const maxSentences = 5

// sentences are those that the text did not have and that tell its reader what
// to do.
func (e *explainer) sentences(before, now string) {
	known := map[string]bool{}
	for _, s := range sentenceEnd().Split(before, -1) {
		known[strings.Join(strings.Fields(s), " ")] = true
	}
	shown := 0
	for _, s := range sentenceEnd().Split(now, -1) {
		s = strings.Join(strings.Fields(s), " ")
		if known[s] || !strings.Contains(s, " ") || !directive().MatchString(s) { // one word tells nobody what to do
			continue
		}
		if shown++; shown > maxSentences {
			e.note("and more sentences of that kind")
			return
		}
		e.note("new text tells its reader what to do: ", hidden.Quote(s))
	}
}
