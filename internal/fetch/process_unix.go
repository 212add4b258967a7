//go:build unix

package fetch

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup makes the process the leader of a group that can be signalled whole.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// group is the process group that the command leads.
type group struct{}

func adopt(*exec.Cmd) (group, error) { return group{}, nil }

// terminate asks the group and the process, which may have left its group.
func (group) terminate(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	_ = cmd.Process.Signal(syscall.SIGTERM)
}

// sweep ends what is left of the group: asked first, where the leader went
// without its children, then killed.
func (group) sweep(cmd *exec.Cmd, grace time.Duration) {
	all := -cmd.Process.Pid
	_ = syscall.Kill(all, syscall.SIGTERM)
	for end := time.Now().Add(grace); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if syscall.Kill(all, 0) != nil {
			return // no such group
		}
	}
	_ = syscall.Kill(all, syscall.SIGKILL)
}
