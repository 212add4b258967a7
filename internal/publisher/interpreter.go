package publisher

import "strings"

// interpreter is how an interpreter is told what to run.
type interpreter struct {
	syntax
	code  string // flags after which there is no file
	names string // flags whose value is the file
	words string // subcommands that may stand before the file
	lax   bool   // has many flags, and one that is not known here may take a value
	fold  bool   // flags are read without case
}

// interpreterOf goes by the base name, a version number at its end left out.
func interpreterOf(name string) (interpreter, bool) {
	if bare := strings.TrimRight(name, "0123456789."); bare != "" {
		name = bare
	}
	switch name {
	case "node", "nodejs", "tsx":
		in := interpreter{code: "e eval p print pe run", words: "watch", lax: true}
		in.switches = "i interactive inspect inspect-brk inspect-wait watch expose-gc permission preserve-symlinks"
		in.values = "r require import loader experimental-loader C conditions env-file env-file-if-exists inspect-port title " +
			"icu-data-dir input-type openssl-config redirect-warnings diagnostic-dir watch-path tsconfig max-old-space-size"
		return in, true
	case "ts-node", "ts-node-esm":
		in := interpreter{code: "e eval p print", lax: true}
		in.switches = "T transpile-only esm swc files pretty typeCheck type-check skip-project"
		in.values = "r require P project O compiler-options C compiler I ignore D ignore-diagnostics cwd scope-dir"
		return in, true
	case "python", "pythonw", "pypy":
		in := interpreter{code: "c m"}
		in.syntax = syntax{switches: "b B d E h i I O P q R s S u v V x ?", values: "W X check-hash-based-pycs", bundled: true}
		return in, true
	case "ruby":
		in := interpreter{code: "e S"}
		in.syntax = syntax{switches: "a c l n p s v w y h", values: "C E I r", bundled: true}
		return in, true
	case "perl":
		in := interpreter{code: "e E S"}
		in.syntax = syntax{switches: "a c f n p s t T u U v w W X i l 0 x C D F", values: "I M m", bundled: true}
		return in, true
	case "php":
		in := interpreter{code: "r B R E S run", names: "f file F process-file"}
		in.syntax = syntax{switches: "a q n e H i l m s v w C h", values: "c d t z g php-ini define docroot", bundled: true}
		return in, true
	case "deno":
		in := interpreter{words: "run serve", lax: true}
		in.switches = "A q quiet cached-only check frozen reload watch R W N E S I unstable node-modules-dir"
		in.values = "c config import-map cert seed location L log-level ext preload require conditions env-file v8-flags host port"
		return in, true
	case "bun":
		in := interpreter{code: "e eval p print", words: "run", lax: true}
		in.switches = "b bun smol hot watch silent i"
		in.values = "r preload require import cwd env-file c config define d loader l tsconfig-override conditions port inspect-port"
		return in, true
	case "java", "javaw":
		in := interpreter{code: "m module", names: "jar"}
		in.values = "cp classpath class-path p module-path upgrade-module-path add-modules add-opens add-exports add-reads limit-modules " +
			"source enable-native-access"
		return in, true
	case "dotnet":
		in := interpreter{words: "exec"}
		in.values = "depsfile runtimeconfig additionalprobingpath fx-version roll-forward additional-deps"
		return in, true
	case "sh", "ash", "dash", "bash", "ksh", "zsh", "fish":
		in := interpreter{code: "c s"}
		in.syntax = syntax{
			switches: "a b e f h i k l m n p r t u v x B C D E H P T login noprofile norc posix restricted noediting verbose",
			values:   "o O rcfile init-file", bundled: true,
		}
		return in, true
	case "pwsh", "powershell":
		in := interpreter{code: "c command commandwithargs cwa e ec encodedcommand s", names: "f file", fold: true}
		in.values = "ep ex executionpolicy wd workingdirectory workingdir o of outputformat i inputformat w windowstyle v version " +
			"config configurationname configurationfile settingsfile psconsolefile custompipename"
		return in, true
	}
	return interpreter{}, false
}
