"""Which records count for whoever searches."""

from __future__ import annotations

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.vault.eligible import eligible, is_faulty, unsound

_CLAIM = (
    "---\nrecord: claim\nid: clm-01jqz8k3\nclaim_kind: fact\nassertion_origin: source\n"
    "evidence:\n  - path: x.txt\n"
    "    sha256: 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\n---\nText.\n"
)


def found(files: dict[str, str | bytes]) -> frozenset[str]:
    tree, chosen = vault(files), Settings()
    judged = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))
    return eligible(judged.snapshot, judged.findings)


@pytest.mark.parametrize("text", ["Text.\n", "---\ntitle: A\n---\n", "[[gone]]\n", _CLAIM])
def test_a_record_without_error_counts_whatever_its_links_say(text: str) -> None:
    assert found({"a.md": text, "x.txt": b"x"}) == {"a.md"}


@pytest.mark.parametrize(
    "text",
    [
        *("---\ntitle: [\n---\n", "---\na: 1\na: 2\n---\n", "---\nfixture: true\n---\n"),
        *("---\nlifecycle: retired\n---\n", "---\nstatus: superseded\n---\n", b"\xff\n"),
        _CLAIM.replace("record: claim", "record: claim\nfixture: True"),
        _CLAIM.replace("source", "minutes"),
        _CLAIM.replace("2d71", "0000"),
    ],
)
def test_what_is_broken_made_up_or_no_longer_active_does_not(text: str | bytes) -> None:
    assert found({"a.md": text, "x.txt": b"x"}) == frozenset()


def test_two_records_with_one_id_do_not_count_and_a_warning_does_no_harm() -> None:
    files: dict[str, str | bytes] = {"a.md": "---\nid: x\n---\n", "b.md": "---\nid: x\n---\n"}
    assert found({**files, "c.md": "---\ncreated: 2023-13-45\n---\n"}) == {"c.md"}


def test_what_is_made_up_or_retired_has_no_error() -> None:
    tree, chosen = (
        vault(
            {
                "a.md": "---\nfixture: true\na: [\n---\n",
                "b.md": "---\nfixture: true\n---\n",
                "c.md": "C.\n",
                "d.md": "---\nx: [\n---\n",
                "e.md": b"\xff\n",
            }
        ),
        Settings(),
    )
    judged = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))
    wrong = unsound(judged.findings)
    rows = judged.snapshot.rows
    assert [path for path in sorted(rows) if is_faulty(judged.snapshot, path, wrong)] == [
        "a.md",
        "d.md",
        "e.md",
    ]
