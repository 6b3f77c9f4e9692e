# `make play` and `make test` do everything on a fresh machine with Python 3.11, make, node 20 and gcc.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test soak bench lint clean

help: ## say what each target does
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): pyproject.toml
	@echo "Setting up Python packages in $(VENV) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: $(READY) ## set up and open the house
	@$(BIN)/teocalli play

test: lint ## set up and run all tests
	@echo "Compiling the rules and running the tests …"
	@$(BIN)/python -m pytest -n 2

soak: $(READY) ## the long comparisons: 10,000 matches a game and seat count against the references
	@$(BIN)/python -m pytest -n 2 -m soak -o addopts=-q

bench: $(READY) ## measure speed on this machine
	@$(BIN)/teocalli bench

lint: $(READY) ## style and types
	@echo "Checking style and types …"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

clean: ## remove what the targets made here
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
