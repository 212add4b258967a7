package publisher

import (
	"fmt"
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// Floats says, and why, that the version does not name one release for good, so
// that the same command may run another one tomorrow. A version that it does
// not float is one that its registry is not supposed to replace.
func Floats(p lockfile.Package) (why string, floats bool) {
	v := p.Version
	switch {
	case strings.Contains(p.Name+v, "${"):
		why = "comes from the environment"
	case v == "":
		why = "names no version"
	case v == "latest":
		why = `"latest" moves`
	case p.Registry == "npm":
		why = npmFloats(v)
	case p.Registry == "pypi":
		why = pypiFloats(v)
	case p.Registry == "docker":
		why = imageFloats(v)
	case p.Registry == "go":
		why = goFloats(v)
	}
	return why, why != ""
}

func npmFloats(v string) string {
	bare := strings.TrimPrefix(v, "v")
	switch {
	case semantic(bare):
		return ""
	case strings.ContainsAny(v, " <>=^~|*"), digit(rune((bare + "x")[0])), strings.EqualFold(v, "x"):
		return "a range"
	}
	return fmt.Sprintf("%q moves", v) // a dist-tag
}

// pypiFloats takes for exact what has the characters of a version (PEP 440) and
// begins as one.
func pypiFloats(v string) string {
	if digit(rune((strings.TrimPrefix(v, "v") + "x")[0])) && made(v, ".!+_-") {
		return ""
	}
	return "a range"
}

func imageFloats(v string) string {
	algorithm, sum, _ := strings.Cut(v[strings.LastIndex(v, "@")+1:], ":")
	if (algorithm == "sha256" && len(sum) == 64 || algorithm == "sha512" && len(sum) == 128) && hexadecimal(sum) {
		return ""
	}
	return "a tag can be moved: give a digest"
}

// goFloats: a pseudo-version is a semantic version too.
func goFloats(v string) string {
	bare, prefixed := strings.CutPrefix(v, "v")
	switch {
	case prefixed && semantic(bare), len(v) == 40 && hexadecimal(v): // a commit by its whole name
		return ""
	case strings.ContainsAny(v[:1], "<>"), prefixed && bare != "" && digit(rune(bare[0])):
		return "a range"
	case v == "upgrade", v == "patch":
		return fmt.Sprintf("%q moves", v)
	}
	return "a branch, or a name that can be moved"
}

// semantic says that v is MAJOR.MINOR.PATCH, with a pre-release or build
// metadata or without (Semantic Versioning 2.0.0).
func semantic(v string) bool {
	v, build, built := strings.Cut(v, "+")
	core, pre, early := strings.Cut(v, "-")
	numbers := strings.Split(core, ".")
	if len(numbers) != 3 || built && !identifiers(build, true) || early && !identifiers(pre, false) {
		return false
	}
	for _, n := range numbers {
		if !number(n) {
			return false
		}
	}
	return true
}

// identifiers are divided by dots; zeros says that numbers may begin with them.
func identifiers(s string, zeros bool) bool {
	for part := range strings.SplitSeq(s, ".") {
		numeric := part != "" && strings.Trim(part, "0123456789") == ""
		if !made(part, "-") || strings.ContainsAny(part, "${}") || numeric && !zeros && !number(part) {
			return false
		}
	}
	return true
}

func number(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (s == "0" || s[0] != '0')
}
