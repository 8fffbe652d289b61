#!/bin/sh
# Every planted bug of tests/mutants still applies to the sources; `make mutants` builds and runs them.
set -eu
/usr/bin/python3 -B scripts/mutants.py --check
