"""A person's own configuration: how commands run and show what they found, whatever the vault.

Spec 1.2: `config.yaml` in the platform's configuration folder, `VAULTKIT_*`, flags. A value comes
from the first of flag, environment, that file, default; no vault has a say. Every key is a scalar,
so a table does here what pydantic does for `vault.yaml`: it would cost each start 0.3 s.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vaultkit.errors import SettingsError
from vaultkit.model.facts import Node
from vaultkit.vault.config_file import Mistake, core_value, parse_config
from vaultkit.vault.config_words import Problem, mistake_of

PREFIX = "VAULTKIT_"
"""What the name of a key begins with in the environment; the rest is the key in capitals."""

Scalar = str | int | bool | None


class UserKey(NamedTuple):
    """A key: `choices` are what a text may be, `most` is how large a number may be."""

    name: str
    meaning: str
    default: Scalar
    choices: tuple[str, ...] = ()
    most: int = 0

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()

    @property
    def kind(self) -> str:
        """What a value must be, in words of Markdown."""
        if self.choices:
            return f"one of {', '.join(f'`{one}`' for one in self.choices)}"
        return f"whole number from 1 to {self.most}" if self.most else "`true` or `false`"

    def problem(self, value: object) -> Problem | None:
        """What is wrong with a value; None where it will do."""
        if self.choices:
            wrong = not isinstance(value, str) or value not in self.choices
            return self._problem("literal_error", expected=", ".join(self.choices), wrong=wrong)
        if not self.most:
            return self._problem("bool_type", wrong=not isinstance(value, bool))
        if isinstance(value, bool) or not isinstance(value, int):
            return self._problem("int_type", wrong=True)
        if value > self.most:
            return self._problem("less_than_equal", le=self.most, wrong=True)
        return self._problem("greater_than_equal", ge=1, wrong=value < 1)

    def _problem(self, kind: str, *, wrong: bool, **limits: object) -> Problem | None:
        return Problem((self.name,), kind, limits, "") if wrong else None


class Chosen(NamedTuple):
    """A value and where it comes from: `default`, `user`, `environment` or `flag`.

    `line` and `column` are its place in the file where it is from there.
    """

    value: Scalar
    origin: str = "default"
    line: int = 0
    column: int = 0


def user_keys(formats: Iterable[str]) -> tuple[UserKey, ...]:
    """Every key in the order of the manual; `formats` are those that a report can have."""
    return (
        UserKey("color", "Colours in text.", "auto", ("auto", "always", "never")),
        UserKey("format", "How `check` tells its report.", "text", tuple(formats)),
        UserKey(
            "jobs", "Processes that read pages; one a processor, without a value.", None, (), 64
        ),
        UserKey("cache", "Whether anything is remembered for the next run.", True),
        UserKey(
            "search_engine",
            "What searches: FTS5, or Whoosh of the extra `whoosh`; the vault's, without a value.",
            None,
            ("fts5", "whoosh"),
        ),
    )


def choose(
    keys: tuple[UserKey, ...],
    flags: Mapping[str, Scalar],
    environment: Mapping[str, str],
    data: bytes | None,
    path: str,
) -> dict[str, Chosen]:
    """The value of every key. `data` are the bytes of the person's file at `path`.

    A flag that is None was not given, an empty variable is not set. Raises `SettingsError` with
    every mistake of the file, or of the environment.
    """
    chosen = {key.name: Chosen(key.default) for key in keys}
    chosen.update({} if data is None else _of_file(keys, data, path))
    chosen.update(_of_environment(keys, environment))
    chosen.update(
        (name, Chosen(value, "flag")) for name, value in flags.items() if value is not None
    )
    return chosen


def _of_file(keys: tuple[UserKey, ...], data: bytes, path: str) -> dict[str, Chosen]:
    file = parse_config(data)
    mistakes = list(file.mistakes)
    known = {key.name: key for key in keys}
    found: dict[str, Chosen] = {}
    root = file.root
    pairs = {pair.key: pair for pair in reversed(root.pairs)} if root is not None else {}
    for pair in reversed(pairs.values()):  # of two equal keys the first, the other one is told
        key, value = known.get(pair.key), core_value(pair.node)
        problem = key.problem(value) if key else Problem((pair.key,), "extra_forbidden", {}, "")
        if problem is not None and root is not None:
            mistakes.append(mistake_of(problem, root, [(name,) for name in known]))
        elif isinstance(value, Scalar):
            found[pair.key] = Chosen(value, "user", pair.node.line, pair.node.column)
    if mistakes:
        lines = (f"{path}:{one.line}:{one.column} {_said(one)}" for one in sorted(mistakes))
        raise SettingsError("\n".join(lines), f"Correct {path}; nothing was done.")
    return found


def _of_environment(keys: tuple[UserKey, ...], environment: Mapping[str, str]) -> dict[str, Chosen]:
    found: dict[str, Chosen] = {}
    wrong = []
    for key in keys:
        text = environment.get(key.variable, "")
        if not text:
            continue
        node = Node("plain", text, 1, 1, 1, 2)
        value = core_value(node)
        problem = key.problem(value)
        if problem is not None:
            wrong.append(f"{key.variable}: {mistake_of(problem, node, ()).words}")
        elif isinstance(value, Scalar):
            found[key.name] = Chosen(value, "environment")
    if wrong:
        raise SettingsError("\n".join(wrong), "Set it to such a value, or unset it.")
    return found


def _said(mistake: Mistake) -> str:
    return f"{mistake.key}: {mistake.words}" if mistake.key else mistake.words
