"""A wiki of 33 pages that nobody has looked after, with each sort of fault in it."""

from __future__ import annotations

from collections.abc import Mapping

_WORDS = (
    "amplitude apogee basin bore chart current datum delta ebb equinox estuary eddy flood forecast "
    "gauge harbour inlet lunation mareograph neap node noon"
).split()


def _page(kind: str, title: str, body: str, **fields: str) -> str:
    told = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\ntitle: {title}\ntype: {kind}\n{told}---\n\n# {title}\n\n{body}\n"


def _concepts() -> dict[str, str]:
    """Twenty-two concepts, each of which leads to the next."""
    found = {}
    for word, after in zip(_WORDS, [*_WORDS[1:], _WORDS[0]], strict=True):
        body = f"What the {word} is. See [{after}]({after}.md) and [Tides](../summaries/tides.md)."
        found[f"concepts/{word}.md"] = _page("concept", word.capitalize(), body)
    return found


def worn() -> Mapping[str, str]:
    """Its pages: three links to pages that are not there, two to one that is superseded, three
    pages that nothing leads to, two pages of one thing."""
    pages = _concepts()
    text = pages["concepts/bore.md"]
    pages["concepts/bore.md"] = (
        f"{text}\nFirst seen at the [Severn](../entities/severn-river.md).\n"
    )
    pages["concepts/chart.md"] += "\nPrinted by the [Survey](../entities/survey.md#history).\n"
    pages["concepts/eddy.md"] += "\nLike a [whirlpool](../entities/whirl-pool.md).\n"
    pages["concepts/gauge.md"] += "\nBuilt by [Kelvin](../entities/kelvin-lord.md).\n"
    pages["concepts/node.md"] += "\nAs [Kelvin](../entities/kelvin-lord.md) said.\n"
    for name in ("severn", "survey", "whirlpool", "kelvin"):
        pages[f"entities/{name}.md"] = _page("entity", name.capitalize(), f"{name} is a thing.")
    pages["entities/kelvin-lord.md"] = _page(
        "entity",
        "Lord K",
        "Of [gauges](../concepts/gauge.md).",
        lifecycle="superseded",
        superseded_by="../entities/kelvin.md",
    )
    pages["entities/lone.md"] = _page("entity", "Lone", "Nobody knows it.")
    pages["entities/tide-gauge.md"] = _page(
        "entity", "Tide gauge", "The [gauge](../concepts/gauge.md)."
    )
    pages["summaries/tides.md"] = _page(
        "summary",
        "Tides",
        "## Summary\n\nOn [ebb](../concepts/ebb.md).",
        url="https://example.org/t",
    )
    pages["summaries/bores.md"] = _page(
        "summary",
        "Bores",
        "## Summary\n\nOn [bores](../concepts/bore.md).",
        url="https://example.org/b",
    )
    pages["syntheses/why.md"] = _page(
        "synthesis", "Why", "Because of the [node](../concepts/node.md)."
    )
    pages["preferences/plain.md"] = _page("preference", "Plain words", "Write plainly.")
    return pages
