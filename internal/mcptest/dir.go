package mcptest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Load reads a script's directory.
func Load(dir string) (Script, error) {
	var s Script
	if _, err := os.Stat(dir); err != nil {
		return s, err
	}
	b, err := os.ReadFile(filepath.Join(dir, "script.json"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return s, err
	default:
		d := json.NewDecoder(bytes.NewReader(b))
		d.DisallowUnknownFields() // a fault misspelt would be a test of nothing
		if err := d.Decode(&s); err != nil {
			return s, fmt.Errorf("script.json: %w", err)
		}
	}
	pages, err := fs.Glob(os.DirFS(dir), "tools*.json")
	if err != nil {
		return s, err
	}
	for _, file := range pages {
		raw, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return s, err
		}
		name := strings.TrimSuffix(file, ".json")
		if cursor, ok := strings.CutPrefix(name, "tools@"); ok {
			if s.Next == nil {
				s.Next = map[string]json.RawMessage{}
			}
			s.Next[cursor] = raw
		} else if name == "tools" {
			s.First = raw
		} else if name == "tools#2" {
			s.Second = raw
		}
	}
	return s, nil
}

// Save writes a script's directory, for Load.
func (s Script) Save(dir string) error {
	files := map[string][]byte{}
	if s.First != nil {
		files["tools.json"] = s.First
	}
	if s.Second != nil {
		files["tools#2.json"] = s.Second
	}
	for cursor, raw := range s.Next {
		files["tools@"+cursor+".json"] = raw
	}
	s.First, s.Second, s.Next = nil, nil, nil
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	files["script.json"] = b
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			return err
		}
	}
	return nil
}
