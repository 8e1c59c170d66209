from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.reported import reported
from vaultkit.actions.unsaved import Buffer, Laid, Unsaved
from vaultkit.model.finding import Finding
from vaultkit.rules.baseline import NOTHING

TODAY = date(2026, 11, 30)
ONTOLOGY = "name: t\nversion: 1\npage_types:\n  note: {fields: {to: {type: ref, to: [note]}}}\n"
SAVED = {
    "vault.yaml": "vault: {name: t}\nbudgets: {page: 100}\nlinks: {preset: obsidian}\n",
    "ontology.yaml": ONTOLOGY,
    "a.md": "---\ntype: note\ntitle: Ant\n---\n# Ant\n\n[[b]] [[Bee#Wings]]\n",
    "b.md": "---\ntype: note\ntitle: Bee\n---\n# Bee\n\n## Wings\n\n[[a]]\n",
    "c.md": "---\ntype: note\nto: '[[b]]'\n---\n[[a]] [to](b.md#wings) [[Antt]]\n",
}
LINES = st.sampled_from(
    ("[[a]]", "[[b#Wings]]", "[[Bee]]", "[[Cow]]", "## Wings", "# Cow", "long " * 14, "[x](c.md)")
)
HEADS = st.sampled_from(
    ("title: Bee\n", "title: Ant\n", "aliases: [Cow]\n", "to: Bee\n", "id: x\n", "", "title: [\n")
)
PAGES = st.builds(
    lambda head, body: f"---\ntype: note\n{head}---\n" + "\n\n".join(body) + "\n",
    HEADS,
    st.lists(LINES, max_size=4),
)
STEPS = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from(("a.md", "b.md", "c.md", "d.md")), PAGES, max_size=3),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=4,
)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Repository, Repository]:
    """The same vault twice: for the buffers, and to save them in."""
    found = []
    for name in ("open", "saved"):
        one = init_repository(tmp_path_factory.mktemp(name) / "v")
        one.write(SAVED)
        one.add()
        one.git("commit", "-qm", "first")
        found.append(one)
    return found[0], found[1]


def checked(root: Path) -> tuple[Finding, ...]:
    request = CheckRequest(
        folder=str(root), environment=os.environ, vault=str(root), today=TODAY, cache=False
    )
    return check(request).report.findings


def buffers(root: Path, texts: Mapping[str, str]) -> dict[str, Buffer]:
    return {
        path: Buffer(text.encode(), (root / path).read_bytes() if (root / path).exists() else None)
        for path, text in texts.items()
    }


@given(STEPS)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_unsaved_is_judged_as_it_will_be_once_it_is_saved(
    two: tuple[Repository, Repository], steps: list[tuple[dict[str, str], int]]
) -> None:
    here, there = (one.path for one in two)
    unsaved = Unsaved(str(here), os.environ, lambda: TODAY)
    unsaved.stand_on(unsaved.look())
    for texts, turns in steps:
        laid = unsaved.judge(buffers(here, texts), tuple(texts))
        # what is owed may be judged bit by bit, and another edit may come before the end
        for _ in range(turns):
            laid = unsaved.pay(laid, count(2), tuple(texts), ()) or laid
        assert laid.seen.reported.open == seen_of(laid, texts)
        if not turns:
            continue
        while laid.owes:
            laid = unsaved.pay(laid, count(1), tuple(texts), ()) or laid
        write_files(there, SAVED)
        (there / "d.md").unlink(missing_ok=True)
        write_files(there, texts)
        assert unsaved.whole(laid).reported.open == checked(there)


def count(times: int) -> Callable[[], bool]:
    """True from the call of this number on."""
    left = iter([False] * times)
    return lambda: next(left, True)


def seen_of(laid: Laid, texts: Mapping[str, str]) -> tuple[Finding, ...]:
    """What a report of all says of these files, by quick rules."""
    judged = laid.seen.judged
    return tuple(
        one for one in reported(judged, laid.seen.settings, NOTHING).open if one.path in texts
    )


def test_settings_in_a_buffer_count_once_they_are_sound(
    two: tuple[Repository, Repository],
) -> None:
    here = two[0].path
    unsaved = Unsaved(str(here), os.environ, lambda: TODAY)
    unsaved.stand_on(unsaved.look())
    broken = unsaved.judge(buffers(here, {"vault.yaml": "links: ["}), ())
    assert broken.trouble is not None
    assert broken.seen.settings.name == "t"
    sound = unsaved.judge(buffers(here, {"vault.yaml": "vault: {name: other}\n"}), ())
    assert sound.trouble is None
    assert sound.seen.settings.name == "other"


def test_line_ends_that_git_keeps_otherwise_are_no_change(tmp_path: Path) -> None:
    one = init_repository(tmp_path / "v")
    one.write({**SAVED, ".gitattributes": "*.md text eol=crlf\n", "w.md": "one\r\ntwo\r\n"})
    one.add()
    one.git("commit", "-qm", "first")
    unsaved = Unsaved(str(one.path), os.environ, lambda: TODAY)
    unsaved.stand_on(unsaved.look())
    laid = unsaved.judge(buffers(one.path, {"w.md": "one\r\ntwo\r\n"}), ())
    assert laid.buffers == {}
    laid = unsaved.judge(buffers(one.path, {"w.md": "one\r\ntwo\r\nthree\r\n"}), ())
    assert laid.buffers == {"w.md": b"one\ntwo\nthree\n"}
