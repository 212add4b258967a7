package fetch

import (
	"bytes"
	"io"
	"mime"
	"net/http"

	"github.com/mcppin/mcppin/internal/hidden"
)

const (
	// shownWords is how much of a server's own words an error shows.
	shownWords = 200
	// readWords is how much of a refusal is read, a JSON-RPC error among it.
	readWords = 64 << 10
)

// standIn is what mcp-go gets to see in place of the answer.
func standIn(resp *http.Response, stub []byte) *http.Response {
	seen := *resp
	seen.Status, seen.StatusCode = "200 OK", http.StatusOK
	seen.Header = resp.Header.Clone()
	seen.Header.Set("Content-Type", "application/json")
	seen.Header.Del("Content-Length")
	seen.ContentLength = int64(len(stub))
	seen.Body = io.NopCloser(bytes.NewReader(stub))
	return &seen
}

// redirects says that net/http will follow resp, or ask whether to.
func redirects(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return resp.Header.Get("Location") != ""
	}
	return false
}

// read is the start of a body that is shown or looked at, never kept.
func read(body io.Reader) []byte {
	b, _ := io.ReadAll(io.LimitReader(body, readWords))
	return b
}

func trimmed(b []byte) []byte { return bytes.TrimSpace(bytes.TrimPrefix(b, byteOrderMark)) }

func (s *secrets) status(resp *http.Response, body []byte, tries int) *statusError {
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	return &statusError{
		code: resp.StatusCode, html: kind == "text/html", tries: tries,
		after: s.show(resp.Header.Get("Retry-After"), 40), words: s.show(string(trimmed(body)), shownWords),
	}
}

// words are the server's own, after a colon, or nothing.
func (s *secrets) words(body []byte) string {
	if body = trimmed(body); len(body) == 0 {
		return ""
	}
	return ": " + s.show(string(body), shownWords)
}

func contentType(kind string) string {
	switch kind {
	case "":
		return "no content type (not an MCP endpoint?)"
	case "text/html":
		return "text/html (not an MCP endpoint?)"
	}
	return "content type " + hidden.Escape(cut(kind, 60)) + " (not an MCP endpoint?)"
}
