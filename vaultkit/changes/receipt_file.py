"""A receipt as the file that stands beside the branch, and back."""

from __future__ import annotations

import json
from dataclasses import asdict

from vaultkit.model.receipt import Receipt, Seen, Touched
from vaultkit.model.request import Person

FORM = 1
"""The version of the form; a file of a later one is not read."""


def encoded(receipt: Receipt) -> bytes:
    """The bytes of the file: JSON with sorted keys and one line end at its end."""
    return (json.dumps({"form": FORM, **asdict(receipt)}, sort_keys=True) + "\n").encode()


def decoded(data: bytes) -> Receipt | None:
    """The receipt in such a file, None where it is none or of a later form."""
    try:
        found = json.loads(data)
        if found.pop("form") != FORM:
            return None
        person = found.pop("on_behalf_of")
        return Receipt(
            **{
                **found,
                "on_behalf_of": Person(*_values(person)) if person else None,
                "records": tuple(Touched(*_values(one)) for one in found["records"]),
                "fences": tuple(Seen(*_values(one)) for one in found["fences"]),
                "paths": tuple(found["paths"]),
            }
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _values(one: object) -> list[str]:
    values = list(one.values()) if isinstance(one, dict) else list(one)  # type: ignore[call-overload]
    if not all(isinstance(value, str) for value in values):
        raise ValueError("no text")
    return values
