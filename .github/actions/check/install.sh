#!/usr/bin/env bash
# Installs vaultkit into an environment of its own and tells the next step where it is.
#
# The current folder holds the files of whoever opened the pull request, so nothing may be imported
# or configured from there: Python runs isolated (-I), and pip from another folder.
set -euo pipefail

fail() {
    printf '::error title=vaultkit::%s\n' "$1"
    exit 2
}

interpreter() {
    local python
    for python in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$python" -I -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$python"
            return
        fi
    done
    return 1
}

output() { # a delimiter that nobody can know ends the value
    local mark
    mark=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    printf '%s<<%s\n%s\n%s\n' "$1" "$mark" "$2" "$mark" >>"$GITHUB_OUTPUT"
}

python=$(interpreter) ||
    fail 'needs Python 3.11 or newer; put actions/setup-python before this step'

if [[ -n $COMMAND ]]; then
    command=$(command -v -- "$COMMAND") || fail 'the input command names no program that is there'
    output command "$command"
    output python "$python"
    exit
fi

if [[ -z $VERSION ]]; then
    what=$(cd -- "$GITHUB_ACTION_PATH/../../.." && pwd)
elif [[ $VERSION =~ ^[0-9][0-9A-Za-z.]*$ ]]; then
    what=git-vaultkit==$VERSION
else
    fail 'the input version is no version; write one such as 0.4.0'
fi

cd -- "$RUNNER_TEMP"
environment=$(mktemp -d "$RUNNER_TEMP/vaultkit-XXXXXXXX")
"$python" -I -m venv "$environment"
"$environment/bin/python" -I -m pip install --quiet --no-input --disable-pip-version-check -- "$what" ||
    fail 'could not be installed; the log says why'
output command "$environment/bin/vaultkit"
output python "$environment/bin/python"
