"""Names under which nothing is made, on any system, and places where nothing is written."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from tests.support.board import board_of
from vaultkit.changes.board import Board
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.path_policy import LONGEST_NAME, Places, unsafe

WINDOWS = [f"a/{name}{end}" for name in ("CON", "nul", "Com1", "LPT9", "com¹", "CONOUT$", "aux")
           for end in (".md", ".tar.md", "")]  # fmt: skip
SIGNS = [f"a{sign}b.md" for sign in '<>:"|?*\\#^[]\n\r\t\0\x7f\u202e\u200b\u2066\u00ad\ufeff\u2028']
ENDS = ["a.", "a ", "b./c.md", " a.md", "-rf.md", "a/-x.md", ".hidden.md", "a/.b/c.md"]
CLIMBS = ["", ".", "..", "/a.md", "a//b.md", "a/", "./a.md", "a/../b.md", "../a.md", "a/./b.md"]
FOREIGN = ["C:/a.md", "C:a.md", "\\\\host\\share.md", "//host/share.md", "a\\..\\b.md"]
ENCODED = ["%2e%2e/a.md", "a%2fb.md", "..%5ca.md", "%2E%2E%2Fa.md", "a%00.md", "\udcc0\udcae/a.md"]
GITS = [
    ".git/config", ".GIT/hooks/x", ".Git", "git~1/config", "GIT~2", "a/.git/x.md", ".git./x",
    ".git /x", "\u200c.git/x", ".g\u200dit/x", ".git::$INDEX_ALLOCATION/x", "．git/x",
    "ｇｉｔ~1/x", ".gitmodules", ".gitattributes", "a/.gitignore",
]  # fmt: skip
LONG = ["x" * (LONGEST_NAME + 1) + ".md", "/".join(["潮" * 50] * 20) + ".md"]
FORMS = [normalize("NFD", "Café.md"), "a/" + normalize("NFD", "é/b.md")]


@pytest.mark.parametrize(
    "path", [*WINDOWS, *SIGNS, *ENDS, *CLIMBS, *FOREIGN, *ENCODED, *GITS, *LONG, *FORMS]
)
def test_nothing_is_made_under_such_a_name(path: str) -> None:
    assert unsafe(path)


@pytest.mark.parametrize(
    "path",
    ["a.md", "concepts/潮汐.md", "שלום.md", "Café.md", "a b/c d.md", "console.md", "git.md",
     "a/github.md", "100%.md", "_index.md", "a-b_c (1)!.md", "x" * 230 + ".md"],
)  # fmt: skip
def test_names_that_every_system_has(path: str) -> None:
    assert unsafe(path) == ""


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(
        {
            "concepts/Straße.md": "# S\n",
            "concepts/ﬁle.md": "# f\n",
            "Café/x.md": "# x\n",
            "bad?.md": "# b\n",
            "log.md": "# Log\n",
            "AGENTS.md": "# A\n",
            "sub/CLAUDE.md": "# A\n",
            "templates/t.md": "# T\n",
            "sources/a.md": "# a\n",
            "file": "x",
        }
    )


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("vault.yaml", "no page"),
        ("ontology.yaml", "no page"),
        ("baseline.jsonl", "no page"),
        (".github/workflows/x.yml", "begins with a dot"),
        ("index.md", "generated, material"),
        ("concepts/index.md", "generated, material"),
        ("log.md", "generated, material"),
        ("backlinks.md", "generated, material"),
        ("templates/t.md", "generated, material"),
        ("templates/new.md", "generated, material"),
        ("sources/a.md", "generated, material"),
        ("artifacts/x/y.md", "generated, material"),
        ("packs/x.md", "generated, material"),
        ("AGENTS.md", "only people write that"),
        ("sub/claude.md", "only people write that"),
        ("concepts/TIDES.md", "concepts/tides.md is there"),
        ("Concepts/new.md", "concepts is there"),
        ("concepts/strasse.md", "is there, and some systems"),
        ("concepts/file.md", "is there, and some systems"),
        ("concepts/ｔides.md", "is there, and some systems"),
        ("CAFÉ/y.md", "is there, and some systems"),
        ("file/a.md", "file on the way to it is a file"),
        ("concepts/tides.md/a.md", "on the way to it is a file"),
    ],
)
def test_places_where_no_page_is_written(board: Board, path: str, words: str) -> None:
    assert words in Places(board.snapshot).against(path)


@pytest.mark.parametrize(
    "path",
    ["concepts/new.md", "README.md", "overview.md", "concepts/tides.md", "bad?.md", "new/x.md",
     "log/2026/03/01-a.md", "Café/y.md"],
)  # fmt: skip
def test_places_where_pages_are_written(board: Board, path: str) -> None:
    assert Places(board.snapshot).against(path) == ""


def test_links_and_folders_are_not_written_through() -> None:
    board = board_of()
    entries = {**board.snapshot.entries, "out": Entry(Kind.SYMLINK, detail="/etc"),
               "p.md": Entry(Kind.SYMLINK), "d.md/x.txt": Entry(Kind.FILE)}  # fmt: skip
    snapshot = type(board.snapshot)(
        board.settings,
        entries,
        board.snapshot.paths,
        board.snapshot.surfaces,
        source=_Nothing(),  # type: ignore[arg-type]
    )
    assert "out on the way to it is a symlink" in Places(snapshot).against("out/x.md")
    assert "a symlink" in Places(snapshot).against("p.md")
    assert "is a folder" in Places(snapshot).against("d.md")


def test_new_paths_are_no_twins_of_each_other(board: Board) -> None:
    places = Places(board.snapshot)
    assert places.against("concepts/one.md") == places.against("concepts/one.md") == ""
    assert "concepts/one.md is there" in places.against("concepts/One.md")
    assert "concepts is there" in places.against("conceptS/two.md")


class _Nothing:
    def facts(self, path: str) -> object:
        raise AssertionError(path)

    placed_facts = facts

    def material(self, path: str) -> bytes | None:
        return None
