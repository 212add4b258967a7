package fetch

import (
	"context"
	"fmt"
	"sync"
)

// wire is what goes over one connection: it numbers the requests, keeps the
// answers until they are taken, and answers or counts whatever else arrives.
type wire struct {
	secrets *secrets
	limits  Limits
	ctx     context.Context
	cancel  context.CancelCauseFunc
	// reply sends an answer to a request of the server, or drops it; it blocks
	// for sideTime at most. nil sends none.
	reply func([]byte)
	// cause says why the connection closed.
	cause func() error

	mu      sync.Mutex
	last    int64
	answers map[int64]*message // nil while awaited
	changes int
	changed chan struct{} // closed by the next list_changed
	err     error
	notes   notes
}

func newWire(ctx context.Context, f *fetcher) *wire {
	w := &wire{secrets: f.plan.secrets, limits: f.options.Limits, answers: map[int64]*message{}, changed: make(chan struct{})}
	// Without a deadline, from which mcp-go would make time-outs of its own.
	w.ctx, w.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() { w.cancel(ctx.Err()) })
	return w
}

// fail ends the connection for a reason that stands above what follows from it.
func (w *wire) fail(err error) {
	w.mu.Lock()
	if w.err == nil {
		w.err = err
	}
	w.mu.Unlock()
	w.cancel(err)
}

func (w *wire) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// ask makes the id of a new request.
func (w *wire) ask() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last++
	w.answers[w.last] = nil
	return w.last
}

// take is the answer to id, once.
func (w *wire) take(id int64) (message, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.answers[id]
	if m == nil || m == taken {
		return message{}, false
	}
	w.answers[id] = taken
	return *m, true
}

// taken stands for an answer that is no longer needed.
var taken = &message{}

// accept takes a message off the wire. For a response it keeps the content and
// returns the stand-in for mcp-go, which needs the id only. want is the one id
// that may be answered, 0 where any outstanding one may.
func (w *wire) accept(m message, want int64) ([]byte, error) {
	if m.method != "" {
		w.hear(m)
		return nil, nil
	}
	id, err := w.addressee(m, want)
	if err != nil || id == 0 {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.answers[id] != nil {
		w.notes.add("server answered a request twice")
		return nil, nil
	}
	w.answers[id] = &m
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"result":{}}`, id), nil
}

// addressee is the request that m answers; 0 where m names none.
func (w *wire) addressee(m message, want int64) (int64, error) {
	if m.id == nil {
		switch {
		case m.failure == nil:
			return 0, fmt.Errorf("server sent a response without an id")
		case want == 0:
			// Some servers answer notifications so: it may not be about a request.
			w.notes.orphan(m.failure)
			return 0, nil
		}
		return want, nil
	}
	id, asText, ok := m.number()
	w.mu.Lock()
	defer w.mu.Unlock()
	_, asked := w.answers[id]
	if !ok || !asked || want != 0 && id != want {
		return 0, fmt.Errorf("server answered with the id %s, which is not that of the request", w.secrets.show(string(m.id), 60))
	}
	if asText {
		w.notes.add("server answers with its ids as strings")
	}
	return id, nil
}
