package fetch

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// errStdin says that the server does not read any more.
var errStdin = errors.New("server closed its stdin")

// process is a server that was started here. mcp-go sees its streams only.
type process struct {
	cmd    *exec.Cmd
	group  group
	stdin  *stdin
	stdout *os.File
	stderr *tail
	gone   chan struct{} // closed when the process has been waited for
	once   sync.Once
}

func startProcess(command, env []string) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	p := &process{cmd: cmd, stderr: &tail{}, gone: make(chan struct{})}
	cmd.Env, cmd.Stderr = env, p.stderr
	cmd.WaitDelay = 300 * time.Millisecond // a grandchild may hold stderr
	ownGroup(cmd)
	// Not StdoutPipe: Wait would close it under the reader.
	r, w, err := os.Pipe()
	if err != nil {
		return nil, &startError{command[0], err}
	}
	cmd.Stdout = w
	in, err := cmd.StdinPipe()
	if err != nil { // after the other pipe: of this one only Start can close both ends
		_, _ = r.Close(), w.Close()
		return nil, &startError{command[0], err}
	}
	err = cmd.Start()
	_ = w.Close()
	if err != nil {
		_, _ = r.Close(), in.Close()
		return nil, &startError{command[0], plain(err)}
	}
	p.stdin, p.stdout = &stdin{w: in}, r
	if p.group, err = adopt(cmd); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = r.Close()
		return nil, &startError{command[0], err}
	}
	go func() {
		_ = cmd.Wait() // the state has what matters
		close(p.gone)
	}()
	return p, nil
}

// plain drops the name that exec and the system put before the reason.
func plain(err error) error {
	var lookup *exec.Error
	var path *os.PathError
	switch {
	case errors.As(err, &lookup):
		return lookup.Err
	case errors.As(err, &path):
		return path.Err
	}
	return err
}

// cause says why the server does not talk any more.
func (p *process) cause(s *secrets) error {
	text := "server closed its stdout and goes on running"
	if p.wait(time.Second) {
		text = "server exited with " + strings.Replace(p.cmd.ProcessState.String(), "exit status", "status", 1)
	}
	lines := p.stderr.last(shownLines)
	if len(lines) == 0 {
		return &exitError{text + " and wrote nothing to stderr"}
	}
	return &exitError{fmt.Sprintf("%s; its stderr: %s", text, s.quote(telling(lines), 200))}
}

// telling is the first line that speaks of an error, or else the last one: the
// end of a stack trace or of a help text says little.
func telling(lines []string) string {
	for _, line := range lines {
		if strings.Contains(strings.ToLower(line), "error") {
			return line
		}
	}
	return lines[len(lines)-1]
}

func (p *process) wait(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-p.gone:
		return true
	case <-t.C:
		return false
	}
}

// stop ends the process and its group: stdin closed, grace, a request to end,
// grace, and the kill in any case, as a leader that is gone may have left
// children (npx, shells).
func (p *process) stop(grace time.Duration) {
	p.once.Do(func() {
		_ = p.stdin.Close()
		if !p.wait(grace) {
			p.group.terminate(p.cmd)
			p.wait(grace)
		}
		p.group.sweep(p.cmd, grace/3)
		_ = p.cmd.Process.Kill() // in another group it is still there
		p.wait(time.Second)
		_ = p.stdout.Close()
	})
}

// stdin is the pipe to the server, a message a Write.
type stdin struct {
	mu sync.Mutex
	w  io.WriteCloser
}

func (s *stdin) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.w.Write(b)
	if err != nil {
		return n, errStdin
	}
	return n, nil
}

// Close does not wait for a Write: it ends one.
func (s *stdin) Close() error { return s.w.Close() }
