"""Rows of judged pages ↔ bytes, for the cache and between processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Related, Severity
from vaultkit.model.text import Span
from vaultkit.parse.codec import from_json, to_json, waivers_from
from vaultkit.vault.sections import Section
from vaultkit.vault.state import Row
from vaultkit.vault.surface import Mark, Name, Surface

_MARK = "\x7f"
_new = tuple.__new__  # what calling a named tuple comes to, at half the price


def encode_rows(rows: Mapping[str, Row]) -> bytes:
    """Rows by path, as JSON."""
    values = [
        (
            path,
            row.blob,
            (*row.surface[:4], _joined(row.surface.keys), *row.surface[5:]),
            _plain(row.keys, "\n"),
            row.edges,
            row.embeds,
            row.refs,
            row.material,
            row.units,
            row.sections,
            row.uniques,
            _plain(row.listing, "\0"),
            [_finding(finding) for finding in row.findings],
            row.waivers,
        )
        for path, row in rows.items()
    ]
    return to_json(values)


def decode_rows(value: bytes) -> dict[str, Row]:
    """The rows of `encode_rows`. Raises ValueError for anything else."""
    try:
        read = from_json(value)
        if not isinstance(read, list):
            raise TypeError("no list")
        for row in read:
            row[2][4] = _apart(row[2][4])
            keys, listing = row[3], row[11]
            row[3] = keys.replace(_MARK, "\n") if type(keys) is str else keys[0]
            row[11] = listing.replace(_MARK, "\0") if type(listing) is str else listing[0]
        return {
            path: _new(
                Row,
                (
                    blob,
                    surface_from(surface),
                    keys,
                    edges,
                    embeds,
                    refs,
                    material,
                    units,
                    tuple([_section(one) for one in sections]) if sections else (),
                    tuple([_new(Mark, mark) for mark in uniques]) if uniques else (),
                    listing,
                    tuple([_read_finding(one) for one in findings]) if findings else (),
                    waivers_from(waivers) if waivers else (),
                ),
            )
            for path, blob, surface, keys, edges, embeds, refs, material, units, *rest in read
            for sections, uniques, listing, findings, waivers in (rest,)
        }
    except (TypeError, AttributeError, IndexError, KeyError, RecursionError) as error:
        raise ValueError(f"no rows: {error}") from error


def _plain(text: str, sign: str) -> str | list[str]:
    """A text with another character instead of `sign`, which JSON would escape: that takes a
    quarter of the time of reading rows. One that holds the other too is the item of a list."""
    return [text] if _MARK in text else text.replace(sign, _MARK)


def _joined(keys: tuple[str, ...] | None) -> str | Sequence[str] | None:
    """Keys of frontmatter as one text, each behind the mark, or themselves where one holds it."""
    if keys is None or any(_MARK in key for key in keys):
        return keys
    return "".join([f"{_MARK}{key}" for key in keys])


def _apart(keys: Any) -> tuple[str, ...] | None:
    return _shared(keys) if type(keys) is str else keys if keys is None else tuple(keys)


@lru_cache(maxsize=10_000)
def _shared(joined: str) -> tuple[str, ...]:
    """The keys of a text; pages with the same keys share one tuple."""
    return tuple(joined.split(_MARK)[1:])


def surface_from(row: Any) -> Surface:
    """The surface of its parts, names as tuples or lists of their parts."""
    own_id, title, heading, aliases, keys, has_block, anchors, state, redirect, marks, said = row
    return _new(
        Surface,
        (
            _new(Name, own_id) if own_id else None,
            _new(Name, title) if title else None,
            heading,
            tuple([_new(Name, alias) for alias in aliases]) if aliases else (),
            tuple(keys) if keys is not None else None,
            has_block,
            anchors,
            state,
            redirect,
            tuple([_new(Mark, mark) for mark in marks]) if marks else (),
            said,
        ),
    )


def _section(row: Any) -> Section:
    heading, level, line, units, inner, goals = row
    return Section(heading, level, line, units, inner, tuple(goals))


def _finding(finding: Finding) -> list[Any]:
    fix = finding.fix
    return [
        finding.code,
        finding.name,
        finding.severity,
        finding.path,
        finding.span,
        finding.message,
        finding.subject,
        finding.record,
        finding.target,
        [[r.path, r.span, r.message] for r in finding.related],
        fix and [fix.title, fix.applicability, [[e.span, e.text] for e in fix.edits]],
    ]


def _read_finding(row: Any) -> Finding:
    fix = row[10] and Fix(
        row[10][0],
        Applicability(row[10][1]),
        tuple(Edit(Span(*span), text) for span, text in row[10][2]),
    )
    related = tuple(Related(path, Span(*span), message) for path, span, message in row[9])
    return Finding(
        code=row[0],
        name=row[1],
        severity=Severity(row[2]),
        path=row[3],
        span=Span(*row[4]),
        message=row[5],
        subject=row[6],
        record=row[7],
        target=row[8],
        related=related,
        fix=fix,
    )
