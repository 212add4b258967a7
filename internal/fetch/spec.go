package fetch

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/mcppin/mcppin/internal/credential"
	"github.com/mcppin/mcppin/internal/hidden"
)

// plan is a Spec with its references expanded.
type plan struct {
	command []string
	env     []string // NAME=value
	url     *url.URL
	headers http.Header
	secrets *secrets
	// credentials is what to do where they are missing or wrong.
	credentials string
}

func (o Options) withDefaults() Options {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.ClientName == "" {
		o.ClientName = "mcppin"
	}
	if o.Limits.Pages <= 0 {
		o.Limits.Pages = defaultPages
	}
	if o.Limits.Tools <= 0 {
		o.Limits.Tools = defaultTools
	}
	if o.Limits.Bytes <= 0 {
		o.Limits.Bytes = defaultBytes
	}
	if o.LookupEnv == nil {
		o.LookupEnv = func(string) (string, bool) { return "", false }
	}
	return o
}

// newPlan checks everything that can be checked before anything is started. The
// plan is never nil: its secrets serve the error too.
func newPlan(s Spec, o Options) (*plan, error) {
	p := &plan{secrets: &secrets{}}
	x := expansion{lookup: o.LookupEnv, secrets: p.secrets}
	switch {
	case len(s.Command) > 0 && s.URL != "":
		return p, errors.New("a server has a command or a URL, not both")
	case len(s.Command) > 0:
		return p, p.forCommand(s, x)
	case s.URL != "":
		return p, p.forURL(s, x, o.PlainHTTP)
	}
	return p, errors.New("a server needs a command or a URL")
}

func (p *plan) forCommand(s Spec, x expansion) (err error) {
	if len(s.Headers) > 0 {
		return errors.New("headers are for a URL, not for a command")
	}
	if s.Command[0] == "" {
		return errors.New("the command is empty")
	}
	p.command = []string{s.Command[0]}
	for i, a := range s.Command[1:] {
		v, err := x.expand(a, fmt.Sprintf("argument %d of the command", i+1), true)
		if err != nil {
			return err
		}
		p.command = append(p.command, v)
	}
	for _, a := range p.command {
		if strings.ContainsRune(a, 0) {
			return errors.New("the command holds a NUL byte")
		}
	}
	p.env, err = environment(s.Env, x.lookup, p.secrets)
	return err
}

func (p *plan) forURL(s Spec, x expansion, plainHTTP bool) error {
	if len(s.Env) > 0 {
		return errors.New("environment names are for a command, not for a URL")
	}
	text, err := x.expand(s.URL, "the URL", true)
	if err != nil {
		return err
	}
	x.secrets.add("BEARER", s.Bearer, 1)
	if p.url, err = parseURL(text); err != nil {
		if text != s.URL {
			// The reason could quote a part of an expanded value, and the URL hold
			// a literal beside a reference.
			return errors.New("the URL, its references expanded, is not an http or https URL")
		}
		return err
	}
	p.headers = http.Header{}
	p.credentials = "give credentials: mcppin lock " + s.Alias + " --header 'Authorization: Bearer ${NAME}'"
	if len(s.Headers) > 0 {
		p.credentials = "check the values of the variables that the lock's headers name"
	}
	for _, h := range s.Headers {
		if err := headerName(h.Name); err != nil {
			return err
		}
		v, err := x.expand(h.Value, "header "+hidden.Quote(h.Name), false)
		if err != nil {
			return err
		}
		if strings.ContainsFunc(v, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }) {
			return fmt.Errorf("the value of header %s holds a control character (a line break?)", hidden.Quote(h.Name))
		}
		p.headers.Add(h.Name, strings.Trim(v, " \t"))
	}
	if s.Bearer != "" {
		p.headers.Set("Authorization", "Bearer "+s.Bearer)
	}
	if p.exposed() && !plainHTTP {
		return exposedError{p.url.Host}
	}
	return nil
}

// exposedError is for credentials that anybody on the way could read.
type exposedError struct{ host string }

func (e exposedError) Error() string {
	return "credentials would go to " + hidden.Quote(e.host) + " over plain http, for all on the way to read"
}

// exposed says that what may be a credential, a header, user information or a
// query, would leave this machine in the clear.
func (p *plan) exposed() bool {
	return credential.Exposed(p.url) && (len(p.headers) > 0 || p.url.User != nil || p.url.RawQuery != "")
}

// parseURL shows neither the text nor net/url's reason, which quotes parts of
// it: what cannot be read may be a password anywhere.
func parseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errors.New("the URL cannot be read (a port is a number; user information and a query must be percent-encoded)")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, errors.New("the URL is not an http or https URL")
	case u.Hostname() == "":
		return nil, errors.New("the URL has no host")
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}
