package publisher

import (
	"strings"

	"github.com/mcppin/mcppin/internal/lockfile"
)

const (
	containerGlobals = "config context c H host l log-level tlscacert tlscert tlskey connection url identity root runroot " +
		"storage-driver runtime cgroup-manager namespace address a"
	// Of docker 28 and podman 5 run.
	containerSwitches = "d detach disable-content-trust help init i interactive no-healthcheck oom-kill-disable privileged P " +
		"publish-all q quiet read-only rm sig-proxy t tty use-api-socket replace rmi no-hosts no-hostname env-host http-proxy passwd " +
		"read-only-tmpfs tls-verify"
	containerValues = "add-host annotation a attach blkio-weight blkio-weight-device cap-add cap-drop cgroup-parent cgroupns cidfile " +
		"cpu-count cpu-percent cpu-period cpu-quota cpu-rt-period cpu-rt-runtime c cpu-shares cpus cpuset-cpus cpuset-mems " +
		"detach-keys device device-cgroup-rule device-read-bps device-read-iops device-write-bps device-write-iops dns dns-opt " +
		"dns-option dns-search domainname entrypoint e env env-file expose gpus group-add health-cmd health-interval health-retries " +
		"health-start-interval health-start-period health-timeout h hostname io-maxbandwidth io-maxiops ip ip6 ipc isolation " +
		"kernel-memory l label label-file link link-local-ip log-driver log-opt mac-address m memory memory-reservation memory-swap " +
		"memory-swappiness mount name net net-alias network network-alias oom-score-adj pid pids-limit platform p publish pull " +
		"restart runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit u user userns uts v volume " +
		"volume-driver volumes-from w workdir arch os variant authfile conmon-pidfile env-merge hostuser image-volume init-path pod " +
		"pod-id-file requires retry retry-delay sdnotify seccomp-policy secret subgidname subuidname systemd timeout tz umask unsetenv"
)

func containerRun(args []string) (lockfile.Package, bool) {
	globals := syntax{switches: "D debug tls tlsverify r remote", values: containerGlobals, bundled: true}
	_, rest, ok := globals.parse(args)
	if ok && len(rest) > 0 && rest[0] == "container" {
		rest = rest[1:]
	}
	if !ok || len(rest) == 0 || rest[0] != "run" {
		return lockfile.Package{}, false
	}
	_, rest, ok = syntax{switches: containerSwitches, values: containerValues, bundled: true}.parse(rest[1:])
	if !ok || len(rest) == 0 {
		return lockfile.Package{}, false
	}
	return image(rest[0])
}

// image reads name[:tag][@digest] (the reference grammar of
// github.com/distribution/reference, with references to the environment).
func image(spec string) (lockfile.Package, bool) {
	name, digest, fixed := strings.Cut(spec, "@")
	tag := ""
	if i := strings.LastIndex(name, ":"); i > strings.LastIndex(name, "/") {
		if name, tag = name[:i], name[i+1:]; !made(tag, "_.-") {
			return lockfile.Package{}, false
		}
	}
	host, path, split := strings.Cut(name, "/")
	if !split {
		host, path = "", name
	}
	for part := range strings.SplitSeq(path, "/") {
		if !made(part, "_.-") || strings.ContainsAny(part[:1], "_.-") {
			return lockfile.Package{}, false
		}
	}
	if split && !made(host, "_.-:[]") || strings.ContainsAny(name[:1], "_.-") || len(name) == 64 && hexadecimal(name) {
		return lockfile.Package{}, false
	}
	version := tag
	if fixed {
		if version != "" {
			version += "@"
		}
		if version += digest; !made(digest, ":") {
			return lockfile.Package{}, false
		}
	}
	return lockfile.Package{Registry: "docker", Name: name, Version: version}, true
}

func hexadecimal(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }
