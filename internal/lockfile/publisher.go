package lockfile

import (
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/hidden"
)

// Publisher is what is known about who made the server: what it claims, apart
// from what was observed.
type Publisher struct {
	Claims     *Claims
	Package    *Package    // of a command that runs a package
	Executable *Executable // of any other command
	TLS        *TLS        // of an https URL
}

// Package is what a package runner such as npx is told to run.
type Package struct {
	Registry string // npm, pypi, docker, go
	Name     string
	Version  string // as the command gives it; "" where it gives none
}

// Executable is the local file that a command runs. Module and Version are
// those of a Go program's build info, else "".
type Executable struct {
	Digest          hash.Digest
	Module, Version string
}

// TLS is what a server showed in the TLS handshake.
type TLS struct {
	Host   string
	Issuer string      // the leaf certificate's issuer, as RFC 2253 writes it
	SPKI   hash.Digest // of the leaf's SubjectPublicKeyInfo (RFC 5280 section 4.1.2.7, DER)
}

// Claims are the name and version the server gives itself. They prove nothing.
type Claims struct{ Name, Version string }

var registries = []string{"npm", "pypi", "docker", "go"}

func (o object) publisher(s Server) Publisher {
	p := o.object("publisher", "claims", "package", "executable", "tls")
	if o.w.err == nil && len(p.fields) == 0 {
		o.w.fail(p.line, "%s is empty", p.what)
	}
	if len(s.Command) == 0 {
		p.absent("without a command", "package", "executable")
	}
	if !https(s.URL) {
		p.absent("without an https url", "tls")
	}
	if p.has("package") {
		p.absent("beside package", "executable")
	}
	var v Publisher
	if p.has("claims") {
		c := p.object("claims", "name", "version")
		v.Claims = &Claims{Name: c.text("name"), Version: c.text("version")}
	}
	if p.has("package") {
		v.Package = p.pkg()
	}
	if p.has("executable") {
		e := p.object("executable", "digest", "module", "version")
		v.Executable = &Executable{Digest: e.digest("digest"), Module: e.optional("module"), Version: e.optional("version")}
		if !e.has("module") {
			e.absent("without module", "version")
		}
	}
	if p.has("tls") {
		t := p.object("tls", "host", "issuer", "spki")
		v.TLS = &TLS{Host: t.name("host"), Issuer: t.optional("issuer"), SPKI: t.digest("spki")}
	}
	return v
}

func (o object) pkg() *Package {
	p := o.object("package", "registry", "name", "version")
	v := &Package{Registry: p.text("registry"), Name: p.name("name"), Version: p.optional("version")}
	if !slices.Contains(registries, v.Registry) {
		p.w.fail(p.fields["registry"].line, "registry of %s is %s: known are %s", p.what, hidden.Quote(v.Registry), strings.Join(registries, ", "))
	}
	return v
}

func https(url string) bool {
	const scheme = "https://"
	return len(url) >= len(scheme) && strings.EqualFold(url[:len(scheme)], scheme)
}

func appendPublisher(dst []byte, p Publisher) []byte {
	if p == (Publisher{}) {
		return dst
	}
	dst = append(dst, "    publisher:\n"...)
	if c := p.Claims; c != nil {
		dst = field(dst, "      claims: ", flowMap([]pair{{"name", c.Name}, {"version", c.Version}}))
	}
	if p := p.Package; p != nil {
		dst = field(dst, "      package: ", flowMap(some(pair{"registry", p.Registry}, pair{"name", p.Name}, pair{"version", p.Version})))
	}
	if e := p.Executable; e != nil {
		dst = field(dst, "      executable: ", flowMap(some(pair{"digest", string(e.Digest)}, pair{"module", e.Module}, pair{"version", e.Version})))
	}
	if t := p.TLS; t != nil {
		dst = field(dst, "      tls: ", flowMap(some(pair{"host", t.Host}, pair{"issuer", t.Issuer}, pair{"spki", string(t.SPKI)})))
	}
	return dst
}
