"""One table says what each kind of field takes."""

from __future__ import annotations

from typing import get_args

from vaultkit.ontology.file_model import FieldEntry
from vaultkit.ontology.file_types import Kind
from vaultkit.ontology.kinds import COUNTED, EVERY, TAKES, WHOLE


def test_every_kind_of_the_model_has_its_row() -> None:
    assert set(get_args(Kind)) == set(TAKES)
    assert set(TAKES) >= COUNTED | WHOLE


def test_every_key_of_the_model_is_taken_by_some_kind() -> None:
    keys = {*EVERY, *(key for keys in TAKES.values() for key in keys)}
    assert keys == set(FieldEntry.model_fields)
