package publisher_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/publisher"
)

// Words of a command that begin with @ are files of the test's directory.
func TestExecutable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name string, mode os.FileMode) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"server.js", "other.js", "server.jar", "server.ps1"} {
		write(name, 0o600)
	}
	write("server", 0o700)
	if err := os.Symlink("server.js", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "dist"), 0o700); err != nil {
		t.Fatal(err)
	}
	const code = "takes its program from"
	for _, test := range []struct{ command, file, err string }{
		{"@server --flag @other.js", "server", ""},
		{"env -i A=b @server", "server", ""},
		{"node @server.js @other.js", "server.js", ""},
		{"node @link", "server.js", ""},
		{"node --no-warnings -r @other.js --import=@other.js @server.js", "server.js", ""},
		{"node --env-file @other.js --inspect -- @server.js", "server.js", ""},
		{"node --heard-of-later value @server.js", "server.js", ""},
		{"node --max-old-space-size=64 @none.js @server.js", "", `none.js": no such file`},
		{"node --experimental-later @none.js @server.js", "", `none.js": no such file`},
		{"node @dist @server.js", "", `dist" is a directory, not a file`},
		{"node ${DIR}/server.js @other.js", "", `"${DIR}/server.js" comes from the environment`},
		{"node -e 1 @server.js", "", `"node" takes its program from "-e"`},
		{"node --eval=1 @server.js", "", code},
		{"node", "", `no argument of "node" names a file`},
		{"node --inspect", "", "names a file"},
		{"/usr/bin/nodejs20 @server.js", "server.js", ""},
		{"tsx watch @server.js", "server.js", ""},
		{"ts-node -P @other.js @server.js", "server.js", ""},
		{"python3.12 -u -X dev -Wignore @server.js", "server.js", ""},
		{"PYTHON.EXE @server.js", "server.js", ""},
		{"python -um server @server.js", "", `"python" takes its program from "-um"`},
		{"python -c 1 @server.js", "", code},
		{"python3 @dist", "", "is a directory"},
		{"ruby -I @dist -rjson @server.js", "server.js", ""},
		{"perl -w -MJSON -I@dist @server.js", "server.js", ""},
		{"perl -l @server.js", "server.js", ""},
		{"perl -e 1", "", code},
		{"php -d a=b @server.js", "server.js", ""},
		{"php -f @server.js -- x", "server.js", ""},
		{"php -S localhost:1", "", code},
		{"deno run -A --allow-net=x --config @other.js @server.js", "server.js", ""},
		{"deno run -A @none.js @server.js", "", "no such file"},
		{"deno run npm:notes", "", `"npm:notes": no such file`},
		{"bun run @server.js", "server.js", ""},
		{"bun --smol @server.js", "server.js", ""},
		{"bun x notes", "", `"bun" runs another program`},
		{"java -Xmx64m -cp @dist -jar @server.jar", "server.jar", ""},
		{"java -Xmx64m com.acme.Main @server.jar", "", `"com.acme.Main": no such file`},
		{"java -m a/b", "", code},
		{"dotnet @server.jar", "server.jar", ""},
		{"bash @server", "server", ""},
		{"bash --norc -euo pipefail @server", "server", ""},
		{"bash -lc @server", "", `"bash" takes its program from "-lc"`},
		{"sh -s", "", code},
		{"pwsh -NoProfile -ExecutionPolicy Bypass -File @server.ps1", "server.ps1", ""},
		{"pwsh -Command ls", "", code},
		{"npx notes", "", `"npx" runs another program, which cannot be told`},
		{"/bin/docker run x", "", "runs another program"},
		{"env -S node", "", "runs another program"},
		{"@none", "", `none": no such file`},
		{"@server.js", "", "permission denied"},
		{"no-such-program-here", "", `cannot find "no-such-program-here": executable file not found`},
		{"", "", "the command is empty"},
	} {
		var command []string
		for word := range strings.FieldsSeq(test.command) {
			command = append(command, strings.ReplaceAll(word, "@", dir+string(filepath.Separator)))
		}
		e, err := publisher.Executable(command)
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%s: got %v and error %v, want %q", test.command, e, err, test.err)
			}
			continue
		}
		if want := hash.Text(test.file); err != nil || e.Digest != want || e.Module != "" || e.Version != "" {
			t.Errorf("%s: got %v and error %v, want the digest of %s", test.command, e, err, test.file)
		}
	}
}

// The test itself is a Go program.
func TestBuildInfo(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Fatal("no build information in the test")
	}
	f, err := os.Open(exe)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	e, err := publisher.Executable([]string{exe, "x"})
	if err != nil || e.Digest != hash.Of(b) || e.Module != "github.com/mcppin/mcppin" || e.Version != info.Main.Version {
		t.Errorf("got %v and error %v, want the module's path and version %q", e, err, info.Main.Version)
	}
}
