"""Laws of a section's move, on random pages: bytes, links, findings and frontmatter.

Whatever is refused changes nothing at all.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests.support.repository import write_files
from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.split import split
from vaultkit.actions.split_target import SplitRequest
from vaultkit.changes.spots import Spots
from vaultkit.errors import StateError, UsageError
from vaultkit.model.divided import Divided
from vaultkit.parse.decode import decode
from vaultkit.parse.page import parse
from vaultkit.vault.resolve import is_wikilink

_DECOMPOSED = "b/Gro\u0308ße.md"
_SOURCE, _TARGETS = "a/src.md", ("b/dst.md", "a/near.md", "New things", _DECOMPOSED)
_HEADINGS = ("One", "Two", "Notes", "Notes", "Größe", "見出し", "C# & `x`", "One")

_PIECES = (
    *("[x](../b/dst.md)", "[x](near.md)", "[x](<near.md>)", "[x](near.md#notes)", "[gone](no.md)"),
    *("[s](src.md#two)", "[s](#one)", "[s](#notes-1)", "[s](#gr%C3%B6%C3%9Fe)", "[s](src.md)"),
    *("[[near]]", "[[dst|label]]", "![[near#Notes]]", "[[#Two]]", "[[src#One]]", "[[src#Notes]]"),
    *(
        "[[#^b1]]",
        "[[src#^b2|b]]",
        "[[#Two#Notes]]",
        "[[near#^b1]]",
        "[[nothing]]",
        "![i](img.png)",
    ),
    *("[r]", "[text][r]", "[t][q]", "note[^1]", "other[^n]", "`[[near]]`", "<https://example.org>"),
    *(
        "[web](https://example.org/a_(b))",
        "\\[r\\]",
        '<a id="h1"></a>',
        "[h](#h1)",
        "[h](src.md#h1)",
    ),
    *("[[Größe]]", "[g](../b/Größe.md#one)", "[[Größe#Notes]]", "![[b/Größe]]", "[c](../b/DST.md)"),
    *("[up](../README.md)", "[dir](../b/)", "plain *words*", "見る", "a | b", "%% c %%", "😀"),
)
_ENDS = (
    "[r]: near.md",
    "[q]: ../b/dst.md#alpha 'title'",
    "[^1]: A note with [x](near.md) and [r].",
    "[^n]: Another.\n\n    With [[near]] in its second paragraph.",
)
_BLOCKS = (
    "- item {}\n- two ^b1",
    "> quote {}\n> more",
    "```\n## Code [[near]] {}\n```",
    "| a | b |\n| - | - |\n| {} | [[near\\|n]] |",
    "text {} ^b2",
    "<!-- ## not {} -->",
    "> ## Quoted\n> {}",
)


@dataclass(frozen=True)
class Made:
    files: dict[str, bytes]
    line: int
    to: str
    summary: str


@st.composite
def bodies(draw: st.DrawFn, *, least: int) -> tuple[str, list[int]]:
    """Markdown, and the lines of its headings from the first line of the body."""
    parts: list[str] = []
    starts: list[int] = []
    words = st.lists(st.sampled_from(_PIECES), min_size=0, max_size=4).map(" ".join)
    if draw(st.booleans()):
        parts.append(draw(words) or "start")
    for number in range(draw(st.integers(least, 5))):
        starts.append(len(parts))
        level = draw(st.integers(1, 3))
        title = draw(st.sampled_from(_HEADINGS))
        heading = f"{title}\n---" if level == 2 and draw(st.integers(0, 5)) == 0 else ""
        closing = draw(st.sampled_from(["", "", "", " ##", " ^b3"]))
        parts.append(heading or f"{'#' * level} {title}{closing}")
        for _ in range(draw(st.integers(0, 2))):
            block = draw(st.one_of(words, st.sampled_from(_BLOCKS)))
            parts.append(block.replace("{}", draw(words)) or f"p{number}")
    parts += draw(st.lists(st.sampled_from(_ENDS), unique=True, max_size=4))
    gap = draw(st.sampled_from(["\n\n", "\n\n", "\n\n\n"]))
    lines, at = [], 1
    for number, part in enumerate(parts):
        if number in starts:
            lines.append(at)
        at += (part + gap).count("\n")
    return gap.join(parts) + draw(st.sampled_from(["\n", "\n", "", "\n\n"])), lines


@st.composite
def vaults(draw: st.DrawFn) -> Made:
    body, lines = draw(bodies(least=1))
    head = draw(st.sampled_from(["", "---\ntitle: Src page  # kept\nx:   'odd'\n---\n"]))
    files: dict[str, bytes] = {}
    for path, text in (
        (_SOURCE, head + body),
        ("b/dst.md", draw(bodies(least=0))[0]),
        ("a/near.md", draw(bodies(least=0))[0]),
        (_DECOMPOSED, draw(bodies(least=0))[0]),
        (
            "README.md",
            draw(bodies(least=0))[0] + "\n[src](a/src.md#two) [[src#Notes]] [[src#^b2]]\n",
        ),
    ):
        newline = draw(st.sampled_from(["\n", "\n", "\n", "\r\n", "\r\n", "\r"]))
        mark = draw(st.sampled_from(["", "", "\ufeff"]))
        files[path] = (mark + text.replace("\n", newline)).encode()
    files["a/img.png"] = b"png"
    line = draw(st.sampled_from(lines)) + head.count("\n")
    return Made(
        files, line, draw(st.sampled_from(_TARGETS)), draw(st.sampled_from(["", "In short."]))
    )


def seen_at(folder: Path, preset: str) -> Seen:
    request = CheckRequest(
        folder=str(folder), environment={"HOME": f"{folder}-home"}, vault=str(folder), cache=False
    )
    assert preset in (folder / "vault.yaml").read_text()
    return Checker(request).see()


def contents(folder: Path) -> dict[str, bytes]:
    return {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in folder.rglob("*")
        if one.is_file()
    }


def blanked(data: bytes) -> list[str]:
    """Lines with something on them, destinations of links blanked."""
    return [line for line in whole(data).split("\n") if line.strip()]


def whole(data: bytes) -> str:
    """A text with the destinations of its links blanked, whatever ends its lines."""
    text = data.decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = re.sub(r"\[\[[^\]|\\]*", "[[", text)
    text = re.sub(r"\]\([^()]*(\([^()]*\))?[^()]*\)", "]()", text)
    return re.sub(r"(?m)^\[(r|q)\]: \S+", r"[\1]:", text)


def is_definition(line: str) -> bool:
    return line.startswith(("[r]:", "[q]:", "[^1]:", "[^n]:", "    With [["))


def goals(seen: Seen) -> Iterator[tuple[str, object]]:
    """Every link of the vault: what stands there, and the words below the heading it leads to."""
    vault = seen.judged.snapshot
    dialect = dialect_of(seen.settings)
    texts = {path: decode(vault.material(path) or b"").data for path in vault.surfaces}
    facts = {path: parse(text, dialect, placed=True) for path, text in texts.items()}
    spots = {path: Spots(one, seen.settings.preset) for path, one in facts.items()}
    for path, one in facts.items():
        lines = texts[path].decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for link in one.links:
            if is_definition(lines[link.line - 1]):
                continue  # what is on both pages alike need not be there twice
            target, fragment = vault.resolve(path, link)
            page = target.path
            if page not in spots:
                yield link.kind, (target.outcome.value, page)
                continue
            spot = spots[page].at(fragment, wiki=is_wikilink(link)) if fragment else None
            if spot is None:
                yield link.kind, (page, bool(fragment))
            elif spot.kind != "heading":
                yield link.kind, (spot.kind, spot.name)
            else:
                yield link.kind, ("heading", facts[page].headings[spot.number].text)


def findings(seen: Seen) -> Counter[str]:
    return Counter(one.name for one in seen.reported.findings if one.name != "self-link")


def judge_law(made: Made, preset: str) -> str:
    folder = Path(mkdtemp(prefix="split-"))
    try:
        return _held(made, preset, folder)
    finally:
        shutil.rmtree(folder)
        shutil.rmtree(f"{folder}-home", ignore_errors=True)


def _held(made: Made, preset: str, folder: Path) -> str:
    write_files(folder, {**made.files, "vault.yaml": f"links: {{preset: {preset}}}\n"})
    before, seen = contents(folder), seen_at(folder, preset)
    was = Counter(goals(seen))
    request = SplitRequest(
        folder=str(folder),
        environment={"HOME": f"{folder}-home"},
        vault=str(folder),
        page=_SOURCE,
        line=made.line,
        to=made.to,
        summary=made.summary,
        today=date(2026, 1, 2),
    )
    try:
        dry = split(replace(request, dry_run=True))
        assert contents(folder) == before
        told = split(request)
    except (StateError, UsageError) as error:
        assert contents(folder) == before
        return re.sub(r"\S*\d+\S*|\[\S*\]|\S+/\S+", "…", error.message)[:100]
    assert replace(dry, dry_run=False) == told
    after, now = contents(folder), seen_at(folder, preset)
    target = told.target
    # bytes: nothing but the pages that are told has changed
    changed = {path for path in after if after[path] != before.get(path)}
    assert changed <= {_SOURCE, target, *(one.path for one in told.links)}
    source_before, source_after = before[_SOURCE], after[_SOURCE]
    fence = re.search(r"[\r\n]---", decode(source_before).text)
    head = fence.end() if fence and b"title:" in source_before else 0
    assert decode(source_after).text[:head] == decode(source_before).text[:head]
    assert source_after.startswith(b"\xef\xbb\xbf") == source_before.startswith(b"\xef\xbb\xbf")
    _hold_bytes(told, before, after)
    # links: each leads where it led, but that the stub has one more, and definitions are copied
    are = Counter(goals(now))
    assert not was - are, (was - are, are - was)
    assert sum((are - was).values()) <= 1 + 6 * told.definitions + 6
    assert not findings(now) - findings(seen)
    return "moved"


def _hold_bytes(told: Divided, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    target = told.target
    old = [line for line in blanked(before[_SOURCE]) if not is_definition(line)]
    new = [line for line in blanked(after[_SOURCE]) if not is_definition(line)]
    moved = [line for line in blanked(told.moved.encode()) if not is_definition(line)]
    stub = [line for line in blanked(told.stub.encode()) if not is_definition(line)]
    heading = 2 if len(moved) > 1 and re.fullmatch(r"-+", moved[1]) else 1
    places = [at for at in range(len(old)) if old[at : at + len(moved)] == moved]
    wanted = [[*old[: at + heading], *stub, *old[at + len(moved) :]] for at in places]
    assert new in wanted
    if not any(map(is_definition, blanked(told.moved.encode()))):
        assert whole(told.moved.encode()).strip("\n") in whole(before[_SOURCE])  # blank lines too
    was = blanked(before[target]) if target in before else []
    now = blanked(after[target])
    if was:
        assert now[: len(was)] == was
    assert [
        line for line in now[-len(blanked(told.moved.encode())) :] if not is_definition(line)
    ] == moved
    data = after[target]
    ends = (data.count(b"\n"), data.count(b"\r\n"), data.count(b"\r"))
    assert ends[0] == 0 or ends[1] == ends[2] == 0 or ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("preset", ["vaultkit", "github"])
def test_sections_move_whole(preset: str) -> None:
    outcomes: Counter[str] = Counter()

    @settings(max_examples=25, suppress_health_check=list(HealthCheck))
    @given(vaults())
    def hold(made: Made) -> None:
        outcomes[judge_law(made, preset)] += 1

    hold()
    assert outcomes["moved"] > 5, outcomes


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["vaultkit", "obsidian", "github", "foam", "mkdocs", "zk"])
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(vaults())
def test_many_sections_move_whole(preset: str, made: Made) -> None:
    event(judge_law(made, preset))
