# A newcomer needs two commands: `make run` and `make test`. `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SCRIPTS := src/croupier/web/static/*.js docs/press/*.js
# The TypeScript checker and a linter in one pinned wheel: no Node.js, no second registry.
DENO   := DENO_DIR=$(CURDIR)/$(VENV)/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
# Use an existing pip to install into the virtual environment; giving it its own takes six seconds more.
PIP     = $$([ -x $(BIN)/pip ] && echo $(BIN)/python -m pip || echo $(PYTHON) -m pip --python $(BIN)/python) --disable-pip-version-check -qq
HOST   ?= 127.0.0.1
PORT   ?= 8321
BUDGET ?= 6h
KIND   ?= proof or property or long
SEED   ?= $(shell date +%s)
SEED   := $(SEED)
# The tests start hundreds of processes, which share the compiled files.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run test lint kernels collected proof bench docs pictures manifest release lock clean chromium

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

run: $(VENV)/.run ## set everything up and start Croupier with its demo floor
	@# Compile the lab's kernels once, in the background, so that its first answer is fast.
	@nice -n 10 $(BIN)/python -m croupier.lab.warm >/dev/null 2>&1 &
	@$(BIN)/croupier serve --demo --host $(HOST) --port $(PORT)

test: $(VENV)/.test chromium ## set up what tests need, then lint, types, the arrow and every test
	@# Compile the lab's kernels and the tests once for all workers, while the linters run.
	@$(MAKE) --no-print-directory --jobs 2 lint kernels collected
	@# Five workers on two cores, since browser tests wait for the browser half the time.
	$(BIN)/python -m pytest -n 5 --dist worksteal -m "not proof and not long"

lint: $(VENV)/.test ## ruff, mypy --strict, the one-way arrow, and the scripts of the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(DENO) check --quiet $(SCRIPTS)
	$(DENO) lint --quiet $(SCRIPTS)

kernels: $(VENV)/.test
	@CROUPIER_HOME=.pytest_cache/croupier $(BIN)/python -m croupier.lab.warm

collected: $(VENV)/.test
	@# The test run that follows reports whatever cannot be collected.
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null 2>&1 || true

proof: $(VENV)/.test chromium kernels ## exhaustive confirmations, free-running hypothesis: BUDGET=20m SEED=7 runs a part
	@# Two workers on two cores share the compiled kernels. KIND=long runs what `make test` leaves
	@# out, with as many Hypothesis examples as there.
	CROUPIER_HYPOTHESIS=$(if $(filter long,$(KIND)),ci,proof) $(BIN)/python -m pytest -p tests.proofs -n 2 --dist worksteal -v \
		-m "$(KIND)" --proof-budget $(BUDGET) --proof-seed $(SEED) \
		--hypothesis-seed $(SEED) $(if $(TIMES),--proof-times $(TIMES)) $(IN)

bench: $(VENV)/.bench ## ratios against peers and limits, measured in one run
	$(BIN)/python -m benchmarks

docs: $(VENV)/.run ## rewrite the generated parts of docs/ and build the site, offline
	$(BIN)/python -m docs.press.generate
	$(BIN)/python -m docs.press.build

pictures: $(VENV)/.test chromium ## take every picture of docs/ again, in a real browser
	$(BIN)/python -m docs.press.pictures

manifest: $(VENV)/.run ## hash every file of the package, for a release
	$(BIN)/python -m croupier.floor.release > $(VENV)/manifest
	mv $(VENV)/manifest src/croupier/MANIFEST.sha256

release: $(VENV)/.run ## wheel, sdist, manifest, bill of materials and sums in dist/; signed if CROUPIER_RELEASE_KEY names a key
	@$(BIN)/python -m releasing dist

lock: $(VENV)/.run ## pin every dependency again, by hash
	$(PIP) install uv
	$(call compile,run,--extra postgres)
	$(call compile,test,-c locks/run.txt --extra postgres --extra test)
	$(call compile,bench,-c locks/test.txt --extra postgres --extra test --extra bench)

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

compile = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(2) pyproject.toml locks/build.in -o locks/$(1).txt

# One stamp file per set of dependencies: a second run does nothing until a lock file changes.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Croupier needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Creating $(VENV) ..."
	@# Meanwhile, compile Croupier's own source for the first start.
	@$(PYTHON) -m compileall -qq src & \
		$(PYTHON) -m venv --without-pip $(VENV) && \
		{ $(PYTHON) -m pip --python $(BIN)/python --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV); }

$(VENV)/.run $(VENV)/.test $(VENV)/.bench: $(VENV)/.%: locks/%.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing what '$*' needs, pinned by hash in locks/$*.txt ..."
	@# Lock files are complete, so no dependencies are resolved. `make run` does not wait for packages to be
	@# compiled. Tests treat warnings as errors, including those of the compiler, so they compile everything.
	@# An outside pip spends half its time waiting, so two run at once, with every second package each. A pip
	@# inside the environment might be replaced by one of the two, so only one runs.
	@install="install --no-deps --no-compile --require-hashes"; \
	if [ -x $(BIN)/pip ]; then $(PIP) $$install -r locks/$*.txt; else \
		for half in 0 1; do awk -v half=$$half '/^[A-Za-z0-9]/ { n++ } n % 2 == half' locks/$*.txt > $(VENV)/half-$$half.txt; done; \
		$(PIP) $$install -r $(VENV)/half-0.txt & other=$$!; \
		$(PIP) $$install -r $(VENV)/half-1.txt || { wait; exit 1; }; wait $$other; \
	fi
	@$(PIP) install --no-deps --no-build-isolation -e .
	@[ $* = run ] || $(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true
	@touch $@

# The browser tests use Debian's chromium: install it if we may, otherwise say how.
chromium:
	@command -v chromium >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing chromium for the browser tests ..."; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
		else \
			echo "The browser tests need chromium. Install it with: sudo apt-get install chromium"; exit 1; \
		fi; }
