package publisher

import (
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

func uvx(args []string, words ...string) (lockfile.Package, bool) {
	flags, rest, ok := syntax{
		switches: "isolated no-isolated U upgrade reinstall refresh n no-cache offline q quiet v verbose no-config native-tls system-certs " +
			"no-native-tls no-progress preview no-preview no-index no-build no-binary no-build-isolation no-sources compile-bytecode " +
			"managed-python no-managed-python no-python-downloads no-env-file lfs show-resolution h help V version",
		values: "from with w with-editable with-requirements index default-index i index-url extra-index-url f find-links P " +
			"upgrade-package reinstall-package index-strategy keyring-provider resolution prerelease fork-strategy C config-setting " +
			"config-settings config-settings-package no-build-isolation-package exclude-newer exclude-newer-package link-mode b " +
			"build-constraints c constraints overrides no-build-package no-binary-package no-sources-package refresh-package cache-dir " +
			"p python python-platform python-preference python-fetch color allow-insecure-host directory project config-file env-file " +
			"torch-backend preview-features generate-shell-completion",
		bundled: true,
	}.after(args, words...)
	return pypiPackage(valuesOf(flags, "from"), rest, ok)
}

func pipx(args []string) (lockfile.Package, bool) {
	flags, rest, ok := syntax{
		switches: "no-cache pypackages verbose v quiet q system-site-packages fetch-missing-python editable e h help global",
		values:   "spec with python pip-args i index-url backend",
		bundled:  true,
	}.after(args, "run") // --path is not among them: its argument is a file
	return pypiPackage(valuesOf(flags, "spec"), rest, ok)
}

func pypiPackage(given, rest []string, ok bool) (lockfile.Package, bool) {
	switch {
	case !ok:
		return lockfile.Package{}, false
	case len(given) > 0:
		return pypiSpec(given[len(given)-1])
	case len(rest) > 0:
		return pypiSpec(rest[0])
	}
	return lockfile.Package{}, false
}

// pypiSpec reads a dependency specifier (PEP 508) without a URL, and uv's
// name@version. Extras and the marker are left out.
func pypiSpec(spec string) (lockfile.Package, bool) {
	spec, _, _ = strings.Cut(spec, ";")
	end := strings.IndexAny(spec, " [@=<>!~")
	if end < 0 {
		end = len(spec)
	}
	name, rest := spec[:end], strings.TrimSpace(spec[end:])
	if extras, after, closed := strings.Cut(rest, "]"); strings.HasPrefix(extras, "[") {
		if rest = strings.TrimSpace(after); !closed {
			return lockfile.Package{}, false
		}
	}
	version := rest
	switch {
	case rest == "":
	case rest[0] == '@':
		version = strings.TrimSpace(rest[1:])
	case strings.HasPrefix(rest, "==") && !strings.Contains(rest, ","):
		version = strings.TrimSpace(strings.TrimLeft(rest, "="))
	case !strings.ContainsRune("=<>!~", rune(rest[0])):
		return lockfile.Package{}, false
	}
	if !made(name, "-._") || strings.HasPrefix(name, ".") || local(name) || interpreterName(name) ||
		strings.ContainsAny(version, `:/\`) || rest != "" && version == "" {
		return lockfile.Package{}, false
	}
	return lockfile.Package{Registry: "pypi", Name: name, Version: version}, true
}

// local says that the name is that of a file.
func local(name string) bool {
	for _, suffix := range []string{".whl", ".tar.gz", ".zip", ".py"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

// interpreterName: uvx runs Python itself under these names.
func interpreterName(name string) bool { return strings.TrimRight(name, "0123456789.") == "python" }
