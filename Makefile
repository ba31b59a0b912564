# Every target sets up what it needs by itself; `make help` lists them.

PYTHON ?= python3
# What a target needs, from tools/requirements/NAME.txt; dev is all there is.
READY := .venv/ready-dev
TESTS := .venv/ready-test
RUN := .venv/ready-run
USB := .venv/ready-usb
CHIP_TOO := .venv/ready-chip
FUZZ_TOO := .venv/ready-fuzz
QUIET := -q --disable-pip-version-check
PY := .venv/bin/python
DEALBOX := .venv/bin/dealbox
PURE := bank languages ui store unit.py housekeeping.py reporting.py clock.py native.pyi parts.py address.py
STUBS := .venv/typings
BOARD ?= DEALBOX_PICO
TIMES ?= 200

# $(call with,--option,VALUE): the option with its value, which may hold blanks and quotes;
# nothing without a value.
quoted = '$(subst ','\'',$(1))'
with = $(if $(2),$(1) $(call quoted,$(2)))

# $(call locked,FILE,OF WHAT): write a lock file anew; its first line stays.
locked = out/lock/bin/uv -q pip compile $(2) --universal --python-version 3.11 --generate-hashes \
    --no-annotate --no-header --output-file out/lock/made.txt && \
    { sed -n 1p $(1); cat out/lock/made.txt; } > out/lock/all && mv out/lock/all $(1) && rm out/lock/made.txt

.PHONY: help run test tests host quick lint rules uf2 flash dump restore check-board editions wiring kit board kicad play bench power soak long fuzz races mutants lock site notice release

help: ## list the targets
	@awk -F ': .*## |: ## ' '/^[a-z0-9-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile
	@echo; echo "To build a unit: docs/build.md leads from the list of parts to the first game."

# Some shells export a HOST of their own; only one given to make opens the unit to the network.
run: $(if $(filter 1,$(CHIP)),$(CHIP_TOO),$(RUN)) ## open the unit's face in the browser; CHIP=1 on the emulated chip, PORT=N, HOST=0.0.0.0
	@$(DEALBOX) run $(if $(filter 1,$(CHIP)),--chip) $(call with,--port,$(PORT)) \
	    $(if $(findstring command,$(origin HOST)),$(call with,--host,$(HOST)))

# Every process would otherwise compile all it imports anew, where the environment keeps no bytecode.
export PYTHONDONTWRITEBYTECODE :=

test: ## check the sources, build the image, run the tests
	@$(MAKE) -s --no-print-directory -j 2 tests lint

tests: $(TESTS) host
	@$(PY) -m tests.support.prerequisites
	@$(PY) -m pytest -n 3 --dist worksteal

# MicroPython for this machine needs no package of Python: it is built while pip installs them.
# If that fails, the prerequisites of the tests try again, and say why.
host: .venv/bin/pip
	@PYTHONPATH=.:firmware $(PY) -c 'from tools.image import build; build.unix()' 2>/dev/null || true

quick: lint ## check the sources, run what needs neither image nor browser, in a minute
	@$(PY) -m pytest -q -n 2 --dist worksteal -m "not soak and not slow and not outside"

