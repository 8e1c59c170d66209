"""Runs the real command many times without starting Python anew: one process that forks itself.

Every call is a process of its own, as with `tests.support.command`, and goes through the same door
(`vaultkit.cli.app.main`); only the imports are shared. A hundred calls take a second or two.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.command import ROOT, Ran

_SERVER = """
import gc, importlib, json, os, pkgutil, signal, sys, tempfile
import vaultkit
from vaultkit.cli.app import main
for module in pkgutil.walk_packages(vaultkit.__path__, "vaultkit."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
gc.freeze()
for line in sys.stdin:
    folder, *words = json.loads(line)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            os.chdir(folder)
            for file, number in ((open(os.devnull), 0), (out, 1), (err, 2)):
                os.dup2(file.fileno(), number)
            signal.alarm(60)
            sys.argv[:] = ["vaultkit", *words]
            main()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "surrogateescape"))
    print(json.dumps([code, *texts]), flush=True)
"""


Call = tuple[Path, Sequence[str]]
"""A folder, and the words behind `vaultkit` in it."""


def vaultkit_many(calls: Sequence[Call]) -> list[Ran]:
    """Run each call, one after the other.

    A byte of an output that is no UTF-8 comes back as a lone surrogate.
    """
    asked = "".join(json.dumps([str(folder), *words]) + "\n" for folder, words in calls)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.setdefault("XDG_CACHE_HOME", str(calls[0][0].parent / "user-cache"))
    done = subprocess.run(
        [sys.executable, "-c", _SERVER],
        input=asked,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = [Ran(*json.loads(line)) for line in done.stdout.splitlines()]
    assert len(found) == len(calls), done.stderr
    return found
