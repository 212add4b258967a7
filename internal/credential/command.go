package credential

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/mcppin/mcppin/internal/hidden"
)

// grace is how long a command may hold its output open after it was ended.
const grace = 2 * time.Second

// run gives the command to the shell, with mcppin's own environment: it is the
// user's, not a server's.
func run(ctx context.Context, command string) (string, error) {
	shell := []string{"sh", "-c"}
	if runtime.GOOS == "windows" {
		shell = []string{"cmd", "/c"}
	}
	cmd := exec.CommandContext(ctx, shell[0], append(shell[1:], command)...)
	cmd.WaitDelay = grace
	var out, errs bounded
	cmd.Stdout, cmd.Stderr = &out, &errs
	const what = "the command for the token"
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", fmt.Errorf("%s took too long (--timeout)", what)
	case ctx.Err() != nil:
		return "", fmt.Errorf("%s was cancelled", what)
	case errors.As(err, &exit):
		why := ""
		text := errs.String()
		if token := strings.TrimSpace(out.String()); token != "" {
			text = strings.ReplaceAll(text, token, "${TOKEN}")
		}
		if line := lastLine(text); line != "" {
			why = ": " + hidden.Quote(line)
		}
		return "", fmt.Errorf("%s ended with status %d%s", what, exit.ExitCode(), why)
	case err != nil:
		return "", fmt.Errorf("%s cannot be run: %w", what, err)
	}
	return clean(out.String(), what)
}

// lastLine is where programs say what went wrong.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	line := lines[len(lines)-1]
	return strings.ToValidUTF8(line[:min(len(line), maxLine)], "")
}

const maxLine = 200 // bytes

// bounded keeps the first bytes of what is written, one more than a token may have.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if room := maxToken + 1 - b.Len(); room > 0 {
		b.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
