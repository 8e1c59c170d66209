"""One record as the index keeps it: the texts that are searched, and what filters look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from vaultkit.model.facts import Facts
from vaultkit.model.text import nfc
from vaultkit.model.tree import blob_id
from vaultkit.parse.decode import decode
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.dates import read_date
from vaultkit.vault.eligible import is_sound
from vaultkit.vault.material import texts_of
from vaultkit.vault.refs import plain_name
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import stem_of

RECORDED = "recorded"
"""The name of the day on which a record's id was made."""

DAY_ORDER = ("occurred", "date", "created", "ingested", RECORDED)
"""The first of these days that a record has is its own; it is kept under the name ""."""

_MOST_VALUES = 500
"""So many values of one record's frontmatter can be filtered by."""
_LONGEST_VALUE = 1_000
_FIRST, _LAST = "0001-01-01", "9999-12-31"


class Document(NamedTuple):
    """One page. `names` are its other names; texts are as written.

    `kinds` are the names by which a filter finds its type; `fields` the values of its frontmatter
    by key, `days` the days that a date covers by its key, as ISO texts. `sound` says that it is
    eligible in all but its lifecycle (spec 1.3); `lead` is its first sentence.
    """

    path: str
    blob: str
    id: str
    title: str
    record: str
    type: str
    kinds: tuple[str, ...]
    lifecycle: str
    sound: bool
    lead: str
    body_line: int
    names: tuple[str, ...]
    tags: tuple[str, ...]
    headings: tuple[str, ...]
    body: str
    fields: tuple[tuple[str, str], ...]
    days: tuple[tuple[str, str, str], ...]


def documents(
    vault: Snapshot, paths: Iterable[str], wrong: frozenset[str], algorithm: str
) -> Iterator[Document]:
    """The documents of these pages, in any order; a page that cannot be read has none.

    `wrong` is what `vaultkit.vault.eligible.unsound` tells, `algorithm` names the hash of blobs.
    """
    for path, data, facts in texts_of(vault.source, paths):
        yield document(vault, path, data, facts)._replace(
            blob=blob_id(data, algorithm), sound=is_sound(vault, path, wrong)
        )


def document(vault: Snapshot, path: str, data: bytes, facts: Facts) -> Document:
    """The document of one page; whether it is sound is not looked at."""
    surface = vault.surfaces[path]
    typed = vault.typed(path)
    title = title_of(path, surface)
    own_id = surface.id.text if surface.id is not None else ""
    names = dict.fromkeys((stem_of(path), own_id, *(alias.text for alias in surface.aliases)))
    fields = tuple(_values(facts))
    called = vault.types.called(typed)
    return Document(
        path=path,
        blob="",
        id=vault.types.id_of(path, surface),
        title=title,
        record=typed.record,
        type=called,
        kinds=(*typed.type.kinds,) if typed.type is not None else (called,) if called else (),
        lifecycle=vault.state(path),
        sound=False,
        lead=facts.lead,
        body_line=facts.body_line,
        names=tuple(name for name in names if name and name != title),
        tags=_tags(facts),
        headings=tuple(heading.text for heading in facts.headings),
        body=body_of(data, facts),
        fields=fields,
        days=tuple(_days(fields, own_id)),
    )


def body_of(data: bytes, facts: Facts) -> str:
    """What stands behind the frontmatter; what is no UTF-8 is replaced."""
    found = decode(data)
    if found.reason:
        return data.decode("utf-8", "replace").replace("\0", " ")
    start = facts.body_start
    return found.text if not start else found.data[start:].decode("utf-8", "replace")


def _tags(facts: Facts) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for key in ("tags", "tag"):
        node = facts.field(key)
        for item in node.items if node is not None else ():
            text = item.text or ""
            words = text.replace(",", " ").split() if node is item else (text,)
            found.update(dict.fromkeys(word.strip().removeprefix("#") for word in words))
    found.pop("", None)
    return tuple(found)


def _values(facts: Facts) -> Iterator[tuple[str, str]]:
    """The scalars of the frontmatter, those of lists one by one, each key and value once."""
    found: dict[tuple[str, str], None] = {}
    for key, text in _scalars(facts):
        for value in (text.strip(), plain_name(text)):
            if value and len(value) <= _LONGEST_VALUE:
                found[nfc(key), nfc(value)] = None
    return islice(found, _MOST_VALUES)


def _scalars(facts: Facts) -> Iterator[tuple[str, str]]:
    for pair in facts.frontmatter.pairs if facts.frontmatter is not None else ():
        for item in pair.node.items:
            if item.text is not None:
                yield pair.key, item.text


def _days(fields: tuple[tuple[str, str], ...], own_id: str) -> Iterator[tuple[str, str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for key, value in fields:
        dated = read_date(value)
        if dated is not None and key not in found:
            found[key] = (dated.first.isoformat(), dated.last.isoformat())
    made = _made_on(own_id)
    if made:
        found.setdefault(RECORDED, (made, made))
    first = next((found[key] for key in DAY_ORDER if key in found), None)
    if first is not None:
        yield ("", *first)
    for key, (begin, end) in found.items():
        yield key, begin, end


def _made_on(own_id: str) -> str:
    """The day that a time-ordered id (UUID version 7, RFC 9562) was made on, in UTC; "" for none.

    The id may stand behind a prefix such as `clm-`.
    """
    try:
        found = UUID(own_id[-36:])
    except ValueError:
        return ""
    if found.version != 7:
        return ""
    try:
        return datetime.fromtimestamp((found.int >> 80) / 1000, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def span_of(since: str | None, until: str | None) -> tuple[str, str] | None:
    """The first and the last day between two dates as records write them; None for a wrong one."""
    begin = read_date(since) if since else None
    end = read_date(until) if until else None
    if (since and begin is None) or (until and end is None):
        return None
    return (
        begin.first.isoformat() if begin else _FIRST,
        end.last.isoformat() if end else _LAST,
    )
