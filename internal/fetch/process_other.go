//go:build !unix

package fetch

import (
	"os/exec"
	"time"
)

func ownGroup(*exec.Cmd) {}

func terminate(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// sweep knows no process groups: children of the server are left to it.
func sweep(cmd *exec.Cmd, _ time.Duration) { _ = cmd.Process.Kill() }
