package lockfile

import (
	"bytes"

	"gopkg.in/yaml.v3"
)

// MaxSize is how many bytes a lock file may have.
const MaxSize = 256 << 20

// Parse reads a lock file strictly: what it accepts is the canonical rendering
// of the Document it returns, except that lines may end in CR LF. Every stored
// descriptor and text hashes to its digest. The error is an *Error; filename
// serves for that alone.
func Parse(src []byte, filename string) (Document, error) {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	if err := precheck(src); err != nil {
		return Document{}, err.in(filename)
	}
	root, err := nodes(src)
	if err != nil {
		return Document{}, err.in(filename)
	}
	w := &walk{}
	w.strict(root, 0)
	var doc Document
	if w.err == nil {
		doc = w.document(root)
	}
	if w.err == nil {
		w.err = verify(w.sums)
	}
	if w.err == nil {
		w.err = canonical(src, Render(doc))
	}
	if w.err != nil {
		return Document{}, w.err.in(filename)
	}
	return doc, nil
}

// nodes reads one YAML document into nodes. Nothing is resolved or expanded:
// decoding into maps would compare each key with each other one, and follow
// aliases.
func nodes(src []byte) (*yaml.Node, *Error) {
	dec := yaml.NewDecoder(bytes.NewReader(src))
	var doc yaml.Node
	if err := dec.Decode(&doc); err != nil {
		return nil, syntax(src, err)
	}
	return doc.Content[0], nil
}
