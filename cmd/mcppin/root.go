package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcppin/mcppin/internal/lockfile"
)

const rootLong = `mcppin pins the tools of MCP servers, whole descriptors and all, in tools.lock.yaml.
When a server's tools are no longer what was approved, verify fails and diff
shows what changed, field by field.

Exit codes: 0  everything is as approved
            1  drift, or something awaits approval
            2  could not check: usage, lock file, network, credentials, time-out`

func newRoot(se *session) *cobra.Command {
	root := &cobra.Command{
		Use:           "mcppin",
		Short:         "Pin MCP tools and see what changed",
		Long:          rootLong,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,

		SuggestionsMinimumDistance: 2,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Not help and 0: an empty variable in a script is no pass.
			return usagef(cmd.CommandPath()+" --help", "no command given")
		},
		Version: version(),
	}
	root.SetIn(se.In)
	root.SetOut(&se.out)
	root.SetErr(se.Err)
	root.Flags().Bool("version", false, "print the version") // without a short form
	root.SetVersionTemplate("mcppin {{.Version}}\n")
	root.PersistentFlags().String("lock", lockfile.DefaultName, "the lock `file`")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef(cmd.CommandPath()+" --help", "%w", err)
	})
	root.AddCommand(
		newLock(se), newVerify(se), newDiff(se), newReview(se), newApprove(se), newShow(se), newScan(se),
		newEmit(se), newDemo(se), newVersion(se),
	)
	root.InitDefaultCompletionCmd()
	root.SetHelpCommand(newHelp(root))
	// Cobra shows help, and exits with 0, where a command that only has
	// subcommands gets a word that is none.
	for _, cmd := range root.Commands() {
		if cmd.Run == nil && cmd.RunE == nil {
			cmd.Args = noArgs
			cmd.RunE = func(cmd *cobra.Command, _ []string) error {
				return usagef(cmd.CommandPath()+" --help", "%s wants one of its commands", cmd.Name())
			}
		}
	}
	return root
}

// newHelp is cobra's help command, but that an unknown word is an error.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return noArgs(root, args)
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// lockPath is the persistent --lock flag.
func lockPath(cmd *cobra.Command) string {
	f := cmd.Flag("lock")
	return f.Value.String()
}

// noArgs refuses arguments, and takes one for a misspelled command where there
// are commands.
func noArgs(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case !cmd.HasSubCommands():
		return usagef(cmd.CommandPath()+" --help", "%s takes no arguments: %q", cmd.Name(), args)
	}
	hint := cmd.CommandPath() + " --help"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + cmd.CommandPath() + " " + near[0]
	}
	return usagef(hint, "unknown command %q", args[0])
}

// noServerCommand refuses words after "--" where a command takes none.
func noServerCommand(cmd *cobra.Command, args []string) error {
	if n := cmd.ArgsLenAtDash(); n >= 0 {
		return usagef("mcppin lock ALIAS -- "+strings.Join(args[n:], " "),
			"%s takes no server command: it reads the one that the lock records", cmd.Name())
	}
	return nil
}
