package credential

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"

	"github.com/mcppin/mcppin/internal/hidden"
)

// ClientCredentials are what the OAuth 2.1 grant of that name takes (section
// 4.2). The secret is in an environment variable.
type ClientCredentials struct {
	TokenURL  string
	ClientID  string
	SecretEnv string
	Scopes    string // separated by blanks
	Resource  string // the server's URL (RFC 8707), which MCP asks for
	PlainHTTP bool   // the secret may go to another machine over http
}

func (c ClientCredentials) any() string {
	return c.TokenURL + c.ClientID + c.SecretEnv + c.Scopes
}

func (c ClientCredentials) validate() error {
	switch {
	case c.any() == "":
		return nil
	case c.TokenURL == "" || c.ClientID == "" || c.SecretEnv == "":
		return errors.New("OAuth needs the URL of the token endpoint, the client's ID, and the variable with its secret")
	}
	u, err := url.Parse(c.TokenURL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil {
		return errors.New("the URL of the token endpoint is not an http or https URL without user information")
	}
	if Exposed(u) && !c.PlainHTTP {
		return errors.New("the client's secret would go to the token endpoint over plain http, for all on the way to read: use https")
	}
	return nil
}

func (c ClientCredentials) token(ctx context.Context, client *http.Client, lookup func(string) (string, bool)) (string, error) {
	secret, ok := lookup(c.SecretEnv)
	if !ok || secret == "" {
		return "", fmt.Errorf("the environment variable %s, for the client's secret, is not set", hidden.Quote(c.SecretEnv))
	}
	config := clientcredentials.Config{
		ClientID: c.ClientID, ClientSecret: secret, TokenURL: c.TokenURL, Scopes: strings.Fields(c.Scopes),
	}
	if c.Resource != "" {
		config.EndpointParams = url.Values{"resource": {c.Resource}}
	}
	direct := *client
	direct.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // the secret is for this endpoint
	token, err := config.Token(context.WithValue(ctx, oauth2.HTTPClient, &direct))
	if err != nil {
		return "", refused(ctx, err)
	}
	if !strings.EqualFold(token.Type(), "bearer") {
		return "", errors.New("the token endpoint gives a token of another type than bearer")
	}
	return clean(token.AccessToken, "the answer of the token endpoint")
}

// refusals are the error codes of RFC 6749 section 5.2 and RFC 8707 section 2.
var refusals = []string{
	"invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "invalid_target",
}

// refused words an error. Of what the endpoint says it shows a code that is
// known and nothing else: the rest may repeat the secret, in whatever form.
func refused(ctx context.Context, err error) error {
	var answer *oauth2.RetrieveError
	var transport *url.Error
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return errors.New("the token endpoint did not answer in time (--timeout)")
	case errors.As(err, &answer):
		if slices.Contains(refusals, answer.ErrorCode) {
			return fmt.Errorf("the token endpoint answered %d: %s", answer.Response.StatusCode, answer.ErrorCode)
		}
		return fmt.Errorf("the token endpoint answered %d", answer.Response.StatusCode)
	case errors.As(err, &transport):
		return fmt.Errorf("the token endpoint cannot be reached: %w", transport.Err)
	}
	return errors.New("the token endpoint gave no token that can be read")
}
