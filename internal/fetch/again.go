package fetch

import (
	"context"
	"fmt"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hidden"
)

// againTime is how long a server is given for a second list: some never answer
// one (mongodb-mcp-server 0.3.0).
const againTime = 5 * time.Second

// again reads the whole list once more. Whatever comes of it leaves the
// connection fit to be closed.
func (f *fetcher) again(ctx context.Context, s *session) ([]descriptor.Raw, error) {
	limit := f.options.again
	if limit == 0 {
		limit = againTime
	}
	// No deadline, from which mcp-go would make time-outs of its own.
	late, cancel := context.WithCancelCause(s.wire.ctx)
	defer cancel(nil)
	slow := fmt.Errorf("no answer within %s", limit)
	timer := time.AfterFunc(limit, func() { cancel(slow) })
	defer timer.Stop()
	if s.unblock != nil {
		defer context.AfterFunc(late, s.unblock)()
	}
	tools, err := f.tools(late, s)
	switch {
	case err == nil:
		return tools, nil
	case ctx.Err() != nil:
		return nil, fmt.Errorf("no answer within what was left of %s (--timeout)", f.options.Timeout)
	case s.wire.failed() == nil && context.Cause(late) == slow:
		return nil, slow
	}
	return nil, err
}

// unchecked is the warning for a list that could not be read again.
func unchecked(err error) string {
	return "server did not answer a second tools/list: whether its tools are stable was not checked (" + hidden.Line(err.Error()) + ")"
}
