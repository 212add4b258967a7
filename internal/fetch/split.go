package fetch

import (
	"bytes"
	"encoding/json"
)

// splitObject and splitArray cut the parts out of a text that has been found
// valid. encoding/json would validate it, and every part of it, once more.

// splitObject is the members by exact name; false where raw is no object.
func splitObject(raw json.RawMessage) (map[string]json.RawMessage, bool) {
	i := space(raw, 0)
	if i == len(raw) || raw[i] != '{' {
		return nil, false
	}
	members := map[string]json.RawMessage{}
	for i = space(raw, i+1); raw[i] != '}'; i = comma(raw, i) {
		end := value(raw, i)
		var name string
		if json.Unmarshal(raw[i:end], &name) != nil {
			return nil, false
		}
		i = space(raw, space(raw, end)+1) // over the colon
		end = value(raw, i)
		members[name] = raw[i:end:end]
		i = end
	}
	return members, true
}

// splitArray is the elements; false where raw is no array.
func splitArray(raw json.RawMessage) ([]json.RawMessage, bool) {
	i := space(raw, 0)
	if i == len(raw) || raw[i] != '[' {
		return nil, false
	}
	elements := []json.RawMessage{}
	for i = space(raw, i+1); raw[i] != ']'; i = comma(raw, i) {
		end := value(raw, i)
		elements = append(elements, raw[i:end:end])
		i = end
	}
	return elements, true
}

func space(raw []byte, i int) int {
	for i < len(raw) && (raw[i] == ' ' || raw[i] == '\n' || raw[i] == '\r' || raw[i] == '\t') {
		i++
	}
	return i
}

// comma goes from the end of a value to the next one, or to the closing bracket.
func comma(raw []byte, i int) int {
	if i = space(raw, i); raw[i] == ',' {
		i = space(raw, i+1)
	}
	return i
}

// value is the end of the value that starts at i.
func value(raw []byte, i int) int {
	for depth := 0; i < len(raw); {
		switch raw[i] {
		case '"':
			i = quoteAfter(raw, i) + 1
		case '{', '[':
			depth++
			i++
			continue
		case '}', ']':
			if depth == 0 {
				return i
			}
			depth--
			i++
		case ',', ':', ' ', '\n', '\r', '\t':
			if depth == 0 {
				return i
			}
			i++
			continue
		default:
			i++
			continue
		}
		if depth == 0 {
			return i
		}
	}
	return i
}

// quoteAfter is the quote that closes the string opened at i.
func quoteAfter(raw []byte, i int) int {
	for {
		i += 1 + bytes.IndexByte(raw[i+1:], '"')
		slashes := 0
		for raw[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 { // else the last one escapes it
			return i
		}
	}
}
