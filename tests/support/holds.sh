# What the shell tests share: a scratch folder, and counting what holds. Read with `.` from the root.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

holds() { # usage: holds WHAT COMMAND...  - the command must succeed; what it says is shown if not
    what=$1
    shift
    if "$@" > "$scratch/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
        tail -5 "$scratch/said"
    fi
}

holds_end() { # says how many held; false if some did not
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
