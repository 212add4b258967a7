package lockfile_test

import (
	"strconv"
	"testing"

	"github.com/mcppin/mcppin/internal/lockfile"
)

func sizes(b *testing.B, run func(b *testing.B, doc lockfile.Document, src []byte)) {
	b.Helper()
	for _, n := range []int{10, 300, 3000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			doc := large(b, n)
			src := lockfile.Render(doc)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			run(b, doc, src)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/tool")
		})
	}
}

func BenchmarkParse(b *testing.B) {
	sizes(b, func(b *testing.B, _ lockfile.Document, src []byte) {
		for b.Loop() {
			if _, err := lockfile.Parse(src, "x.yaml"); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkRender(b *testing.B) {
	sizes(b, func(b *testing.B, doc lockfile.Document, _ []byte) {
		for b.Loop() {
			lockfile.Render(doc)
		}
	})
}
