"""The canonical form of an ontology, and its fingerprint: two that mean the same have the same.

Layout, comments and the order of keys within an entry do not count. The order of types, fields,
values and sections does: it is what the catalog, forms and `classify` follow.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any

from vaultkit.model.vocabulary import Ontology, Prefix

_NO_MEANING = frozenset(("origin", "fingerprint"))


def canonical(ontology: Ontology) -> bytes:
    """JSON with sorted keys, without spaces, in UTF-8; lists keep their order; no places."""
    text = json.dumps(
        _form(ontology), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode("utf-8", "surrogatepass")


def fingerprint(ontology: Ontology) -> str:
    """The SHA-256 of the canonical form, in hex."""
    return hashlib.sha256(canonical(ontology)).hexdigest()


def _form(value: Any) -> Any:
    if is_dataclass(value):
        return {
            one.name: _form(getattr(value, one.name))
            for one in fields(value)
            if one.name not in _NO_MEANING
        }
    if isinstance(value, Prefix):
        return {"prefix": value.prefix, "type": value.type}
    return [_form(item) for item in value] if isinstance(value, tuple) else value
