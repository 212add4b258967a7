package main

import (
	"fmt"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/publisher"
)

// evidence is what can be seen of who made a server before it is started. The
// remark says what that leaves open.
func evidence(s lockfile.Server, executable program) (p lockfile.Publisher, remark string) {
	if s.URL != "" {
		return p, ""
	}
	if pkg, ok := publisher.Package(s.Command); ok {
		p.Package = &pkg
		if why, floats := publisher.Floats(pkg); floats {
			remark = fmt.Sprintf("the version of the package %s floats (%s): what runs can change while the lock stays as it is", hidden.Quote(pkg.Name), why)
		}
		return p, remark
	}
	e, err := executable(s.Command)
	if err != nil {
		return p, fmt.Sprintf("no digest of its program is recorded: %v", err)
	}
	p.Executable = &e
	return p, ""
}
