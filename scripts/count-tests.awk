# Adds up a ctest log: a test that reports its own cases (cmocka's "[  PASSED  ] N test(s)", or
# "N passed, N failed") counts as many, any other counts one. Prints "PASSED FAILED".
/^[0-9]+\/[0-9]+ Test: / { good = bad = 0 }
/^\[  PASSED  \] [0-9]+ test/ { good += $4 }
/^\[  FAILED  \] [0-9]+ test/ { bad += $4 }
/^[0-9]+ passed, [0-9]+ failed$/ { good += $1; bad += $3 }
/^Test (Passed|Failed|Timeout)/ || /^Test .*(Exception|Not Run)/ {
    ok = /^Test Passed/
    if (ok && !good)
        good = 1
    if (!ok && !bad)
        bad = 1
    passed += good
    failed += bad
    good = bad = 0
}
END { print passed + 0, failed + 0 }
