package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/scan"
)

// rate is how many of several.
type rate struct{ hits, of int }

func (r rate) String() string {
	if r.of == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", r.hits, r.of, 100*float64(r.hits)/float64(r.of))
}

func report(w io.Writer, dir, servers string) error {
	poisoned, err := read(filepath.Join(dir, "poisoned.jsonl"))
	if err != nil {
		return err
	}
	benign, err := read(filepath.Join(dir, "benign.jsonl"))
	if err != nil {
		return err
	}
	families(w, poisoned)
	all, missed := detected(poisoned)
	fmt.Fprintf(w, "\npoisoned, found: %s\n", all)
	for _, s := range missed {
		fmt.Fprintf(w, "  missed %s %s: %s\n", s.ID, strings.Join(s.Labels, ", "), s.Note)
	}
	hits, lines := alarms(benign)
	fmt.Fprintf(w, "\nbenign, hit: %s\n%s", hits, lines)
	if err := heldOut(w, filepath.Join(dir, "holdout.jsonl")); err != nil {
		return err
	}
	if servers == "" {
		return nil
	}
	real, err := read(servers)
	if err != nil {
		return err
	}
	neighbours(real)
	fmt.Fprintln(w, "\nreal servers")
	var names []string
	for _, s := range real {
		names = append(names, s.Server)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		own := slices.DeleteFunc(slices.Clone(real), func(s sample) bool { return s.Server != name })
		hits, lines := alarms(own)
		fmt.Fprintf(w, "  %s: %s\n%s", name, hits, lines)
	}
	hits, _ = alarms(real)
	fmt.Fprintf(w, "real servers, hit: %s\n", hits)
	return nil
}

// heldOut measures samples, poisoned and benign, that were written without sight
// of the rules, after those were made to fit the others.
func heldOut(w io.Writer, path string) error {
	samples, err := read(path)
	if err != nil {
		return err
	}
	benign := func(s sample) bool { return len(s.Labels) == 0 }
	all, missed := detected(slices.DeleteFunc(slices.Clone(samples), benign))
	fmt.Fprintf(w, "\nhold-out, poisoned, found: %s\n", all)
	for _, s := range missed {
		fmt.Fprintf(w, "  missed %s %s: %s\n", s.ID, strings.Join(s.Labels, ", "), s.Note)
	}
	hits, lines := alarms(slices.DeleteFunc(slices.Clone(samples), func(s sample) bool { return !benign(s) }))
	fmt.Fprintf(w, "hold-out, benign, hit: %s\n%s", hits, lines)
	return nil
}

// families prints, for each family, how many of its own samples it finds and
// how many any family does.
func families(w io.Writer, samples []sample) {
	fmt.Fprintln(w, "code    labelled  by its own  by any   family")
	for _, f := range scan.Families() {
		var own, any rate
		for _, s := range samples {
			if !slices.Contains(s.Labels, f.Code) {
				continue
			}
			own.of, any.of = own.of+1, any.of+1
			codes := scan.Codes(s.scan())
			if slices.Contains(codes, f.Code) {
				own.hits++
			}
			if len(codes) > 0 {
				any.hits++
			}
		}
		fmt.Fprintf(w, "%s  %8d  %10d  %6d   %s\n", f.Code, own.of, own.hits, any.hits, f.Title)
	}
}

// detected counts the samples that are found for what they are.
func detected(samples []sample) (r rate, missed []sample) {
	for _, s := range samples {
		r.of++
		if s.found(s.scan()) {
			r.hits++
		} else {
			missed = append(missed, s)
		}
	}
	return r, missed
}

// alarms counts the samples that anything is found in, and says what.
func alarms(samples []sample) (r rate, lines string) {
	var b strings.Builder
	for _, s := range samples {
		r.of++
		findings := s.scan()
		if len(findings) > 0 {
			r.hits++
		}
		for _, f := range findings {
			fmt.Fprintf(&b, "    %s %s %s at %s: %s: %s\n", s.ID, hidden.Escape(s.subject.Name), f.Code, f.Pointer.Path(), hidden.Line(f.Message), hidden.Quote(f.Text))
		}
	}
	return r, b.String()
}

// neighbours gives every sample the names of all, as in one lock.
func neighbours(samples []sample) {
	var names []string
	for _, s := range samples {
		if s.Instructions == nil {
			names = append(names, s.subject.Name)
		}
	}
	all := scan.NewNames(names)
	for i := range samples {
		samples[i].names = all
	}
}
