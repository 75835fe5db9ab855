# Needs GNU make and Python 3.11 or newer; everything else goes into .venv.
# All paths are relative, so that the checkout may stand in a folder with a space in its name.

PYTHON ?= python3
BIN := .venv/bin
PIP := -m pip --disable-pip-version-check --no-input install --quiet
VERSIONS := 3.11 3.12 3.13 3.14
# The package's own file is here because the version stands in it.
PROJECT := pyproject.toml interpreter/__init__.py
SCENARIOS := $(wildcard rulesets/*.scenarios.yaml rulesets/*/*.scenarios.yaml)
# The classics have long scenarios: their mutants take an hour, and belong to `make soak`.
CLASSICS := $(wildcard rulesets/classics/*.scenarios.yaml)

.PHONY: help run test style types layers tests scenarios mutants test-browser bench soak \
	format schema test-pythons clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo "make run           play a game in this terminal"
	@echo "make test          style, types, layers, tests with coverage, mutants, scenarios: what CI runs"
	@echo "make format        let ruff format and fix"
	@echo "make schema        write grammar/ruleset.schema.json again, after a change of the language"
	@echo "make bench         measure; BENCH_FULL=1 also plays ten million games (benchmarks/)"
	@echo "make mutants       whether the scenarios notice a ruleset changed in one place"
	@echo "make soak          the slow tests and the property tests with many more examples"
	@echo "make test-browser  pages in a real browser (needs chromium; .ci/install-browser gets it)"
	@echo "make test-pythons  records and one game under each installed Python of $(VERSIONS)"
	@echo "make clean         remove .venv and all caches"
	@echo "PYTHON=python3.12 chooses the interpreter when .venv is made (make clean first)."

# ---------------------------------------------------------------------------- environments

# $(call environment,folder,python): makes the folder an environment unless it is a sound one.
define environment
@if ! $(1)/bin/python -m pip --version >/dev/null 2>&1; then \
	if ! command -v "$(2)" >/dev/null 2>&1; then \
		echo "pailu needs Python 3.11 or newer, and there is no '$(2)' here." >&2; \
		echo "Name one: make PYTHON=/path/to/python3" >&2; exit 1; fi; \
	if ! "$(2)" -c "import sys; sys.exit(sys.version_info < (3, 11))"; then \
		echo "pailu needs Python 3.11 or newer; '$(2)' is $$("$(2)" --version 2>&1)." >&2; \
		echo "Name another: make PYTHON=python3.12" >&2; exit 1; fi; \
	if ! "$(2)" -c "import ensurepip, venv" >/dev/null 2>&1; then \
		echo "'$(2)' cannot make virtual environments: it lacks venv or ensurepip." >&2; \
		echo "On Debian and Ubuntu: apt install python3-venv. Or: make PYTHON=python3.12" >&2; \
		exit 1; fi; \
	echo "Making $(1) ..."; \
	"$(2)" -m venv --clear $(1) || exit 1; \
fi
endef

.venv/.installed: $(PROJECT)
	$(call environment,.venv,$(PYTHON))
	@echo "Installing pailu ..."
	@$(BIN)/python $(PIP) --editable .
	@touch $@

.venv/.installed-test: $(PROJECT)
	$(call environment,.venv,$(PYTHON))
	@echo "Installing pailu and its test tools ..."
	@$(BIN)/python $(PIP) --editable ".[test]"
	@touch .venv/.installed $@

.venv/.installed-browser: .venv/.installed-test
	@echo "Installing what drives a browser ..."
	@$(BIN)/python $(PIP) --editable ".[test,browser]"
	@touch $@

.venv/.installed-bench: .venv/.installed
	@echo "Installing what compiles, and OpenSpiel to compare with ..."
	@$(BIN)/python $(PIP) --only-binary open_spiel --editable ".[bench]" || \
		$(BIN)/python $(PIP) --editable ".[fast]"
	@touch $@

.venv-3.%/.installed-test: $(PROJECT)
	$(call environment,.venv-3.$*,python3.$*)
	@.venv-3.$*/bin/python $(PIP) --editable ".[test]"
	@touch $@

# ---------------------------------------------------------------------------- play

run: .venv/.installed
	@$(BIN)/pailu run alternating

# ---------------------------------------------------------------------------- check

test: style types layers tests mutants scenarios

style: .venv/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.installed-test
	$(BIN)/mypy --strict interpreter cli.py

layers: .venv/.installed-test
	$(BIN)/lint-imports --no-logo

tests: .venv/.installed-test
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not soak and not unmeasured and not browser" \
		--cov --cov-branch --cov-fail-under=95
	$(BIN)/python -m pytest -n auto -m "unmeasured and not soak and not browser"

scenarios: .venv/.installed-test
	$(BIN)/pailu test $(SCENARIOS)

mutants: .venv/.installed-test
	$(BIN)/pailu test --mutants $(filter-out $(CLASSICS),$(SCENARIOS))

test-browser: .venv/.installed-browser
	$(BIN)/python -m pytest -m browser tests/browser

soak: .venv/.installed-test
	$(BIN)/python -m pytest -n auto -m "(soak or hypothesis) and not browser" --hypothesis-profile=soak
	$(BIN)/pailu test --mutants $(CLASSICS)

bench: .venv/.installed-bench
	@$(BIN)/python benchmarks/bench.py

format: .venv/.installed-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# A version manager may offer a name and then refuse to run it, so each one is started once.
schema: .venv/.installed-test
	$(BIN)/python -m interpreter.data.schema >grammar/ruleset.schema.json.new
	mv grammar/ruleset.schema.json.new grammar/ruleset.schema.json

test-pythons:
	@set -e; seen=; for version in $(VERSIONS); do \
		if ! python$$version -c "import ensurepip, venv" >/dev/null 2>&1; then \
			echo "== Python $$version: not installed, passed over"; continue; fi; \
		echo "== Python $$version"; seen="$$seen $$version"; \
		$(MAKE) --no-print-directory .venv-$$version/.installed-test; \
		.venv-$$version/bin/python -m pytest -q tests/test_record*.py; \
		.venv-$$version/bin/pailu run alternating --seed 1 </dev/null >.venv-$$version/game.txt; \
		echo "one game: $$(wc -l <.venv-$$version/game.txt) lines"; \
	done; \
	if [ -z "$$seen" ]; then echo "None of Python $(VERSIONS) is installed." >&2; exit 1; fi; \
	echo "Passed under:$$seen"

clean:
	rm -rf .venv .venv-3.* dist build htmlcov .coverage .coverage.* .hypothesis
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
