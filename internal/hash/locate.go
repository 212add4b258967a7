package hash

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// locate finds the place of what jcs refused, since its errors name none. It
// reads the tokens again; where it finds no fault it keeps jcs's words.
func locate(raw []byte, refused error) *Violation {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw))
	at := func(reason string) *Violation {
		return &Violation{Pointer: string(d.StackPointer()), Offset: int(d.InputOffset()), Reason: reason}
	}
	for {
		tok, err := d.ReadToken()
		var fault *jsontext.SyntacticError
		switch {
		case errors.Is(err, io.EOF):
			return at("no JSON text")
		case errors.As(err, &fault):
			return refusal(fault)
		case err != nil:
			return at("invalid JSON: " + err.Error())
		}
		// jsontext takes any number that the grammar has.
		if tok.Kind() == jsontext.KindNumber {
			if _, err := strconv.ParseFloat(tok.String(), 64); err != nil {
				v := at("number out of a double's range")
				v.Offset -= len(tok.String())
				return v
			}
		}
		if d.StackDepth() == 0 {
			break
		}
	}
	if len(bytes.Trim(raw[d.InputOffset():], " \t\r\n")) > 0 {
		return at("data after the JSON value")
	}
	return at("not canonicalizable: " + strings.ToLower(refused.Error()))
}

// refusal has the words of this package for what jsontext has no error value of.
func refusal(fault *jsontext.SyntacticError) *Violation {
	v := &Violation{Pointer: string(fault.JSONPointer), Offset: int(fault.ByteOffset)}
	switch reason := fault.Err.Error(); {
	case errors.Is(fault.Err, jsontext.ErrDuplicateName):
		v.Reason = "member occurs twice"
	case strings.HasPrefix(reason, "invalid surrogate pair"):
		v.Reason = "lone surrogate"
	case reason == "exceeded max depth":
		v.Pointer, v.Reason = "", "nested deeper than 10000 levels" // the pointer would have as many
	case reason == "invalid UTF-8":
		v.Reason = reason
	default:
		v.Reason = "invalid JSON: " + reason
	}
	return v
}
