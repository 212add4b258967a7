//go:build unix

package fetch

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup makes the process the leader of a group that can be signalled whole.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// terminate asks the group and the process, which may have left its group.
func terminate(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
	_ = cmd.Process.Signal(syscall.SIGTERM)
}

// sweep ends what is left of the group: asked first, where the leader went
// without its children, then killed.
func sweep(cmd *exec.Cmd, grace time.Duration) {
	group := -cmd.Process.Pid
	_ = syscall.Kill(group, syscall.SIGTERM)
	for end := time.Now().Add(grace); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if syscall.Kill(group, 0) != nil {
			return // no such group
		}
	}
	_ = syscall.Kill(group, syscall.SIGKILL)
}
