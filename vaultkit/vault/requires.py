"""What a vault asks of the engine: its versions (`requires`) and its layout (`version`).

The grammar and the order of versions are those of PyPA's version specifiers (PEP 440), without
epochs, local versions and `===`. A version that is running counts by its order alone: whoever runs
a pre-release has chosen it. Nothing here imports pydantic, and a file that this engine cannot read
in whole is asked all the same: it may be another engine's.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vaultkit.errors import StateError
from vaultkit.model.facts import Node
from vaultkit.vault.config_file import core_value, parse_config, shown

LAYOUT = 1
"""The newest layout of a vault that this engine reads (`version`); a file that names none has 1."""

_LONGEST = 200
_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
_VERSION = (
    rf"(?P<release>{_NUMBER})(?:(?P<stage>a|b|rc)(?P<pre>[0-9]+))?"
    r"(?:\.post(?P<post>[0-9]+))?(?:\.dev(?P<dev>[0-9]+))?"
)
_RUNNING = re.compile(rf"{_VERSION}(?:\+[A-Za-z0-9.]+)?")
_CLAUSE = re.compile(rf"\s*(?P<operator>~=|==|!=|<=?|>=?)\s*{_VERSION}(?P<any>\.\*)?\s*")
_NEVER, _ALWAYS = (-1, "", 0), (1, "", 0)


class _Version(NamedTuple):
    """A version in parts; `pre`, `post` and `dev` are None where it has none."""

    release: tuple[int, ...]
    pre: tuple[str, int] | None
    post: int | None
    dev: int | None

    @property
    def order(self) -> tuple[object, ...]:
        """What versions are compared by: dev < a < b < rc < final < post (PEP 440, summary)."""
        stage = _ALWAYS if self.pre is None else (0, *self.pre)
        if self.pre is None and self.post is None and self.dev is not None:
            stage = _NEVER
        post = -1 if self.post is None else self.post
        dev = (1, 0) if self.dev is None else (0, self.dev)
        return (_padded(self.release), stage, post, dev)

    @property
    def early(self) -> bool:
        """Whether it is a pre-release or a development release."""
        return self.pre is not None or self.dev is not None

    def begins(self, prefix: _Version) -> bool:
        """Whether `prefix.*` takes it."""
        size = len(prefix.release)
        return (self.release + (0,) * size)[:size] == prefix.release


class _Clause(NamedTuple):
    """One condition: `text` as written without blanks."""

    text: str
    operator: str
    version: _Version
    any_after: bool

    def takes(self, running: _Version) -> bool:
        """Whether the running version fulfils it."""
        mine, asked, named = running.order, self.version.order, self.version
        match self.operator:
            case "==" | "!=":
                equal = running.begins(named) if self.any_after else mine == asked
                return equal == (self.operator == "==")
            case "<=":
                return mine <= asked
            case ">=":
                return mine >= asked
            case "<":  # <0.5 takes none of the pre-releases of 0.5
                return mine < (named if named.early else named._replace(dev=0)).order
            case ">":  # >0.4 does not take 0.4.post1
                return mine > asked and running._replace(post=None, dev=None).order != asked
            case _:  # ~=0.4.1 is >=0.4.1 and ==0.4.*
                return mine >= asked and running.begins(named._replace(release=named.release[:-1]))


class Demands(NamedTuple):
    """What a vault file asks for; `line` and `column` are where `requires` has its value."""

    requires: str | None = None
    layout: int = 1
    line: int = 1
    column: int = 1


def requires_fault(text: str) -> bool:
    """Whether `text` is no list of version conditions."""
    return _clauses(text) is None


def refused_by(requires: str | None, version: str) -> str | None:
    """The first condition of `requires` that the engine's `version` does not fulfil, else None.

    Raises `ValueError` where `requires` has a fault, or `version` is no version of PEP 440.
    """
    if requires is None:
        return None
    match, clauses = _RUNNING.fullmatch(version), _clauses(requires)
    if match is None or clauses is None:
        raise ValueError(f"not to be compared: {requires!r} and {version!r}")
    running = _version(match)
    return next((clause.text for clause in clauses if not clause.takes(running)), None)


def refusal(data: bytes, version: str, path: str = "vault.yaml") -> StateError | None:
    """Why the engine of this `version` must not work on the vault whose file holds `data`.

    None where it may, as far as can be read. The hint is the command that fixes it.
    """
    asked = demands_of(data)
    if asked.layout > LAYOUT:
        layout = shown(str(asked.layout))
        return StateError(
            f"{path}: the vault has layout {layout}, and vaultkit {version}, which is running, "
            f"knows layouts up to {LAYOUT}",
            "Update vaultkit: pip install --upgrade git-vaultkit, or run "
            "uvx --from git-vaultkit@latest vaultkit; in a hook or a workflow, name a newer one",
        )
    if refused_by(asked.requires, version) is None:
        return None
    wanted = "".join((asked.requires or "").split())
    return StateError(
        f"{path}:{asked.line}:{asked.column} this vault takes vaultkit {wanted}, "
        f"and {version} is running",
        f"Install a version that it takes: pip install 'git-vaultkit{wanted}', or run "
        f"uvx --from 'git-vaultkit{wanted}' vaultkit; in a hook or a workflow, name such a version",
    )


def demands_of(data: bytes) -> Demands:
    """What the bytes of a vault file ask for, where they say so in a form that can be read."""
    root = parse_config(data).root
    if root is None or root.kind != "map":
        return Demands()
    found = Demands()
    for pair in reversed(root.pairs):  # of two equal keys the first counts
        node = pair.node
        if pair.key == "requires" and _is_text(node) and not requires_fault(node.text or ""):
            found = found._replace(requires=node.text, line=node.line, column=node.column)
        elif pair.key == "version":
            layout = core_value(node)
            if isinstance(layout, int) and not isinstance(layout, bool):
                found = found._replace(layout=layout)
    return found


def _is_text(node: Node) -> bool:
    return isinstance(core_value(node), str)


def _clauses(text: str) -> tuple[_Clause, ...] | None:
    if len(text) > _LONGEST:
        return None
    found = []
    for part in text.split(","):
        match = _CLAUSE.fullmatch(part)
        if match is None:
            return None
        clause = _Clause(
            "".join(part.split()), match["operator"], _version(match), bool(match["any"])
        )
        prefix = clause.version
        if clause.any_after and (clause.operator not in ("==", "!=") or _has_suffix(prefix)):
            return None
        if clause.operator == "~=" and len(prefix.release) < 2:
            return None
        found.append(clause)
    return tuple(found)


def _has_suffix(version: _Version) -> bool:
    return version.early or version.post is not None


def _version(match: re.Match[str]) -> _Version:
    return _Version(
        tuple(int(part) for part in match["release"].split(".")),
        (match["stage"], int(match["pre"])) if match["pre"] else None,
        int(match["post"]) if match["post"] else None,
        int(match["dev"]) if match["dev"] else None,
    )


def _padded(release: tuple[int, ...]) -> tuple[int, ...]:
    """A release without the zeros at its end, which mean nothing."""
    while len(release) > 1 and release[-1] == 0:
        release = release[:-1]
    return release
