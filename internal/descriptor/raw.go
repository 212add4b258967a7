package descriptor

// Raw is one JSON text in two forms. Text alone keeps how numbers are spelled;
// digests are over Canonical. Both are shared, never to be changed.
type Raw struct {
	Text      []byte // as received
	Canonical []byte // Text's RFC 8785 form
}
