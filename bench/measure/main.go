// Command measure runs a program to its end and prints what it took, as JSON.
// It is small on purpose: until a child has replaced its image, its peak memory
// counts that of its parent.
package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"time"
)

func main() {
	var said strings.Builder
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdout, cmd.Stderr = &said, &said
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	m := struct {
		Wall time.Duration
		Peak int64 // resident set in bytes; 0: unknown
		Said string
		Err  string
	}{Wall: wall, Said: said.String()}
	if err != nil {
		m.Err = err.Error()
	} else {
		m.Peak = peak(cmd.ProcessState)
	}
	if json.NewEncoder(os.Stdout).Encode(m) != nil {
		os.Exit(1)
	}
}
