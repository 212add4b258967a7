package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"github.com/mcppin/mcppin/internal/credential"
	"github.com/mcppin/mcppin/internal/descriptor"
	"github.com/mcppin/mcppin/internal/drift"
	"github.com/mcppin/mcppin/internal/fetch"
	"github.com/mcppin/mcppin/internal/lockfile"
)

// connectOptions say how servers are reached.
type connectOptions struct {
	timeout time.Duration
	lookup  func(string) (string, bool) // nil: the environment
	again   bool                        // read the list twice
	probe   string                      // and once more as a client of this name, if any
	bearer  credential.Bearer           // for the one server that is read
	plain   bool                        // credentials may go over plain http
	tls     tlsOptions

	roots       *x509.CertPool   // nil: the system's
	certificate *tls.Certificate // to show to a server that asks; nil: none
}

const defaultTimeout = 30 * time.Second

func (o *connectOptions) register(f *pflag.FlagSet) {
	f.DurationVar(&o.timeout, "timeout", defaultTimeout, "how long one server may take, start and listing together")
	registerBearer(&o.bearer, f)
	f.BoolVar(&o.plain, "insecure-http", false, "send credentials over plain http to other machines too")
	o.tls.register(f)
}

func (o connectOptions) validate() error {
	if o.timeout <= 0 {
		return usagef("--timeout 30s", "--timeout %s is no time to read a server in", o.timeout)
	}
	b := o.bearer
	b.OAuth.PlainHTTP = o.plain
	return b.Validate()
}

// reading is what came of reading one server.
type reading struct {
	server    lockfile.Server
	listing   drift.Listing
	again     []drift.Listing // what it said when asked again
	fetched   fetch.Listing
	publisher lockfile.Publisher // without claims
	remark    string             // on the evidence
	err       error
}

const atOnce = 4 // servers; each may be a process of its own

// read reads servers at once and gives the results in the order asked for, so
// that no output depends on which server answers first.
func (se *session) read(ctx context.Context, servers []lockfile.Server, o connectOptions) ([]reading, error) {
	if err := o.bound(servers); err != nil {
		return nil, err
	}
	roots, certificate, err := o.tls.load()
	if err != nil {
		return nil, err
	}
	o.roots, o.certificate = roots, certificate
	results := make([]reading, len(servers))
	var g errgroup.Group
	g.SetLimit(atOnce)
	for i, s := range servers {
		g.Go(func() error {
			results[i] = se.readOne(ctx, s, o)
			return nil
		})
	}
	_ = g.Wait() // errors are in the results
	for _, r := range results {
		se.warn(r)
	}
	return results, nil
}

func (se *session) readOne(ctx context.Context, s lockfile.Server, o connectOptions) reading {
	lookup := se.LookupEnv
	if o.lookup != nil {
		lookup = o.lookup
	}
	spec := fetch.Spec{Alias: s.Alias, Command: s.Command, Env: s.Env, URL: s.URL}
	r := reading{server: s}
	if spec.Bearer, r.err = o.token(ctx, s, lookup); r.err != nil {
		return r
	}
	for _, h := range s.Headers {
		if spec.Bearer == "" || !strings.EqualFold(h.Name, authorization) {
			spec.Headers = append(spec.Headers, fetch.Header(h))
		}
	}
	if r.err = r.observeProgram(ctx, se.Program, o); r.err != nil {
		return r
	}
	options := fetch.Options{Timeout: o.timeout, LookupEnv: lookup, Version: version(), Again: o.again, PlainHTTP: o.plain, Roots: o.roots, Certificate: o.certificate}
	if r.fetched, r.err = fetch.List(ctx, spec, options); r.err != nil {
		return r
	}
	r.publisher.TLS = (*lockfile.TLS)(r.fetched.TLS)
	if r.listing, r.err = observe(ctx, r.fetched.Tools, r.fetched.Instructions, o); r.err != nil {
		return r
	}
	if r.fetched.Twice {
		r.err = r.reread(ctx, r.fetched.Again, r.fetched.Instructions, o)
	}
	if o.probe != "" && r.err == nil {
		options.Again, options.ClientName = false, o.probe
		var probed fetch.Listing
		if probed, r.err = fetch.List(ctx, spec, options); r.err == nil {
			r.err = r.reread(ctx, probed.Tools, probed.Instructions, o)
		}
	}
	return r
}

// observeProgram sees to what is about to be started, within the time-out: a
// file can be of any size.
func (r *reading) observeProgram(ctx context.Context, executable program, o connectOptions) error {
	type seen struct {
		publisher lockfile.Publisher
		remark    string
	}
	done := make(chan seen, 1)
	go func() {
		p, remark := evidence(r.server, executable)
		done <- seen{p, remark}
	}()
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	select {
	case s := <-done:
		r.publisher, r.remark = s.publisher, s.remark
		return nil
	case <-ctx.Done():
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return hinted{fmt.Errorf("reading its program: not done within %s (--timeout)", o.timeout), "raise --timeout"}
	}
	return errors.New("reading its program: cancelled")
}

func (r *reading) reread(ctx context.Context, tools []descriptor.Raw, instructions *string, o connectOptions) error {
	l, err := observe(ctx, tools, instructions, o)
	r.again = append(r.again, l)
	return err
}

// observe takes as long as the server may at most: what it sent can take long
// to digest.
func observe(ctx context.Context, tools []descriptor.Raw, instructions *string, o connectOptions) (drift.Listing, error) {
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	observed := make(chan drift.Listing, 1)
	go func() { observed <- drift.Observe(tools, instructions) }()
	select {
	case listing := <-observed:
		return listing, nil
	case <-ctx.Done():
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return drift.Listing{}, hinted{fmt.Errorf("reading its %d tools: not done within %s (--timeout)", len(tools), o.timeout), "raise --timeout"}
	}
	return drift.Listing{}, fmt.Errorf("reading its %d tools: cancelled", len(tools))
}
