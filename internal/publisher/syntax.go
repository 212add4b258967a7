package publisher

import (
	"slices"
	"strings"
)

// syntax is how a program reads its flags. Names have no dashes, and blanks
// between them.
type syntax struct {
	switches string // flags without a value
	values   string // flags with one, "--name VALUE" or "--name=VALUE"
	// bundled: after a single dash stand letters, each a flag, and the last one's
	// value may follow at once (POSIX 12.2). Else one dash is like two.
	bundled bool
	// greedy: a flag that is not known takes a value unless a flag follows, and a
	// switch takes "true" and "false". So npm reads (nopt).
	greedy bool
}

type flag struct{ name, value string }

// parse reads the flags before the first other argument, which rest begins
// with. It is false at a flag that cannot be read.
func (s syntax) parse(args []string) (flags []flag, rest []string, ok bool) {
	for len(args) > 0 && isFlag(args[0]) {
		if args[0] == "--" {
			return flags, args[1:], true
		}
		got, n, known := s.read(args)
		if !known {
			return nil, nil, false
		}
		flags, args = append(flags, got...), args[n:]
	}
	return flags, args, true
}

func isFlag(arg string) bool { return len(arg) > 1 && arg[0] == '-' }

// read takes the flags of the first argument, and says how many arguments they
// take. A flag that is not known is given all the same, without a value.
func (s syntax) read(args []string) (flags []flag, n int, known bool) {
	if s.bundled && !strings.HasPrefix(args[0], "--") {
		return s.bundle(args)
	}
	name, value, joined := strings.Cut(strings.TrimLeft(args[0], "-"), "=")
	following := len(args) > 1 && !isFlag(args[1])
	switch {
	case joined:
		return []flag{{name, value}}, 1, has(s.values, name) || s.isSwitch(name) || s.greedy
	case has(s.values, name):
		return next(args, name)
	case s.isSwitch(name):
		if s.greedy && following && (args[1] == "true" || args[1] == "false") {
			return next(args, name)
		}
		return []flag{{name: name}}, 1, true
	case s.greedy && following:
		return next(args, name)
	}
	return []flag{{name: name}}, 1, s.greedy
}

func (s syntax) bundle(args []string) (flags []flag, n int, known bool) {
	letters := args[0][1:]
	for i := range len(letters) {
		name, after := letters[i:i+1], letters[i+1:]
		switch {
		case has(s.values, name) && after != "":
			return append(flags, flag{name, strings.TrimPrefix(after, "=")}), 1, true
		case has(s.values, name):
			got, n, known := next(args, name)
			return append(flags, got...), n, known
		case !has(s.switches, name):
			return append(flags, flag{name: name}), 1, false
		}
		flags = append(flags, flag{name: name})
	}
	return flags, 1, true
}

func next(args []string, name string) (flags []flag, n int, known bool) {
	if len(args) < 2 {
		return []flag{{name: name}}, 1, false
	}
	return []flag{{name, args[1]}}, 2, true
}

func (s syntax) isSwitch(name string) bool {
	return has(s.switches, name) || s.greedy && has(s.switches, strings.TrimPrefix(name, "no-"))
}

// after reads flags and the words of a subcommand, in order, and then flags
// once more.
func (s syntax) after(args []string, words ...string) (flags []flag, rest []string, ok bool) {
	for _, word := range words {
		got, left, ok := s.parse(args)
		if !ok || len(left) == 0 || left[0] != word {
			return nil, nil, false
		}
		flags, args = append(flags, got...), left[1:]
	}
	got, rest, ok := s.parse(args)
	return append(flags, got...), rest, ok
}

// valuesOf are those given to any of the names.
func valuesOf(flags []flag, names string) []string {
	var values []string
	for _, f := range flags {
		if has(names, f.name) {
			values = append(values, f.value)
		}
	}
	return values
}

// has looks a word up in a list with blanks between its words.
func has(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
