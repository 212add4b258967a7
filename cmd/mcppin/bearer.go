package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/mcppin/mcppin/internal/credential"
	"github.com/mcppin/mcppin/internal/lockfile"
	"github.com/mcppin/mcppin/internal/source"
)

func registerBearer(b *credential.Bearer, f *pflag.FlagSet) {
	f.StringVar(&b.Env, "bearer-env", "", "send the value of the environment variable `NAME` as bearer token, to the one server that is read")
	f.StringVar(&b.File, "bearer-file", "", "send what `FILE` holds as bearer token")
	f.StringVar(&b.Command, "bearer-cmd", "", "send what `COMMAND`, given to the shell, prints as bearer token")
	f.StringVar(&b.OAuth.TokenURL, "oauth-token-url", "", "get the bearer token by OAuth 2.1 client credentials from the token endpoint `URL`")
	f.StringVar(&b.OAuth.ClientID, "oauth-client-id", "", "the `ID` of the client")
	f.StringVar(&b.OAuth.SecretEnv, "oauth-secret-env", "", "the environment variable `NAME` that holds the client's secret")
	f.StringVar(&b.OAuth.Scopes, "oauth-scope", "", "the `SCOPES` to ask for, separated by blanks")
}

// bound checks that a token and a client certificate have one server to go to.
func (o connectOptions) bound(servers []lockfile.Server) error {
	switch {
	case o.tls.certificate != "" && len(servers) != 1:
		return usagef("name the server that it is for", "a client certificate is for one server, and %d are read", len(servers))
	case o.bearer.IsZero():
		return nil
	case len(servers) != 1:
		return usagef("name the server that it is for", "a bearer token is for one server, and %d are read", len(servers))
	case servers[0].URL == "":
		return usagef("hand a variable to a command: mcppin lock ALIAS --env NAME -- COMMAND ARG...", "a bearer token is for a server with a URL")
	}
	return nil
}

// token gets the bearer token, within the time that a server may take.
func (o connectOptions) token(ctx context.Context, s lockfile.Server, lookup func(string) (string, bool)) (string, error) {
	if o.bearer.IsZero() {
		return "", nil
	}
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	b := o.bearer
	b.OAuth.Resource = s.URL
	token, err := b.Token(ctx, o.client(), lookup)
	if err != nil {
		return "", fmt.Errorf("bearer token: %w", err)
	}
	return token, nil
}

// stand is the header that a lock has in the place of a token, so that later
// runs ask for it.
func stand(b credential.Bearer, alias string, headers []lockfile.Header) []lockfile.Header {
	i := slices.IndexFunc(headers, func(h lockfile.Header) bool { return strings.EqualFold(h.Name, authorization) })
	if i >= 0 && b.Env == "" {
		return headers // whatever it stands for
	}
	name := b.Env
	if name == "" {
		name = source.Variable(alias, authorization)
	}
	h := lockfile.Header{Name: authorization, Value: "Bearer ${" + name + "}"}
	headers = slices.Clone(headers)
	if i >= 0 {
		headers[i] = h
		return headers
	}
	return append(headers, h)
}

const authorization = "Authorization"
