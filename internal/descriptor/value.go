// Package descriptor holds a tool descriptor as it was received: a JSON value
// whose members are read by exact name and whose numbers keep their spelling.
package descriptor

import "slices"

// Kind is the type of a JSON value (RFC 8259 section 3).
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"null", "boolean", "number", "string", "array", "object"}[k]
}

// Value is one JSON value. The zero Value is null.
type Value struct {
	Kind    Kind
	Text    string // String: the decoded text; Number: its spelling; Bool: "true" or "false"
	Elems   []Value
	Members []Member // in the order of Compare, no name twice
}

// Member is one member of an object.
type Member struct {
	Name  string
	Value Value
}

// Text is the string s as a Value.
func Text(s string) Value { return Value{Kind: String, Text: s} }

// Get returns the member with exactly this name; names are never folded.
func (v Value) Get(name string) (Value, bool) {
	i, ok := slices.BinarySearchFunc(v.Members, name, func(m Member, name string) int { return Compare(m.Name, name) })
	if !ok {
		return Value{}, false
	}
	return v.Members[i].Value, true
}

// Equal reports whether v and w are the same value. Strings are compared by
// code point without normalization, numbers by spelling, arrays in order.
func (v Value) Equal(w Value) bool {
	return v.Kind == w.Kind && v.Text == w.Text &&
		slices.EqualFunc(v.Elems, w.Elems, Value.Equal) &&
		slices.EqualFunc(v.Members, w.Members, func(a, b Member) bool { return a.Name == b.Name && a.Value.Equal(b.Value) })
}

// WithNumbers returns v with every number's spelling replaced by spell's.
func (v Value) WithNumbers(spell func(string) string) Value {
	w, _ := v.respelled(spell)
	return w
}

// respelled copies no more than what changes, which is seldom anything.
func (v Value) respelled(spell func(string) string) (w Value, changed bool) {
	w = v
	switch v.Kind {
	case Number:
		w.Text = spell(v.Text)
		changed = w.Text != v.Text
	case Array:
		for i, e := range v.Elems {
			if e, other := e.respelled(spell); other {
				if !changed {
					w.Elems, changed = slices.Clone(v.Elems), true
				}
				w.Elems[i] = e
			}
		}
	case Object:
		for i, m := range v.Members {
			if e, other := m.Value.respelled(spell); other {
				if !changed {
					w.Members, changed = slices.Clone(v.Members), true
				}
				w.Members[i].Value = e
			}
		}
	}
	return w, changed
}

// Compare orders member names by UTF-16 code units (RFC 8785 section 3.2.3).
// That is the order of the bytes except that U+E000 to U+FFFF sort after the
// code points above them, which UTF-16 writes with surrogates.
func Compare(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	if i == n {
		return len(a) - len(b)
	}
	// Where the first difference is in a lead byte, 0xEE and 0xEF begin
	// U+E000..U+FFFF and 0xF0 upwards the code points above. A difference
	// inside a character never meets those values.
	return rank(a[i]) - rank(b[i])
}

func rank(b byte) int {
	if b == 0xee || b == 0xef {
		return 0x100 + int(b)
	}
	return int(b)
}
