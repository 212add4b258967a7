package publisher_test

import (
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/publisher"
)

var digest = "sha256:" + strings.Repeat("0a", 32)

// Arguments are divided by blanks; _ is one within an argument.
func TestPackage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ command, want string }{
		// npm
		{"npx -y @acme/notes-mcp@2.1.0 --root ./notes", "npm @acme/notes-mcp 2.1.0"},
		{"npx notes", "npm notes "},
		{"npx notes@latest", "npm notes latest"},
		{"npx notes@^2.1_||_3", "npm notes ^2.1 || 3"},
		{"/opt/node/bin/npx --yes -- notes@1 -p x", "npm notes 1"},
		{`C:\node\npx.cmd notes@1.2.3`, "npm notes 1.2.3"},
		{"NPX.EXE notes", "npm notes "},
		{"cmd /c npx -y notes", "npm notes "},
		{"env -u A B=c npx -y notes", "npm notes "},
		{"npx --yes=true notes", "npm notes "},
		{"npx --yes true notes", "npm notes "},
		{"npx --no-audit --registry https://r.example notes", "npm notes "},
		{"npx --unknown value notes", "npm notes "},
		{"npx -p @acme/notes@1 notes-mcp --flag", "npm @acme/notes 1"},
		{"npx --package=a --package=@x/b b", "npm @x/b "},
		{"npx --package a --package b c", "npm a "},
		{"npx -p a -c b", "npm a "},
		{"npx alias@npm:@acme/notes@3.0.0", "npm @acme/notes 3.0.0"},
		{"npx npm:notes@1", "npm notes 1"},
		{"npx ${PKG}", "npm ${PKG} "},
		{"npx notes@${VERSION}", "npm notes ${VERSION}"},
		{"npm exec -y -- notes@1 --flag", "npm notes 1"},
		{"npm --silent x notes@1", "npm notes 1"},
		{"npm exec notes --package=@acme/n@2", "npm @acme/n 2"},
		{"npm exec -p notes@2", "npm notes 2"}, // -p is --parseable there
		{"bunx --bun notes@1", "npm notes 1"},
		{"bun x notes", "npm notes "},
		{"bunx -p @acme/notes notes-mcp", "npm @acme/notes "},
		{"pnpm dlx notes@1", "npm notes 1"},
		{"pnpm --package=a --package b dlx c", "npm a "},
		{"pnpx notes", "npm notes "},
		{"yarn dlx -q -p a b", "npm a "},
		{"npx github:acme/notes", ""},
		{"npx acme/notes", ""},
		{"npx git+https://github.com/acme/notes.git", ""},
		{"npx notes@git+ssh://git@github.com/acme/notes", ""},
		{"npx notes@file:../notes", ""},
		{"npx https://example.com/notes.tgz", ""},
		{"npx ./notes", ""},
		{"npx ../notes", ""},
		{"npx .", ""},
		{"npx /srv/notes", ""},
		{`npx C:\notes`, ""},
		{"npx notes-1.0.0.tgz", ""},
		{"npx -c notes", ""},
		{"npx", ""},
		{"npx -y", ""},
		{"npm run notes", ""},
		{"npm exec", ""},
		{"pnpm exec notes", ""},
		{"pnpm --unheard-of a dlx b", ""},
		// pypi
		{"uvx notes-mcp@1.2 --db x", "pypi notes-mcp 1.2"},
		{"uvx notes-mcp@latest", "pypi notes-mcp latest"},
		{"uvx notes[cli]==1.2", "pypi notes 1.2"},
		{"uvx notes[a,b]", "pypi notes "},
		{"uvx --python 3.12 -p 3.13 --index-url https://i.example --with other notes", "pypi notes "},
		{"uvx --from notes_>=1,<2 notes-mcp", "pypi notes >=1,<2"},
		{"uvx -qn --from=notes_==_1.0_;_python_version<'4' notes-mcp", "pypi notes 1.0"},
		{"uvx -p3.12 notes", "pypi notes "},
		{"uv tool run --isolated notes", "pypi notes "},
		{"uv --offline tool run notes===1.0", "pypi notes 1.0"},
		{"pipx run notes==1.0", "pypi notes 1.0"},
		{"pipx run --spec notes==1.* --pip-args=--pre notes-mcp", "pypi notes 1.*"},
		{"uvx --from git+https://github.com/acme/notes notes", ""},
		{"uvx --from notes_@_git+https://github.com/acme/notes notes", ""},
		{"uvx --from ./notes notes", ""},
		{"uvx --from . notes", ""},
		{"uvx --from notes-1.0-py3-none-any.whl notes", ""},
		{"uvx notes[cli", ""},
		{"uvx notes==", ""},
		{"uvx python@3.12", ""},
		{"uvx --unheard-of notes other", ""},
		{"uvx --from", ""},
		{"uv run notes.py", ""},
		{"uvx", ""},
		{"pipx run https://example.com/notes.py", ""},
		{"pipx run --path notes.py", ""},
		{"pipx install notes", ""},
		// docker
		{"docker run -i --rm mcp/notes", "docker mcp/notes "},
		{"docker run -i --rm -e TOKEN -eA=b --env-file f -v /a:/b -p 1:2 --name n --network host mcp/notes:1.2 --flag", "docker mcp/notes 1.2"},
		{"docker run -it --env=A -ie TOKEN ghcr.io/acme/notes:v1@" + digest, "docker ghcr.io/acme/notes v1@" + digest},
		{"docker run localhost:5000/notes", "docker localhost:5000/notes "},
		{"docker run localhost:5000/notes:1", "docker localhost:5000/notes 1"},
		{"docker run notes@" + digest, "docker notes " + digest},
		{"docker run notes:${TAG}", "docker notes ${TAG}"},
		{"docker --context c -H h container run --rm=true notes", "docker notes "},
		{"/usr/bin/podman run --replace --pull always notes", "docker notes "},
		{"docker run --unheard-of notes other", ""},
		{"docker run -iZ notes", ""},
		{"docker run --env", ""},
		{"docker run -i", ""},
		{"docker run docker://notes", ""},
		{"docker run -- -x", ""},
		{"docker run notes:", ""},
		{"docker run notes@", ""},
		{"docker run " + strings.Repeat("0a", 32), ""},
		{"docker exec notes", ""},
		{"docker compose run notes", ""},
		// go
		{"go run github.com/acme/notes/cmd/notes@v1.2.3 -x", "go github.com/acme/notes/cmd/notes v1.2.3"},
		{"go run -race -ldflags -s -tags=a github.com/acme/notes@latest", "go github.com/acme/notes latest"},
		{"go run ./cmd/notes", ""},
		{"go run ./cmd/notes@v1.0.0", ""},
		{"go run main.go", ""},
		{"go run github.com/acme/notes", ""},
		{"go run cmd/notes@v1.0.0", ""},
		{"go build github.com/acme/notes@v1.0.0", ""},
		// others
		{"node server.js", ""},
		{"notes", ""},
		{"env", ""},
		{"", ""},
	} {
		var command []string
		for arg := range strings.FieldsSeq(test.command) {
			command = append(command, strings.ReplaceAll(arg, "_", " "))
		}
		p, ok := publisher.Package(command)
		got := ""
		if ok {
			got = p.Registry + " " + p.Name + " " + p.Version
		}
		if got != test.want || !ok && p != (lockfile.Package{}) {
			t.Errorf("%s: got %q, want %q", test.command, got, test.want)
		}
	}
}

