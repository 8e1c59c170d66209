"""Text → a YAML scalar on one line that every reader takes for that text.

Readers differ: to YAML 1.1 `no` is false and `12:30` is 750, to YAML 1.2 `1e3` is a number. What
any of them might take for something else is quoted.
"""

from __future__ import annotations

import re

import yaml

from vaultkit.parse.yaml_mend import quoted

UNPRINTABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Characters that a scalar on one line may only hold escaped (YAML 1.2 §5.1, line ends too)."""

_RESOLVER = yaml.resolver.Resolver()
_TEXT, _NULL = "tag:yaml.org,2002:str", "tag:yaml.org,2002:null"
_PLAIN = re.compile(r"""[^\s\-?:,\[\]{}#&*!|>'"%@`~=<]""")
_PLAIN_IN_FLOW = re.compile(r"\w[\w ./@+-]*\Z")
_FIGURES = re.compile(r"[-+.\d][\d\s_.,:/+-]*(?:[eE][-+]?\d+)?\Z|0o[0-7]+\Z|[yYnN]\Z")
_DAY = r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
# numbers only as a reader would write them back: `00` and `1.10` would lose a figure
_FORMS = (
    re.compile(r"(?:0|-?[1-9]\d{0,17}|-?(?:0|[1-9]\d{0,5})\.\d{0,3}[1-9])\Z"),
    re.compile(rf"{_DAY}\Z"),
    re.compile(rf"{_DAY}[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)?\Z"),
    re.compile(r"(?:true|false)\Z", re.IGNORECASE),
)


def scalar(value: str, *, plain: bool = False, flow: bool = False) -> str:
    """`value` quoted where it has to be. `flow`: it stands inside `[ ]`.

    `plain`: it is meant as the number, date or truth value that it looks like.
    """
    return value if may_be_plain(value, plain=plain, flow=flow) else _double(value)


def may_be_plain(value: str, *, plain: bool = False, flow: bool = False) -> bool:
    """Whether `value` can stand without quotes; `plain` and `flow` as in `scalar`."""
    if not value or value != value.strip() or UNPRINTABLE.search(value) or "\t" in value:
        return False
    formed = plain and any(form.match(value) for form in _FORMS)
    if not formed and not (_PLAIN_IN_FLOW if flow else _PLAIN).match(value):
        return False
    if ": " in value or value.endswith(":") or " #" in value:
        return False
    tag = _RESOLVER.resolve(yaml.ScalarNode, value, (True, False))  # type: ignore[no-untyped-call]
    return tag != _NULL if plain else tag == _TEXT and not _FIGURES.match(value)


def in_the_manner_of(old: str, value: str, *, plain: bool = False) -> str:
    """`value` as the author wrote `old`, whose place it takes: the same quotes, or none.

    An unquoted number, date or truth value may take the place of another one unquoted.
    """
    if old.startswith('"') and not plain:
        return _double(value)
    if old.startswith("'") and not plain and not UNPRINTABLE.search(value):
        return "'" + value.replace("'", "''") + "'"
    same = any(form.match(old) and form.match(value) for form in _FORMS)
    return scalar(value, plain=plain or same)


def _double(value: str) -> str:
    return UNPRINTABLE.sub(_escaped, quoted(value))


def _escaped(match: re.Match[str]) -> str:
    code = ord(match.group())
    short = {10: "\\n", 13: "\\r"}.get(code)
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")
