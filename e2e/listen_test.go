//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"net"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

const starts = 3 // a free port may be taken before the server has it

// listen starts a server on a free loopback port, waits until it answers, and
// gives its URL. It ends with the test.
func (d desk) listen(t *testing.T, s server) string {
	t.Helper()
	var out string
	for range starts {
		port := freePort(t)
		if out = d.tryListen(t, s, port); out == "" {
			return fmt.Sprintf("http://127.0.0.1:%d%s", port, s.path)
		}
	}
	t.Fatalf("%s does not listen:\n%s", s.alias, out)
	return ""
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// tryListen gives what the server said if it ended, and "" once it answers.
func (d desk) tryListen(t *testing.T, s server, port int) string {
	t.Helper()
	argv, env := d.command(s)
	if strings.HasPrefix(s.port, "-") {
		argv = append(argv, s.port, strconv.Itoa(port))
	} else {
		env = append(env, s.port+"="+strconv.Itoa(port))
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	own := t.TempDir() // it is not below mcppin
	cmd.Dir, cmd.Env = own, append(environ(own), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // launchers have children
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // killed below
		close(ended)
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-ended
	})
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(20 * time.Millisecond) {
		select {
		case <-ended:
			return "it ended: " + out.String()
		default:
		}
		if c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			_ = c.Close()
			return ""
		}
	}
	t.Fatalf("%s does not answer on port %d", s.alias, port)
	return ""
}
