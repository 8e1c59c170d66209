"""Edits of frontmatter and headings, from what `vaultkit.ontology` says would settle a problem."""

from __future__ import annotations

import re

from vaultkit.errors import VaultkitError
from vaultkit.model.finding import Edit
from vaultkit.model.text import Span
from vaultkit.parse.edit import set_field
from vaultkit.parse.yaml_text import in_the_manner_of, scalar
from vaultkit.rules.edits import Text, between, read
from vaultkit.vault.page import Mend, Page
from vaultkit.vault.snapshot import Snapshot

_BREAK = re.compile(r"\r\n|\n|\r")
_KEY = re.compile(r"[^\s\"'\[{}\],:#&*!|>%@`?-][^\"'\[{}\],:#&*!|>%@`\r\n]*\Z")


def edits_of(mend: Mend, span: Span, page: Page, vault: Snapshot) -> tuple[Edit, ...]:
    """The edits that make of `page` what `mend` says of the place `span`; none where it cannot."""
    text = read(page, vault)
    if mend.what == "section":
        return (_section(text, mend.text),)
    if mend.what == "field":
        return _field(text, mend)
    return _key(text, mend, span) if mend.what == "key" else _value(text, mend, span)


def _value(text: Text, mend: Mend, span: Span) -> tuple[Edit, ...]:
    """Another scalar in the manner of the old one, if that is one on one line."""
    old = text.at(span).rstrip()
    if span.line != span.end_line or not old or old[0] in "|>&*![{":
        return ()
    quoted = old[0] in "\"'"
    new = in_the_manner_of(old, mend.text) if quoted else scalar(mend.text, flow=True)
    return (Edit(Span.at(span.line, span.column, len(old)), new),) if new != old else ()


def _key(text: Text, mend: Mend, span: Span) -> tuple[Edit, ...]:
    """Another key, where the old one stands without quotes."""
    if not _KEY.match(text.at(span)):
        return ()
    return (Edit(span, scalar(mend.text, flow=True)),)


def _field(text: Text, mend: Mend) -> tuple[Edit, ...]:
    try:
        after = set_field(text.data, mend.field, mend.text, plain=mend.plain)
    except VaultkitError:
        return ()
    return (between(text.data, after),) if after != text.data else ()


def _section(text: Text, name: str) -> Edit:
    """A heading at the end of the page, a blank line before it."""
    found = _BREAK.search(text.text)
    newline = found.group() if found else "\n"
    lines = _BREAK.split(text.text)
    lead = newline if lines[-1] else ""
    lead += newline if (lines[-1] or lines[-2:-1] != [""]) and text.text else ""
    end = newline if not lines[-1] else ""
    return text.edit(len(text.data), len(text.data), f"{lead}## {name}{end}")
