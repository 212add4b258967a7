package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/mcptest"
)

// The test binary is the server too: "serve DIR", and "hold" as its grandchild.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 3 && os.Args[1] == "serve":
		os.Exit(mcptest.Main(os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	case len(os.Args) == 2 && os.Args[1] == "hold":
		os.Exit(mcptest.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	case len(os.Args) > 2 && os.Args[1] == "odd":
		oddServer(os.Args[2:])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// stdioSpec writes the script down and names the process that runs it.
func stdioSpec(t *testing.T, s mcptest.Script) Spec {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if s.First != nil {
		write("tools.json", s.First)
	}
	for cursor, raw := range s.Next {
		write("tools@"+cursor+".json", raw)
	}
	s.First, s.Next = nil, nil
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	// Absent fields mean more than null ones, and no delay is no string.
	for _, absent := range []string{`"[A-Za-z]+":null`, `"Delay":0`} {
		b = regexp.MustCompile(absent+",?").ReplaceAll(b, nil)
	}
	b = regexp.MustCompile(`,}`).ReplaceAll(b, []byte("}"))
	write("script.json", b)
	return Spec{Alias: "a", Command: []string{executable(t), "serve", dir}}
}

func executable(t *testing.T) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return exe
}

// httpSpec serves the script on a loopback port.
func httpSpec(t *testing.T, s mcptest.Script) (Spec, *mcptest.Server) {
	t.Helper()
	server := mcptest.New(s)
	h := server.Start()
	t.Cleanup(h.Close)
	return Spec{Alias: "a", URL: h.URL + "/mcp"}, server
}

func list(t *testing.T, s Spec, o Options) (Listing, error) {
	t.Helper()
	if o.Timeout == 0 {
		o.Timeout = 20 * time.Second
	}
	if o.LookupEnv == nil {
		o.LookupEnv = os.LookupEnv
	}
	if o.grace == 0 {
		o.grace = 300 * time.Millisecond
	}
	l, err := List(context.Background(), s, o)
	var e *Error
	if err != nil && !errors.As(err, &e) {
		t.Errorf("got an error of type %T, want *Error", err)
	}
	if err != nil {
		checkLine(t, err.Error())
	}
	for _, w := range l.Warnings {
		checkLine(t, w)
	}
	return l, err
}

// checkLine wants text to be safe to print on one line.
func checkLine(t *testing.T, text string) {
	t.Helper()
	if text == "" || text != hidden.Line(text) {
		t.Errorf("got %q, want one line without control characters", text)
	}
}

func mustList(t *testing.T, s Spec, o Options) Listing {
	t.Helper()
	l, err := list(t, s, o)
	if err != nil {
		t.Fatalf("got error %v, want none", err)
	}
	return l
}

// wantError wants an error with all the parts in its text, and returns it.
func wantError(t *testing.T, s Spec, o Options, parts ...string) *Error {
	t.Helper()
	_, err := list(t, s, o)
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got error %v, want one with %q", err, parts)
	}
	for _, p := range parts {
		if !strings.Contains(e.Error(), p) {
			t.Errorf("got error %q, want %q in it", e, p)
		}
	}
	return e
}

func wantTools(t *testing.T, l Listing, want ...string) {
	t.Helper()
	var got []string
	for _, raw := range l.Tools {
		got = append(got, string(raw.Text))
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("tools (-want +got):\n%s", d)
	}
}

func wantWarning(t *testing.T, l Listing, part string) {
	t.Helper()
	if !strings.Contains(strings.Join(l.Warnings, "\n"), part) {
		t.Errorf("got warnings %q, want one with %q", l.Warnings, part)
	}
}

// vars is a LookupEnv of these alone.
func vars(pairs ...string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

const (
	toolA = `{"name":"a","description":"A \u0061","inputSchema":{"type":"object"},"x":9007199254740993}`
	toolB = `{"name":"b","inputSchema":{"type":"object"},"annotations":{"destructiveHint":false}}`
	toolC = `{"inputSchema":{},"name":"c"}`
)
