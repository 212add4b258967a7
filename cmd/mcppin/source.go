package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/source"
)

// sourceFlags are what lock is told about a server.
type sourceFlags struct {
	command          []string
	isCommand        bool // "--" was given
	url              string
	headers, env     []string
	include, exclude []string
	given            func(flag string) bool
}

func (s *sourceFlags) register(f *pflag.FlagSet) {
	f.StringVar(&s.url, "url", "", "the server's `URL` (streamable HTTP, or the older HTTP with SSE)")
	f.StringArrayVar(&s.headers, "header", nil, "a header for every request, `'Name: value'`; the value may hold ${NAME} (repeatable)")
	f.StringArrayVar(&s.env, "env", nil, "hand the environment variable `NAME` to the command (repeatable)")
	f.StringArrayVar(&s.include, "include", nil, "pin only tools that match `GLOB` (repeatable)")
	f.StringArrayVar(&s.exclude, "exclude", nil, "leave out tools that match `GLOB` (repeatable)")
}

func (s sourceFlags) any() bool {
	return s.isCommand || slices.ContainsFunc([]string{"url", "header", "env", "include", "exclude"}, s.given)
}

// onto puts what was given over what is known of a server. The remarks say
// which values are stored as references.
func (s sourceFlags) onto(server lockfile.Server) (lockfile.Server, source.Source, []string, error) {
	if err := s.validate(server); err != nil {
		return server, source.Source{}, nil, err
	}
	s.move(&server)
	src := source.Source{URL: server.URL, Headers: server.Headers}
	if s.given("header") {
		src.Headers = nil
		for _, h := range none(s.headers) {
			header, err := source.ParseHeader(h)
			if err != nil {
				return server, src, nil, err
			}
			src.Headers = append(src.Headers, header)
		}
	}
	src, remarks, err := src.Reference(server.Alias)
	if err != nil {
		return server, src, nil, err
	}
	server.URL, server.Headers = src.URL, src.Headers
	if s.given("env") {
		server.Env = none(s.env)
	}
	if s.given("include") {
		server.Include = none(s.include)
	}
	if s.given("exclude") {
		server.Exclude = none(s.exclude)
	}
	return server, src, remarks, nil
}

// none takes a single empty value for an empty list.
func none(list []string) []string {
	if len(list) == 1 && list[0] == "" {
		return nil
	}
	return list
}

// move changes where a server is. What the environment hands to it stays while
// it goes to the same kind of place: variables to a command, headers to a host.
func (s sourceFlags) move(server *lockfile.Server) {
	switch {
	case s.isCommand:
		server.Command, server.URL, server.Headers = s.command, "", nil
	case s.given("url"):
		if origin(server.URL) != origin(s.url) {
			server.Headers = nil
		}
		server.Command, server.URL, server.Env = nil, s.url, nil
	}
}

// origin is a URL up to its path, without user information, as written.
func origin(url string) string {
	scheme, rest, _ := strings.Cut(url, "://")
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return scheme + "://" + rest[strings.LastIndex(rest, "@")+1:]
}

func (s sourceFlags) validate(server lockfile.Server) error {
	hint := "mcppin lock --help"
	remote := s.url != "" || server.URL != "" && !s.isCommand
	switch {
	case s.isCommand && s.given("url"):
		return usagef(hint, "a server has a command or a URL, not both")
	case s.isCommand && len(s.command) == 0:
		return usagef(hint, "there is no command after --")
	case s.given("url") && !strings.HasPrefix(s.url, "http://") && !strings.HasPrefix(s.url, "https://") && !strings.HasPrefix(s.url, "${"):
		return usagef(hint, "the URL starts with neither https:// nor http://")
	case s.given("header") && !remote:
		return usagef(hint, "--header is for a server with a URL")
	case s.given("env") && remote:
		return usagef(hint, "--env is for a server with a command")
	}
	for _, text := range slices.Concat(s.command, s.env, s.include, s.exclude, s.headers, []string{s.url}) {
		if !utf8.ValidString(text) {
			return usagef(hint, "an argument is not UTF-8, and could not be stored as it is")
		}
	}
	for _, name := range none(s.env) {
		if strings.Contains(name, "=") {
			name, _, _ = strings.Cut(name, "=")
			return hinted{fmt.Errorf("--env takes the name only, not a value: %q", name), "set the variable for mcppin itself: " + name + "=... mcppin lock ... --env " + name}
		}
		if name == "" {
			return errors.New("--env takes the name of a variable")
		}
	}
	for _, glob := range slices.Concat(none(s.include), none(s.exclude)) {
		if glob == "" {
			return usagef(hint, "an empty glob matches nothing")
		}
	}
	return nil
}
