package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/scan"
)

// sample is one descriptor, or one server's instructions, and what it is an
// example of.
type sample struct {
	ID           string
	Labels       []string // codes; none: benign
	Note         string
	Server       string // alias; "" is one of its own
	Tool         json.RawMessage
	Instructions *string
	Others       []string // qualified names in the same lock

	subject scan.Subject
	names   *scan.Names
}

func read(path string) ([]sample, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []sample
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, len(b)+1)
	for n := 1; lines.Scan(); n++ {
		var s sample
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		if err := s.parse(); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		all = append(all, s)
	}
	return all, lines.Err()
}

func (s *sample) parse() error {
	s.names = scan.NewNames(s.Others)
	if s.Server == "" {
		s.Server = "sample"
	}
	if s.Instructions != nil {
		s.subject = scan.Subject{Name: s.Server + " (instructions)", Value: descriptor.Text(*s.Instructions)}
		return nil
	}
	v, err := descriptor.Parse(s.Tool)
	if err != nil {
		return err
	}
	name, ok := v.Get("name")
	if !ok || name.Kind != descriptor.String {
		return fmt.Errorf("a tool without a name")
	}
	s.subject = scan.Subject{Name: s.Server + "." + name.Text, Value: v}
	return nil
}

func (s sample) scan() []scan.Finding { return scan.Scan(s.subject, s.names) }

// found reports whether the scanner says one of the things that s is labelled with.
func (s sample) found(findings []scan.Finding) bool {
	return slices.ContainsFunc(scan.Codes(findings), func(code string) bool { return slices.Contains(s.Labels, code) })
}
