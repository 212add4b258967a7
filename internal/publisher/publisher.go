// Package publisher says what can be observed of who made a server that a
// command starts: the package that a runner such as npx is told to run, or else
// the local file. What a server says of itself is no part of it.
package publisher

import (
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// Package is the package that the command tells a runner to run: npx, npm exec,
// bunx, bun x, pnpx, pnpm dlx, yarn dlx (registry npm), uvx, uv tool run, pipx
// run (pypi), docker, podman and nerdctl run (docker), go run (go). The runner
// goes by its base name, and may stand behind env or cmd /c.
//
// It is what the command says: neither the registry that the runner's own
// configuration names, nor what that registry holds. It is false where the
// command is another, names a directory, an archive, a URL or a repository, or
// has a flag that is not known here and after which the package cannot be told
// from the flag's value.
func Package(command []string) (lockfile.Package, bool) {
	command = unwrap(command)
	if len(command) == 0 {
		return lockfile.Package{}, false
	}
	args := command[1:]
	switch program(command[0]) {
	case "npx":
		return npx(args)
	case "npm":
		return npmExec(args)
	case "bunx", "pnpx":
		return dlx(args)
	case "bun":
		return dlx(args, "x")
	case "pnpm", "yarn", "yarnpkg":
		return dlx(args, "dlx")
	case "uvx":
		return uvx(args)
	case "uv":
		return uvx(args, "tool", "run")
	case "pipx":
		return pipx(args)
	case "docker", "podman", "nerdctl":
		return containerRun(args)
	case "go":
		return goRun(args)
	}
	return lockfile.Package{}, false
}

// launchers run what they are told to, so that their own file says nothing of
// the server.
const launchers = "npx npm bunx pnpx pnpm yarn yarnpkg uvx uv pipx docker podman nerdctl go " +
	"docker-compose bwrap ssh wsl kubectl poetry pipenv pdm hatch rye conda mamba micromamba mise direnv nix " +
	"env cmd sudo doas nohup nice ionice taskset time timeout setsid setpriv stdbuf script unshare nsenter chroot xargs"

// program is the base name of an executable, in lower case and without the
// suffixes that Windows adds.
func program(path string) string {
	name := strings.ToLower(path[strings.LastIndexAny(path, `/\`)+1:])
	for _, suffix := range []string{".exe", ".cmd", ".bat", ".ps1"} {
		name = strings.TrimSuffix(name, suffix)
	}
	return name
}

// unwrap takes env and cmd /c off a command.
func unwrap(command []string) []string {
	for len(command) > 1 {
		switch {
		case program(command[0]) == "cmd" && strings.EqualFold(command[1], "/c"):
			command = command[2:]
		case program(command[0]) == "env":
			_, rest, ok := syntax{switches: "i 0 v ignore-environment null debug", values: "u unset", bundled: true}.parse(command[1:])
			if !ok {
				return command
			}
			for len(rest) > 0 && strings.Contains(rest[0], "=") {
				rest = rest[1:]
			}
			command = rest
		default:
			return command
		}
	}
	return command
}
