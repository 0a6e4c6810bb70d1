# Two commands: `make play` and `make test`; `make quick` is for every save. Each sets up whatever it needs, in .venv, and
# only once.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: play test quick lint check bench golden clean

play: $(VENV)/installed
	@$(BIN)/crownlands serve --open

test: lint check

quick: lint
	@$(BIN)/python -m pytest -n auto -m "not long" tests/engine tests/rulebook tests/kingdomino tests/origins tests/kingdom_builder

lint: $(VENV)/installed-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/windows src  # nothing there that only Unix has
	@$(BIN)/lint-imports
	@$(BIN)/python scripts/audit.py

check: $(VENV)/installed-dev
	@sh scripts/need_chromium
	@sh scripts/need_postgresql
	@sh scripts/need_nginx
	@$(BIN)/crownlands compile
	@$(BIN)/python -m pytest -n auto --dist worksteal

bench: $(VENV)/installed
	@$(BIN)/crownlands bench

golden: $(VENV)/installed-dev
	@$(BIN)/python -m tests.golden.regenerate

$(BIN)/python:
	@sh scripts/make_venv $(VENV)

$(VENV)/installed: $(BIN)/python pyproject.toml constraints.txt
	@echo "Installing Crownlands in $(VENV) …"
	@$(PIP) install -c constraints.txt -e ".[server]"
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	@echo "Installing what the tests need …"
	@$(PIP) install -c constraints.txt -e ".[dev]"
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
