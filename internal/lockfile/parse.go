package lockfile

import (
	"bytes"

	"gopkg.in/yaml.v3"
)

// maxSize is how many bytes a lock file may have.
const maxSize = 256 << 20

// Parse reads a lock file strictly: what it accepts is the canonical rendering
// of the Document it returns, except that lines may end in CR LF. Every stored
// descriptor and text hashes to its digest. The error is an *Error; filename
// serves for that alone.
func Parse(src []byte, filename string) (Document, error) {
	doc, err := parse(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), nodes)
	if err != nil {
		return Document{}, err.in(filename)
	}
	return doc, nil
}

func parse(src []byte, nodes func([]byte) (*yaml.Node, *Error)) (Document, *Error) {
	if err := precheck(src); err != nil {
		return Document{}, err
	}
	root, err := nodes(src)
	if err != nil {
		return Document{}, err
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
		w.err = canonical(src, appendDocument(make([]byte, 0, len(src)), doc))
	}
	return doc, w.err
}

// nodes reads one YAML document into nodes.
func nodes(src []byte) (*yaml.Node, *Error) {
	if root, ok := scan(src); ok {
		return root, nil
	}
	return decode(src)
}

// decode resolves and expands nothing: decoding into maps would compare each
// key with each other one, and follow aliases.
func decode(src []byte) (*yaml.Node, *Error) {
	dec := yaml.NewDecoder(bytes.NewReader(src))
	var doc yaml.Node
	if err := dec.Decode(&doc); err != nil {
		return nil, syntax(src, err)
	}
	return doc.Content[0], nil
}
