// Command mcppin pins the tools of MCP servers and says what changed.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"
)

func main() {
	debug.SetGCPercent(400) // a short run: fewer collections weigh more than the memory
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	exe, _ := os.Executable()
	os.Exit(run(ctx, os.Args[1:], streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, LookupEnv: os.LookupEnv, Now: time.Now, Login: login, Exe: exe,
		Terminal: isatty.IsTerminal(os.Stdout.Fd()),
	}))
}
