from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Move, Rewrite
from vaultkit.trees.apply import apply


def held(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, temporary ones among them, and empty folders with a `/`."""
    found = {}
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file():
            found[name] = path.read_bytes()
        elif not any(path.iterdir()):
            found[f"{name}/"] = b""
    return found


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    for name, data in {
        "a.md": b"a\r\n",
        "b.md": b"b",
        "old/c.md": b"c",
        "old/d/e.png": b"\0",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


SOME = Changes(
    moves=(Move("a.md", "new/deep/a.md"), Move("old/c.md", "c.md"), Move("old/d/e.png", "e.png")),
    rewrites=(
        Rewrite("new/deep/a.md", b"a\r\n", b"A\r\n"),
        Rewrite("b.md", b"b", None),
        Rewrite("made/f.md", None, b"f"),
    ),
)


def test_nothing_to_do_touches_nothing(vault: Path) -> None:
    before = held(vault)
    apply(str(vault), Changes())
    assert held(vault) == before
    assert Changes().is_empty
    assert not SOME.is_empty


def test_moves_rewrites_new_files_and_deletions_happen_together(vault: Path) -> None:
    os.chmod(vault / "a.md", 0o640)
    apply(str(vault), SOME)
    assert held(vault) == {
        "new/deep/a.md": b"A\r\n",
        "c.md": b"c",
        "e.png": b"\0",
        "made/f.md": b"f",
    }
    assert (vault / "new/deep/a.md").stat().st_mode & 0o777 == 0o640


def test_two_files_change_places_and_three_go_round(vault: Path) -> None:
    apply(str(vault), Changes(moves=(Move("a.md", "b.md"), Move("b.md", "a.md"))))
    assert held(vault)["a.md"] == b"b"
    assert held(vault)["b.md"] == b"a\r\n"
    round_ = (Move("a.md", "b.md"), Move("b.md", "old/c.md"), Move("old/c.md", "a.md"))
    apply(str(vault), Changes(moves=round_))
    assert [held(vault)[name] for name in ("b.md", "old/c.md", "a.md")] == [b"b", b"a\r\n", b"c"]


def test_case_alone_changes(vault: Path) -> None:
    apply(str(vault), Changes(moves=(Move("a.md", "A.md"),)))
    assert "A.md" in held(vault)
    assert "a.md" not in held(vault)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (Changes(moves=(Move("a.md", "b.md"),)), "b.md is there already"),
        (Changes(moves=(Move("none.md", "x.md"),)), "none.md has changed in the meantime"),
        (Changes(rewrites=(Rewrite("a.md", b"other", b"x"),)), "a.md has changed in the meantime"),
        (Changes(rewrites=(Rewrite("a.md", None, b"x"),)), "a.md has changed in the meantime"),
        (Changes(moves=(Move("a.md", "b.md/x.md"),)), "b.md/x.md cannot be written"),
    ],
)
def test_what_is_refused_changes_nothing(vault: Path, changes: Changes, words: str) -> None:
    before = held(vault)
    both = Changes(
        moves=(*changes.moves, Move("old/c.md", "made/here/c.md")),
        rewrites=(*changes.rewrites, Rewrite("made/z.md", None, b"z")),
    )
    with pytest.raises(StateError, match=words):
        apply(str(vault), both)
    assert held(vault) == before


def test_a_hard_link_under_the_new_name_is_another_file(vault: Path) -> None:
    os.link(vault / "a.md", vault / "A.md")
    with pytest.raises(StateError, match=r"A.md is there already"):
        apply(str(vault), Changes(moves=(Move("a.md", "A.md"),)))


def test_a_link_is_not_followed(vault: Path) -> None:
    (vault / "out").symlink_to(vault.parent)
    before = held(vault)
    with pytest.raises(StateError, match=r"out/x.md cannot be written"):
        apply(str(vault), Changes(moves=(Move("a.md", "out/x.md"),)))
    assert held(vault) == before
    assert not (vault.parent / "x.md").exists()


@pytest.mark.parametrize("call", ["rename", "replace", "unlink", "chmod", "mkdir"])
def test_whatever_call_fails_everything_is_as_before(
    vault: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """The n-th call of its kind fails, for every n until none fails any more."""
    before = held(vault)
    real = getattr(os, call)
    for number in range(1, 40):
        left = number

        def failing(*args: object, **more: object) -> object:
            nonlocal left
            left -= 1
            if left == 0:
                raise OSError(28, "No space left on device")
            return real(*args, **more)

        monkeypatch.setattr(os, call, failing)
        refused = refusal(vault)
        monkeypatch.setattr(os, call, real)
        if refused is None:
            break
        assert "No space left on device" in refused
        assert held(vault) == before, number
    assert number > 1


def refusal(vault: Path) -> str | None:
    try:
        apply(str(vault), SOME)
    except StateError as error:
        return error.message
    return None
