package fetch

import (
	"strings"
	"sync"
)

// tailSize is how much of a server's stderr is kept.
const tailSize = 64 << 10

// tail keeps the last of what is written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
	cut bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	// Trimmed at twice the size, so that a flood is not copied at each write.
	if len(t.buf) > 2*tailSize {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-tailSize:]...)
		t.cut = true
	}
	return len(p), nil
}

// last are the last n lines that are not blank. A line whose start is gone is
// left out: what is left of it could be a part of a secret.
func (t *tail) last(n int) []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := string(t.buf)
	if t.cut {
		_, text, _ = strings.Cut(text, "\n")
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \t\r\n"); line != "" {
			lines = append(lines, line)
		}
	}
	return lines[max(0, len(lines)-n):]
}
