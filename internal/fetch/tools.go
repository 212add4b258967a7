package fetch

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
)

const (
	// A list that changes while it is read is read again so often.
	maxRestarts = 3
	// An empty list that can change is given so long to do so.
	settleTime = time.Second
)

// list connects and reads, once more where the server forgets the session.
func (f *fetcher) list(ctx context.Context) (Listing, error) {
	l, err := f.once(ctx)
	if errors.Is(err, errSession) && ctx.Err() == nil {
		l, err = f.once(ctx)
	}
	return l, err
}

func (f *fetcher) once(ctx context.Context) (Listing, error) {
	s, err := f.connect(ctx)
	if err != nil {
		return Listing{}, err
	}
	defer s.close()
	tools, err := f.tools(s.wire.ctx, s)
	if err != nil {
		return Listing{}, err
	}
	l := Listing{
		Protocol:   s.protocol,
		ServerName: s.greeting.name, ServerVersion: s.greeting.version, Instructions: s.greeting.instructions,
		Tools: tools,
	}
	if f.options.Again {
		l.Again, err = f.again(ctx, s)
		if errors.Is(ctx.Err(), context.Canceled) {
			return Listing{}, ctx.Err()
		}
		if l.Twice = err == nil; !l.Twice {
			s.wire.notes.add(unchecked(err))
		}
	}
	l.TLS = f.showTLS()
	for _, line := range s.wire.notes.warnings() {
		l.Warnings = append(l.Warnings, f.plan.secrets.redact(line))
	}
	return l, nil
}

// tools reads the list until it stands still while it is read. ctx is that of
// the wire or one under it.
func (f *fetcher) tools(ctx context.Context, s *session) ([]descriptor.Raw, error) {
	for restarts := 0; ; restarts++ {
		seen := s.wire.changesSoFar()
		w := walk{ctx: ctx, f: f, s: s}
		err := w.run()
		if err != nil && (errors.Is(err, errSession) || ctx.Err() != nil || s.wire.failed() != nil) {
			return nil, err
		}
		changed := s.wire.changesSoFar() != seen
		if err == nil && len(w.tools) == 0 && s.greeting.listChanged && !changed {
			// Some servers register their tools after they have started.
			changed = s.wire.awaitChange(ctx, seen, settleTime)
		}
		switch {
		case !changed:
			return w.tools, err
		case restarts == maxRestarts:
			return nil, fmt.Errorf("the list of tools changed %d times while it was read", restarts+1)
		}
		// Changes come in bursts.
		if err := pause(ctx, 20*time.Millisecond<<restarts); err != nil {
			return nil, err
		}
	}
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
