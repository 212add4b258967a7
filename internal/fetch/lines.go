package fetch

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// lines is a server's stdout for mcp-go: one message a line, all else taken out.
type lines struct {
	r     *bufio.Reader
	w     *wire
	ready bytes.Buffer
	err   error
}

func newLines(r io.Reader, w *wire) *lines {
	return &lines{r: bufio.NewReaderSize(r, 64<<10), w: w}
}

// Read ends with io.EOF whatever happened, as mcp-go logs other errors; the
// wire has the reason.
func (l *lines) Read(p []byte) (int, error) {
	for l.ready.Len() == 0 {
		if l.err != nil {
			return 0, io.EOF
		}
		var line []byte
		if line, l.err = l.line(); l.err != nil && l.err != io.EOF {
			return 0, io.EOF
		}
		if err := l.take(line); err != nil {
			l.w.fail(err)
			l.err = err
		}
	}
	return l.ready.Read(p)
}

// line reads to the end of the line or of the stream.
func (l *lines) line() ([]byte, error) {
	var line []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if int64(len(line)+len(part)) > l.w.limits.Bytes {
			err = fmt.Errorf("server wrote a line of more than %d bytes to stdout", l.w.limits.Bytes)
			l.w.fail(err)
			return nil, err
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (l *lines) take(line []byte) error {
	line = bytes.TrimSpace(bytes.TrimPrefix(line, byteOrderMark))
	if len(line) == 0 {
		return nil
	}
	messages, err := l.w.secrets.readMessages(line)
	if errors.Is(err, errNoise) {
		l.w.notes.skip(func() string { return l.w.secrets.quote(string(line), 120) })
		return nil
	}
	if err != nil {
		return err
	}
	for _, m := range messages {
		stub, err := l.w.accept(m, 0)
		if err != nil {
			return err
		}
		if stub != nil {
			l.ready.Write(append(stub, '\n'))
		}
	}
	return nil
}

var byteOrderMark = []byte("\xef\xbb\xbf")