func TestFloats(t *testing.T) {
	t.Parallel()
	const (
		range_ = "a range"
		tag    = "a tag can be moved: give a digest"
		branch = "a branch, or a name that can be moved"
	)
	for _, test := range []struct{ registry, version, want string }{
		{"npm", "1.2.3", ""},
		{"npm", "v1.2.3", ""},
		{"npm", "1.2.3-rc.1+build.01", ""},
		{"npm", "", "names no version"},
		{"npm", "latest", `"latest" moves`},
		{"npm", "next", `"next" moves`},
		{"npm", "ne\nxt", `"ne\nxt" moves`},
		{"npm", "1", range_},
		{"npm", "v1.2", range_},
		{"npm", "1.2.x", range_},
		{"npm", "01.2.3", range_},
		{"npm", "1.2.3-01", range_},
		{"npm", "1.2.3-", range_},
		{"npm", "^1.2.3", range_},
		{"npm", "~1.2.3", range_},
		{"npm", ">=1.2.3", range_},
		{"npm", "1.2.3 - 1.2.4", range_},
		{"npm", "*", range_},
		{"npm", "x", range_},
		{"npm", "${V}", "comes from the environment"},
		{"npm", "1.2.${V}", "comes from the environment"},
		{"pypi", "1.2", ""},
		{"pypi", "2026.11.30.post1", ""},
		{"pypi", "1!2.0rc1+local", ""},
		{"pypi", "", "names no version"},
		{"pypi", "latest", `"latest" moves`},
		{"pypi", "1.*", range_},
		{"pypi", ">=1", range_},
		{"pypi", "==1,>0", range_},
		{"pypi", "~=1.0", range_},
		{"docker", digest, ""},
		{"docker", "v1@" + digest, ""},
		{"docker", "latest@" + digest, ""},
		{"docker", "sha512:" + strings.Repeat("0a", 64), ""},
		{"docker", "", "names no version"},
		{"docker", "latest", `"latest" moves`},
		{"docker", "1.2.3", tag},
		{"docker", "v1@sha256:00", tag},
		{"docker", "sha256", tag},
		{"go", "v1.2.3", ""},
		{"go", "v0.0.0-20261130120000-0123456789ab", ""},
		{"go", "v2.0.0+incompatible", ""},
		{"go", strings.Repeat("0a", 20), ""},
		{"go", "latest", `"latest" moves`},
		{"go", "upgrade", `"upgrade" moves`},
		{"go", "v1", range_},
		{"go", "v1.2", range_},
		{"go", "<v1.2.3", range_},
		{"go", "1.2.3", branch},
		{"go", "main", branch},
		{"go", "0a0a0a0", branch},
	} {
		why, floats := publisher.Floats(lockfile.Package{Registry: test.registry, Name: "a", Version: test.version})
		if why != test.want || floats != (test.want != "") {
			t.Errorf("%s %q: got %q and %v, want %q", test.registry, test.version, why, floats, test.want)
		}
	}
	if why, _ := publisher.Floats(lockfile.Package{Registry: "npm", Name: "${A}", Version: "1.2.3"}); why != "comes from the environment" {
		t.Errorf("got %q for a name from the environment", why)
	}
}
