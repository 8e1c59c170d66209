"""The example vault shows everything once: who reads it has seen what a vault can hold."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from functools import cache
from unicodedata import bidirectional, category, name

from tests.support.command import ROOT
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.vault.evidence import evidence_of
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP

VAULT = ROOT / "example-vault"


@cache
def snapshot() -> Snapshot:
    request = CheckRequest(folder=str(VAULT), environment=os.environ, cache=False)
    return Checker(request).see().judged.snapshot


def records(record: str) -> list[str]:
    return [path for path in snapshot().surfaces if snapshot().typed(path).record == record]


def test_each_type_and_each_kind_of_claim_is_there() -> None:
    ontology = snapshot().settings.vocabulary.ontology
    assert ontology is not None
    kinds = {kind.name for path in records(PAGE) if (kind := snapshot().typed(path).type)}
    assert kinds == {one.name for one in ontology.page_types}
    said = {snapshot().surfaces[path].texts("claim_kind")[0] for path in records(CLAIM)}
    assert said == {one.name for one in ontology.claim_kinds}
    assert len(records(PAGE)) >= 60
    assert len({snapshot().surfaces[path].texts("label")[0] for path in records(RELATIONSHIP)}) > 5


def test_a_hub_pages_out_of_use_and_other_scripts_are_there() -> None:
    pages = set(records(PAGE))
    linked: dict[str, set[str]] = {}
    for path, goals in snapshot().edges.items():
        for goal in pages.intersection(goals) if path in pages else ():
            linked.setdefault(path, set()).add(goal)
            linked.setdefault(goal, set()).add(path)
    assert max(linked, key=lambda path: len(linked[path])) == "concepts/tide.md"
    states = Counter(surface.state for surface in snapshot().surfaces.values())
    assert states.keys() >= {"superseded", "withdrawn", "retired"}
    letters = "".join(path for path in records(PAGE))
    assert any(name(one, "").startswith("CJK") for one in letters)
    assert any(bidirectional(one) == "AL" for one in letters if category(one) == "Lo")


def test_claims_and_relationships_cite_passages_that_are_there() -> None:
    for path in (*records(CLAIM), *records(RELATIONSHIP)):
        items = evidence_of(snapshot().facts(path))
        assert items
        for item in items:
            assert item.path is not None
            assert item.sha256 is not None
            data = (VAULT / str(item.path.text)).read_bytes()
            assert hashlib.sha256(data).hexdigest() == item.sha256.text
            if item.lines is None or item.quote is None:
                continue
            first, last = (int(str(one.text)) for one in item.lines.items)
            cited = data.decode().splitlines()[first - 1 : last]
            assert str(item.quote.text) in " ".join(" ".join(cited).split())


def test_every_original_has_its_entry_in_the_manifest() -> None:
    entries = [json.loads(file.read_text()) for file in VAULT.glob("sources/_manifest/*.json")]
    originals = [file for file in VAULT.glob("sources/*/*") if file.parent.name != "_manifest"]
    assert sorted(one["path"] for one in entries) == sorted(
        file.relative_to(VAULT).as_posix() for file in originals
    )
    for one in entries:
        data = (VAULT / one["path"]).read_bytes()
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (one["sha256"], one["size"])
