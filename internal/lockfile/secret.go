package lockfile

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/mcppin/mcppin/internal/hidden"
)

// A lock file is committed, so that where a secret could stand only a
// reference may: ${NAME}, for the variable of that name.
var (
	reference = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_]*\}`)
	// RFC 9110 section 5.6.2.
	token = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	// A scheme (RFC 9110 section 11.1), a blank and references, or those alone.
	credentials = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]* )?(\$\{[A-Za-z_][A-Za-z0-9_]*\})+$`)
)

const maxHeader = 256 // bytes of a header's name

// ValidEnv reports what is wrong with a name in a server's env. The error does
// not hold what comes after a "=".
func ValidEnv(name string) error {
	name, _, assigned := strings.Cut(name, "=")
	if assigned || name == "" || strings.Contains(name, "\x00") {
		return fmt.Errorf("%s is not just a variable's name: values are never stored", hidden.Quote(name+"="))
	}
	return nil
}

// ValidHeader reports what is wrong with a header. The error does not hold its
// value.
func ValidHeader(h Header) error {
	if len(h.Name) > maxHeader || !token.MatchString(h.Name) {
		return fmt.Errorf("%s is not a header's name", hidden.Quote(h.Name))
	}
	if !credentials.MatchString(h.Value) {
		return fmt.Errorf("header %s is not a ${NAME} reference, which a scheme may precede: values are never stored", hidden.Quote(h.Name))
	}
	return nil
}

// ValidURL reports what is wrong with a server's URL. User information and
// query values are secrets as often as not, and may only be references. The
// error does not hold the URL.
func ValidURL(s string) error {
	const placeholder = "MCPPIN-REFERENCE" // net/url refuses braces in a host
	u, err := url.Parse(reference.ReplaceAllLiteralString(s, placeholder))
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
