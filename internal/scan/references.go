package scan

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mcppin/mcppin/internal/hidden"
)

// references are texts of one server that steer the tools of another.
var references = family{
	Family{"MCP108", "reference to other servers' tools", Medium},
	func(sc *scanner, t *text) []match {
		if t.inName {
			return nil
		}
		return append(steerLexicon.find(t), sc.named(t)...)
	},
}

const (
	steering = "steers how other tools are called"
	routing  = "wants what other tools do to go elsewhere"
)

var steerLexicon = newLexicon(
	phrase{`\b(before|after|prior to|instead of|whenever|when|while|if|each time|every time|once) (you )?(use|using|call|calling|invoke|invoking|run|running|execute|executing) (any|every|all|each|another|a different)( of the| the)?( other| available| remaining)* (mcp )?(tools?|functions?)\b`, steering},
	phrase{`\b(instead of|rather than|in place of|replaces?|supersedes?|overrides?|over|than) (any|every|all|each)( of the| the)? other( available| mcp)* (tools?|functions?|servers?)\b`, steering},
	phrase{`\b(any|every|all|each|when|whenever|if|another|a different|the)( the)?( other)? (mcp )?tools? (from|of|on|provided by|offered by|in) (any |the |an? )?(other|another|different) (mcp )?(servers?|providers?)`, steering},
	phrase{`\b(other|another|different) (mcp )?servers?'?s?'? (tools?|functions?)\b`, steering},
	phrase{`\b(do not|don't|never|stop|avoid|must not|should not) (use|using|call|calling|invoke|invoking|trust|trusting) (any |the |all )?(other|another|different|alternative|competing|built-in|native)( available| mcp| (file|search|web|email|search|shell|terminal))* (tools?|functions?|servers?)\b`, steering},
	phrase{`\b(when|whenever|if|while) (another|any other|the other|other|a different) (mcp )?(tools?|functions?|servers?) (is|are|gets?|has been|was)? ?(called|used|invoked|run|available|present|asked|executed|returns?|fails?|reads?|writes?|sends?|opens?|fetches|lists?|creates?|deletes?|runs)\b`, steering},
	phrase{`\b(other|all|remaining|existing) (mcp )?(tools|servers) (are|have been|were|is) (now )?(deprecated|obsolete|insecure|unsafe|broken|disabled|compromised|outdated|unreliable|untrusted)`, "runs other tools down"},
	phrase{`\b(this|the) (tool|function|server)( is| has)? (replaces|supersedes|overrides|takes over|the replacement for|a replacement for) (all|any|every|the)? ?(other|built-in|native|existing|default)`, steering},
	phrase{`\b(all|every|any|each)( the)?( outgoing| new| other)* (e-?mails?|messages?|payments?|transfers?|orders?|uploads?|files?|commits?|invoices?|notifications?) (sent |made |written |created |from |by |via |through |with )?[^.!?]{0,40}\b(must|should|has to|have to|need to|needs to|are to|is to|shall) (also )?(be )?(sent|go|routed|forwarded|addressed|redirected|copied|cc'?d|bcc'?d|uploaded|bcc|cc|written)\b[^.!?]{0,20}\b(to|through|via|into)\b`, routing},
	phrase{`\b(must|always|should|needs? to) (be )?(called|used|invoked|run|executed|call|use|invoke|run) (first|before|prior to|ahead of) (any|every|all|anything|everything)\b( other)? (tools?|functions?|calls?|else)?\b[^.!?]{0,20}(of|from|on|in) (any|other|every|all|another)`, steering},
	phrase{`\b(when|whenever|if|each time|every time) (the )?(user|agent|assistant|model|you)( \w+){0,3} (uses?|using|calls?|calling|invokes?|runs?|sends?|asks? to use) (the |an? )?[a-z_.-]+ (tool|server) (from|of|on) `, steering},
)

