"""A page to be: where it is filed and what it holds before anybody has written on it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from vaultkit.errors import UsageError
from vaultkit.model.vocabulary import AS_THEY_LOOK, Field, PageType
from vaultkit.parse.yaml_nodes import load
from vaultkit.parse.yaml_text import scalar
from vaultkit.vault.config_file import shown
from vaultkit.vault.config_words import unknown_words
from vaultkit.vault.surface import key_of

COMMON: dict[str, Field] = {
    "id": Field(name="id", kind="string"),
    "description": Field(name="description", kind="string"),
    "aliases": Field(name="aliases", kind="list", of=Field(kind="string")),
    "tags": Field(name="tags", kind="list", of=Field(kind="string")),
}
"""Fields that a page of every type may have."""

REVIEWED: dict[str, Field] = {
    "owner": Field(name="owner", kind="string"),
    "reviewed": Field(name="reviewed", kind="date"),
}
"""Those that it may have as well where its type is looked at again from time to time."""

_TITLE_AND_TYPE = ("title", "type")
_ACTS = re.compile(r"([\\`*\[\]<&])")
_SHARDS = ("year", "initial", "hash")


class Draft(NamedTuple):
    """The text of a new page; `empty` are the fields that it must have and that nobody gave."""

    text: str
    empty: tuple[Field, ...]


def folder_of(kind: PageType, slug: str, today: date) -> str | None:
    """The folder in which a page of this type and name is filed, None where it has none."""
    if kind.dir is None or kind.shard not in _SHARDS:
        return kind.dir
    part = {
        "year": f"{today.year:04d}",
        "initial": slug[:1],
        "hash": hashlib.sha256(slug.encode()).hexdigest()[:2],
    }[kind.shard]
    return f"{kind.dir}/{part}" if kind.dir else part


def values_of(kind: PageType, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The given fields as YAML on one line each, in the order of the type, then of the call.

    A key that comes twice is a list, as is a value `[…]` for a field that is one; a map is written
    `{…}`. Raises `UsageError` for a field that pages of this type do not have, or a value that
    cannot stand there.
    """
    common = COMMON if kind.review_days is None else {**COMMON, **REVIEWED}
    known = {**common, **{field.name: field for field in kind.fields}}
    found: dict[str, list[str]] = {}
    for key, value in given:
        if key in _TITLE_AND_TYPE:
            raise UsageError(
                f"the {key} of a page is not given by --field",
                "Write: vaultkit new TYPE TITLE --field KEY=VALUE",
            )
        if key not in known:
            names = [field.name for field in kind.fields if field.deprecated is None]
            raise UsageError(
                unknown_words(
                    f"a page of the type {kind.name} has no field",
                    key,
                    tuple(known),
                    f"it may have {', '.join((*names, *(k for k in common if k not in names)))}",
                ),
                f"The fields of a type are in the ontology, below page_types.{kind.name}.fields",
            )
        found.setdefault(key, []).append(value)
    order = [key for key in known if key in found]
    own = {field.name for field in kind.fields}
    order.sort(key=lambda key: key not in own)  # stable: the type's own come first
    return {key: _value(known[key], found[key]) for key in order}


def draft(kind: PageType, title: str, values: Mapping[str, str]) -> Draft:
    """The page: its frontmatter, its title as the heading, and the skeleton of its type.

    A required field that is not given stands there with its default, or empty. A template that
    begins with a heading of its own keeps that one alone. Below it stand the sections that the type
    must have and the template has not; without a template, all of the type's sections.
    """
    lines = [f"title: {scalar(title)}", f"type: {scalar(kind.name)}"]
    empty = []
    written = dict(values)
    for field in kind.fields:
        if field.name in written:
            lines.append(f"{field.name}: {written.pop(field.name)}")
        elif field.required and field.default is not None:
            lines.append(f"{field.name}: {_scalar(field, field.default)}")
        elif field.required:
            lines.append(f"{field.name}:")
            empty.append(field)
    lines += [f"{key}: {value}" for key, value in written.items()]
    template = kind.template.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    parts = [] if template.startswith("# ") else [f"# {_heading(title)}"]
    parts += [template] if template.strip() else []
    parts += _sections(kind, template)
    head = "\n".join(["---", *lines, "---"])
    return Draft("\n\n".join([head, *parts]) + "\n", tuple(empty))


def _sections(kind: PageType, template: str) -> Iterator[str]:
    there = {key_of(line.strip("# ")) for line in template.split("\n")}
    for one in kind.sections:
        if (one.required or not template.strip()) and key_of(one.name) not in there:
            yield f"## {_heading(one.name)}"
            if one.description and "--" not in one.description:
                yield f"<!-- {' '.join(one.description.split())} -->"


def _heading(title: str) -> str:
    """A title as Markdown that reads as it is written."""
    text = _ACTS.sub(r"\\\1", title)
    return re.sub(r"(?<= )(#+)\Z", r"\\\1", text)


def _value(field: Field, given: list[str]) -> str:
    if field.kind == "list":
        inner = field.of or Field(kind="string")
        if len(given) == 1 and given[0].lstrip().startswith("["):
            return _as_yaml(field, given[0], "list")
        if inner.kind in ("list", "map"):
            return f"[{', '.join(_as_yaml(field, one, inner.kind) for one in given)}]"
        return f"[{', '.join(_scalar(inner, one, flow=True) for one in given)}]"
    if len(given) > 1:
        raise UsageError(
            f"the field {field.name} is given {len(given)} times and holds one value",
            "Give it once",
        )
    return _as_yaml(field, given[0], "map") if field.kind == "map" else _scalar(field, given[0])


def _scalar(field: Field, text: str, *, flow: bool = False) -> str:
    return scalar(text, plain=field.kind in AS_THEY_LOOK, flow=flow)


def _as_yaml(field: Field, text: str, wanted: str) -> str:
    """A value that the caller wrote as YAML, if it is one on one line."""
    root, faults = load(text)
    opening = {"list": "[", "map": "{"}[wanted]
    sound = root is not None and root.kind == wanted and text.strip().startswith(opening)
    if sound and not faults and text.strip().isprintable():
        return text.strip()
    form = {"list": "[a, b]", "map": "{key: value}"}[wanted]
    raise UsageError(
        f'the field {field.name} holds a {wanted}, and "{shown(text)}" is none',
        f"Write it in quotes for the shell: --field '{field.name}={form}'",
    )
