package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcppin/mcppin/internal/scan"
)

const (
	minSamples = 120  // of each kind
	perFamily  = 10   // poisoned samples
	minFound   = 0.95 // of the poisoned ones
	maxAlarms  = 0.02 // of the benign ones
)

func load(t *testing.T, name string) []sample {
	t.Helper()
	samples, err := read("../testdata/scan/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

// The set is what it is said to be.
func TestSet(t *testing.T) {
	t.Parallel()
	poisoned, benign := load(t, "poisoned"), load(t, "benign")
	if len(poisoned) < minSamples || len(benign) < minSamples {
		t.Errorf("got %d poisoned and %d benign samples, want %d of each", len(poisoned), len(benign), minSamples)
	}
	seen := map[string]bool{}
	labelled := map[string]int{}
	for _, s := range slices.Concat(poisoned, benign, load(t, "holdout")) {
		if s.ID == "" || s.Note == "" || seen[s.ID] {
			t.Errorf("sample %q: an id and a note of its own are wanted", s.ID)
		}
		seen[s.ID] = true
		for _, code := range s.Labels {
			labelled[code]++
		}
		if !strings.HasPrefix(s.ID, "h") && (len(s.Labels) > 0) != strings.HasPrefix(s.ID, "p") {
			t.Errorf("sample %q has the labels %q", s.ID, s.Labels)
		}
	}
	for _, f := range scan.Families() {
		if labelled[f.Code] < perFamily {
			t.Errorf("%s has %d samples, want %d", f.Code, labelled[f.Code], perFamily)
		}
		delete(labelled, f.Code)
	}
	if len(labelled) > 0 {
		t.Errorf("labels that are no family's: %v", labelled)
	}
}

// The rates that the README states hold.
func TestRates(t *testing.T) {
	t.Parallel()
	found, samples := detected(load(t, "poisoned"))
	var missed []string
	for _, s := range samples {
		missed = append(missed, s.ID)
	}
	if got := float64(found.hits) / float64(found.of); got < minFound {
		t.Errorf("found %s of the poisoned, want %.0f %%: missed %v", found, 100*minFound, missed)
	}
	alarm, hits := alarms(load(t, "benign"))
	if got := float64(alarm.hits) / float64(alarm.of); got > maxAlarms {
		t.Errorf("hit %s of the benign, want at most %.0f %%:\n%s", alarm, 100*maxAlarms, hits)
	}
}
