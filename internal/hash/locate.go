package hash

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// locate finds the place of what jcs refused, since its errors name none. It
// reads the tokens again; where it finds no fault it keeps jcs's words.
func locate(raw []byte, refused error) *Violation {
	w := walker{raw: raw, dec: json.NewDecoder(bytes.NewReader(raw))}
	w.dec.UseNumber()
	if v := w.run(); v != nil {
		return v
	}
	return &Violation{Reason: "not canonicalizable: " + strings.ToLower(refused.Error()), Offset: int(w.dec.InputOffset())}
}

type frame struct {
	names   map[string]bool // nil in an array
	token   string          // of the member or element being read
	index   int
	isValue bool
}

type walker struct {
	raw   []byte
	dec   *json.Decoder
	stack []frame
}

func (w *walker) run() *Violation {
	if len(bytes.TrimSpace(w.raw)) == 0 {
		return w.fault("no JSON text")
	}
	for {
		start := w.dec.InputOffset()
		tok, err := w.dec.Token()
		if err != nil {
			return w.fault("invalid JSON: " + err.Error())
		}
		if reason := check(tok, w.raw[start:w.dec.InputOffset()]); reason != "" {
			return w.fault(reason)
		}
		if v := w.enter(tok); v != nil {
			return v
		}
		if len(w.stack) == 0 {
			if rest := bytes.TrimLeft(w.raw[w.dec.InputOffset():], " \t\r\n"); len(rest) > 0 {
				return w.fault("data after the JSON value")
			}
			return nil
		}
	}
}

// enter moves the position past one token.
func (w *walker) enter(tok json.Token) *Violation {
	if d, ok := tok.(json.Delim); ok {
		switch d {
		case '{':
			w.stack = append(w.stack, frame{names: map[string]bool{}})
			return w.deep()
		case '[':
			w.stack = append(w.stack, frame{token: "0"})
			return w.deep()
		}
		w.stack = w.stack[:len(w.stack)-1]
	}
	if len(w.stack) == 0 {
		return nil
	}
	f := &w.stack[len(w.stack)-1]
	if f.names == nil {
		f.index++
		f.token = strconv.Itoa(f.index)
		return nil
	}
	if !f.isValue {
		f.token, f.isValue = tok.(string), true
		if f.names[f.token] {
			return w.fault("member occurs twice")
		}
		f.names[f.token] = true
		return nil
	}
	f.isValue = false
	return nil
}

func (w *walker) deep() *Violation {
	if len(w.stack) > maxDepth {
		w.stack = nil
		return w.fault("nested deeper than 10000 levels")
	}
	return nil
}

const maxDepth = 10000 // jcs's own limit

var escaper = strings.NewReplacer("~", "~0", "/", "~1") // RFC 6901 section 3

func (w *walker) fault(reason string) *Violation {
	var p strings.Builder
	for _, f := range w.stack {
		if f.names != nil && !f.isValue {
			break // between members: the fault is the object's
		}
		p.WriteString("/" + escaper.Replace(f.token))
	}
	return &Violation{Pointer: p.String(), Offset: int(w.dec.InputOffset()), Reason: reason}
}

// check returns what is wrong with one token, whose text ends in text.
func check(tok json.Token, text []byte) string {
	switch t := tok.(type) {
	case json.Number:
		if _, err := strconv.ParseFloat(t.String(), 64); err != nil {
			return "number out of a double's range"
		}
	case string:
		if !utf8.Valid(text) {
			return "invalid UTF-8"
		}
		if loneSurrogate(text) {
			return "lone surrogate"
		}
	}
	return ""
}

// loneSurrogate reads the escapes of a string's text: a high one must stand
// right before a low one (RFC 8259 section 8.2).
func loneSurrogate(text []byte) bool {
	high := false
	for i := 0; i < len(text); i++ {
		unit := uint64(0)
		if text[i] == '\\' && i+5 < len(text) && text[i+1] == 'u' {
			unit, _ = strconv.ParseUint(string(text[i+2:i+6]), 16, 16)
			i += 5
		} else if text[i] == '\\' {
			i++
		}
		low := unit >= 0xdc00 && unit <= 0xdfff
		if high != low {
			return true
		}
		high = unit >= 0xd800 && unit <= 0xdbff
	}
	return high
}
