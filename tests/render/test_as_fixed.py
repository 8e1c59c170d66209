"""What was mended, in words and as a diff that Git and patch apply."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.render.samples import finding
from tests.support.repository import init_repository, write_files
from vaultkit.model.change import Rewrite
from vaultkit.model.fixed import Fixed, Refused
from vaultkit.model.text import Span
from vaultkit.render import as_fixed


def told(fixed: Fixed, *, done: bool = True) -> list[str]:
    return list(as_fixed.lines(fixed, done=done))


def test_what_was_done_is_counted() -> None:
    assert told(Fixed()) == ["nothing was fixed"]
    assert told(Fixed(), done=False) == ["nothing would be fixed"]
    one = Fixed((Rewrite("a.md", b"", b"x"),), (finding(),))
    assert told(one) == ["fixed 1 finding in 1 file"]
    many = Fixed(one.rewrites, (finding(),) * 1_200, waiting=2)
    assert told(many, done=False) == [
        "would fix 1,200 findings in 1 file",
        "2 more have fixes to be reviewed: see --diff --unsafe-fixes",
    ]


def test_what_was_not_done_says_why() -> None:
    other = finding(path="b\x1b[31m.md", span=Span.at(3, 4), message="No such page.")
    fixed = Fixed(
        refused=(
            Refused(finding(), other),
            Refused(finding(), reason="no"),
            Refused(finding(), finding()),
        )
    )
    place = f"{finding().path}:{finding().span.line}:{finding().span.column} {finding().name}"
    there = f"b\\x1b[31m.md:3:4 {other.name} (error): No such page."
    assert told(fixed) == [
        "nothing was fixed",
        f"{place} was not fixed: a check would then tell {there}",
        f"{place} was not fixed: no",
        f"{place} was not fixed: the finding would still be there",
    ]


def test_many_refusals_are_counted() -> None:
    fixed = Fixed(refused=(Refused(finding(), reason="no"),) * 12)
    assert told(fixed)[-1] == "… and 2 more fixes not made"


def shown(before: bytes, after: bytes, path: str = "a.md", folder: str = "") -> bytes:
    return b"".join(as_fixed.diff(Fixed((Rewrite(path, before, after),), folder=folder)))


def test_a_diff_shows_three_lines_around_and_a_missing_line_end() -> None:
    before = b"".join(b"%d\n" % n for n in range(20)) + b"end"
    assert shown(before, before.replace(b"9\n", b"nine\r\n", 1).replace(b"end", b"END")) == (
        b"diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n"
        b"@@ -7,7 +7,7 @@\n 6\n 7\n 8\n-9\n+nine\r\n 10\n 11\n 12\n"
        b"@@ -18,4 +18,4 @@\n 17\n 18\n 19\n-end\n\\ No newline at end of file\n"
        b"+END\n\\ No newline at end of file\n"
    )


@pytest.mark.parametrize(
    "path", ["a b.md", "é/字.md", 'q"u\\o.md', "tab\there.md", "-x.md", "sub/-.md"]
)
@pytest.mark.parametrize("folder", ["", "deep vault"])
def test_git_finds_the_file_whatever_it_is_called(tmp_path: Path, path: str, folder: str) -> None:
    name = f"{folder}/{path}" if folder else path
    repository = init_repository(tmp_path / "r", {name: "one\ntwo"})
    repository.git("apply", stdin=shown(b"one\ntwo", b"one\nTWO\n", path, folder))
    assert (repository.path / name).read_bytes() == b"one\nTWO\n"


TEXTS = st.lists(st.sampled_from([b"a\n", b"b\r\n", b"\n", b"c\rd\n", b"\xe5\xad\x97", b" "]))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, TEXTS)
def test_law_patch_and_git_make_the_same_of_it(
    tmp_path: Path, before: list[bytes], after: list[bytes]
) -> None:
    old, new = b"".join(before), b"".join(after)
    if old == new or not old or not new:
        return
    for words in (["git", "apply"], ["patch", "-p1", "--binary", "-s"]):
        write_files(tmp_path, {"a.md": old})
        done = subprocess.run(words, input=shown(old, new), cwd=tmp_path, capture_output=True)
        assert done.returncode == 0, (words, done)
        assert (tmp_path / "a.md").read_bytes() == new
