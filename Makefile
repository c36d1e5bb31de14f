# Everything a developer or CI runs. Needs Python >= 3.11, make and the package registries.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.synced
JOBS ?= 2

.PHONY: sync fmt lint types imports test cov docs demo all lock clean

sync: $(STAMP)  ## install the locked dependencies and upheld itself

$(STAMP): requirements/dev.txt requirements/tools.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/tools.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable .
	touch $(STAMP)

fmt: sync  ## format the code
	$(BIN)/ruff format src tests benchmarks examples training
	$(BIN)/ruff check --fix src tests benchmarks examples training

lint: sync  ## check format and lint rules
	$(BIN)/ruff format --check src tests benchmarks examples training
	$(BIN)/ruff check src tests benchmarks examples training

types: sync  ## strict typing of source and tests
	$(BIN)/mypy

imports: sync  ## the layers
	$(BIN)/lint-imports

test: sync  ## the whole suite
	$(BIN)/pytest -n $(JOBS)

cov: sync  ## the suite with coverage
	$(BIN)/coverage run -m pytest && $(BIN)/coverage report --skip-covered --show-missing

docs: sync  ## regenerate docs/reference
	$(BIN)/python docs/generate.py

demo: sync  ## check the example answer against its sources and print the verdicts
	$(BIN)/upheld check examples/answer/answer.md --sources examples/answer/sources

all: lint types imports test

lock:  ## renew requirements/ from pyproject.toml
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --generate-hashes \
	  --no-header --quiet --output-file requirements/dev.txt
	$(BIN)/uv pip compile pyproject.toml --extra starter --universal --generate-hashes \
	  --no-header --quiet --output-file requirements/base.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
