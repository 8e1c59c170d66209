from __future__ import annotations

import json
from pathlib import Path

from tests.support.command import vaultkit
from tests.support.linked import FILES
from tests.support.repository import write_files


def test_people_and_programs_are_told_who_links(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    ran = vaultkit("backlinks", "ana.md", folder=folder / "people")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1] == (
        "notes/one.md:3:6 link | Both [[ana]] and [her](../people/ana.md#ana)."
    )
    assert ran.out.splitlines()[-1] == "7 places on 5 pages lead to people/ana.md."
    ran = vaultkit("backlinks", "ana", "--format", "json", "--vault", "v", folder=tmp_path)
    assert json.loads(ran.out)["summary"] == {"places": 7, "pages": 5, "unchecked": 0}


def test_a_name_that_no_page_has_ends_with_two(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", FILES)
    ran = vaultkit("backlinks", "nobody", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert 'no page is called "nobody"' in ran.err
