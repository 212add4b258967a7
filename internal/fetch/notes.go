package fetch

import (
	"fmt"
	"slices"
	"sync"
)

// notes are what is odd and no error. They are escaped.
type notes struct {
	mu      sync.Mutex
	lines   []string
	noise   int
	first   string // of the noise
	unasked string // an error that named no request
}

func (n *notes) add(line string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Contains(n.lines, line) {
		n.lines = append(n.lines, line)
	}
}

// skip counts a line that is no message; shown is it, escaped and bounded.
func (n *notes) skip(shown func() string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.noise++; n.noise == 1 {
		n.first = shown()
	}
}

// noisy says that a server wrote what is no message.
func (n *notes) noisy() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.noise > 0
}

func (n *notes) orphan(e *rpcError) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.unasked = e.Error()
}

// warnings are for a listing that succeeded.
func (n *notes) warnings() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	lines := slices.Clone(n.lines)
	switch {
	case n.noise == 1:
		lines = append(lines, "server wrote a line to stdout that is no MCP message: "+n.first)
	case n.noise > 1:
		lines = append(lines, fmt.Sprintf("server wrote %d lines to stdout that are no MCP messages, the first: %s", n.noise, n.first))
	}
	return lines
}

// hearsay is what was heard while the answer was not.
func (n *notes) hearsay() []string {
	lines := n.warnings()
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.unasked != "" {
		lines = append(lines, "without saying what it answers, "+n.unasked)
	}
	return lines
}
