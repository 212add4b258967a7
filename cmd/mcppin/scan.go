package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/render"
)

const scanLong = `Look for what has no place in a tool's descriptor or in a server's instructions: text
that overrides instructions, conceals something from the user, asks for secrets, hides
characters, and so on. It reads the lock alone, pins and quarantine, or with --live what
the servers list now. docs/findings.md explains each code.

stdout has one line for each finding: CODE  NAME  where: why: "what was matched", or
accepted  NAME  CODE where... for one that somebody has accepted.

It is a tripwire: a hit is a reason to read, no hit is no evidence of safety. Approving
a tool by its name with a --reason accepts its findings, for that digest only.

Exit codes: 0 no finding that is not accepted, 1 findings, 2 a server could not be read.`

type scanOptions struct {
	lock    string
	names   []string // aliases and qualified names
	live    bool
	connect connectOptions
}

func newScan(se *session) *cobra.Command {
	var o scanOptions
	cmd := &cobra.Command{
		Use:               "scan [ALIAS | NAME]...",
		Short:             "Look for suspicious text in descriptors",
		Long:              scanLong,
		Example:           "  mcppin scan\n  mcppin scan notes --live",
		Args:              noServerCommand,
		ValidArgsFunction: complete(completeNames),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.lock, o.names = lockPath(cmd), args
			return scanTools(cmd.Context(), se, o)
		},
	}
	o.connect.register(cmd.Flags())
	cmd.Flags().BoolVar(&o.live, "live", false, "scan what the servers list now")
	return cmd
}

func scanTools(ctx context.Context, se *session, o scanOptions) error {
	if err := o.connect.validate(); err != nil {
		return err
	}
	doc, err := readLock(o.lock)
	if err != nil {
		return err
	}
	servers, err := pick(doc, aliasesOf(o.names))
	if err != nil {
		return err
	}
	t := se.text()
	if !o.live {
		for _, name := range o.names {
			if name != aliasOf(name) && !recorded(doc, name) {
				return unknown("tool", name, toolNames(doc))
			}
		}
		return se.scan(t, newTripwire(doc), stored(doc, o.names), 0)
	}
	readings, err := se.read(ctx, servers, o.connect)
	if err != nil {
		return err
	}
	var live []scanned
	unchecked := 0
	for _, r := range readings {
		if r.err != nil {
			se.refuse(t, r)
			unchecked++
			continue
		}
		if err := listed(doc, r, o.names); err != nil {
			se.out.Reset() // all or nothing
			return err
		}
		live = append(live, r.scanned(doc, o.names)...)
	}
	return se.scan(t, newTripwire(doc, readings...), live, unchecked)
}

func (se *session) scan(t *render.Text, w tripwire, all []scanned, unchecked int) error {
	found, hit, accepted := 0, 0, 0
	for _, s := range all {
		open, silenced := w.findings(s.name, s.digest, s.value)
		for _, f := range open {
			t.Line(f.Code, s.name, render.Finding(f))
		}
		for _, f := range silenced {
			t.Line("accepted", s.name, f.Code+" "+render.Finding(f))
		}
		found, accepted = found+len(open), accepted+len(silenced)
		if len(open) > 0 {
			hit++
		}
	}
	switch {
	case found > 0 || unchecked > 0:
	case accepted > 0:
		se.out.WriteString(scanAccepted + "\n")
	default:
		se.out.WriteString(scanClean + "\n")
	}
	summary := fmt.Sprintf("scanned %d %s", len(all), plural(len(all), "descriptor or text", "descriptors and texts"))
	if found > 0 {
		summary += fmt.Sprintf(", %d %s in %d of them", found, plural(found, "finding", "findings"), hit)
	}
	if accepted > 0 {
		summary += fmt.Sprintf(", %d %s accepted before", accepted, plural(accepted, "finding", "findings"))
	}
	if unchecked > 0 {
		summary += fmt.Sprintf(", %d %s not checked", unchecked, plural(unchecked, "server", "servers"))
	}
	se.conclude("%s", summary)
	if found > 0 {
		se.hint("read them whole: mcppin review, mcppin show NAME; accept: mcppin approve NAME --reason WHY")
	}
	return verdict(unchecked > 0, found > 0)
}

// What no finding means, and none but those that somebody accepted.
const (
	scanClean    = "no rule matched; this is not evidence of safety"
	scanAccepted = "no rule matched but where that was accepted; this is not evidence of safety"
)
