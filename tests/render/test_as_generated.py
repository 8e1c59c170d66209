"""What `generate` did, in words and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.render.samples import COMMANDS, TERMINAL, commands
from vaultkit.model.change import Rewrite
from vaultkit.model.generated import Generated, Left
from vaultkit.render.as_generated import json_text, left_by_merge, lines

_MADE = Rewrite("log.md", None, b"x")
_STALE = Rewrite("index.md", b"x", b"y")
_GONE = Rewrite("old/index.md", b"x", None)
_WHY = "they belong to main, and this is side"


def done(*rewrites: Rewrite, **more: Any) -> Generated:
    values = {"written": True, "owns": True, "why": _WHY, "left": (), "files": 3, "root": "/v"}
    return Generated(rewrites=rewrites, **{**values, **more})


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (done(), ["There is nothing to do: all generated files are up to date."]),
        (done(files=1), ["There is nothing to do: the generated file is up to date."]),
        (
            done(_STALE, _MADE, _GONE),
            ["index.md: written anew", "log.md: made", "old/index.md: removed"],
        ),
        (done(_MADE, written=False), ["log.md: would be made"]),
        (
            done(_MADE, written=False, owns=False),
            [
                "log.md: would be made",
                f"Nothing was written: {_WHY}.",
                "  next: leave it to that branch, or run it again with --any-branch",
            ],
        ),
        (
            done(left=(Left("index.md", "why", "a step"),), written=False, owns=False),
            [
                "index.md: left alone, why",
                "  next: a step",
                f"Nothing was written: {_WHY}.",
                "  next: leave it to that branch, or run it again with --any-branch",
            ],
        ),
        (
            done(left=(Left("index.md", "why", "a step", tuple("abcdefg")),)),
            [
                "index.md: left alone, why",
                *(f"  | {letter}" for letter in "abcde"),
                "  | and 2 more lines",
                "  next: a step",
            ],
        ),
        (
            done(_STALE, left=(Left("index.md", "too late", "a step"),)),
            ["index.md: written anew", "index.md: too late", "  next: a step"],
        ),
        (
            done(off=True, files=0),
            [
                "Nothing is generated here: the vault has no vault.yaml that wants it.",
                "  next: write `generate: {index: commit}` into vault.yaml",
            ],
        ),
    ],
)
def test_the_words_for_people(run: Generated, words: list[str]) -> None:
    assert list(lines(run)) == words


def test_many_files_are_counted() -> None:
    found = list(lines(done(*(Rewrite(f"{n}/index.md", None, b"") for n in range(1_500)))))
    assert len(found) == 21
    assert found[-1] == "and 1,480 more"


def test_the_json_for_programs() -> None:
    left = Left("index.md", "why", "a step", ("a",))
    assert json.loads(json_text(done(_MADE, left=(left,)))) == {
        "schema_version": 1,
        "written": True,
        "owns": True,
        "why": _WHY,
        "off": False,
        "files": 3,
        "changed": [{"path": "log.md", "how": "made"}],
        "left": [{"path": "index.md", "why": "why", "next": "a step", "lines": ["a"]}],
    }


@pytest.mark.parametrize("hostile", [*COMMANDS, *TERMINAL], ids=repr)
def test_nothing_of_a_vault_reaches_the_terminal_or_a_runner(hostile: str) -> None:
    run = done(Rewrite(hostile, None, b""), left=(Left(hostile, hostile, "step", (hostile,)),))
    text = "\n".join(lines(run))
    assert "\x1b" not in text
    assert not commands(text)
    assert not commands(json_text(run))


def test_what_a_merge_leaves_has_a_next_step_of_its_own_where_a_person_decides() -> None:
    left = Left("index.md", "somebody wrote in its generated part", "a step")
    assert list(left_by_merge(done(_GONE, left=(left,), written=False))) == [
        "index.md cannot be written anew after this merge: somebody wrote in its generated part",
        "  next: a step",
        "old/index.md is out of date after this merge",
        "  next: `vaultkit generate`, then git add and git commit",
    ]
