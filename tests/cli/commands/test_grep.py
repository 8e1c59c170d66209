from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.repository import init_repository


def test_lines_for_people_and_for_programs(tmp_path: Path) -> None:
    folder = init_repository(tmp_path / "v", {"a/one.md": "foo(bar)\nFoo\n", "b.md": "foo\n"}).path
    ran = vaultkit("grep", "foo", "--in", ".", folder=folder / "a")
    assert (ran.code, ran.err, ran.out) == (0, "", "a/one.md:1 foo(bar)\n1 line.\n")
    words = ["grep", "-i", "-e", "^fo+$", "--limit", "1", "--json"]
    first = json.loads(vaultkit(*words, folder=folder).out)
    cursor = first["summary"]["next_cursor"]
    second = json.loads(vaultkit(*words, "--after", cursor, folder=folder).out)
    assert [one["path"] for one in (*first["lines"], *second["lines"])] == ["a/one.md", "b.md"]
    ran = vaultkit("grep", "-e", "(", folder=folder)
    assert (ran.code, ran.out) == (2, "")
