package fetch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

func (t *tap) discover(ctx context.Context, r transport.JSONRPCRequest) (string, error) {
	t.phase("server/discover")
	t.probe = t.w.ask()
	m, err := t.send(ctx, t.probe, r.Method, r.Params, r.Header)
	var exit *exitError
	switch {
	case errors.As(err, &exit):
		t.fatal = &retry{mcp.LATEST_LEGACY_PROTOCOL_VERSION, err}
	case err != nil && final(err):
		t.fatal = err
		if status := new(statusError); !errors.As(err, &status) {
			t.phase("connect")
		}
	case err == nil && m.failure != nil:
		t.offered = m.failure.supported()
		err = m.failure
	case err == nil:
		result, err := t.discovered(m)
		if variant := new(variantError); errors.As(err, &variant) {
			t.fatal = err // initialize may well hide what this shows
		}
		return result, err
	}
	return "", err
}

// discovered holds the result to what mcp-go takes for granted: that it is one,
// and lists the version in use.
func (t *tap) discovered(m message) (string, error) {
	result, err := object(m.result.Text, "server/discover")
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(result["supportedVersions"], &t.offered); err != nil {
		return "", errors.New("the server/discover result lists no supportedVersions")
	}
	if !slices.Contains(t.offered, mcp.LATEST_PROTOCOL_VERSION) {
		return "", t.foreign()
	}
	t.hello = m.result.Text
	return `{"supportedVersions":["` + mcp.LATEST_PROTOCOL_VERSION + `"],"capabilities":{}}`, nil
}

func (t *tap) initialize(ctx context.Context, r transport.JSONRPCRequest) (string, error) {
	if t.fatal != nil {
		return "", t.fatal
	}
	t.phase("initialize")
	version := t.firstVersion()
	m, err := t.handshake(ctx, r, version)
	if err == nil && m.failure != nil {
		if s := m.failure.supported(); s != nil {
			t.offered = s
		}
		if next := best(t.offered, false); next != "" && next != version {
			m, err = t.handshake(ctx, r, next)
		}
	}
	if t.lateDiscovery() {
		return "", &retry{mcp.LATEST_PROTOCOL_VERSION, errors.New("server answered server/discover late")}
	}
	if err != nil {
		return "", err
	}
	if m.failure != nil {
		switch {
		case best(t.offered, true) != "":
			return "", &retry{mcp.LATEST_PROTOCOL_VERSION, m.failure}
		case len(t.offered) > 0 && best(t.offered, false) == "":
			return "", fmt.Errorf("%w (%w)", t.foreign(), m.failure)
		}
		return "", m.failure
	}
	return t.initialized(m)
}

func (t *tap) handshake(ctx context.Context, r transport.JSONRPCRequest, version string) (message, error) {
	return t.call(ctx, r.Method, map[string]any{
		"protocolVersion": version, "clientInfo": t.info, "capabilities": map[string]any{},
	}, r.Header)
}

func (t *tap) initialized(m message) (string, error) {
	result, err := object(m.result.Text, "initialize")
	if err != nil {
		return "", err
	}
	version, ok := text(result["protocolVersion"])
	if !ok {
		return "", errors.New("the initialize result has no protocolVersion")
	}
	if !mcp.IsValidProtocolVersion(version) {
		t.offered = []string{version}
		return "", t.foreign()
	}
	t.hello = m.result.Text
	return `{"protocolVersion":"` + version + `","capabilities":{},"serverInfo":{"name":"","version":""}}`, nil
}

// lateDiscovery says that the probe was given up too early: the server speaks
// the stateless protocol, and took longer to start than the probe waits.
func (t *tap) lateDiscovery() bool {
	m, ok := t.w.take(t.probe)
	if !ok || m.failure != nil {
		return false
	}
	_, err := t.discovered(m)
	variant := new(variantError)
	return err == nil || errors.As(err, &variant)
}

// firstVersion is the handshake version to ask for first.
func (t *tap) firstVersion() string {
	if v := best(t.offered, false); v != "" {
		return v
	}
	if t.pin != "" && !mcp.IsModernProtocol(t.pin) {
		return t.pin
	}
	return mcp.LATEST_LEGACY_PROTOCOL_VERSION
}

// best is the newest of the versions that mcp-go speaks, of the one era.
func best(offered []string, modern bool) string {
	newest := ""
	for _, v := range offered {
		if mcp.IsValidProtocolVersion(v) && mcp.IsModernProtocol(v) == modern {
			newest = max(newest, v)
		}
	}
	return newest
}

func (t *tap) foreign() error {
	return fmt.Errorf("server speaks protocol version %s, mcppin speaks %s",
		t.w.secrets.show(strings.Join(t.offered, ", "), 200), strings.Join(mcp.ValidProtocolVersions, ", "))
}
