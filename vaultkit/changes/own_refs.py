"""Links by which the items of one request name each other's pages, before these have a place.

An item that makes a page may have a `ref`. Any item of the same request links to it as
`[[ref:NAME]]`, `[[ref:NAME|label]]` or `[text](ref:NAME)`; what is committed names the page itself,
in the manner of the vault.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.changes.board import Board
from vaultkit.changes.link_forms import decoded
from vaultkit.changes.pointing import name_of
from vaultkit.errors import UsageError
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.model.text import shortened
from vaultkit.parse.link_spelling import Retarget
from vaultkit.parse.link_target import retargeted
from vaultkit.parse.page import parse
from vaultkit.vault.resolve import is_wikilink, split_fragment
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import relative_path

_SIGN = "ref:"
_KINDS = frozenset(("wikilink", "embed", "inline", "image"))


def settle(board: Board) -> None:
    """Give every such link its page. Raises `UsageError` for one that no item has."""
    if not any(data is not None and _SIGN.encode() in data for data in board.files.values()):
        return
    vault = board.vault  # the names of pages do not change with their links
    for path, data in list(board.files.items()):
        if data is None or _SIGN.encode() not in data:
            continue
        before = board.snapshot.material(path) or b""
        facts = parse(data, board.dialect, placed=True)
        wanted = list(_wanted(board, vault, path, facts=facts, before=before))
        if wanted:
            board.put(path, retargeted(data, board.dialect, wanted))


def _wanted(
    board: Board, vault: Snapshot, path: str, *, facts: Facts, before: bytes
) -> Iterator[Retarget]:
    for one in _own(facts):
        wiki = isinstance(one, Link) and is_wikilink(one)
        page, _ = split_fragment(one.target, wikilink=wiki)
        name = (page if wiki else decoded(page)).strip()
        if not name.startswith(_SIGN):
            continue
        goal = board.refs.get(name.removeprefix(_SIGN))
        if goal is not None:
            way = name_of(vault, path, goal) if wiki else relative_path(path, goal)
            yield Retarget(one, way)
        elif one.target.encode("utf-8", "surrogatepass") not in before:
            known = ", ".join(sorted(board.refs)) or "none"
            raise UsageError(
                f'no item of this request has the ref "{shortened(name.removeprefix(_SIGN))}"',
                f"The refs of this request: {known}",
            )


def _own(facts: Facts) -> Iterator[Link | Definition]:
    yield from (link for link in facts.links if link.kind in _KINDS)
    yield from (one for one in facts.definitions if not one.label.startswith("^"))
