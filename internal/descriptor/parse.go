package descriptor

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is how many arrays and objects may stand inside each other in a
// descriptor. Real ones reach 14; a block of YAML costs the square of its depth.
const MaxDepth = 64

// ErrDepth is the error for a descriptor nested deeper than MaxDepth.
var ErrDepth = fmt.Errorf("nested deeper than %d levels", MaxDepth)

// Parse reads one JSON text of UTF-8 without lone surrogates (RFC 7493 section
// 2.1). It refuses duplicate names, trailing data and depth over MaxDepth.
func Parse(raw []byte) (Value, error) {
	// Names are compared when they are sorted, which names the one at fault.
	d := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true))
	v, err := next(d, 0)
	if err != nil {
		return Value{}, err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return Value{}, errors.New("data after the JSON value")
	}
	return v, nil
}

// token is the next one; a text that stops short is not its regular end.
func token(d *jsontext.Decoder) (jsontext.Token, error) {
	tok, err := d.ReadToken()
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return tok, err
}

func next(d *jsontext.Decoder, depth int) (Value, error) {
	tok, err := token(d)
	if err != nil {
		return Value{}, err
	}
	switch k := tok.Kind(); k {
	case jsontext.KindString:
		return Text(tok.String()), nil
	case jsontext.KindNumber:
		return Value{Kind: Number, Text: tok.String()}, nil
	case jsontext.KindTrue, jsontext.KindFalse:
		return Value{Kind: Bool, Text: tok.String()}, nil
	case jsontext.KindBeginObject, jsontext.KindBeginArray:
		if depth == MaxDepth {
			return Value{}, ErrDepth
		}
		if k == jsontext.KindBeginArray {
			return array(d, depth+1)
		}
		return object(d, depth+1)
	default:
		return Value{}, nil
	}
}

func array(d *jsontext.Decoder, depth int) (Value, error) {
	v := Value{Kind: Array}
	for more(d) {
		e, err := next(d, depth)
		if err != nil {
			return Value{}, err
		}
		v.Elems = append(v.Elems, e)
	}
	_, err := token(d)
	return v, err
}

func object(d *jsontext.Decoder, depth int) (Value, error) {
	var members []Member
	for more(d) {
		tok, err := token(d)
		if err != nil {
			return Value{}, err
		}
		name := tok.String()
		e, err := next(d, depth)
		if err != nil {
			return Value{}, err
		}
		members = append(members, Member{name, e})
	}
	if _, err := token(d); err != nil {
		return Value{}, err
	}
	return NewObject(members)
}

// more says that the array or object goes on; at a fault the next token is the
// error.
func more(d *jsontext.Decoder) bool {
	switch d.PeekKind() {
	case jsontext.KindEndArray, jsontext.KindEndObject, jsontext.KindInvalid:
		return false
	}
	return true
}

// NewObject puts members in order; a name that occurs twice is an error.
func NewObject(members []Member) (Value, error) {
	slices.SortFunc(members, func(a, b Member) int { return Compare(a.Name, b.Name) })
	for i := 1; i < len(members); i++ {
		if members[i].Name == members[i-1].Name {
			return Value{}, fmt.Errorf("member %q occurs twice", members[i].Name)
		}
	}
	return Value{Kind: Object, Members: members}, nil
}
