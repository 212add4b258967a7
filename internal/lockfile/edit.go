package lockfile

import (
	"slices"
	"strings"
)

// Server is the server with this alias, or nil. It points into d.
func (d *Document) Server(alias string) *Server {
	if i, ok := d.findServer(alias); ok {
		return &d.Servers[i]
	}
	return nil
}

// Tool is the tool with this qualified name, or nil. It points into d.
func (d *Document) Tool(name string) *Tool {
	if i, ok := d.findTool(name); ok {
		return &d.Tools[i]
	}
	return nil
}

// ToolsOf are the tools of one server, sorted. They are part of d.
func (d Document) ToolsOf(alias string) []Tool {
	prefix := Qualify(alias, "")
	i, _ := d.findTool(prefix)
	j := i
	for j < len(d.Tools) && strings.HasPrefix(d.Tools[j].Name, prefix) {
		j++
	}
	return d.Tools[i:j:j]
}

// SetServer adds s, or puts it in the place of the server with its alias.
// Other copies of the document do not change.
func (d *Document) SetServer(s Server) {
	i, ok := d.findServer(s.Alias)
	d.Servers = slices.Clone(d.Servers)
	if ok {
		d.Servers[i] = s
		return
	}
	d.Servers = slices.Insert(d.Servers, i, s)
}

func (d *Document) findServer(alias string) (int, bool) {
	return slices.BinarySearchFunc(d.Servers, alias, func(s Server, alias string) int { return strings.Compare(s.Alias, alias) })
}

func (d *Document) findTool(name string) (int, bool) {
	return slices.BinarySearchFunc(d.Tools, name, func(t Tool, name string) int { return strings.Compare(t.Name, name) })
}
