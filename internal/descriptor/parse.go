package descriptor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// MaxDepth is how many arrays and objects may stand inside each other in a
// descriptor. Real ones reach 14; a block of YAML costs the square of its depth.
const MaxDepth = 64

// ErrDepth is the error for a descriptor nested deeper than MaxDepth.
var ErrDepth = fmt.Errorf("nested deeper than %d levels", MaxDepth)

// Parse reads one JSON text. It expects text that has passed the checks of
// RFC 7493 already: invalid UTF-8 and lone surrogates are not told apart here.
// It refuses duplicate names, trailing data and depth over MaxDepth.
func Parse(raw []byte) (Value, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	v, err := next(d, 0)
	if err != nil {
		return Value{}, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Value{}, errors.New("data after the JSON value")
	}
	return v, nil
}

// token is the next one; a text that stops short is not its regular end.
func token(d *json.Decoder) (json.Token, error) {
	tok, err := d.Token()
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return tok, err
}

func next(d *json.Decoder, depth int) (Value, error) {
	tok, err := token(d)
	if err != nil {
		return Value{}, err
	}
	switch t := tok.(type) {
	case string:
		return Text(t), nil
	case json.Number:
		return Value{Kind: Number, Text: t.String()}, nil
	case bool:
		return Value{Kind: Bool, Text: fmt.Sprint(t)}, nil
	case json.Delim:
		if depth == MaxDepth {
			return Value{}, ErrDepth
		}
		if t == '[' {
			return array(d, depth+1)
		}
		return object(d, depth+1)
	default:
		return Value{}, nil
	}
}

func array(d *json.Decoder, depth int) (Value, error) {
	v := Value{Kind: Array}
	for d.More() {
		e, err := next(d, depth)
		if err != nil {
			return Value{}, err
		}
		v.Elems = append(v.Elems, e)
	}
	_, err := token(d)
	return v, err
}

func object(d *json.Decoder, depth int) (Value, error) {
	var members []Member
	for d.More() {
		name, err := token(d)
		if err != nil {
			return Value{}, err
		}
		e, err := next(d, depth)
		if err != nil {
			return Value{}, err
		}
		members = append(members, Member{name.(string), e})
	}
	if _, err := token(d); err != nil {
		return Value{}, err
	}
	return NewObject(members)
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
