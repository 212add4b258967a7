package scan

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// remoteRefs are schemas that are somewhere else: what is behind the address can
// change while the descriptor does not.
var remoteRefs = family{
	Family{"MCP110", "remote $ref", Medium},
	func(_ *scanner, t *text) []match {
		if t.inName || t.within != nil {
			return nil
		}
		for _, key := range []string{"/$ref", "/$dynamicRef", "/$recursiveRef"} {
			if strings.HasSuffix(string(t.at), key) && remote().MatchString(t.raw) {
				return []match{{0, len(t.raw), "a schema that is somewhere else"}}
			}
		}
		return nil
	},
}

var remote = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([A-Za-z][A-Za-z0-9+.-]*:|//|\\\\|\.{0,2}/|[A-Za-z0-9_.-]+\.(json|ya?ml)\b)`)
})

// padding pushes text out of view.
var padding = family{
	Family{"MCP111", "padding", Medium},
	func(_ *scanner, t *text) []match {
		if t.within != nil || len(t.raw) < 12 {
			return nil
		}
		var found []match
		for _, m := range pad().FindAllStringSubmatchIndex(t.raw, maxFindings) {
			found = append(found, match{m[2], m[3], "blanks or line breaks that push text out of view"})
		}
		if m, ok := repeated(t.raw); ok {
			found = append(found, m)
		}
		return found
	},
}

var pad = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`((?:[ \t\x{a0}\x{3000}\x{2800}\x{2000}-\x{200a}]*(?:\r?\n|\r|\x{2028}|\x{2029}|\v|\f)){10,}|[ \x{a0}\x{3000}\x{2800}\x{2000}-\x{200a}]{80,}|\t{20,})\s*\S`)
})

const (
	maxPeriod  = 128      // bytes of what is repeated
	minPadding = 200      // bytes of its repetitions: a ruled line has less
	minTimes   = 12       // so often at least
	maxLooked  = 64 << 10 // bytes of a text
)

// repeated finds a stretch that says one thing over and over, with more after it.
func repeated(s string) (match, bool) {
	s = s[:min(len(s), maxLooked)]
	for period := 1; period <= maxPeriod && period*minTimes < len(s); period++ {
		run := 0
		for i := period; i < len(s); i++ {
			if s[i] == s[i-period] {
				run++
				continue
			}
			if run >= max(minPadding, minTimes*period) {
				return whole(s, i-run-period, i), true
			}
			run = 0
		}
	}
	return match{}, false
}

// whole moves both ends of a stretch to the ends of characters.
func whole(s string, start, end int) match {
	for start > 0 && !utf8.RuneStart(s[start]) {
		start--
	}
	for end < len(s) && !utf8.RuneStart(s[end]) {
		end++
	}
	return match{start, end, "one thing over and over, which pushes text out of view"}
}
