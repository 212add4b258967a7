package fetch

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

// Variables without which programs do not run, or do not find their home; none
// of them holds a secret.
var (
	unixNames = []string{
		"PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "TMPDIR", "TZ",
		"LC_ALL", "LC_ADDRESS", "LC_COLLATE", "LC_CTYPE", "LC_IDENTIFICATION", "LC_MEASUREMENT", "LC_MESSAGES",
		"LC_MONETARY", "LC_NAME", "LC_NUMERIC", "LC_PAPER", "LC_TELEPHONE", "LC_TIME",
	}
	windowsNames = []string{
		"APPDATA", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS", "OS", "PATH", "PATHEXT",
		"PROCESSOR_ARCHITECTURE", "PROGRAMDATA", "PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "TZ",
		"USERNAME", "USERPROFILE", "WINDIR",
	}
)

// environment is the minimal one with the named variables added.
func environment(names []string, lookup func(string) (string, bool), s *secrets) ([]string, error) {
	minimal := unixNames
	if runtime.GOOS == "windows" {
		minimal = windowsNames
	}
	env := []string{} // not nil: exec would hand over its own
	for _, n := range minimal {
		if v, set := lookup(n); set {
			env = append(env, n+"="+v)
		}
	}
	for _, n := range names {
		if n == "" || strings.ContainsAny(n, "=\x00") {
			return nil, fmt.Errorf("%s is not the name of an environment variable", hidden.Quote(n))
		}
		v, set := lookup(n)
		if !set {
			return nil, fmt.Errorf("environment variable %s is not set, the server's env names it", hidden.Escape(n))
		}
		s.add(n, v, minNamed)
		env = append(env, n+"="+v)
	}
	return env, nil
}
