"""The keys of claims and relationships, and of their evidence: what vaultkit reads, and what is a
slip of it.

A record and the preset of its vault come in, one problem for each key that nothing reads comes out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from vaultkit.model.facts import Node, Pair
from vaultkit.model.text import shortened
from vaultkit.ontology import words
from vaultkit.ontology.common_keys import common_of
from vaultkit.ontology.mends import free_key
from vaultkit.ontology.values import UNKNOWN, key_span
from vaultkit.ontology.words import Path
from vaultkit.vault.page import Page, Problem
from vaultkit.vault.suggest import closest, did_you_mean
from vaultkit.vault.types import CLAIM, RELATIONSHIP

OF_RECORD = {
    CLAIM: frozenset(
        "claim_kind assertion_origin entities owner occurred due expires attribution subject_hint "
        "source_page confidence evidence".split()
    ),
    RELATIONSHIP: frozenset("label from to fields evidence attribution".split()),
}
"""What each record may have besides the keys that every record may have (spec 1.3)."""

OF_EVIDENCE = frozenset("path sha256 lines quote attribution filename media_type".split())
"""What an item of evidence may have."""

OWN = ("x-", "x_")
"""How a key begins that a team adds to its records on purpose."""

_KEEP = "take it out, or begin it with x_ where your team means it"


def record_key_problems(page: Page, preset: str, *, closed: bool) -> Iterator[Problem]:
    """The keys of a claim or a relationship that nothing reads; of any other page nothing.

    Where they are not `closed`, a key that is near to none is somebody's own and left alone.
    """
    record, block = page.typed.record, page.facts.frontmatter
    if record not in OF_RECORD or block is None:
        return
    known = _known(record, preset)
    for pair in block.pairs:
        if pair.key == "evidence":
            yield from _in_evidence(pair.node)
        elif pair.key not in known and (closed or _near(pair.key, known)):
            yield from _slip((pair.key,), pair, block.pairs, known, whose=f"a {record}")


def _in_evidence(node: Node) -> Iterator[Problem]:
    for number, item in enumerate(node.items if node.kind == "list" else (node,), 1):
        for pair in item.pairs:
            if pair.key not in OF_EVIDENCE:
                path: Path = ("evidence", number, pair.key)
                whose = words.place(path[:-1])
                yield from _slip(path, pair, item.pairs, OF_EVIDENCE, whose=whose)


def _slip(
    path: Path, pair: Pair, pairs: tuple[Pair, ...], known: frozenset[str], *, whose: str
) -> Iterator[Problem]:
    if pair.key.startswith(OWN):
        return
    near = _near(pair.key, known)
    message = f'"{shortened(pair.key)}" is no key of {whose}'
    step, mend = did_you_mean(near, _KEEP), free_key(near, pairs)
    yield Problem(UNKNOWN, key_span(pair), message, words.subject(path), step, mend)


@lru_cache(maxsize=16)
def _known(record: str, preset: str) -> frozenset[str]:
    return common_of(preset) | OF_RECORD[record]


@lru_cache(maxsize=1024)
def _near(key: str, known: frozenset[str]) -> tuple[str, ...]:
    """The closest keys; letters that changed places, as in `qoute`, are looked for as well."""
    names = sorted(known)
    letters = sorted(key)
    return closest(key, names) or tuple([one for one in names if sorted(one) == letters])
