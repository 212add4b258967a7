package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

// shownLines is how many lines of a server's stderr an Error has.
const shownLines = 20

// Error is why a server could not be read. Its text is one line without
// control characters and without the value of any reference.
type Error struct {
	// Phase is what was going on: start, connect, server/discover, initialize,
	// tools/list page N. "" is before anything was started.
	Phase string
	// Err is the reason; errors.Is finds context.DeadlineExceeded and
	// context.Canceled in it.
	Err error
	// Hint is the flag or the command that may help, or "".
	Hint string
	// Stderr are the last lines, at most shownLines (20), that a command wrote there; each
	// escaped as the text is.
	Stderr []string
}

func (e *Error) Error() string {
	if e.Phase == "" {
		return e.Err.Error()
	}
	return e.Phase + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// shownError has the text that may be shown and the error that it is.
type shownError struct {
	text  string
	cause error
}

func (e *shownError) Error() string { return e.text }
func (e *shownError) Unwrap() error { return e.cause }

// report turns any error of this package into the one that List returns.
func (f *fetcher) report(ctx context.Context, err error) *Error {
	text, hint := f.explain(ctx, &err)
	secrets := f.plan.secrets
	e := &Error{Phase: f.phase, Err: &shownError{hidden.Line(secrets.redact(text)), err}, Hint: secrets.redact(hint)}
	if f.stderr != nil {
		for _, line := range f.stderr.last(shownLines) {
			e.Stderr = append(e.Stderr, secrets.show(line, 500))
		}
	}
	return e
}

func (f *fetcher) explain(ctx context.Context, err *error) (text, hint string) {
	var (
		status   *statusError
		redirect *redirectError
		start    *startError
		exposed  exposedError
	)
	switch cause := ctx.Err(); {
	case errors.Is(cause, context.DeadlineExceeded):
		*err = cause
		text, hint = fmt.Sprintf("no answer within %s (--timeout)", f.options.Timeout), "raise --timeout"
		if f.notes != nil && f.notes.noisy() && !strings.HasPrefix(f.phase, "tools/list") {
			hint = "does the command speak MCP on stdin and stdout? one that listens on a port is read with --url"
		}
		return strings.Join(append([]string{text}, f.hearsay()...), "; "), hint
	case cause != nil:
		*err = cause
		return "cancelled", ""
	case errors.As(*err, &redirect):
		return redirect.Error(), "mcppin lock ALIAS --url " + hidden.Escape(redirect.to)
	case errors.As(*err, &status) && status.code == http.StatusUnauthorized:
		hint = f.plan.credentials
	case errors.As(*err, &status) && status.after != "":
		hint = "raise --timeout beyond that, or come back later"
	case errors.As(*err, &status) && status.html:
		hint = "check the path of the URL: it is often /mcp or /sse"
	case errors.As(*err, &exposed):
		hint = "use https, or send them all the same with --insecure-http"
	case errors.As(*err, &start):
		hint = "check the command and PATH"
	default:
		return explainTLS(*err)
	}
	return (*err).Error(), hint
}
