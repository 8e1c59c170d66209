"""Whatever somebody does in an editor: in the end it says what a check says."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lsp.conftest import PAGES, made
from tests.support.editor import Editor, uri_of
from vaultkit.actions.check import CheckRequest, check
from vaultkit.errors import VaultkitError

FILES = ("concepts/tide.md", "concepts/moon.md", "people/ada.md", "new.md", "vault.yaml")
BITS = (
    *("[[tide]]", "[[", "]]", "\n", "\r\n", "## Causes\n", "# T\n", "😀", "漢", "---\n"),
    *("title: Moon\n", "[x](../concepts/tide.md#causes)", "id: a\n", "type: concept\n"),
    "links: {preset: obsidian}\n",
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("type", "type", "type", "all", "save", "shut", "disk", "gone", "wait")),
        st.sampled_from(FILES),
        st.tuples(st.integers(0, 14), st.integers(0, 30)),
        st.tuples(st.integers(0, 2), st.integers(0, 30)),
        st.sampled_from(BITS),
    ),
    max_size=14,
)
_ROUNDS = count()


@given(STEPS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_the_end_it_says_what_a_check_says(
    editor: Editor,
    tmp_path_factory: pytest.TempPathFactory,
    elsewhere: Mapping[str, str],
    steps: list[Any],
) -> None:
    session(editor, tmp_path_factory.mktemp(f"s{next(_ROUNDS)}"), elsewhere, steps)


@pytest.mark.soak
@given(STEPS)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_in_the_end_it_says_what_a_check_says_however_many(
    editor: Editor,
    tmp_path_factory: pytest.TempPathFactory,
    elsewhere: Mapping[str, str],
    steps: list[Any],
) -> None:
    session(editor, tmp_path_factory.mktemp(f"t{next(_ROUNDS)}"), elsewhere, steps)


def session(editor: Editor, folder: Path, home: Mapping[str, str], steps: list[Any]) -> None:
    root = made(folder / "v")
    for what, name, start, more, bit in steps:
        _step(editor, root / name, what, start, more, bit)
    pages = [root / name for name in FILES if uri_of(root / name) in editor.texts]
    for path in pages:
        editor.save(path)
    try:
        wanted = _checked(root, home)
        for path in pages:
            name = path.relative_to(root).as_posix()
            if wanted is None and name == "vault.yaml":
                editor.wait(partial(_is_broken, editor, uri_of(path)))
            elif wanted is not None:
                editor.until(path, [rule for file, rule in wanted if file == name])
    finally:
        for path in pages:
            editor.shut(path)


def _is_broken(editor: Editor, uri: str) -> bool | None:
    """Whether only mistakes of settings are told of a file; None as long as they are not."""
    names = {one.code for one in editor.told.get(uri, (None, []))[1]}
    return True if names == {"settings"} else None


def _step(
    editor: Editor,
    path: Path,
    what: str,
    start: tuple[int, int],
    more: tuple[int, int],
    bit: str,
) -> None:
    if what in ("disk", "gone"):
        if what == "disk":
            path.write_bytes((PAGES.get(path.name, "---\ntype: concept\n---\n") + bit).encode())
        elif path.name != "vault.yaml":  # without it the folder is no vault
            path.unlink(missing_ok=True)
        editor.changed_on_disk(path)
        return
    if uri_of(path) not in editor.texts:
        editor.open(path, None if path.exists() else "")
    if what == "type":
        end = (start[0] + more[0], more[1]) if more[0] else (start[0], start[1] + more[1] % 3)
        editor.type(path, start, bit, end)
    elif what == "all":
        editor.write(path, bit)
    elif what == "save":
        editor.save(path)
    elif what == "shut":
        editor.shut(path)
    elif what == "wait":
        editor.hover(path, start)


def _checked(root: Path, home: Mapping[str, str]) -> list[tuple[str, str]] | None:
    """What a check tells of each file, None where the settings are broken."""
    request = CheckRequest(
        folder=str(root), environment={**os.environ, **home}, vault=str(root), cache=False
    )
    try:
        return [(one.path, one.name) for one in check(request).report.findings]
    except VaultkitError:
        return None
