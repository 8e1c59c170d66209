"""Which files `check --facts` means, and how many pages they spared."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator

import click

from vaultkit.actions.check import Checked
from vaultkit.errors import UsageError
from vaultkit.render.clean import clean
from vaultkit.trees.shard_file import ENDING

_Words = tuple[str, ...]


def facts_and_paths(given: _Words, paths: _Words) -> tuple[_Words, _Words]:
    """The files of facts of a call, and its paths without them.

    What `--facts` is given may be a file, a folder (all its files of that ending) or a pattern.
    A shell that made several names of one pattern leaves all but the first among the paths; they
    are known by their ending, since no such file is ever reported on. Raises UsageError where a
    folder or a pattern gives none.
    """
    if not given:
        return (), paths
    more = tuple(path for path in paths if path.endswith(ENDING) and not os.path.isdir(path))
    files = tuple(name for word in (*given, *more) for name in _files(word))
    return tuple(dict.fromkeys(files)), tuple(path for path in paths if path not in more)


def _files(word: str) -> Iterator[str]:
    if os.path.isdir(word):
        found = glob.glob(os.path.join(glob.escape(word), f"*{ENDING}"))
    elif os.path.lexists(word) or not glob.has_magic(word):
        found = [word]
    else:
        found = [name for name in glob.glob(word) if not os.path.isdir(name)]
    if not found:
        raise UsageError(
            f"{word} gives no file of facts (*{ENDING})",
            "Leave out --facts to read every page here, or write them by `vaultkit facts`",
        )
    return iter(sorted(found))


def tell_joined(files: _Words, checked: Checked) -> None:
    """Say on stderr how many pages the files of a joined check knew."""
    if files:
        total, known = checked.report.records, checked.from_files
        words = f"facts of {known:,} of {total:,} pages came from {_count(len(files), 'file')}"
        click.echo(clean(f"vaultkit: {words}, {total - known:,} were read here"), err=True)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
