from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.writing import vault_repository, writer_of
from vaultkit.actions.offsets import offset_of_section
from vaultkit.errors import UsageError


def test_where_a_section_begins(tmp_path: Path) -> None:
    body = "\n# 潮 🌊\n\n## Low\n\nx\n"
    files = {"p.md": f"---\ntitle: P\n---\n{body}"}
    tip = writer_of(vault_repository(tmp_path / "v", files)).tip()
    assert offset_of_section(tip, "P", "Low", None) == body.index("## Low") + 1
    assert offset_of_section(tip, "p.md", "", 5) == 1
    for section, words in (("", "is not said"), ("High", 'has no section "High"')):
        with pytest.raises(UsageError, match=words):
            offset_of_section(tip, "P", section, None)
