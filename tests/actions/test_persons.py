"""What of a person's is told of paths that a write would touch."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository
from tests.support.writing import VAULT, vault_repository, writer_of
from vaultkit.actions.persons import (
    changed_on_disk,
    difference,
    in_hand,
    plain_changes,
    staged_at,
)
from vaultkit.errors import StateError

TIDES, ADA = "concepts/tides.md", "entities/ada.md"
EDITED = VAULT[TIDES] + "More.\n"


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def test_files_that_differ_and_files_that_are_no_files(vault: Repository) -> None:
    writer = writer_of(vault)
    tip = writer.tips.now(writer.odb, date(2026, 3, 1))
    vault.write({TIDES: VAULT[TIDES].replace("\n", "\r\n")})  # the same, as it may be checked out
    assert changed_on_disk(writer.place, tip, (TIDES, ADA, "no.md")) == {}
    vault.write({TIDES: EDITED, "new.md": "n"})
    (vault.path / ADA).unlink()
    expected = {TIDES: EDITED.encode(), ADA: None, "new.md": b"n"}
    assert changed_on_disk(writer.place, tip, (TIDES, ADA, "new.md")) == expected
    (vault.path / ADA).symlink_to("../README.md")
    with pytest.raises(StateError, match="no plain file"):
        changed_on_disk(writer.place, tip, (ADA,))
    assert plain_changes(writer.place, tip, (ADA, "new.md")) == {"new.md": b"n"}
    hand = in_hand(writer.place, writer.odb, tip, (TIDES, "new.md"))
    assert hand.edits == {TIDES: EDITED.encode(), "new.md": b"n"}
    vault.add("new.md")
    assert staged_at(writer.place, tip, (TIDES, "new.md")) == ("new.md",)
    refused = in_hand(writer.place, writer.odb, tip, (TIDES, "new.md")).refused
    assert refused is not None
    assert refused.diff.endswith("+n")


def test_nobody_works_where_no_work_tree_shows_the_branch(vault: Repository) -> None:
    vault.git("branch", "other")
    writer = writer_of(vault, branch="other")
    tip = writer.tips.now(writer.odb, date(2026, 3, 1))
    vault.write({TIDES: EDITED})
    assert changed_on_disk(writer.place, tip, (TIDES,)) == {}
    assert in_hand(writer.place, writer.odb, tip, (TIDES,)).edits == {}


def test_a_long_difference_is_cut() -> None:
    text = difference("a.md", b"", b"x\n" * 100)
    assert text.splitlines()[-1] == "… and 73 more lines"
    assert difference("a.md", b"x\n", None).splitlines()[-1] == "-x"
    line = difference("a.md", None, b"a" * 9_999 + b"z").splitlines()[-1]
    assert line.startswith("+aaa")
    assert line.endswith("az")
    assert len(line) < 2_100
    assert " … 8,001 more characters … " in line


def test_mixed_line_ends_are_told_as_such(vault: Repository) -> None:
    mixed = VAULT[TIDES].encode() + b"six\r\n"
    (vault.path / ".gitattributes").write_text("*.md text eol=lf\n")
    (vault.path / TIDES).write_bytes(mixed)
    vault.git("-c", "core.safecrlf=false", "commit", "--quiet", "-am", "mixed")
    writer = writer_of(vault)
    found = in_hand(writer.place, writer.odb, writer.tip(), (TIDES,))
    assert found.refused is not None
    assert found.refused.name == "converted-file"
    assert "mixed line ends" in found.refused.message
    assert f"vaultkit fmt {TIDES} does where its frontmatter has one" in found.refused.hint
    assert vaultkit("fmt", TIDES, folder=vault.path).code == 0
    found = in_hand(writer.place, writer.odb, writer.tip(), (TIDES,))
    assert found.refused is None
