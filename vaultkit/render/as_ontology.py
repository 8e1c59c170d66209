"""A proposed ontology as `ontology.yaml`, with comments that tell what speaks for each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from vaultkit.model.vocabulary import Field, Prefix
from vaultkit.ontology.proposal import Count, LeftOut, Proposal, ProposedField, ProposedType
from vaultkit.render.clean import clean
from vaultkit.render.safe_json import dumps
from vaultkit.vault.skeleton import quoted

SCHEMA_VERSION = 1
_WIDTH = 100
_LONGEST_SHOWN = 40
_MOST_LEFT_OUT = 10

_HEADER = """\
The vocabulary of this vault, as `vaultkit ontology infer` read it from {pages}.
All of them keep to it; from now on `vaultkit check` finds what does not. No page was changed.

Look at it line by line, and change what you like:
- To tighten: `required: true`, `unique: true`, a `pattern`, `min` or `max`; an enum with its
  `values` where only some are meant; a ref with `to: [TYPE]` where a page of a type is.
- To loosen: no `required`; `string` for an enum, or one more of its values; no `dir`.
- To drop a type: here, and in `classify` below.
"""

_HOW = {
    "declared": "which declare it",
    "folder": "by their folder",
    "schema": "by their dotted names",
    "rest": "all others that declare no type",
}
_NONE_YET = "no page yet; those that declare no type and lie elsewhere will be of it"
_CLASSIFY = "The types of pages that declare none: the first line whose prefix their path has."


def text(proposal: Proposal) -> str:
    """The file. The same proposal gives the same bytes, and loads without a mistake."""
    lines = [*_comment("", _header(proposal)), "", f"name: {quoted(proposal.name)}", "version: 1"]
    for note in proposal.notes:
        lines += ["", *_comment("", (note,))]
    if proposal.types:
        lines += ["", "page_types:"]
    for one in proposal.types:
        lines += ["", *_type(one)]
    if proposal.classify:
        lines += ["", *_comment("", (_CLASSIFY,)), "classify:"]
        lines += [line for one in proposal.classify for line in _prefix(one)]
    return "\n".join(lines) + "\n"


_CLASSIFY = "The types of pages that declare none: the first line whose prefix their path has."


def summary(proposal: Proposal, *, is_new: bool) -> str:
    """One line on what was written."""
    types, fields = _count(len(proposal.types), "type"), _count(proposal.fields, "field")
    enums = _count(proposal.enums, "list") + " of values"
    words = f"{types}, {fields}, {enums} from {_count(proposal.pages, 'page')}"
    return words if is_new else f"{words}; it is there already"


def json_text(proposal: Proposal) -> str:
    """Everything as one JSON object that ends in a line feed."""
    form = {
        "schema_version": SCHEMA_VERSION,
        "name": proposal.name,
        "pages": proposal.pages,
        "useful": proposal.is_useful,
        "types": [_type_form(one) for one in proposal.types],
        "classify": [one._asdict() for one in proposal.classify],
        "notes": list(proposal.notes),
        "ontology": text(proposal),
    }
    return f"{dumps(form)}\n"


def _header(proposal: Proposal) -> Iterable[str]:
    return _HEADER.format(pages=_count(proposal.pages, "page")).splitlines()


# ----------------------------------------------------------------------------------- page types


def _type(one: ProposedType) -> Iterator[str]:
    many = f"{_count(one.pages, 'page')}, {_HOW[one.how]}"
    yield from _comment("  ", (_NONE_YET if one.how == "rest" and not one.pages else many,))
    for key in one.left_out[:_MOST_LEFT_OUT]:
        yield from _comment("  ", (_left_out(key),))
    if len(one.left_out) > _MOST_LEFT_OUT:
        rest = len(one.left_out) - _MOST_LEFT_OUT
        yield from _comment("  ", (f"{_count(rest, 'more key')} left out likewise",))
    name = quoted(one.name)
    if one.dir is None and not one.description and not one.fields:
        yield f"  {name}: {{}}"
        return
    yield f"  {name}:"
    if one.description:
        yield f"    description: {quoted(one.description)}"
    if one.dir is not None:
        yield f"    dir: {quoted(one.dir)}"
    if one.fields:
        yield "    fields:"
    for field in one.fields:
        yield from _comment("      ", _words(field, one.pages))
        yield from _field(field.field, "      ")


def _left_out(key: LeftOut) -> str:
    return f'"{_short(key.key)}" ({_count(key.pages, "page")}) is left out: {key.why}'


def _words(one: ProposedField, pages: int) -> Iterator[str]:
    """What speaks for a field, in lines."""
    many = f"{one.pages:,} of {_count(pages, 'page')}"
    if one.pages == pages:
        many = "the page" if pages == 1 else f"all {pages:,} pages"
    if one.empty:
        many += f", empty on {one.empty:,}"
    if one.least:
        same = one.least == one.most
        many += f"; {_short(one.least)}" + ("" if same else f" to {_short(one.most)}")
    elif one.values:
        many += f"; {', '.join(map(_counted, one.values))}"
    yield many
    yield from one.remarks


def _counted(one: Count) -> str:
    return f"{_short(one.value)} {one.times:,}"


def _short(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}…"


# --------------------------------------------------------------------------------------- YAML


def _field(field: Field, indent: str) -> Iterator[str]:
    line = f"{indent}{quoted(field.name)}: {_flow(field)}"
    if len(line) <= _WIDTH:
        yield line
        return
    yield f"{indent}{quoted(field.name)}:"
    yield from _block(field, f"{indent}  ")


def _flow(field: Field) -> str:
    """What a field is, on one line."""
    parts = [f"type: {field.kind}"]
    if field.required:
        parts.append("required: true")
    if field.choices:
        parts.append(f"values: [{', '.join(quoted(one.value) for one in field.choices)}]")
    if field.of is not None:
        parts.append(f"of: {_flow(field.of)}")
    return field.kind if len(parts) == 1 else f"{{{', '.join(parts)}}}"


def _block(field: Field, indent: str) -> Iterator[str]:
    """What a field is, a line for each thing."""
    yield f"{indent}type: {field.kind}"
    if field.required:
        yield f"{indent}required: true"
    if field.choices:
        yield f"{indent}values:"
        yield from (f"{indent}  - {quoted(one.value)}" for one in field.choices)
    if field.of is not None:
        yield f"{indent}of:"
        yield from _block(field.of, f"{indent}  ")


def _prefix(one: Prefix) -> Iterator[str]:
    line = f"  - {{prefix: {quoted(one.prefix)}, type: {quoted(one.type)}}}"
    if len(line) <= _WIDTH:
        yield line
        return
    yield f"  - prefix: {quoted(one.prefix)}"
    yield f"    type: {quoted(one.type)}"


def _comment(indent: str, lines: Iterable[str]) -> Iterator[str]:
    start = f"{indent}# "
    for line in lines:
        safe = clean(line)
        if len(safe) <= _WIDTH - len(start):
            yield f"{start}{safe}".rstrip()
        else:
            for part in wrap(safe, _WIDTH - len(start), break_on_hyphens=False):
                yield f"{start}{part}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


# --------------------------------------------------------------------------------------- JSON


def _type_form(one: ProposedType) -> dict[str, object]:
    return {
        "name": one.name,
        "how": one.how,
        "pages": one.pages,
        "dir": one.dir,
        "description": one.description,
        "fields": [_field_form(field) for field in one.fields],
        "left_out": [key._asdict() for key in one.left_out],
    }


def _field_form(one: ProposedField) -> dict[str, object]:
    return {
        "name": one.field.name,
        "type": one.field.kind,
        "of": _kind_form(one.field.of),
        "required": one.field.required,
        "values": [choice.value for choice in one.innermost.choices],
        "pages": one.pages,
        "empty": one.empty,
        "counts": {count.value: count.times for count in one.values},
        "remarks": list(one.remarks),
    }


def _kind_form(field: Field | None) -> object:
    if field is None:
        return None
    return {"type": field.kind, "of": _kind_form(field.of)} if field.of else field.kind
