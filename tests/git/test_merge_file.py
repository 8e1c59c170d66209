"""Git's merge of three texts, and the files of a merge driver."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.merging import by_git
from tests.support.permissions import as_nobody, give_to_nobody
from vaultkit.errors import CannotRead, StateError, VaultkitError
from vaultkit.git.merge_file import Marks, marks_of, read_version, write_merged
from vaultkit.model.merged import Merged


def test_changes_of_different_lines_go_together() -> None:
    assert by_git()(b"1\n2\n3\n4\n", b"one\n2\n3\n4\n", b"1\n2\n3\nfour") == Merged(
        b"one\n2\n3\nfour", False
    )


def test_changes_of_one_line_are_marked_or_both_kept() -> None:
    marks = Marks(9, "old", "mine", "-theirs")
    marked = b"<<<<<<<<< mine\na\n=========\nb\n>>>>>>>>> -theirs\n"
    assert by_git(marks)(b"x\n", b"a\n", b"b\n") == Merged(marked, True)
    assert by_git(marks, union=True)(b"x\n", b"a\n", b"b\n") == Merged(b"a\nb\n", False)


def test_many_conflicts_are_conflicts() -> None:
    def text(word: str) -> bytes:
        return "".join(f"{word}{n}\n" + "same\n" * 9 for n in range(300)).encode()

    merged = by_git()(text("x"), text("a"), text("b"))
    assert merged.conflict
    assert merged.data.count(b"=======\n") == 300


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(VaultkitError, match="merge-file"):
        by_git()(b"\0", b"\0a", b"\0b")


@pytest.mark.parametrize(
    ("size", "names", "marks"),
    [
        ("7", ("b", "o", "t"), Marks(7, "b", "o", "t")),
        ("23", (), Marks(23)),
        ("", ("%S", "%X", "%Y"), Marks()),  # Git before 2.44
        ("%L", ("b",), Marks()),
        ("0", ("", "", ""), Marks(7, "", "", "")),
        ("99999", ("b", "HEAD", "topic:a b.md"), Marks(7, "b", "HEAD", "topic:a b.md")),
    ],
)
def test_the_marks_that_git_asks_for(size: str, names: tuple[str, ...], marks: Marks) -> None:
    assert marks_of(size, names) == marks


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    place = tmp_path / ".merge_file_a"
    place.write_bytes(b"old")
    write_merged(str(place), b"new\r\n")
    assert read_version(str(place)) == b"new\r\n"
    assert list(tmp_path.iterdir()) == [place]
    with pytest.raises(CannotRead, match="cannot be read: No such file"):
        read_version(str(tmp_path / "none"))
    give_to_nobody(tmp_path)
    tmp_path.chmod(0o555)
    with as_nobody(tmp_path), pytest.raises(StateError, match="cannot be written"):
        write_merged(str(place), b"other")
    tmp_path.chmod(0o755)
    assert place.read_bytes() == b"new\r\n"
