package fetch

import (
	"os/exec"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object: whatever the process starts belongs to it too, and none
// of it outlives the last handle, which is ours.
type group struct{ job windows.Handle }

func ownGroup(*exec.Cmd) {}

// adopt puts a process that was just started into a job of its own. What it
// started before that, within microseconds, is not in the job.
func adopt(cmd *exec.Cmd) (group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return group{}, err
	}
	g := group{job}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err == nil {
		err = g.assign(cmd.Process.Pid)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return group{}, err
	}
	return g, nil
}

func (g group) assign(pid int) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(g.job, process)
}

// terminate ends the job: Windows has no request to end that a program without
// a window would hear.
func (g group) terminate(*exec.Cmd) { _ = windows.TerminateJobObject(g.job, 1) }

func (g group) sweep(cmd *exec.Cmd, _ time.Duration) {
	g.terminate(cmd)
	_ = windows.CloseHandle(g.job)
}
