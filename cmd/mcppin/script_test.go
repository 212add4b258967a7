package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mcppin/mcppin/internal/mcptest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

// TestMain makes the test binary three programs: mcppin with a clock that
// stands still, the scripted server, and the test.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"mcppin":  func() { os.Exit(scripted()) },
		"fakemcp": func() { os.Exit(mcptest.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
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
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, LookupEnv: os.LookupEnv, Now: now, Exe: exe,
		Terminal: os.Getenv("TERMINAL") != "",
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
			e.Setenv("GIT_CONFIG_GLOBAL", "/dev/null")
			e.Setenv("GIT_CONFIG_COUNT", "1")
			e.Setenv("GIT_CONFIG_KEY_0", "user.email")
			e.Setenv("GIT_CONFIG_VALUE_0", "ana@example.com")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"serve":  serve,
			"mtime":  mtime,
			"gone":   gone,
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
// test, and puts the endpoint's URL into the environment.
func serve(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: serve VARIABLE DIR")
	}
	s := mcptest.NewDir(ts.MkAbs(args[1])).Start()
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
	pid := strings.TrimSpace(ts.ReadFile(args[0]))
	for range 50 {
		b, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil || strings.Contains(string(b), ") Z ") {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	ts.Fatalf("process %s is still there", pid)
}
