package fetch

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/mcppin/mcppin/internal/descriptor"
)

// walk follows tools/list from the first page to the last.
type walk struct {
	ctx     context.Context
	f       *fetcher
	s       *session
	tools   []descriptor.Raw
	bytes   int64
	cursors map[string]int      // how often each was followed
	known   map[string]struct{} // the tools so far; nil until it matters
}

// errSession says that the server no longer knows the session.
var errSession = errors.New("server ended the session")

func (w *walk) run() error {
	w.cursors = map[string]int{}
	limits := w.f.options.Limits
	var cursor *string
	for n := 1; ; n++ {
		if n > limits.Pages {
			return fmt.Errorf("server has more than %d pages of tools", limits.Pages)
		}
		w.f.phase = fmt.Sprintf("tools/list page %d", n)
		p, end, err := w.page(n, cursor)
		if err != nil || end {
			return err
		}
		w.tools = append(w.tools, p.tools...)
		w.bytes += int64(p.bytes)
		switch {
		case len(w.tools) > limits.Tools:
			return fmt.Errorf("server has more than %d tools", limits.Tools)
		case w.bytes > limits.Bytes:
			return fmt.Errorf("the tools take more than %d bytes", limits.Bytes)
		case p.next == nil:
			return nil
		}
		if seen := w.cursors[*p.next]; seen > 0 && (*p.next != "" || seen > 1) {
			return w.loop(*p.next)
		}
		w.cursors[*p.next]++
		cursor = p.next
	}
}

func (w *walk) loop(cursor string) error {
	return fmt.Errorf("pagination loop: cursor %s comes again", w.f.plan.secrets.quote(cursor, 100))
}

// page asks for one page; end says that it is to be left out, as nothing
// follows the page before.
func (w *walk) page(n int, cursor *string) (p page, end bool, err error) {
	m, err := w.s.list(w.ctx, cursor)
	if err == nil && m.failure != nil {
		err = m.failure
	}
	empty := cursor != nil && *cursor == ""
	var failure *rpcError
	switch {
	case err == nil:
	case w.sessionLost(err):
		return p, false, fmt.Errorf("%w (%w)", errSession, err)
	case !errors.As(err, &failure):
		return p, false, err
	case failure.code == mcp.METHOD_NOT_FOUND && n == 1 && !w.s.greeting.tools:
		w.s.wire.notes.add("server announces no tools and does not know tools/list: it has none")
		return p, true, nil
	case failure.code == mcp.INVALID_PARAMS && empty && !mcp.IsModernProtocol(w.s.protocol):
		w.s.wire.notes.add(`server ends its list with the cursor "" and then refuses it: taken as the end`)
		return p, true, nil
	default:
		return p, false, err
	}
	if p, err = readPage(m.result); err != nil || !empty {
		return p, false, err
	}
	return w.afterEmpty(p)
}

// afterEmpty judges a page that the cursor "" brought. It is a valid cursor
// since 2026-07-28; older servers end their list with it and answer it with a
// page that was there before.
func (w *walk) afterEmpty(p page) (page, bool, error) {
	if w.known == nil {
		w.known = map[string]struct{}{}
	}
	for _, t := range w.tools {
		w.known[string(t.Text)] = struct{}{}
	}
	fresh := 0
	for _, t := range p.tools {
		if _, ok := w.known[string(t.Text)]; !ok {
			fresh++
		}
	}
	more := p.next != nil && *p.next != "" && w.cursors[*p.next] == 0
	repeated := p.next != nil && !more
	switch {
	case fresh == 0 && more:
		p.tools = nil // nothing but repetition, and yet it goes on
	case fresh == 0 && (len(p.tools) > 0 || repeated):
		w.s.wire.notes.add(`server ends its list with the cursor "" and then repeats itself: taken as the end`)
		return page{}, true, nil
	case fresh > 0 && w.cursors[""] > 1:
		return page{}, false, w.loop("")
	}
	return p, false, nil
}

func (w *walk) sessionLost(err error) bool {
	var status *statusError
	var failure *rpcError
	if w.s.tap.GetSessionId() == "" {
		return false
	}
	if errors.As(err, &failure) {
		return failure.status == 404 && failure.code != mcp.METHOD_NOT_FOUND
	}
	return errors.As(err, &status) && status.code == 404
}
