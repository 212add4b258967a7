package fetch

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is cut is what encoding/json cuts, for any valid text.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{
		`{}`, `[]`, ` [ ] `, ` { } `, `{"a":1}`, `{ "a" : [1, 2 ,"]\"}"] , "b\u0061" : { "x" : {} } }`, `[{"a":[{}]},"\\",-1.5e3 , null,true]`,
		`"x"`, `3`, `null`, "[\n1\t,\r2]", `[[],[[]]]`, `{"":"","\\\"":"}"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		var object map[string]json.RawMessage
		isObject := json.Unmarshal(raw, &object) == nil && object != nil
		if got, ok := splitObject(raw); ok != isObject || ok && !cmp.Equal(got, object) {
			t.Errorf("%s: got %s %v, want %s %v", raw, got, ok, object, isObject)
		}
		var array []json.RawMessage
		isArray := json.Unmarshal(raw, &array) == nil && array != nil
		if got, ok := splitArray(raw); ok != isArray || ok && !cmp.Equal(got, array) {
			t.Errorf("%s: got %s %v, want %s %v", raw, got, ok, array, isArray)
		}
	})
}
