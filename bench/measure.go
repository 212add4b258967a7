package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"time"
)

// measurement is one run of a program, as bench/measure prints it.
type measurement struct {
	Wall time.Duration
	Peak int64 // resident set in bytes; 0: unknown
	Said string
	Err  string
}

func (p programs) run(ctx context.Context, argv ...string) (measurement, error) {
	var m measurement
	out, err := exec.CommandContext(ctx, p.measure, argv...).Output()
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(out, &m); err != nil {
		return m, err
	}
	if m.Err != "" {
		return m, fmt.Errorf("%s: %s: %s", argv[0], m.Err, m.Said)
	}
	return m, nil
}
