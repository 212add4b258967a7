package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"
)

// row is what was measured at one number of tools.
type row struct {
	tools, bytes int
	verify, bare []measurement
}

func wall(m measurement) float64 { return m.Wall.Seconds() }
func rss(m measurement) float64  { return float64(m.Peak) }

func median(all []measurement, of func(measurement) float64) float64 {
	var v []float64
	for _, m := range all {
		v = append(v, of(m))
	}
	slices.Sort(v)
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}

func report(w io.Writer, rows []row, runs int) {
	fmt.Fprintf(w, "Medians of %d runs each, in turn; %s %s/%s, %d CPUs; pages of %d tools.\n\n",
		runs, runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), pageSize)
	fmt.Fprintln(w, "| tools | bytes each | verify | bare client | time ratio | verify peak | bare peak | memory ratio |")
	fmt.Fprintln(w, "|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, r := range rows {
		v, b := median(r.verify, wall), median(r.bare, wall)
		vm, bm := median(r.verify, rss), median(r.bare, rss)
		fmt.Fprintf(w, "| %d | %d | %s | %s | %.1f | %s | %s | %.1f |\n",
			r.tools, r.bytes/r.tools, ms(v), ms(b), v/b, mb(vm), mb(bm), vm/bm)
	}
	fmt.Fprint(w, "\nOne more tool costs, and the second over the first (1 is linear):\n\n")
	small, middle, large := rows[len(rows)-3], rows[len(rows)-2], rows[len(rows)-1]
	fmt.Fprintf(w, "| | %d to %d | %d to %d | ratio |\n|---|---:|---:|---:|\n", small.tools, middle.tools, middle.tools, large.tools)
	growth := func(what string, of func(row) float64, unit float64, name string) {
		first := (of(middle) - of(small)) / float64(middle.tools-small.tools)
		second := (of(large) - of(middle)) / float64(large.tools-middle.tools)
		fmt.Fprintf(w, "| %s | %.1f %s | %.1f %s | %.2f |\n", what, first/unit, name, second/unit, name, second/first)
	}
	growth("verify, time", func(r row) float64 { return median(r.verify, wall) }, time.Microsecond.Seconds(), "µs")
	growth("bare client, time", func(r row) float64 { return median(r.bare, wall) }, time.Microsecond.Seconds(), "µs")
	growth("verify, memory", func(r row) float64 { return median(r.verify, rss) }, 1<<10, "KiB")
	growth("bare client, memory", func(r row) float64 { return median(r.bare, rss) }, 1<<10, "KiB")
}

func ms(seconds float64) string { return fmt.Sprintf("%.1f ms", seconds*1e3) }
func mb(bytes float64) string   { return fmt.Sprintf("%.1f MB", bytes/1e6) }
