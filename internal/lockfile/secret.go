package lockfile

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
	"github.com/mcppin/mcppin/internal/reference"
)

// A lock file is committed, so that where a secret could stand only a
// reference may. An authentication scheme and a blank (RFC 9110 section 11.4)
// may stand before it.
var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]* `)

const maxHeader = 256 // bytes of a header's name

// validEnv reports what is wrong with a name in a server's env. The error does
// not hold what comes after a "=".
func validEnv(name string) error {
	name, _, assigned := strings.Cut(name, "=")
	if assigned || name == "" || strings.Contains(name, "\x00") {
		return fmt.Errorf("%s is not just a variable's name: values are never stored", hidden.Quote(name+"="))
	}
	return nil
}

// ValidHeader reports what is wrong with a header. The error does not hold its
// value.
func ValidHeader(h Header) error {
	if len(h.Name) > maxHeader || !reference.HeaderName(h.Name) {
		return fmt.Errorf("%s is not a header's name", hidden.Quote(h.Name))
	}
	if !reference.Is(h.Value[len(scheme.FindString(h.Value)):]) {
		return fmt.Errorf("header %s is not a ${NAME} reference, which a scheme may precede: values are never stored", hidden.Quote(h.Name))
	}
	return nil
}

// ValidURL reports what is wrong with a server's URL. User information and
// query values are secrets as often as not, and may only be references. The
// error does not hold the URL.
func ValidURL(s string) error {
	const placeholder = "MCPPIN-REFERENCE" // net/url refuses braces in a host
	u, err := url.Parse(reference.Replace(s, func(string) string { return placeholder }))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return errors.New("the url is not an http or https URL")
	}
	secrets, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errors.New("the url has a query that is not a list of name=value")
	}
	password, _ := u.User.Password()
	secrets.Add("", u.User.Username()+password)
	for _, values := range secrets {
		if strings.ReplaceAll(strings.Join(values, ""), placeholder, "") != "" {
			return errors.New("the url has user information or a query value that is not a ${NAME} reference: values are never stored")
		}
	}
	return nil
}
