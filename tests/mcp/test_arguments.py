from __future__ import annotations

import pytest
from pydantic import Field

from vaultkit.errors import UsageError
from vaultkit.mcp.arguments import checked
from vaultkit.mcp.tool import Input


class Asked(Input):
    page: str
    most: int = Field(default=3, ge=1, alias="maxChars")


def test_arguments_that_fit_are_taken() -> None:
    assert checked("read", Asked, {"page": "a", "maxChars": 5}) == Asked(page="a", maxChars=5)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"page": "a", "pgae": "b"}, 'there is no argument "pgae"; did you mean "page"?'),
        ({"page": "a", "most": 4}, 'there is no argument "most"'),
        ({}, "page is missing"),
        (None, "page is missing"),
        ({"page": 4}, "page: input should be a valid string (it is 4)"),
        ({"page": "a", "maxChars": "5"}, "maxChars: input should be a valid integer"),
        ({"page": "a", "maxChars": 0}, "greater than or equal to 1"),
        ({"page": "\ud800"}, "the arguments"),
        ({"page": float("nan")}, "no JSON"),
    ],
)
def test_what_is_wrong_is_said_with_what_the_tool_takes(given: dict, words: str) -> None:
    with pytest.raises(UsageError) as error:
        checked("read", Asked, given)
    assert words in error.value.message
    assert error.value.hint == "read takes page, maxChars?"


def test_no_more_is_told_than_helps() -> None:
    with pytest.raises(UsageError, match="and 11 more"):
        checked("read", Asked, {f"x{n}": n for n in range(20)})
