package drift

import "github.com/mcppin/mcppin/internal/lockfile"

// The words of a Setting: nil where the lock says nothing. The first word of a
// publisher's says which evidence it is.

func maxAge(p lockfile.Policy) []string {
	if p.MaxAge == 0 {
		return nil
	}
	return []string{lockfile.FormatMaxAge(p.MaxAge)}
}

func single(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// some makes one of the two empty lists that mean the same.
func some(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	return words
}

// ignoredBy are the pointers that each pin ignores, if there are any.
func ignoredBy(doc lockfile.Document) map[string][]string {
	all := map[string][]string{}
	for _, t := range doc.Tools {
		if t.Pin == nil {
			continue
		}
		for _, p := range t.Pin.Ignore {
			all[t.Name] = append(all[t.Name], string(p))
		}
	}
	return all
}

func location(s *lockfile.Server) []string { return single(s.URL) }

// included spells out that a server's empty list lets every tool through.
func included(s *lockfile.Server) []string {
	if s.Alias != "" && len(s.Include) == 0 {
		return []string{"*"}
	}
	return some(s.Include)
}

func headers(s *lockfile.Server) []string {
	var words []string
	for _, h := range s.Headers {
		words = append(words, h.Name+": "+h.Value)
	}
	return words
}

func claims(c *lockfile.Claims) []string {
	if c == nil {
		return nil
	}
	return []string{"claims (self-reported)", c.Name, c.Version}
}

func bundle(p *lockfile.Package) []string {
	if p == nil {
		return nil
	}
	return trimmed("package", p.Registry, p.Name, p.Version)
}

func program(e *lockfile.Executable) []string {
	if e == nil {
		return nil
	}
	return trimmed("executable", string(e.Digest), e.Module, e.Version)
}

func connection(t *lockfile.TLS) []string {
	if t == nil {
		return nil
	}
	return trimmed("tls", t.Host, string(t.SPKI), t.Issuer)
}

// trimmed leaves out the empty words at the end.
func trimmed(words ...string) []string {
	for len(words) > 0 && words[len(words)-1] == "" {
		words = words[:len(words)-1]
	}
	return words
}
