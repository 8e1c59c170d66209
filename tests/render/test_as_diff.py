"""What changed as text and as Markdown: whole, cut, and harmless."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.diffs import whole
from tests.render.samples import COMMANDS, TERMINAL
from tests.render.test_clean import unsafe
from tests.support.actions import load
from tests.support.golden import Golden
from tests.support.runner import commands
from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.render.as_diff import LEAST, markdown, text
from vaultkit.render.as_markdown import LONGEST

REPORT = load("report.py")
EVIL = (
    *TERMINAL,
    *COMMANDS,
    "<img src=x onerror=alert(1)>",
    "`` ` ``` `",
    "@everyone #1 [a](b) ![c](d) **e** www.evil.example https://evil.example",
    "line\n\n# heading\n- item\n```\n",
    "`" * 120,
    "x" * 5_000,
)


def test_both_formats_say_the_same(golden: Golden) -> None:
    golden.check("render/diff.txt", "".join(text(whole())))
    golden.check("render/diff.md", "".join(markdown(whole())))


def test_nothing_changed_is_said() -> None:
    none = KnowledgeDiff(old="main", new="HEAD")
    assert "".join(text(none)) == "main → HEAD: nothing changed\n"
    assert "".join(markdown(none)).endswith("from `main` to `HEAD`\n\nnothing changed.\n")


@pytest.mark.parametrize("word", EVIL)
def test_no_word_of_a_vault_acts(word: str, tmp_path: Path) -> None:
    for made in ("".join(text(whole(word))), "".join(markdown(whole(word)))):
        assert not unsafe(made.replace("\n", ""))
        assert [one for line in made.split("\n") for one in commands(line)] == []
    file = tmp_path / "report.md"
    file.write_text("".join(markdown(whole(word))), "utf-8")
    assert "What changed" in REPORT.read(str(file)), "the comment takes it"


@pytest.mark.parametrize("limit", [LEAST, 5_000, 20_000])
@pytest.mark.parametrize("word", ["word", "字" * 200])
def test_a_report_is_cut_to_a_limit_and_says_so(limit: int, word: str) -> None:
    for made in (
        "".join(text(whole(word, times=60), limit)),
        "".join(markdown(whole(word, times=60), limit)),
    ):
        assert limit // 3 < len(made.encode()) <= limit
        assert "This is cut: `vaultkit diff` tells it all.\n" in made


def test_markdown_fits_into_a_comment_by_itself() -> None:
    made = "".join(markdown(whole("w" * 90, times=100)))
    assert LONGEST * 0.9 < len(made.encode()) <= LONGEST
    assert "… and " in made
    assert len("".join(text(whole(times=100)))) > LONGEST, "text is whole"


def test_what_fits_is_not_cut() -> None:
    made = "".join(markdown(whole()))
    assert "".join(markdown(whole(), len(made.encode()) + 5_000)) == made
