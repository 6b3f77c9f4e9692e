# `make play` and `make test` do everything on a fresh machine with Python 3.11, make, node 20 and gcc.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
MODULES := web/node_modules/.ready
CLIENT := src/teocalli/web/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/plugins web/index.html web/vite.config.ts -type f 2>/dev/null) $(wildcard $(addprefix src/teocalli/,words/*.ftl */words.*.ftl games/*/words.*.ftl games/*/rules.*.md))
WASM := src/teocalli/wasm/built/.ready
WASM_SOURCES := $(wildcard $(addprefix src/teocalli/,*.py wasm/*.py bots/*.py bots/policies/*.py bots/reasons/*.py review/*.py review/*/*.py games/*/*.py games/*/box.toml server/catalogue.py words/*.ftl */words.*.ftl games/*/words.*.ftl))

PYTEST := $(BIN)/python -m pytest
# What Python has translated is kept, whatever the machine says: tests and workers load the same files in hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=
# Databases of tests lie in memory where there is room: thousands are opened and closed.
MEMORY := $(shell test "$$(df --output=avail /dev/shm 2>/dev/null | tail -1)" -gt 4000000 2>/dev/null && echo /dev/shm)
$(if $(MEMORY),$(eval export PYTEST_DEBUG_TEMPROOT := $(MEMORY)))
# The workers of a whole run begin with the longest tests, as tests/conftest.py orders them.
# One that crashes ends the run at once.
SHARED := -n 3 --dist loadscope --no-loadscope-reorder --max-worker-restart=0

.PHONY: help play site quick test soak bench lint style lock clean quick-style quick-server quick-rules quick-client client-tests system

help: ## say what each target does
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): pyproject.toml requirements/dev.lock
	@echo "Setting up Python packages in $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement requirements/dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(MODULES): web/package-lock.json
	@echo "Setting up the packages of the web client …"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(MODULES) $(WASM) $(CLIENT_SOURCES)
	@echo "Building the web client …"
	@cd web && npm run --silent build
	@touch $@

$(WASM): $(READY) $(WASM_SOURCES)
	@echo "Building the rules for browsers …"
	@$(BIN)/teocalli wasm
	@touch $@

play: $(READY) $(CLIENT) ## install, build and open Teocalli in the browser
	@$(BIN)/teocalli serve --open

site: $(READY) $(CLIENT) ## write site/, a folder that any web host can serve
	@$(BIN)/teocalli site site

quick: $(READY) $(MODULES) ## style, types, rules, properties and unit tests, in about a minute
	@$(BIN)/python -m teocalli.precompile all rules
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target quick-server quick-rules quick-style quick-client
	@echo "All well. Left out: browser, simulation, bots, modules for browsers, lab, research, PostgreSQL and Redis, whole server processes, club evenings, players, keeper, known vulnerabilities (make test)."

# One process for the server, the longest part, and one after another the rest: workers that share all tests would import everything twice.
QUICK := $(PYTEST) -m "not soak and not slow" --no-header --tb=short -p no:schemathesis -p no:faker

quick-server:
	@$(QUICK) tests/server

quick-rules:
	@$(QUICK) tests --ignore=tests/server

quick-style: CHECK := -- --incremental
quick-style: style

quick-client: # last, for it uses both cores
	@cd web && npm test --silent -- --reporter=dot --no-isolate

test: ## install and run all tests
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target system lint client-tests
	@echo "Compiling the rules and running the tests …"
	@$(PYTEST) $(SHARED) --durations=20

system:
	@scripts/need.sh

client-tests: $(CLIENT)
	@echo "Testing the web client …"
	@cd web && npm test --silent

soak: $(READY) $(CLIENT) ## the long comparisons and stress tests
	@scripts/need.sh
	@$(PYTEST) -n 2 -m soak -o addopts=-q -o timeout=0

bench: $(READY) ## measure speed on this machine
	@$(BIN)/teocalli bench

lint: style ## style, types, and known vulnerabilities of what we depend on
	@$(BIN)/python scripts/lock.py --check
	@$(BIN)/python scripts/audit.py

style: $(READY) $(MODULES) ## style and types
	@echo "Checking style and types …"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@cd web && npm run --silent lint
	@cd web && npm run --silent check $(CHECK)

lock: $(READY) ## write the lock files again after a change of pyproject.toml; UPGRADE=1 takes the newest versions
	@$(BIN)/python scripts/lock.py $(if $(UPGRADE),--upgrade)

clean: ## remove what the targets made here
	rm -rf $(VENV) build dist site src/teocalli/web src/teocalli/wasm/built web/node_modules web/.svelte-check .pytest_cache .mypy_cache .ruff_cache .hypothesis
