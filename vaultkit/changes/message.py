"""A receipt as the message of its commit, and back.

The subject says what was done, the body why, the trailers everything that can be checked. A title
or a reason is text of others: whatever it holds, it begins no line of the trailers.
"""

from __future__ import annotations

import re

from vaultkit.model.receipt import Receipt, Seen, Touched
from vaultkit.model.request import Person
from vaultkit.parse.trailers import Trailer, faults, receipts

_LONGEST_SUBJECT = 100
_LONGEST_REASON = 2_000
_ODD = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]+")
_TRAILER_LIKE = re.compile(r"^(?=[A-Za-z0-9-]+[ \t]*:|\S* ?-{8})", re.MULTILINE)
_NO_NAME = "unnamed"


def written(receipt: Receipt) -> str:
    """The message of the commit that publishes `receipt`, with one line end at its end."""
    title = one_line(receipt.title)
    subject = f"vault: {receipt.operation}{f' {title}' if title else ''}"
    paragraphs = [_cut(subject, _LONGEST_SUBJECT)]
    if receipt.reason.strip():
        paragraphs.append(_reason(receipt.reason))
    paragraphs.append("\n".join(f"{name}: {value}" for name, value in _trailers(receipt)))
    return "\n\n".join(paragraphs) + "\n"


def read(message: str) -> Receipt | None:
    """The receipt that a message is, None where it is none or not well-formed.

    A message that holds several, as that of a squash, is none: each of them is another commit's.
    """
    found = receipts(message)
    if len(found) != 1 or faults(found[0]):
        return None
    return _receipt(found[0], message)


def all_of(message: str) -> tuple[Receipt, ...]:
    """Every well-formed receipt in a message, several where commits were squashed.

    One alone has the title and the reason that the message tells; of several nobody can say whose.
    """
    groups = receipts(message)
    text = message if len(groups) == 1 else ""
    found = (_receipt(one, text) for one in groups if not faults(one))
    return tuple(one for one in found if one is not None)


def _trailers(receipt: Receipt) -> list[tuple[str, str]]:
    told = [
        ("Vault-Request", receipt.request),
        ("Vault-Operation", receipt.operation),
        ("Vault-Actor", one_line(receipt.actor)),
    ]
    if receipt.on_behalf_of is not None:
        told.append(("Vault-On-Behalf-Of", _person(receipt.on_behalf_of)))
    told.append(("Vault-Payload", f"sha256:{receipt.payload}"))
    if receipt.ontology:
        told.append(("Vault-Ontology", f"sha256:{receipt.ontology}"))
    told.append(("Vault-Rules", receipt.rules))
    told += [("Vault-Fence", f"{seen.revision} {seen.hash}") for seen in receipt.fences]
    told += [
        ("Vault-Record", f"{one_line(one.record)} {one.before} {one.after}")
        for one in receipt.records
    ]
    return told


def _receipt(found: tuple[Trailer, ...], message: str) -> Receipt | None:
    values: dict[str, list[str]] = {}
    for trailer in found:
        values.setdefault(trailer.name, []).append(trailer.value)
    one = {name: those[0] for name, those in values.items()}
    needed = ("Vault-Request", "Vault-Operation", "Vault-Actor", "Vault-Payload", "Vault-Rules")
    if any(name not in one for name in needed):
        return None
    head = message.split("\n\n")
    return Receipt(
        request=one["Vault-Request"],
        operation=one["Vault-Operation"],
        actor=one["Vault-Actor"],
        on_behalf_of=_read_person(one.get("Vault-On-Behalf-Of")),
        payload=one["Vault-Payload"].removeprefix("sha256:"),
        ontology=one.get("Vault-Ontology", "").removeprefix("sha256:"),
        rules=one["Vault-Rules"],
        fences=tuple(Seen(*value.split(" ")) for value in values.get("Vault-Fence", ())),
        records=tuple(Touched(*value.rsplit(" ", 2)) for value in values.get("Vault-Record", ())),
        title=head[0].partition(f"{one['Vault-Operation']} ")[2],
        reason="\n\n".join(head[1:-1]),
    )


def _reason(text: str) -> str:
    lines = [_ODD.sub(" ", line).rstrip() for line in text.strip().splitlines()]
    told = _cut("\n".join(lines), _LONGEST_REASON)
    return _TRAILER_LIKE.sub("> ", told)


def one_line(text: str) -> str:
    """Text of others as it stands in a trailer: without what ends a line or hides."""
    return " ".join(_ODD.sub(" ", text).split())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _person(person: Person) -> str:
    name = one_line(re.sub(r"[<>]", "", person.name)) or _NO_NAME
    email = re.sub(r"[<>\s]", "", one_line(person.email)) or _NO_NAME
    return f"{name} <{email}>"


def _read_person(value: str | None) -> Person | None:
    if value is None:
        return None
    name, _, email = value.rpartition(" <")
    return Person(name, email.rstrip(">"))
