package fetch

import (
	"context"
	"time"

	"github.com/mark3labs/mcp-go/client/transport"
)

// queuedReplies bounds the answers to a server that asks and does not read.
const queuedReplies = 64

func (f *fetcher) openStdio(ctx context.Context, pin string) (*session, error) {
	f.phase = "start"
	p, err := startProcess(f.plan.command, f.plan.env)
	if err != nil {
		return nil, err
	}
	f.stderr = p.stderr
	w := newWire(ctx, f)
	f.notes = &w.notes
	w.cause = func() error { return p.cause(f.plan.secrets) }
	replies, stopped := make(chan []byte, queuedReplies), make(chan struct{})
	w.reply = func(b []byte) {
		select {
		case replies <- append(b, '\n'):
		default: // it does not read what it asks for
		}
	}
	go func() {
		for {
			select {
			case b := <-replies:
				_, _ = p.stdin.Write(b) // a broken pipe shows in the next request
			case <-stopped:
				return
			}
		}
	}()
	// mcp-go's writes do not heed a context; a closed pipe ends them.
	unhook := context.AfterFunc(w.ctx, func() { _ = p.stdin.Close() })
	tr := transport.NewIO(newLines(p.stdout, w), p.stdin, nil)
	closing := func() {
		unhook()
		p.stop(f.grace())
		_ = tr.Close()
		close(stopped)
		w.cancel(nil)
	}
	s, err := f.negotiate(tr, w, pin)
	if err != nil {
		closing()
		return nil, err
	}
	s.close, s.unblock = closing, func() { _ = p.stdin.Close() }
	return s, nil
}

// grace is how long a process may take to leave when its stdin closes, and
// again when it is asked to.
func (f *fetcher) grace() time.Duration {
	if f.options.grace != 0 {
		return f.options.grace
	}
	return 1500 * time.Millisecond
}