lint: $(TESTS) ## check layout, habits and types of the sources, JavaScript too
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@$(PY) -m tools.words
	@.venv/bin/mypy hatch_build.py games host_sim tools kit tests web/unit/reading.py $(wildcard $(PURE:%=firmware/dealbox/%))
	@.venv/bin/lint-imports --no-logo --no-cache
	@$(PY) -m tools.site.lint
	@$(PY) -m tools.editions --check
	@# What runs on the chip, with MicroPython's modules in place of Python's; main.py has one board.
	@MYPYPATH=boards/DEALBOX_PICO:boards/common:$(STUBS) .venv/bin/mypy \
	    --custom-typeshed-dir $(STUBS) --cache-dir .mypy_cache/chip \
	    firmware/dealbox firmware/main.py boards/*/board.py boards/common/wired.py \
	    web/unit/board.py

rules: $(TESTS) ## list the rules of the five editions that no test proves
	@$(PY) -m tests.programs.rules

# Where the codes on the display lead; nothing: to the Homepage in pyproject.toml.
uf2 site release: export DEALBOX_ADDRESS := $(ADDRESS)

uf2: $(CHIP_TOO) ## build the one file to drop on the board: out/dealbox-DEALBOX_PICO.uf2; ADDRESS=https://... of your site
	@$(PY) -m tools.image.build $(call with,--board,$(BOARD)) --out $(call quoted,out/dealbox-$(or $(BOARD),DEALBOX_PICO).uf2)

flash: $(USB) $(if $(IMAGE),,$(CHIP_TOO)) ## put the image onto the board on USB; BOARD=... PORT=... DRIVE=... IMAGE=... ANYWAY=1
	@$(PY) -m tools.usb.flasher $(call with,--board,$(BOARD)) $(call with,--port,$(PORT)) \
	    $(call with,--drive,$(DRIVE)) $(call with,--image,$(IMAGE)) $(if $(filter 1,$(ANYWAY)),--anyway)

dump: $(USB) ## copy the books of a unit in service mode into FILE=..., for dealbox books
	@test -n $(call quoted,$(FILE)) || { echo "say where to: make dump FILE=books.bin"; exit 2; }
	@$(PY) -m tools.usb.dump $(call quoted,$(FILE)) $(call with,--port,$(PORT))

restore: $(USB) ## write a saved game into a unit in service mode, its own to FILE.before; FILE=... ANYWAY=1
	@test -n $(call quoted,$(FILE)) || { echo "say which: make restore FILE=books.bin"; exit 2; }
	@$(PY) -m tools.usb.restore $(call quoted,$(FILE)) $(call with,--port,$(PORT)) \
	    $(if $(filter 1,$(ANYWAY)),--anyway)

check-board: $(USB) ## check a board in service mode, into out/board-report.json; BOARD=... PORT=... HAND=0
	@$(PY) -m tools.usb.check_board $(call with,--board,$(BOARD)) $(call with,--port,$(PORT)) \
	    $(if $(filter 0,$(HAND)),--no-hand)

editions: $(RUN) ## write the files of editions into the firmware, as the module of its boards
	@$(PY) -m tools.editions

wiring: .venv/ready-kit ## draw the wiring of every board, and list their parts, into docs/boards
	@$(PY) -m kit.wiring

kit: .venv/ready-kit ## print the kit: sheets, parts lists, wiring and the enclosure, into out/kit; EDITION=FILE the deeds of a board of your own
	@$(PY) -m kit $(call with,--edition,$(EDITION))

board: .venv/ready-kit ## check the circuit board by KiCad, and write what its makers need to out/board; WRITE=1 draws docs/pcb-*.png
	@$(PY) -m kit.pcb $(if $(filter 1,$(WRITE)),--write)

kicad: ## install KiCad 9 from Debian's backports, as root
	@sh tools/kicad.sh

play: .venv/ready-$(or $(filter chip,$(ON)),run) ## play a scenario: FILE=..., ON=chip on the emulated chip, SEED=N
	@test -n $(call quoted,$(FILE)) || { echo "say which scenario: make play FILE=tests/scenarios/..."; exit 2; }
	@$(DEALBOX) play $(call quoted,$(FILE)) $(call with,--on,$(ON)) $(call with,--seed,$(SEED))

bench: $(CHIP_TOO) ## measure on the emulated chip, and keep the table in docs/performance.md
	@$(PY) -m tools.bench --write

power: $(CHIP_TOO) ## measure on the emulated chip how long a set of cells lasts, and keep docs/power.md
	@$(PY) -m tools.bench.power --write

soak: $(READY) ## try far more races, power cuts, kills, games and forged pages than make test; make long is a part
	@$(MAKE) races
	@$(MAKE) long
	@$(DEALBOX) table soak --games 200
	@$(DEALBOX) table soak --on chip --games 10 --rounds 20
	@$(PY) -m pytest -n 3 -m "soak or hypothesis" --hypothesis-profile=many -o faulthandler_timeout=0

long: $(TESTS) $(FUZZ_TOO) ## cut, kill, damage, forge and fuzz all bodies, and keep the counts for a release; SHARE=N: one of N trials
	@$(PY) -m tests.programs.damage --record tests/programs/long.md $(call with,--share,$(SHARE))

fuzz: $(TESTS) $(FUZZ_TOO) ## give each reader of untrusted bytes inputs by coverage: COUNT=N to each, SEED=N, ONLY=TARGET
	@$(PY) -m tests.programs.damage --only guided$(if $(ONLY),_$(ONLY)) $(call with,--count,$(COUNT)) \
	    $(call with,--seed,$(SEED))

races: $(TESTS) ## repeat the tests with threads, ports and browsers beside four busy loops; TIMES=200
	@$(PY) -m tests.support.prerequisites
	@$(PY) -m tests.programs.busy $(PY) -m pytest -q -n 3 --dist worksteal \
	    -m "races and not soak" $(call with,--count,$(TIMES))

mutants: $(TESTS) ## break bank, ui and store in every small way, and count what the tests notice; SAMPLE=N of each, SEED=N
	@.venv/bin/pip $(QUIET) install --require-hashes -r tests/programs/mutants.txt
	@$(PY) -m tests.programs.mutants $(call with,--sample,$(SAMPLE)) $(call with,--seed,$(SEED))

lock: ## write tools/requirements/*.txt anew from pyproject.toml, and those of the enclosure and the mutants
	@$(PYTHON) -m venv out/lock && out/lock/bin/pip -q install uv
	@$(call locked,tools/requirements/dev.txt,pyproject.toml --all-extras --group dev)
	@$(call locked,tools/requirements/test.txt,pyproject.toml --extra chip --group test -c tools/requirements/dev.txt)
	@$(call locked,tools/requirements/chip.txt,pyproject.toml --extra chip --group run -c tools/requirements/dev.txt)
	@for group in run usb kit fuzz; do \
	    $(call locked,tools/requirements/$$group.txt,pyproject.toml --group $$group -c tools/requirements/dev.txt); done
	@$(call locked,kit/requirements.txt,kit/requirements.in)
	@$(call locked,tests/programs/mutants.txt,tests/programs/mutants.in -c tools/requirements/dev.txt)

site: $(READY) ## build the site into out/site: play, scoreboard, report, kit, images, documentation; ADDRESS=https://... it will be at
	@$(PY) -m tools.site

notice: $(READY) ## write NOTICE anew, from what is linked, bundled and embedded in all that is published
	@$(PY) -m tools.notice

release: $(READY) ## put images, wheel, checksums and notes into out/release; VERSION=v... checks the tag
	@$(PY) -m tools.site.release $(call with,--tag,$(VERSION))

# One process at a time installs: a second waits, and finds it done.
ifndef IS_ALONE
ALONE = @mkdir -p .venv && $(if $(shell command -v flock),flock .venv/lock)
.venv/bin/pip:
	$(ALONE) $(MAKE) -s --no-print-directory $@ IS_ALONE=1
.venv/ready-%: tools/requirements/%.txt pyproject.toml | .venv/bin/pip
	$(ALONE) $(MAKE) -s --no-print-directory $@ IS_ALONE=1
else
.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Dealbox needs Python 3.11 or newer: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	    { echo "Installing python3-venv ..."; apt-get -qq update && apt-get -qqy install python3-venv >/dev/null; } || \
	    { echo "Python's venv is missing; as root: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv
.venv/ready-%: tools/requirements/%.txt pyproject.toml | .venv/bin/pip
	@echo "Setting up .venv ($*) ..."
	@# What is imported is compiled then: that is a small part.
	@.venv/bin/pip $(QUIET) install --no-compile --require-hashes -r $<
	@.venv/bin/pip $(QUIET) install --no-deps --no-build-isolation -e .
	@# Playwright brings a Node of 140 MB; the machine's own, or that of tools/node.py, does as well.
	@for own in .venv/lib/python3*/site-packages/playwright/driver/node; do \
	    if test -f "$$own" && node=$$($(PY) -c 'from tools import node; print(node.node())' 2>/dev/null); \
	    then ln -sf "$$node" "$$own"; fi; done
	@# MicroPython's stubs once more, alone: among all other packages mypy does not look for them.
	@test $* != dev -a $* != test || awk '/^micropython-/,!/\\$$/' $< | .venv/bin/pip $(QUIET) \
	    install --upgrade --require-hashes --no-deps --target $(STUBS) -r /dev/stdin
	@touch $@
endif
