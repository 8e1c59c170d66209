from __future__ import annotations

import pytest

from vaultkit.changes.unescape import unescaped


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("# A\\n\\nb", "# A\n\nb"),
        ('# A\\r\\n\\"b\\"\\tc \\\\d 潮', '# A\r\n"b"\tc \\d 潮'),
        ('say "a"\\nb\\t\\\\', 'say "a"\nb\t\\'),  # not all of it was escaped
        ("a\\u6f6e\\nb", "a潮\nb"),
        # lines that end, or none that should
        ("a\\n\nb", "a\\n\nb"),
        ("a\r\\nb", "a\r\\nb"),
        ("plain", "plain"),
        ("", ""),
        ("In C `\\n` ends a line", "In C `\\n` ends a line"),
        ("``a `\\n` b``", "``a `\\n` b``"),
        ("C:\\\\new", "C:\\\\new"),
        ("`\\n`\\nb", "`\n`\nb"),
    ],
)
def test_only_what_was_escaped_once_too_often_is_changed(given: str, meant: str) -> None:
    assert unescaped(given) == meant
