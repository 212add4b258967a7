package publisher

import (
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// goRun reads path@version. Without a version the package is of the module in
// the current directory, or one that its go.mod requires.
func goRun(args []string) (lockfile.Package, bool) {
	_, rest, ok := syntax{
		switches: "a n race msan asan cover v work x json linkshared modcacherw trimpath buildvcs",
		values: "C p covermode coverpkg asmflags buildmode compiler exec gccgoflags gcflags installsuffix ldflags mod modfile overlay " +
			"pgo pkgdir tags toolexec",
	}.after(args, "run")
	if !ok || len(rest) == 0 {
		return lockfile.Package{}, false
	}
	path, version, _ := strings.Cut(rest[0], "@")
	first, _, _ := strings.Cut(path, "/")
	if version == "" || !made(path, "/-._~+") || strings.HasPrefix(path, ".") || !strings.ContainsAny(first, ".$") {
		return lockfile.Package{}, false
	}
	return lockfile.Package{Registry: "go", Name: path, Version: version}, true
}