// named finds the names of other servers' tools where a text says when, or
// whether, to call them, and other servers' aliases likewise.
func (sc *scanner) named(t *text) []match {
	own, _, _ := strings.Cut(sc.subject.Name, ".")
	own = strings.TrimSuffix(own, " (instructions)")
	var found []match
	for _, alias := range sc.names.aliases {
		if alias != own {
			found = append(found, ofServer(t, alias)...)
		}
	}
	report := func(server string, start, end int) {
		from, to := t.span(start, end)
		found = append(found, match{from, to, "speaks of a tool of the server " + hidden.Escape(server)})
	}
	eachWord(t.plain, func(word string, at int) {
		// As many clients spell it: mcp__alias__tool.
		prefix, tool, qualified := strings.Cut(strings.TrimPrefix(word, "mcp__"), "__")
		if qualified && strings.HasPrefix(word, "mcp__") {
			for _, name := range sc.names.byWord[tool] {
				if server, _, _ := strings.Cut(name, "."); server == prefix && server != own {
					report(server, at, at+len(word))
				}
			}
			return
		}
		for _, name := range sc.names.byWord[word] {
			server, tool, _ := strings.Cut(name, ".")
			before := t.plain[:at]
			switch whole := len(before) - len(server) - 1; {
			case server == own:
			case whole >= 0 && strings.HasPrefix(before[whole:], server) && strings.ContainsAny(before[len(before)-1:], "./:"):
				report(server, whole, at+len(word))
			case telling(tool) && !slices.Contains(sc.names.byWord[word], own+"."+tool) && steers(t.plain, at, at+len(word)):
				report(server, at, at+len(word))
			}
		}
	})
	for _, name := range sc.names.others {
		server, tool, _ := strings.Cut(name, ".")
		if server == own || !telling(tool) || slices.Contains(sc.names.all, own+"."+tool) {
			continue
		}
		plain := foldText(tool)
		for _, at := range occurrences(t.plain, plain) {
			if steers(t.plain, at, at+len(plain)) {
				report(server, at, at+len(plain))
			}
		}
	}
	return found
}

// ofServer finds a server by its alias where a text steers what it is used for.
func ofServer(t *text, alias string) []match {
	var found []match
	if !strings.Contains(t.plain, alias) {
		return nil
	}
	for _, name := range []string{alias + " server", alias + " tool", alias + "'s tool"} {
		for _, at := range occurrences(t.plain, name) {
			if steers(t.plain, at, at+len(name)) {
				start, end := t.span(at, at+len(name))
				found = append(found, match{start, end, "speaks of the server " + hidden.Escape(alias)})
			}
		}
	}
	return found
}

// telling names are not words that a text may hold by chance.
func telling(tool string) bool {
	return len(tool) >= 6 && strings.ContainsAny(tool, "_-./") || len(tool) >= 8 && strings.ContainsFunc(tool[1:], unicode.IsUpper)
}

// occurrences are the offsets at which a name stands as a word of its own.
func occurrences(s, name string) []int {
	var at []int
	for from := 0; len(at) < maxFindings; {
		i := strings.Index(s[from:], name)
		if i < 0 {
			break
		}
		i += from
		from = i + len(name)
		if (i == 0 || !wordByte(s[i-1])) && (from == len(s) || !wordByte(s[from])) {
			at = append(at, i)
		}
	}
	return at
}

var steer = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(before|after|prior to|instead of|rather than|in place of|whenever|when|if|always|never|must|first|do not|don't|stop|avoid|replaces?|supersedes?|deprecated|broken|insecure|unsafe|compromised|also|every|result|output|response|send|forward|pass|set|bcc|use|call|invoke|run|sempre|siempre|antes|depois|despu[eé]s|toujours|avant|apr[eè]s|jamais|nunca|immer|bevor|zuerst|statt|nach|nie)\b|[前后先]|всегда|перед|после`)
})

func steers(s string, start, end int) bool {
	const around = 80
	return steer().MatchString(s[max(0, start-around):start]) || steer().MatchString(s[end:min(len(s), end+around)])
}
