package lockfile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// acquire takes the lock that keeps writers of one file apart.
func acquire(ctx context.Context, wait time.Duration, path string, l *flock.Flock) (unlock func() error, err error) {
	within, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	ok, err := l.TryLockContext(within, 20*time.Millisecond)
	switch {
	case ok:
		return l.Unlock, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("cannot write %q: there is no directory %q", path, filepath.Dir(path))
	case ctx.Err() != nil:
		return nil, fmt.Errorf("nothing written to %q, stopped while waiting for its turn: %w", path, ctx.Err())
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("nothing written to %q: another mcppin is writing it, and was not done in %v", path, wait)
	default:
		return nil, fmt.Errorf("cannot lock %q: %w", path, err)
	}
}
