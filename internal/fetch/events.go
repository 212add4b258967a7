package fetch

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// events parses a text/event-stream (WHATWG HTML, "Server-sent events"): LF, CR
// and CRLF end a line, and the last event needs no blank line after it.
type events struct {
	r      *bufio.Reader
	limit  int64 // of one event's data
	begun  bool
	skipLF bool // the line before ended with CR
	buf    []byte
}

// event has the name "message" where the stream gives none.
type event struct {
	name string
	data []byte
}

func newEvents(r io.Reader, limit int64) *events {
	return &events{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next is the next event that has data.
func (e *events) next() (event, error) {
	ev := event{name: "message"}
	has := false
	for {
		line, err := e.line()
		if err != nil && !errors.Is(err, io.EOF) {
			return event{}, err
		}
		ended := err != nil
		if len(line) == 0 {
			if has {
				return ev, nil
			}
			if ended {
				return event{}, io.EOF
			}
			ev = event{name: "message"}
			continue
		}
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			ev.name = string(value)
		case "data":
			if has {
				ev.data = append(ev.data, '\n')
			}
			ev.data, has = append(ev.data, value...), true
		}
		if int64(len(ev.data)) > e.limit {
			return event{}, errTooLarge(e.limit)
		}
		if ended && !has {
			return event{}, io.EOF
		}
	}
}

// line is valid until the next call. It comes with io.EOF where the stream ends.
func (e *events) line() ([]byte, error) {
	if !e.begun {
		e.begun = true
		if b, _ := e.r.Peek(len(byteOrderMark)); bytes.Equal(b, byteOrderMark) {
			_, _ = e.r.Discard(len(byteOrderMark))
		}
	}
	e.buf = e.buf[:0]
	for {
		if _, err := e.r.Peek(1); err != nil {
			return e.buf, err
		}
		b, _ := e.r.Peek(e.r.Buffered())
		if e.skipLF && b[0] == '\n' {
			_, _ = e.r.Discard(1)
			e.skipLF = false
			continue
		}
		e.skipLF = false
		end := bytes.IndexAny(b, "\r\n")
		if end < 0 {
			end = len(b)
		}
		e.buf = append(e.buf, b[:end]...)
		if int64(len(e.buf)) > e.limit+64 {
			return nil, errTooLarge(e.limit)
		}
		if end == len(b) {
			_, _ = e.r.Discard(end)
			continue
		}
		e.skipLF = b[end] == '\r'
		_, _ = e.r.Discard(end + 1)
		return e.buf, nil
	}
}

func errTooLarge(limit int64) error {
	return fmt.Errorf("server sent a message of more than %d bytes", limit)
}
