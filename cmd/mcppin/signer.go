package main

import (
	"context"
	"errors"
	"os/exec"
	"os/user"
	"strings"

	"github.com/spf13/pflag"

	"github.com/mcppin/mcppin/internal/lockfile"
)

// signer is who approves, and why.
type signer struct{ by, reason string }

func (s *signer) register(f *pflag.FlagSet) {
	f.StringVar(&s.by, "by", "", "who approves (default: git's user.email, else the login name)")
	f.StringVar(&s.reason, "reason", "", "why, kept beside the pin")
}

// approval is dated now. Without --by it names whom git names.
func (s signer) approval(ctx context.Context, se *session) (lockfile.Approval, error) {
	by := strings.TrimSpace(s.by)
	if by == "" {
		by = se.Login(ctx)
	}
	if by == "" {
		return lockfile.Approval{}, hinted{errors.New("cannot tell who approves"), "name yourself: --by ana@example.com"}
	}
	return lockfile.Approval{At: se.Now(), By: by, Reason: strings.TrimSpace(s.reason)}, nil
}

// login asks git and the system.
func login(ctx context.Context) string {
	if out, err := exec.CommandContext(ctx, "git", "config", "user.email").Output(); err == nil {
		if email := strings.TrimSpace(string(out)); email != "" {
			return email
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}
