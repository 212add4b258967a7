//go:build !unix && !windows

package fetch

import (
	"os/exec"
	"time"
)

func ownGroup(*exec.Cmd) {}

// group is the process alone.
type group struct{}

func adopt(*exec.Cmd) (group, error) { return group{}, nil }

func (group) terminate(cmd *exec.Cmd) { _ = cmd.Process.Kill() }

// sweep knows no process groups: children of the server are left to it.
func (group) sweep(cmd *exec.Cmd, _ time.Duration) { _ = cmd.Process.Kill() }
