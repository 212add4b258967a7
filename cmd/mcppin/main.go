// Command mcppin pins the tools of MCP servers and says what changed.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"
)

func main() {
	debug.SetGCPercent(400) // a short run: time weighs more than memory
	exe, _ := os.Executable()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} // but for nohup
	ctx, stop := signal.NotifyContext(context.Background(), slices.DeleteFunc(signals, signal.Ignored)...)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, LookupEnv: os.LookupEnv, Now: time.Now, Login: login, Exe: exe, Terminal: isatty.IsTerminal(os.Stdout.Fd()), Prompts: isatty.IsTerminal(os.Stdout.Fd()) && isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stderr.Fd()),
	}))
}
