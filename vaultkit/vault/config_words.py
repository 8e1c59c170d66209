"""Words for what the model of `vault.yaml` refuses: what is wrong, and what to write instead.

The model's own messages speak of Python types; these speak of what stands in the file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from vaultkit.model.facts import Node, Pair
from vaultkit.vault.config_file import Mistake, Place, core_value, key_path, shown

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dict_type": "a map of keys with values",
    "model_type": "a map of keys with values",
}


class Problem(NamedTuple):
    """One thing the model refuses: where, and pydantic's type of error, its limits and message."""

    place: Place
    kind: str
    limits: Mapping[str, object]
    message: str


def mistake_of(problem: Problem, root: Node, keys: Collection[Place]) -> Mistake:
    """What a person reads about a problem, at the place of its key or value in the file.

    `keys` are the places of all known keys, with `*` for a name that is free.
    """
    place = problem.place
    at_key = problem.kind == "extra_forbidden"
    if place[-1:] == ("[key]",):  # pydantic's way to say that a map's key is meant
        place, at_key = place[:-1], True
    pair, node = find(root, place)
    if problem.kind == "extra_forbidden":
        words = key_words(place, keys)
    elif problem.kind == "missing":
        words = "must be here; add it with a value"
    else:
        words = value_words(problem.kind, problem.limits, problem.message, node)
    at = pair if at_key and pair is not None else node
    return Mistake(at.line, at.column, key_path(place), words)


def find(root: Node, place: Place) -> tuple[Pair | None, Node]:
    """The value at a place with its pair; where it is not there, the nearest value around it."""
    found: Pair | None = None
    node = root
    for part in place:
        if isinstance(part, int):
            found, node = None, node.items[part]
            continue
        below = next((pair for pair in node.pairs if pair.key == part), None)
        if below is None:
            break
        found, node = below, below.node
    return found, node


def nearest(word: str, known: Collection[str]) -> str | None:
    """The known word that `word` was most likely meant to be, or None where none is near."""
    folded = {_fold(name): name for name in sorted(known, reverse=True)}
    close = get_close_matches(_fold(word[:200]), folded, n=1)
    return folded[close[0]] if close else None


def unknown_words(what: str, word: str, known: Collection[str], otherwise: str) -> str:
    """`what "word"; did you mean "near"?`, or `otherwise` behind it where no known word is near."""
    near = nearest(word, known)
    return f'{what} "{shown(word)}"; ' + (f'did you mean "{near}"?' if near else otherwise)


def key_words(place: Place, keys: Collection[Place]) -> str:
    """Words for an unknown key: its namesake in another section, else the nearest of its own."""
    name = str(place[-1])
    namesakes = [key for key in keys if key[-1] == name and "*" not in key]
    if namesakes:
        paths = (key_path(key) if key[1:] else f"{name} at the root" for key in namesakes)
        return f"unknown key; did you mean {' or '.join(paths)}?"
    here = [str(key[-1]) for key in keys if _same_section(key, place)]
    near = nearest(name, here)
    return "unknown key; " + (f"did you mean {near}?" if near else f"known are {', '.join(here)}")


def value_words(kind: str, limits: Mapping[str, object], message: str, node: Node) -> str:
    """Words for a value that is refused for the reason `kind` (a pydantic error type)."""
    found = _found(node)
    if kind in _WANTED:
        return _wanted_words(kind, node, found)
    if kind == "literal_error":
        return _choice_words(str(limits["expected"]), node, found)
    if kind == "greater_than_equal":
        return f"must be at least {limits['ge']}, not {found}"
    if kind == "less_than_equal":
        return f"must be at most {limits['le']}, not {found}"
    if kind == "too_long":
        return f"must hold at most {limits['max_length']:,} entries"
    return message[:1].lower() + message[1:]


def _wanted_words(kind: str, node: Node, found: str) -> str:
    words = f"must be {_WANTED[kind]}, not {found}"
    if node.text is None:
        return f"{words}; give it one or delete the line" if found == "empty" else words
    text = shown(node.text)
    if kind == "string_type":
        return f'{words}; put it in quotes: "{text}"'
    if kind == "tuple_type":
        return f"{words}; write [{text}]"
    if isinstance(core_value(node._replace(kind="plain")), (int, float)):
        return f"{words}; write {text} without quotes" if node.kind == "quoted" else words
    return words


def _choice_words(expected: str, node: Node, found: str) -> str:
    choices = expected.replace(" or ", ", ").replace("'", "").split(", ")
    words = f"must be one of {', '.join(choices)}, not {found}"
    near = nearest(node.text, choices) if node.text else None
    return f'{words}; did you mean "{near}"?' if near else words


def _found(node: Node) -> str:
    if node.kind in ("list", "map"):
        return f"a {node.kind}"
    if node.value is None:
        return "empty"
    value = core_value(node)
    text = shown(node.text or "")
    if isinstance(value, bool):
        return f"the truth value {text}"
    if isinstance(value, (int, float)):
        return f"the number {text}"
    return f'the text "{text}"'


def _fold(name: str) -> str:
    return name.lower().replace("-", "_")


def _same_section(key: Place, place: Place) -> bool:
    above = zip(key[:-1], place[:-1], strict=False)
    return len(key) == len(place) and all(known in ("*", name) for known, name in above)
