package publisher

import (
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

const (
	// Those of npm's configuration that are booleans (npm 10, config definitions
	// and shorthands); every other takes a value.
	npmSwitches = "all allow-same-version audit bin-links browser color commit-hooks dev diff-ignore-all-space diff-name-only " +
		"diff-no-prefix diff-text dry-run engine-strict force foreground-scripts format-package-lock fund git-tag-version global " +
		"global-style if-present ignore-scripts include-staged include-workspace-root install-links json legacy-bundling " +
		"legacy-peer-deps link long offline omit-lockfile-registry-resolved optional package-lock package-lock-only parseable " +
		"prefer-dedupe prefer-offline prefer-online production progress provenance read-only rebuild-bundle save save-bundle " +
		"save-dev save-exact save-optional save-peer save-prod shrinkwrap sign-git-commit sign-git-tag strict-peer-deps strict-ssl " +
		"timing unicode update-notifier usage version versions workspaces workspaces-update yes always-spawn ignore-existing " +
		"shell-auto-fallback no-install quiet q help h d dd ddd s silent verbose desc n no local porcelain readonly iwr ws a f g l S B " +
		"D E O P v y"
	npmValues = "package call c cache userconfig shell npm node-arg"
)

func npx(args []string) (lockfile.Package, bool) {
	s := syntax{switches: npmSwitches, values: npmValues + " p", greedy: true}
	flags, rest, ok := s.parse(args)
	return npmPackage(flags, "package p", rest, ok)
}

// npmExec reads flags wherever they stand before "--", as npm does.
func npmExec(args []string) (lockfile.Package, bool) {
	s := syntax{switches: npmSwitches + " p", values: npmValues, greedy: true}
	var flags []flag
	var words []string
	for len(args) > 0 {
		got, rest, ok := s.parse(args)
		if !ok {
			return lockfile.Package{}, false
		}
		flags = append(flags, got...)
		if cut := len(args) - len(rest); len(rest) == 0 || cut > 0 && args[cut-1] == "--" {
			words = append(words, rest...)
			break
		}
		words, args = append(words, rest[0]), rest[1:]
	}
	if len(words) == 0 || words[0] != "exec" && words[0] != "x" {
		return lockfile.Package{}, false
	}
	return npmPackage(flags, "package", words[1:], true)
}

// dlx is for the runners that came after npx.
func dlx(args []string, words ...string) (lockfile.Package, bool) {
	flags, rest, ok := syntax{
		switches: "bun silent verbose no-install c shell-mode s q quiet v version h help color no-color",
		values:   "package p reporter dir C cwd loglevel allow-build registry config",
	}.after(args, words...)
	return npmPackage(flags, "package p", rest, ok)
}

// npmPackage is the package that a flag names, or else the first argument. Of
// several it is the one named as the command is, or else the first.
func npmPackage(flags []flag, names string, rest []string, ok bool) (lockfile.Package, bool) {
	given := valuesOf(flags, names)
	if !ok || len(given) == 0 && len(rest) == 0 || len(given) == 0 && len(valuesOf(flags, "call")) > 0 {
		return lockfile.Package{}, false
	}
	if len(given) == 0 {
		return npmSpec(rest[0])
	}
	for _, spec := range given {
		if p, ok := npmSpec(spec); ok && len(rest) > 0 && p.Name[strings.LastIndex(p.Name, "/")+1:] == rest[0] {
			return p, true
		}
	}
	return npmSpec(given[0])
}

// npmSpec reads name@version, where it is one of a registry
// (npm-package-arg).
func npmSpec(spec string) (lockfile.Package, bool) {
	if i := strings.Index(spec, "npm:"); i == 0 || i > 1 && spec[i-1] == '@' {
		spec = spec[i+len("npm:"):] // an alias
	}
	name, version := spec, ""
	if i := strings.LastIndex(spec, "@"); i > 0 {
		name, version = spec[:i], spec[i+1:]
	}
	scope, bare, scoped := strings.Cut(name, "/")
	if !scoped {
		scope, bare = "@x", name
	}
	file := strings.HasSuffix(bare, ".tgz") || strings.HasSuffix(bare, ".tar.gz") || strings.HasSuffix(bare, ".tar")
	if len(scope) < 2 || scope[0] != '@' || !made(scope[1:], "-._~") || !made(bare, "-._~") ||
		strings.HasPrefix(bare, ".") || file && version == "" || strings.ContainsAny(version, `:/\#@`) {
		return lockfile.Package{}, false
	}
	return lockfile.Package{Registry: "npm", Name: name, Version: strings.TrimSpace(version)}, true
}
