package fetch

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcppin/mcppin/internal/hidden"
)

const (
	// Shorter values are no secrets, and would be found in any text.
	minReference = 4
	// A variable handed over by name is often a plain word ("true", "debug").
	minNamed = 8
)

// secrets are the values that no text may show.
type secrets struct {
	pairs   [][2]string // form, ${NAME}
	longest int
	names   *strings.Replacer
}

// add has value, and the forms it takes in URLs, JSON and escaped text, shown
// as ${name}.
func (s *secrets) add(name, value string, least int) {
	if len(value) < least {
		return
	}
	quoted, _ := json.Marshal(value)
	forms := []string{
		value, strings.TrimSpace(value), url.QueryEscape(value), url.PathEscape(value),
		strings.Trim(string(quoted), `"`), hidden.Escape(value),
	}
	for line := range strings.Lines(value) { // a key in PEM form is shown line by line
		forms = append(forms, strings.TrimSpace(line))
	}
	for _, f := range forms {
		if len(f) >= least {
			s.pairs = append(s.pairs, [2]string{f, "${" + name + "}"})
			s.longest = max(s.longest, len(f))
		}
	}
	// The replacer takes the first that fits.
	slices.SortStableFunc(s.pairs, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	flat := make([]string, 0, 2*len(s.pairs))
	for _, p := range s.pairs {
		flat = append(flat, p[0], p[1])
	}
	s.names = strings.NewReplacer(flat...)
}

func (s *secrets) redact(text string) string {
	if s.names == nil {
		return text
	}
	return s.names.Replace(text)
}

// show is a server's text for one line: without secrets, at most limit bytes
// of it, escaped. It redacts first, so that no cut leaves half a secret.
func (s *secrets) show(text string, limit int) string {
	return hidden.Escape(cut(s.redact(text), limit))
}

// quote is show in quotes.
func (s *secrets) quote(text string, limit int) string {
	return hidden.Quote(cut(s.redact(text), limit))
}

func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "..."
}
