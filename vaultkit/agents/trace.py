"""What adding something to a file left behind, so that it can be taken out to the byte."""

from __future__ import annotations

from typing import NamedTuple


class Trace(NamedTuple):
    """The characters that were put in, and what they are about.

    `lead` is where in `chunk` the thing itself begins, behind line ends and indentation. `depth` is
    how many of the containers around it were there before: the file's own value is the first, so 0
    is a file without one. `value` is what was written, as a program reads it.
    """

    chunk: str
    lead: int = 0
    depth: int = 0
    value: object = None


class Put(NamedTuple):
    """A file's text with something added, and the trace of it."""

    text: str
    trace: Trace
