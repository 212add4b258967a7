package mcptest

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Main is the server as a program: it serves the script in the directory
// args[0] over stdio and gives the exit code. "hold" is its grandchild.
func Main(args []string, in io.Reader, out, errw io.Writer) int {
	if len(args) == 1 && args[0] == "hold" {
		time.Sleep(5 * time.Minute)
		return 0
	}
	if len(args) == 0 {
		fmt.Fprintln(errw, "mcptest: no script")
		return 64
	}
	s := NewDir(args[0])
	script, err := s.script()
	if err != nil {
		fmt.Fprintln(errw, "mcptest:", err)
		return 64
	}
	fmt.Fprint(errw, script.Stderr)
	if script.Exit != nil {
		return *script.Exit
	}
	if err := script.process(); err != nil {
		fmt.Fprintln(errw, "mcptest:", err)
		return 64
	}
	if script.Starts != "" {
		if s.session.number, err = started(script.Starts); err != nil {
			fmt.Fprintln(errw, "mcptest:", err)
			return 64
		}
	}
	if err := s.ServeStdio(in, out); err != nil {
		fmt.Fprintln(errw, "mcptest:", err)
		return 1
	}
	if script.ByeFile != "" {
		_ = os.WriteFile(script.ByeFile, []byte("bye\n"), 0o644)
	}
	for script.IgnoreEOF {
		time.Sleep(time.Second)
	}
	return 0
}

// process does what a script wants of its process.
func (s Script) process() error {
	if s.IgnoreTERM {
		signal.Ignore(syscall.SIGTERM)
	}
	if s.EnvFile != "" {
		if err := os.WriteFile(s.EnvFile, []byte(strings.Join(os.Environ(), "\n")+"\n"), 0o644); err != nil {
			return err
		}
	}
	if s.Grandchild == "" {
		return nil
	}
	cmd := exec.Command(os.Args[0], "hold")
	cmd.Args[0] = os.Args[0] // a test binary goes by its name
	cmd.Env = os.Environ()
	if err := cmd.Start(); err != nil {
		return err
	}
	return os.WriteFile(s.Grandchild, fmt.Appendf(nil, "%d\n", cmd.Process.Pid), 0o644)
}

// started counts this process in the file.
func started(file string) (int, error) {
	b, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	b = append(b, "start\n"...)
	return strings.Count(string(b), "\n"), os.WriteFile(file, b, 0o644)
}

var errDie = errors.New("died as scripted")

// ServeStdio answers from in on out until in ends.
func (s *Server) ServeStdio(in io.Reader, out io.Writer) error {
	script, err := s.script()
	if err != nil {
		return err
	}
	for _, line := range script.Banner {
		fmt.Fprintln(out, line)
	}
	r := bufio.NewReader(in)
	for {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := s.line(script, line, r, out); err != nil {
			return err
		}
	}
}

func (s *Server) line(script Script, line []byte, in *bufio.Reader, out io.Writer) error {
	var r request
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if r.Method == "" {
		return nil // an answer to a request of ours
	}
	f, now := s.fault(script, r)
	if f.Die {
		return errDie
	}
	if r.ID == nil {
		return nil
	}
	for _, b := range f.Before {
		fmt.Fprintln(out, f.fill(b, r))
	}
	if f.Await {
		if _, err := in.ReadBytes('\n'); err != nil {
			return err
		}
	}
	if f.Hang {
		return nil
	}
	// Pretty-printed script files become one line, byte for byte otherwise.
	m, _ := script.message(r, f, now)
	_, err := io.WriteString(out, strings.ReplaceAll(m, "\n", " ")+"\n")
	return err
}
