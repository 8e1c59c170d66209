"""The manual's page of the tools for agents, made of their table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vaultkit.render.as_manual import manual_page

_OPENING = (
    "What `vaultkit serve` offers to agents, and `vaultkit call TOOL JSON` to a shell. `--tools`\n"
    "takes sets and tools, with commas; `-NAME` leaves one out, and that wins. Without it all are\n"
    "there but the set `records`, whose tools marked with * come with the set `claims`.\n"
    "\n"
    "An argument that a tool does not know is refused by name. Texts are cut at `maxChars` UTF-16\n"
    "units (12,000 unless said), lists at 24 KiB of UTF-8, any answer at 64 KiB; `nextOffset`,\n"
    "`total` and `omitted` say what is left. Sizes and offsets of texts count UTF-16 units.\n"
    "\n"
    "What only reads is answered within 10 seconds, 45 while the vault is read for the first\n"
    "time, or is an error with the next step.\n"
    "\n"
    "Markdown links are shown, and written, as ids. A wikilink is shown as it is written in the\n"
    "page; what stands in it is a name that `knowledge_read` takes. `page` may be `ID@VERSION`: a\n"
    "write is `stale` where that is not the version now, and a read says so.\n"
    "\n"
    "A write answers with its `state`. `published` and `unchanged` are done. `rejected`, `stale`\n"
    "and `pending` are answers as well and no errors of the call (`isError` is false): nothing\n"
    "was written, `message` says why and `next` what to do. Where the call is wrong, or the\n"
    "state of Git or of the vault `refused` it, `isError` is true. `warning`, in any answer, says\n"
    "that the ontology could not be read, so that pages have no types, or that\n"
    "`vault.yaml` could not, so that what was read of it before holds."
)


class ToolHelp(NamedTuple):
    """A tool as the manual shows it; `schema` is that of its arguments."""

    name: str
    set: str
    words: str
    marks: tuple[str, ...]
    schema: Mapping[str, Any]
    answers: tuple[str, ...]


class SetHelp(NamedTuple):
    """A set of tools as the manual shows it, and how many there are in it; `default`: without
    `--tools` as well."""

    name: str
    words: str
    default: bool
    tools: int


def tools_page(tools: Sequence[ToolHelp], sets: Sequence[SetHelp], claims: frozenset[str]) -> str:
    """Every set, and every tool with its arguments and limits; `claims` are those of that set."""
    told = ["## The sets", "", "| set | what for | tools | without `--tools` |"]
    told += ["| --- | --- | --- | --- |", *map(_set, sets), ""]
    for name in dict.fromkeys(one.set for one in tools):
        told += [f"## The set `{name}`", ""]
        for one in tools:
            if one.set == name:
                told += _tool(one, starred=one.name in claims)
    return manual_page("Tools for agents", _OPENING, *told)


def _set(one: SetHelp) -> str:
    there = "there" if one.default else "left out"
    return f"| `{one.name}` | {one.words} | {one.tools or 'none in this version'} | {there} |"


def _tool(one: ToolHelp, *, starred: bool) -> Iterator[str]:
    star = " *" if starred else ""
    yield from (f"### `{one.name}`{star}", "", f"{one.words} ({', '.join(one.marks)})", "")
    arguments = list(_arguments(one.schema))
    if arguments:
        yield from ("| argument | takes | |", "| --- | --- | --- |", *arguments, "")
    answers = ", ".join(f"`{name}`" for name in one.answers)
    yield from (f"Answers with {answers}.", "")


def _arguments(schema: Mapping[str, Any]) -> Iterator[str]:
    needed = schema.get("required", ())
    for name, one in schema.get("properties", {}).items():
        takes = _takes(one, schema.get("$defs", {}))
        about = one.get("description", "")
        if name not in needed:
            default = one.get("default")
            about = (
                f"{about} (optional)" if default in (None, "") else f"{about} (default {default})"
            )
        yield f"| `{name}` | {takes} | {about.strip()} |"


def _takes(one: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    if "$ref" in one:
        inner = known[one["$ref"].rpartition("/")[2]]
        fields = ", ".join(f"`{name}`" for name in inner.get("properties", {}))
        return f"object of {fields}" if fields else _takes(inner, known)
    if "enum" in one:
        return "one of " + ", ".join(f"`{value}`" for value in one["enum"] if value is not None)
    if "anyOf" in one:
        return " or ".join(_takes(part, known) for part in one["anyOf"] if part != {"type": "null"})
    kinds = one.get("type", "anything")
    kind = kinds if isinstance(kinds, str) else next(part for part in kinds if part != "null")
    if kind == "array":
        most = f", at most {one['maxItems']}" if "maxItems" in one else ""
        return f"list of {_takes(one.get('items', {}), known)}{most}"
    return f"{kind}{_limits(one)}"


def _limits(one: Mapping[str, Any]) -> str:
    if "minimum" in one and "maximum" in one:
        return f", {one['minimum']:,} to {one['maximum']:,}"
    if "minimum" in one:
        return f", {one['minimum']:,} or more"
    return f", at most {one['maxLength']:,} characters" if "maxLength" in one else ""
