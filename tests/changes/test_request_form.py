from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.writing import asked
from vaultkit.changes.request_form import refuse_malformed
from vaultkit.errors import UsageError
from vaultkit.model.request import Actor, CreatePage, EditText

GOOD = asked(EditText(page="a", old="b", new="c"))
MADE = CreatePage(type="t", title="a", ref="x")


def test_a_good_request_passes() -> None:
    refuse_malformed(GOOD)
    refuse_malformed(replace(GOOD, items=(MADE, replace(MADE, ref="y"))))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"items": ()}, "1 to 100 items, and this one has 0"),
        ({"items": GOOD.items * 101}, "1 to 100 items, and this one has 101"),
        ({"id": "x"}, 'the request id "x" is not a UUID$'),
        ({"operation": "Save page"}, 'the operation "Save page" is not a lower-case name'),
        ({"actor": Actor("robot", "r2")}, '"robot:r2" names nobody'),
        ({"actor": Actor("agent", " ")}, "names nobody"),
        ({"items": (MADE, MADE)}, 'two items have the ref "x"'),
        ({"items": (replace(MADE, ref="a b"),)}, '"a b" is no ref'),
        ({"reason": "a\ud83c"}, "half a character .U.D83C"),
        ({"items": (replace(MADE, fields={"a": ("b\udf0a",)}),)}, "half a character"),
        ({"items": (replace(MADE, body="a\0b"),)}, "U.0000"),
    ],
)
def test_one_that_can_mean_nothing_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        refuse_malformed(replace(GOOD, **changes))  # type: ignore[arg-type]
