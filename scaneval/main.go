// Command scaneval measures the scanner: over a labelled set of descriptors that
// the project wrote itself, poisoned and benign, and over what real servers list.
// It prints rates and every hit on what is taken to be benign; it judges nothing.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	dir := flag.String("set", "testdata/scan", "the labelled set's `directory`")
	servers := flag.String("servers", "", "JSON lines of real servers' tools, with \"server\" and \"tool\" or \"instructions\"")
	flag.Parse()
	if err := report(os.Stdout, *dir, *servers); err != nil {
		fmt.Fprintln(os.Stderr, "scaneval:", err)
		os.Exit(2)
	}
}
