"""Standard input and output for one talker alone: protocol lines and nothing else, ever.

What anything else prints goes to standard error from now on, and whoever reads standard input, a
child among them, finds nothing there.
"""

from __future__ import annotations

import os
from typing import BinaryIO


def claim_ends() -> tuple[BinaryIO, BinaryIO]:
    """What the process was given as its standard input and output, taken away from all others."""
    source, sink = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(source, "rb"), os.fdopen(sink, "wb")
