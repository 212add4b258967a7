//go:build e2e

package e2e

import (
	"bytes"
	"path/filepath"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

var compiled sync.Map // of schema's name to *jsonschema.Schema

// holds checks a document against docs/NAME.schema.json.
func holds(t *testing.T, name string, doc []byte) {
	t.Helper()
	schema, ok := compiled.Load(name)
	if !ok {
		s, err := jsonschema.NewCompiler().Compile(filepath.Join(here, "..", "docs", name+".schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		schema, _ = compiled.LoadOrStore(name, s)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.(*jsonschema.Schema).Validate(v); err != nil {
		t.Errorf("%s.schema.json: %v", name, err)
	}
}
