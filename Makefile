# Thin lines over the Go tool. Tools run at pinned versions and stay out of go.mod.

GOFUMPT     = go run mvdan.cc/gofumpt@v0.12.0
STATICCHECK = go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME   ?= 30s
TESTFLAGS  ?=

.PHONY: build demo test golden fuzz bench scan-eval e2e check ci

build:
	CGO_ENABLED=0 go build -trimpath -o bin/mcppin ./cmd/mcppin

demo: build
	./bin/mcppin demo

test:
	go test -shuffle=on -count=1 $(TESTFLAGS) ./...

# Rewrites the expected outputs in testdata/script; read the difference.
golden:
	go test ./cmd/mcppin -run TestScript -count=1 -update

fuzz:
	@set -e; packages=$$(go list ./...); for pkg in $$packages; do \
	  listed=$$(go test -list '^Fuzz' $$pkg); \
	  for target in $$(echo "$$listed" | grep '^Fuzz'); do \
	    echo "$$pkg $$target"; \
	    go test $$pkg -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME); \
	  done; \
	done

# Whole processes, side by side with a bare HTTP client, as ratios.
bench:
	go run ./bench

# The scanner over the labelled set in testdata/scan, and over the real servers
# of the end-to-end tests.
scan-eval:
	npm ci --prefix e2e --no-audit --no-fund --ignore-scripts
	SCANEVAL_OUT=$(CURDIR)/bin/servers.jsonl go test -tags e2e -count=1 -timeout 10m -run '^TestScan$$' ./e2e
	go run ./scaneval -servers bin/servers.jsonl

# Real servers from npm, at the versions of e2e/package-lock.json.
e2e:
	npm ci --prefix e2e --no-audit --no-fund --ignore-scripts
	go test -tags e2e -count=1 -timeout 10m ./e2e

check:
	@unformatted=$$($(GOFUMPT) -l .) || exit 1; if [ -n "$$unformatted" ]; then echo "gofumpt -w:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go vet -tags e2e ./e2e
	GOOS=windows GOARCH=amd64 go vet ./...
	GOOS=darwin GOARCH=arm64 go vet ./...
	$(STATICCHECK) ./...
	go mod tidy -diff

ci: check
	$(MAKE) test TESTFLAGS=-race
	$(MAKE) e2e
