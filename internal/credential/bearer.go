// Package credential gets the bearer token (RFC 6750) for one run against one
// server, from where its owner keeps it. A token is never stored, and no error
// holds it.
package credential

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

// Bearer says where a token is; the zero value has none.
type Bearer struct {
	Env     string // the name of an environment variable
	File    string // a file that holds it and nothing else
	Command string // a command for the shell that prints it
	OAuth   ClientCredentials
}

// maxToken is the longest token, in bytes: no server takes longer headers.
const maxToken = 64 << 10

// Validate reports what cannot work, before anything is asked for.
func (b Bearer) Validate() error {
	n := 0
	for _, s := range []string{b.Env, b.File, b.Command, b.OAuth.any()} {
		if s != "" {
			n++
		}
	}
	if n > 1 {
		return errors.New("a bearer token comes from one place: a variable, a file, a command, or OAuth")
	}
	return b.OAuth.validate()
}

// IsZero says that no token is wanted.
func (b Bearer) IsZero() bool { return b == Bearer{} }

// Token gets it. client speaks to the token endpoint of OAuth; lookup is the
// environment.
func (b Bearer) Token(ctx context.Context, client *http.Client, lookup func(string) (string, bool)) (string, error) {
	switch {
	case b.Env != "":
		token, ok := lookup(b.Env)
		if !ok {
			return "", fmt.Errorf("the environment variable %s is not set", hidden.Quote(b.Env))
		}
		return clean(token, "the environment variable "+hidden.Quote(b.Env))
	case b.File != "":
		return fromFile(b.File)
	case b.Command != "":
		return run(ctx, b.Command)
	default:
		return b.OAuth.token(ctx, client, lookup)
	}
}

func fromFile(path string) (string, error) {
	what := "the file " + hidden.Quote(path)
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", what, reason(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxToken+1))
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %w", what, reason(err))
	}
	return clean(string(text), what)
}

// reason drops the path from an error that is to name it itself.
func reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// clean is the token in text: without the blanks and line ends around it.
func clean(text, what string) (string, error) {
	token := strings.TrimSpace(text)
	switch {
	case token == "":
		return "", fmt.Errorf("%s holds no token", what)
	case len(token) > maxToken:
		return "", fmt.Errorf("%s holds more than %d KiB: that is no token", what, maxToken>>10)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", fmt.Errorf("%s holds more than one word of ASCII: that is no token", what)
	}
	return token, nil
}
