package lockfile

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/hash"
	"github.com/mcppin/mcppin/internal/yamltext"
)

// again is the field of that name, if it is there: a mapping from digests to
// what each is the digest of, which value reads.
func (o object) again(reasons []string, value func(e entry, what string, digest hash.Digest) descriptor.Value) []Reading {
	if !slices.Contains(reasons, Unstable) {
		o.absent("without the reason "+strconv.Quote(Unstable), "again")
	}
	if !o.has("again") {
		return nil
	}
	what := "again of " + o.what
	var list []Reading
	for _, e := range o.w.entries(o.fields["again"].value, what) {
		if o.w.sorted(e, len(list), func(i int) string { return string(list[i].Digest) }); o.w.err != nil {
			return nil
		}
		digest := o.w.digest(e.name, e.line, what)
		list = append(list, Reading{digest, value(e, "a reading in "+what, digest)})
	}
	if len(list) == 0 {
		o.w.fail(o.fields["again"].line, "%s is empty", what)
	}
	return list
}

// appendAgain writes each descriptor, or text, indented by n below its digest.
func appendAgain(dst []byte, n int, list []Reading) []byte {
	if len(list) == 0 {
		return dst
	}
	dst = append(dst, strings.Repeat(" ", n)+"again:\n"...)
	n += yamltext.Step
	for _, r := range slices.SortedFunc(slices.Values(list), compareReadings) {
		dst = append(dst, strings.Repeat(" ", n)...)
		dst = yamltext.AppendKey(dst, yamltext.Inline(string(r.Digest)), n)
		if r.Descriptor.Kind == descriptor.String {
			dst = field(dst, " ", yamltext.String(r.Descriptor.Text, n+yamltext.Step))
		} else {
			dst = yamltext.AppendValue(dst, r.Descriptor, n+yamltext.Step)
		}
	}
	return dst
}

func compareReadings(a, b Reading) int { return cmp.Compare(a.Digest, b.Digest) }
