"""Which web addresses are asked for in a check, and what is remembered of the answers.

That an address was reached holds for a week, that it is gone for a day, and of what could not be
found out nothing is kept. Within one run nobody is asked twice.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date

from vaultkit.actions.progress import Progress, no_progress
from vaultkit.model.around import GONE, REACHED, Around, Asking, Reached
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Settings
from vaultkit.rules import select, suppress
from vaultkit.rules.table import RULES
from vaultkit.trees.cache import FactsFile
from vaultkit.vault.external import WAIVED_BY
from vaultkit.vault.paths import is_within

Ask = Callable[[Collection[str]], Iterator[tuple[str, Reached]]]
"""Asks for addresses and gives each with what became of it, as soon as that is known."""

_FORM = "1"
_DAYS = {REACHED: 7, GONE: 1}
_ROOM = 100_000
_NAMES = tuple(entry.name for entry in RULES if entry.rule.of_world)


class Answers:
    """What is known of addresses, in this run and, once there is a folder, from runs before."""

    def __init__(self, ask: Ask, today: date | None, progress: Progress = no_progress) -> None:
        self._ask, self._today, self._progress = ask, today, progress
        self._file: FactsFile | None = None
        self._known: dict[str, Reached] = {}

    def keep_in(self, folder: str | None) -> None:
        """Remember in this folder; None to keep nothing."""
        path = posixpath.join(folder or "", "reached.sqlite3")
        self._file = FactsFile(path, room=_ROOM) if folder is not None else None

    def reach(self, addresses: Collection[str]) -> Mapping[str, Reached]:
        """As `vaultkit.model.around.Reach`: what is not known is asked for."""
        self._recall(address for address in addresses if address not in self._known)
        left = [address for address in addresses if address not in self._known]
        new: dict[str, Reached] = {}
        try:
            for address, found in self._ask(left) if left else ():
                new[address] = found
                self._progress("asking servers", len(new), len(left))
        finally:  # an interrupted run keeps what it learned
            self._known.update(new)
            self._keep(new)
        return self.known(addresses)

    def known(self, addresses: Collection[str]) -> Mapping[str, Reached]:
        """As `vaultkit.model.around.Reach`, of what was asked for in this run."""
        return {one: self._known[one] for one in addresses if one in self._known}

    def _recall(self, addresses: Iterable[str]) -> None:
        if self._file is None or self._today is None:
            return
        keys = {_key(address): address for address in addresses}
        for key, value in self._file.get(keys).items():
            found = _decoded(value, self._today)
            if found is not None:
                self._known[keys[key]] = found

    def _keep(self, new: Mapping[str, Reached]) -> None:
        if self._file is None or self._today is None:
            return
        day = self._today.isoformat()
        self._file.put(
            {
                _key(address): json.dumps([day, *found]).encode()
                for address, found in new.items()
                if found.state in _DAYS
            }
        )


def answers_of(ask: Ask | None, today: date | None, progress: Progress) -> Answers | None:
    """What is known of addresses, where somebody is to be asked for them."""
    return None if ask is None else Answers(ask, today, progress)


def with_answers(
    around: Around,
    answers: Answers,
    settings: Settings,
    limits: tuple[str, ...],
    is_old: Callable[[str], bool],
) -> Around:
    """`around` with the servers of those pages whose findings would be reported.

    `limits` are paths to which the report is limited; `is_old` says of a page that nothing in it is
    new, so nothing on it is reported.
    """
    selection = select.Selection(settings.checks)
    if all(selection.severity(name) is Severity.OFF for name in _NAMES):
        return around
    by_path = suppress.ByPath(settings.checks.paths)
    asked = frozenset(limits)

    def wants(path: str) -> bool:
        limited = bool(asked) and not is_within(path, asked)
        return not (limited or by_path.covers(WAIVED_BY, path) or is_old(path))

    return replace(around, asking=Asking(answers.reach, answers.known, wants))


def _key(address: str) -> str:
    # a name of one form: an address may hold what no text file can
    text = f"{_FORM} {address}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()


def _decoded(value: bytes, today: date) -> Reached | None:
    """What was kept, None where it is too old, from a later day, or nothing that was kept here."""
    try:
        day, state, words = json.loads(value)
        age = (today - date.fromisoformat(day)).days
        return Reached(state, str(words)) if 0 <= age < _DAYS[state] else None
    except (ValueError, TypeError, KeyError):
        return None
