package main

import (
	"context"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/mcptest"
	"github.com/mcppin/mcppin/internal/publisher"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// TestMain makes the test binary three programs: mcppin with a clock that
// stands still, the scripted server, and the test.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"mcppin": func() { os.Exit(scripted()) },
		// Not os.Exit, where the race detector takes a second.
		"fakemcp": func() { syscall.Exit(mcptest.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

func scripted() int {
	now := time.Now
	if s, ok := os.LookupEnv("CLOCK"); ok {
		t, err := time.Parse(time.RFC3339, s)
		if err != nil {
			panic(err)
		}
		now = func() time.Time { return t }
	}
	exe, _ := os.Executable()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, os.Args[1:], streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, LookupEnv: os.LookupEnv, Now: now, Login: func(context.Context) string { return os.Getenv("LOGIN") }, Exe: exe,
		Program: func(command []string) (lockfile.Executable, error) {
			if command[0] == "fakemcp" { // the test's own binary, which every build changes
				return lockfile.Executable{Digest: hash.Of([]byte("fakemcp"))}, nil
			}
			return publisher.Executable(command)
		},
		Terminal: os.Getenv("TERMINAL") != "", Prompts: os.Getenv("TERMINAL") == "asks",
	})
}

func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("CLOCK", "2026-11-30T12:00:00Z")
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			e.Setenv("LOGIN", "ana@example.com")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"serve":  serve,
			"mtime":  mtime,
			"gone":   gone,
			"edit":   edit,
		},
	})
}

// status N PROGRAM ARG... runs a program and wants exactly this exit code.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// serve VARIABLE DIR serves a script's directory over HTTP until the end of the
// test, and puts the endpoint's URL into the environment. With -tls it does so
// over HTTPS, and has mcppin trust the certificate's issuer.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	tls := len(args) == 3 && args[0] == "-tls"
	if tls {
		args = args[1:]
	}
	if neg || len(args) != 2 {
		ts.Fatalf("usage: serve [-tls] VARIABLE DIR")
	}
	dir := ts.MkAbs(args[1])
	var s *httptest.Server
	if tls {
		var err error
		s, err = mcptest.NewDir(dir).StartTLS(dir)
		ts.Check(err)
		ts.Setenv("SSL_CERT_FILE", filepath.Join(dir, "ca.pem"))
	} else {
		s = mcptest.NewDir(dir).Start()
	}
	ts.Defer(func() {
		s.CloseClientConnections()
		s.Close()
	})
	ts.Setenv(args[0], s.URL+"/mcp")
}

// mtime VARIABLE FILE remembers when a file was changed, and mtime -same
// VARIABLE FILE wants it not to have been changed since.
func mtime(ts *testscript.TestScript, neg bool, args []string) {
	same := len(args) == 3 && args[0] == "-same"
	if same {
		args = args[1:]
	}
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mtime [-same] VARIABLE FILE")
	}
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	got := strconv.FormatInt(info.ModTime().UnixNano(), 10)
	if !same {
		ts.Setenv(args[0], got)
	} else if want := ts.Getenv(args[0]); got != want {
		ts.Fatalf("%s was written: its time is %s, want %s", args[1], got, want)
	}
}

// gone PIDFILE wants the process not to be there any more.
func gone(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: gone PIDFILE")
	}
	pid, err := strconv.Atoi(strings.TrimSpace(ts.ReadFile(args[0])))
	ts.Check(err)
	for range 50 {
		if !running(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	ts.Fatalf("process %d is still there", pid)
}

// running leaves out a process that ended and that nobody has waited for.
func running(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err == nil && strings.Contains(string(stat), ") Z ") {
		return false
	}
	p, err := os.FindProcess(pid)
	return err == nil && p.Signal(syscall.Signal(0)) == nil
}

// edit FROM TO REGEXP TEXT copies a file and replaces what matches, once at
// least. \n in TEXT is a line break, ${1} what the first group matched.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: edit FROM TO REGEXP TEXT")
	}
	re, err := regexp.Compile("(?m)" + args[2])
	ts.Check(err)
	old := ts.ReadFile(args[0])
	if !re.MatchString(old) {
		ts.Fatalf("%s does not match %q", args[0], args[2])
	}
	text := strings.ReplaceAll(args[3], `\n`, "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(re.ReplaceAllString(old, text)), 0o644))
}
