# The commands people expect; the work is done by CMake (CMakePresets.json) and scripts/.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: all play terminal serve web screenshots quick test bench bench-server fuzz soak soak-server soak-postgres check-puzzles mutants format generate po clean install install-wasm uninstall deb check-deb help

all: ## build build/muralha (release)
	@sh scripts/build.sh release muralha

play: ## install what is missing, build, and open the table at http://localhost:8080 (with ARGS: in the terminal)
	@if [ -z "$(ARGS)" ]; then sh scripts/serve.sh --or-terminal; else $(MAKE) -s terminal; fi

terminal: ## install what is missing, build, and start a game in the terminal
	@sh scripts/install-deps.sh build
	@sh scripts/build.sh release muralha
	@build/muralha play $(ARGS)

serve: ## like play, but give out whatever there is of the page; ARGS are options of muralha serve
	@sh scripts/serve.sh $(ARGS)

web: ## build the page into web/dist, from where the program takes it
	@sh scripts/install-deps.sh web
	@sh scripts/build-web.sh

screenshots: ## pictures of every screen of the page, into build/screenshots
	@sh scripts/install-deps.sh test
	@sh scripts/build-web.sh
	@sh scripts/build.sh release muralha
	@cd web && MURALHA=../build/muralha npm run --silent screenshots

quick: ## what to run at every edit: a warm build and the tests that matter most
	@sh scripts/quick.sh

test: ## install what is missing and run every check
	@sh scripts/install-deps.sh test
	@sh scripts/test.sh

bench: all ## run the benchmarks
	@sh bench/run.sh

bench-server: ## measure the table server under load (two minutes)
	@sh scripts/build.sh release
	@BUILD=build /usr/bin/python3 -B bench/server.py

fuzz: ## run each fuzzer for a minute (SECONDS_EACH=60)
	@sh scripts/install-deps.sh test
	@sh scripts/fuzz.sh

soak: ## run the long random games
	@sh scripts/build.sh release
	@sh scripts/soak.sh

soak-server: ## kill, starve and confuse a real server for some minutes
	@sh scripts/build.sh release
	@for test in tests/server/test_*.py; do \
	    BUILD=build MURALHA_SOAK=1 /usr/bin/python3 -B $$test || exit 1; done

soak-postgres: ## the same on a PostgreSQL of its own, and several processes on one
	@sh scripts/build.sh release
	@for test in again clients config deaths games lobby operate process wrong; do BUILD=build MURALHA_SOAK=1 /usr/bin/python3 -B \
	    tests/server/postgres.py /usr/bin/python3 -B tests/server/test_$$test.py || exit 1; done
	@for test in many backup proxy; do BUILD=build MURALHA_SOAK=1 /usr/bin/python3 -B \
	    tests/server/test_$$test.py || exit 1; done

check-puzzles: all ## confirm every puzzle of data/puzzles by both ways of thinking (ten minutes; SEED=1)
	@build/muralha puzzles data/puzzles --check --seed $${SEED:-1}

mutants: ## plant the small bugs of tests/mutants one by one and see whether the tests notice (ARGS: names)
	@/usr/bin/python3 -B scripts/mutants.py $(ARGS)

format: ## lay out the sources with clang-format
	@sh scripts/format.sh --write

generate: ## write the generated tables anew from data/ and spec/
	@sh scripts/build.sh release tiles2c cards2c protocol2c
	@sh scripts/check-generated.sh build/tools --write

po: all ## merge new strings into the catalogues and list what is untranslated
	@sh scripts/po.sh --update

clean: ## remove everything that was built
	rm -rf build build-*

install: ## install program, libraries, headers and manual below DESTDIR and PREFIX (/usr/local)
	@sh scripts/build.sh release muralha library documents
	DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

install-wasm: ## install muralha.wasm and its loader below share/muralha/wasm (needs what test needs)
	@sh scripts/build.sh wasm
	DESTDIR="$(DESTDIR)" cmake --install build-wasm --prefix "$(PREFIX)"

uninstall: ## remove what install and install-wasm put there
	@sh scripts/uninstall.sh "$(DESTDIR)$(PREFIX)"

deb: ## build the Debian packages into build-deb
	@sh scripts/install-deps.sh deb
	@sh scripts/deb.sh

check-deb: ## install, use, upgrade and purge the packages in a bare Debian (root; some minutes)
	@sh scripts/install-deps.sh check-deb
	@sh scripts/check-deb.sh

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14
