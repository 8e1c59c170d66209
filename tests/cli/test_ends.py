from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
import os, subprocess, sys
from vaultkit.cli.ends import claim_ends
source, sink = claim_ends()
print("stray")
os.write(1, b"stray\\n")
subprocess.run([sys.executable, "-c", "import sys; print('child', len(sys.stdin.read()))"])
sink.write(source.read())
sink.flush()
"""


def test_mc_01_only_its_owner_talks_on_standard_output_and_hears_standard_input() -> None:
    found = subprocess.run(
        [sys.executable, "-c", _PROGRAM], input=b"mine\n", capture_output=True, check=True
    )
    assert found.stdout == b"mine\n"
    assert found.stderr.count(b"stray\n") == 2
    assert b"child 0\n" in found.stderr
