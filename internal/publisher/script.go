package publisher

import (
	"fmt"
	"strings"
)

// file is the first argument after the flags, or the value of a flag. One that
// is no file is passed over where it may be the value of a flag that is not
// known here; else an argument of the program could be taken for it.
func (in interpreter) file(command []string) (string, error) {
	args, words := command[1:], in.words
	in.values += " " + in.code + " " + in.names
	doubt := false
	for len(args) > 0 && args[0] != "--" {
		arg := args[0]
		if !isFlag(arg) {
			if has(words, arg) {
				args, words, doubt = args[1:], "", false
				continue
			}
			if doubt && regular(arg) != nil {
				args, doubt = args[1:], false
				continue
			}
			break
		}
		if in.fold {
			args = append([]string{strings.ToLower(arg)}, args[1:]...)
		}
		flags, n, known := in.read(args)
		for _, f := range flags {
			switch {
			case has(in.code, f.name):
				return "", fmt.Errorf("%q takes its program from %q, not from a file", command[0], arg)
			case has(in.names, f.name) && f.value != "":
				return named(f.value)
			}
		}
		args, doubt = args[n:], in.lax && !known && !lone(arg)
	}
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) == 0 {
		return "", fmt.Errorf("no argument of %q names a file", command[0])
	}
	return named(args[0])
}

// lone says that the flag, which is not known here, has no value of its own
// after it, going by how such flags are named.
func lone(arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, prefix := range []string{"no-", "allow-", "deny-", "trace-", "experimental-", "enable-", "disable-", "unstable-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return strings.Contains(name, "=")
}

func named(file string) (string, error) {
	if strings.Contains(file, "${") {
		return "", fmt.Errorf("%q comes from the environment", file)
	}
	return file, nil
}
