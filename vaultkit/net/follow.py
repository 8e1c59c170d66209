"""One address to its end: HEAD, GET where that says no, and redirects, at most five.

404 and 410 are certain once GET says so too, and so is a host that nobody knows. Anything else
that is no success says nothing for sure.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urldefrag, urljoin

from vaultkit.model.around import GONE, REACHED, UNKNOWN, Reached
from vaultkit.net.address import Address, read_address
from vaultkit.net.hosts import Ask
from vaultkit.net.network import NotAnswered
from vaultkit.net.wire import Answer, HungUp

_MOST_REDIRECTS = 5
_REDIRECTS = frozenset((301, 302, 303, 307, 308))
_CERTAIN = frozenset((404, 410))
_SAME_FOR_GET = frozenset((401, 407, 429, 503))
_NOTHING_TO_CUT = 416  # an empty file, of which one byte was asked for


def follow(ask: Ask, first: Address) -> Reached:
    """What became of this address. Raises `NotAnswered` where the first server gave no answer."""
    address, seen = first, [first]
    while True:
        try:
            answer = _answer(ask, address)
        except NotAnswered as error:
            if address is first:
                raise
            # the class tells what is certain only at the end of a run
            raise type(error)(_behind(error.reached)) from None
        if answer.status not in _REDIRECTS or not answer.location:
            found = _judged(answer)
            return found if address is first or found.state == REACHED else _behind(found)
        following = _next(address, answer.location)
        if isinstance(following, Reached):
            return following
        if following in seen:
            return Reached(UNKNOWN, "it is redirected in a circle")
        if len(seen) > _MOST_REDIRECTS:
            return Reached(UNKNOWN, f"it is redirected more than {_MOST_REDIRECTS} times")
        seen.append(following)
        address = following


def _behind(found: Reached) -> Reached:
    return found._replace(words=f"it is redirected, and there {found.words}")


def _answer(ask: Ask, address: Address) -> Answer:
    """HEAD's answer, or GET's where HEAD was refused: many servers know no better."""
    try:
        answer = ask("HEAD", address)
    except HungUp:
        return ask("GET", address)
    if answer.status < HTTPStatus.BAD_REQUEST or answer.status in _SAME_FOR_GET:
        return answer
    return ask("GET", address)


def _next(address: Address, location: str) -> Address | Reached:
    try:
        text = urldefrag(urljoin(address.text, location)).url
    except ValueError:
        text = location
    if address.scheme == "https" and text.lower().startswith("http:"):
        words = "it is redirected from https to an unencrypted address, which is not followed"
        return Reached(UNKNOWN, words)
    found = read_address(text)
    if isinstance(found, Reached):
        return Reached(UNKNOWN, f"it is redirected to what cannot be asked: {found.words}")
    return found


def _judged(answer: Answer) -> Reached:
    status = answer.status
    if 200 <= status < 300 or status == _NOTHING_TO_CUT:
        return Reached(REACHED)
    try:
        phrase = f" ({HTTPStatus(status).phrase})"
    except ValueError:
        phrase = ""
    state = GONE if status in _CERTAIN else UNKNOWN
    return Reached(state, f"its server answers {status}{phrase}")
