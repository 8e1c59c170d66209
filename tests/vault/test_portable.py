from __future__ import annotations

import pytest

from vaultkit.vault.portable import reason_against


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("a?.md", 'the path holds "?"'),
        ("a\x01.md", "control character U+0001"),
        ("a\udcff.md", "not UTF-8"),
        ("a./b.md", "ends in a dot or a space"),
        ("a/nul.txt", '"nul" is the name of a device'),
        ("a/null.txt", ""),
    ],
)
def test_why_a_name_cannot_be_everywhere(path: str, words: str) -> None:
    found = reason_against(path)
    assert words in found
    assert bool(found) == bool(words)
