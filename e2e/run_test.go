//go:build e2e

package e2e

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// desk is one test's directory: its lock, home and temporary files, and the
// environment that mcppin runs in.
type desk struct {
	dir, cwd string
	env      []string
}

func newDesk(t *testing.T) desk {
	t.Helper()
	dir := t.TempDir()
	return desk{dir: dir, cwd: dir, env: environ(dir)}
}

// environ is little, and names dir. TMPDIR reaches every process below mcppin.
func environ(dir string) []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "TMPDIR=" + dir}
}

func (d desk) fill(s string) string {
	return strings.NewReplacer("DIR", d.dir, "E2E", here).Replace(s)
}

// command is the server's command, and the environment it needs.
func (d desk) command(s server) (argv, env []string) {
	argv = []string{filepath.Join(here, "node_modules", s.command[0])}
	for _, a := range s.command[1:] {
		argv = append(argv, d.fill(a))
	}
	for _, name := range slices.Sorted(maps.Keys(s.env)) {
		env = append(env, name+"="+d.fill(s.env[name]))
	}
	return argv, env
}

// source is what "mcppin lock ALIAS" is to be given. It starts a server that
// listens, and sets the variables of one that does not.
func (d *desk) source(t *testing.T, s server) []string {
	t.Helper()
	if s.port != "" {
		return []string{"--url", d.listen(t, s)}
	}
	argv, env := d.command(s)
	d.env = append(d.env, env...)
	var args []string
	for _, name := range slices.Sorted(maps.Keys(s.env)) {
		args = append(args, "--env", name)
	}
	return append(append(args, "--"), argv...)
}

// lock pins a server in a new lock, or fails the test.
func (d *desk) lock(t *testing.T, s server) {
	t.Helper()
	args := append([]string{"lock", s.alias, "--by", "e2e", "--timeout", "2m"}, d.source(t, s)...)
	d.want(t, 0, args...)
}

func (d desk) lockPath() string { return filepath.Join(d.dir, "tools.lock.yaml") }

func (d desk) lockBytes(t *testing.T) []byte {
	t.Helper()
	b, err := os.ReadFile(d.lockPath())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// exec prepares mcppin with --lock.
func (d desk) exec(args ...string) (cmd *exec.Cmd, stdout, stderr *bytes.Buffer) {
	cmd = exec.Command(mcppin, append([]string{"--lock", d.lockPath()}, args...)...)
	cmd.Dir, cmd.Env = d.cwd, d.env
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	return cmd, stdout, stderr
}

// want runs mcppin and gives what it printed. Another exit code fails the test.
func (d desk) want(t *testing.T, code int, args ...string) (stdout, stderr string) {
	t.Helper()
	got, stdout, stderr := d.run(t, args...)
	if got != code {
		t.Fatalf("mcppin %s: exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", strings.Join(args, " "), got, code, stdout, stderr)
	}
	return stdout, stderr
}

// run runs mcppin. A process that it leaves fails the test.
func (d desk) run(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd, out, errs := d.exec(args...)
	err := cmd.Run()
	d.noSurvivors(t)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

func (d desk) verify(t *testing.T, code int) (stdout, stderr string) {
	t.Helper()
	return d.want(t, code, "verify", "--timeout", "2m")
}
