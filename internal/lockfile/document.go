// Package lockfile is the file format of tools.lock.yaml and nothing else: the
// document, its strict reading, its one canonical rendering, and its atomic
// replacement. docs/lockfile.md specifies the format.
package lockfile

import (
	"time"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
)

// Version is the format version that this package reads and writes.
const Version = 1

// DefaultName is the file's name where the user gives no other.
const DefaultName = "tools.lock.yaml"

// Document is what a lock file says. Parse gives servers and tools sorted by
// the bytes of their names, and the methods keep them so.
type Document struct {
	Policy  Policy
	Accept  []Accepted // sorted by name, code, digest
	Servers []Server
	Tools   []Tool
}

// Policy is what is asked of all approvals.
type Policy struct {
	MaxAge int // days after which an approval has expired; 0: never
}

// Accepted is a scanner's finding that a person has looked at and accepted, for
// one digest only.
type Accepted struct {
	Code   string // MCP and three digits
	Name   string // qualified, or "alias (instructions)"
	Digest hash.Digest
	Approval
}

// Server is how a server is reached and what is pinned of it besides its
// tools. Exactly one of Command and URL is set.
type Server struct {
	Alias        string
	Command      []string
	URL          string   // http or https; secrets only as ${NAME}
	Headers      []Header // sorted by name
	Env          []string // names of variables handed to the server, never values
	Include      []string // globs; none means all
	Exclude      []string // globs, over Include
	Protocol     string   // protocol version last agreed on, or ""
	Instructions *Instructions
	Publisher    Publisher
}

// Header is a request header. Its value is a ${NAME} reference, or an
// authentication scheme and one, so that no secret is ever stored.
type Header struct{ Name, Value string }

// Instructions are the server's own prompt text. Without a Digest nothing is
// pinned yet, and Quarantine holds what was seen.
type Instructions struct {
	Digest     hash.Digest
	Approved   Approval
	Text       string
	Quarantine *TextQuarantine
}

// TextQuarantine is a text that was observed and is not approved. Where the
// only reason is Vanished it has no digest and no text.
type TextQuarantine struct {
	Digest  hash.Digest
	Text    string
	Seen    time.Time // UTC, whole seconds
	Reasons []string  // sorted
	Again   []Reading // sorted by digest
}

// Reading is what another reading had, with the reason Unstable.
type Reading struct {
	Digest     hash.Digest
	Descriptor descriptor.Value // of instructions a string
}

// Tool is a tool's pin, or what was observed and is not approved, or both.
type Tool struct {
	Name       string // qualified: alias.tool
	Pin        *Pin
	Quarantine *Quarantine
}

// Pin is an approved descriptor. What Ignore points to is neither in the
// descriptor nor in the digest.
type Pin struct {
	Digest     hash.Digest
	Approved   Approval
	Ignore     []descriptor.Pointer // sorted, none "" or "/name"
	Descriptor descriptor.Value
}

// Approval is who approved a descriptor, or a text, and when.
type Approval struct {
	At     time.Time // UTC, whole seconds
	By     string
	Reason string // may be empty
}

// Quarantine is a descriptor that was observed and is not approved. Where the
// only reason is Vanished it has no digest and no descriptor.
type Quarantine struct {
	Digest     hash.Digest
	Seen       time.Time            // UTC, whole seconds
	Reasons    []string             // sorted: the words below, and codes of findings
	Unstable   []descriptor.Pointer // sorted: where readings differed
	Descriptor descriptor.Value
	Again      []Reading // sorted by digest
}

// The reasons for a quarantine.
const (
	New      = "new"      // observed and never pinned
	Changed  = "changed"  // observed, and not as pinned
	Vanished = "vanished" // pinned, and no longer listed; stands alone
	Unstable = "unstable" // readings of one server differed
)
