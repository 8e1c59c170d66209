"""The tip of a branch that others move is judged from the one before, as if it were read anew."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.actions.place import place_of
from vaultkit.actions.tip import Tip, Tips
from vaultkit.git.odb_open import open_odb
from vaultkit.model.finding import Severity
from vaultkit.model.request import EditText

_TODAY = date(2026, 3, 1)


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return vault_repository(tmp_path / "vault")


def told(tip: Tip) -> object:
    judged = tip.judged
    errors = [one for one in judged.findings if one.severity is Severity.ERROR]
    return (
        tip.commit,
        tip.root,
        {path: entry[:2] for path, entry in tip.tree.entries().items()},
        sorted((one.path, one.code, one.span, one.subject) for one in errors),
        {path: (row.blob, row.edges, row.units) for path, row in judged.state.rows.items()},
        tip.settings,
    )


def test_each_tip_is_what_a_first_look_says(vault: Repository) -> None:
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository, durable=False)
    tips = Tips(place)
    steps: tuple[dict[str, str | None], ...] = (
        {},
        {"concepts/tides.md": "---\ntitle: Tides\n---\n\n[[Nobody]]\n"},
        {"concepts/neap.md": "---\nid: one\n---\n", "entities/x.md": "---\nid: one\n---\n"},
        {"entities/ada.md": None, "concepts/neap.md": None},
        {"notes.txt": "no page\n"},
        {"ontology.yaml": "name: other\npage_types: {concept: {dir: concepts}}\n"},
        {"README.md": "# Sea\n"},
    )
    for step in steps:
        for path, text in step.items():
            if text is None:
                (vault.path / path).unlink()
        vault.commit({path: text for path, text in step.items() if text is not None})
        assert told(tips.now(odb, _TODAY)) == told(Tips(place).now(odb, _TODAY))
    vault.git("reset", "-q", "--hard", "HEAD~3")
    assert told(tips.now(odb, _TODAY)) == told(Tips(place).now(odb, _TODAY))
    odb.close()


def test_pages_that_others_commit_are_not_a_reason_to_read_the_branch_anew(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = writer_of(vault), writer_of(vault)
    one.tip()
    other.tip()
    monkeypatch.setattr(Tips, "_judged", None)
    pairs = (("rises", "falls"), ("falls", "is calm"), ("is calm", "rises"))
    for writer, (old, new) in zip((one, other, one), pairs, strict=True):
        published(writer.write(asked(EditText(page="Tides", old=old, new=new))))
    assert told(one.tip()) == told(other.tip())


def test_what_is_not_published_is_given_up(vault: Repository) -> None:
    writer = writer_of(vault)
    tip = writer.tip()
    proposed = writer.tips.proposed(tip, {"concepts/neap.md": b"# Neap\n"}, _TODAY)
    ahead = writer.tips.advance(tip, proposed, "0" * 40, "0" * 40)
    assert (ahead.shown, ahead.base) == (tip, tip)
    assert ahead.data("concepts/neap.md") == b"# Neap\n"
    assert ahead.shown.data("concepts/neap.md") is None
    writer.tips.back(tip)
    assert writer.tip() is tip
    writer.tips.advance(tip, proposed, tip.commit or "", tip.root or "")
    writer.tips.settle()
    assert writer.tip().base is None
