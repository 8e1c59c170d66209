"""T36, T38: hostile words of a vault or of a call, through the real command and every format.

None acts on a terminal, none is a command to the runner of GitHub Actions. The words stand wherever
someone else can put them: in paths, titles, link targets, frontmatter, the vault's name and folder,
and in what a hook or a person hands to a command.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import click
import pytest

from tests.render.samples import COMMANDS, TERMINAL
from tests.render.test_clean import JOINERS, SHAPED, unsafe
from tests.support.many import vaultkit_many
from tests.support.repository import write_files
from tests.support.runner import commands
from vaultkit.cli.app import app
from vaultkit.render.formats import FORMATS

INFO = ("--info", "--preset", "obsidian", "--no-cache")
OURS = re.compile(r"\x1b\[(0|1|2|31|33|36|1;31|1;33|1;36)m")
"""The colours of `--color always`."""

# What a careless filter of either grammar lets through, beside the strings of `samples`.
TRICKS = (
    "%0A::error::x", "%0a%0d::add-mask::x", "::ERROR file=a::x", "::error file=a,line=1,::x",
    ":\u200b:add-mask::x", "::add-mask:\u200b:x", "\u20dd::add-mask::x", "\ufeff::stop-commands::x",
    "\x85::error::x", "a\u2028::error::x", "a\x0b::error::x", "a\x1c::error::x", "x,line=9::y",
    "##[add-matcher]m.json", "## [error]x ##[group]y", "#\ufe0f#[error]x", "##\x1b[0m[error]x",
    "\x1b[0m::error::x", "\\::error::x", "`##[error]`", "<!-- ##[error]x -->", "]]>##[error]x",
    "]]><testcase/>::error::x", "```\n::error::x\n```", "`" * 90 + "##[error]x",
)  # fmt: skip
WORDS = (*TERMINAL, *COMMANDS, *TRICKS)


def typed(word: str) -> bool:
    """Whether a system takes a word as an argument and as the name of a file."""
    try:
        return 0 not in word.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False


def harmless(text: str) -> None:
    """Assert that a text may be printed: no control, no command."""
    assert set(unsafe(text)) <= {"\n"} | SHAPED | JOINERS, text
    assert commands(text) == [], text


# ------------------------------------------------------------------------------------ of a vault


def vault_of(word: str, folder: Path) -> Path:
    """A vault in which everything that can hold `word` does."""
    raw = word.encode("utf-8", "surrogateescape" if typed(word) else "surrogatepass")
    name = word.replace("/", "_") if typed(word) else "x"
    quoted = "".join(f"\\U{ord(char):08x}" for char in word).encode()
    body = b'---\ntitle: "%s"\nid: "%s"\naliases: ["%s"]\ntags: ["%s"]\n---\n' % (
        (quoted,) * 4
    ) + b"# %s\n\n[[%s]] [a](<%s.md>) [b](%%0A%s) ![[%s]]\n\n[[b#%s]] [c][%s]\n" % ((raw,) * 7)
    root = folder / name
    write_files(
        root,
        {
            f"{name}.md": body,
            f"{name}/{name}.md": body,
            "b.md": b'---\n%s: "\n---\n%s\n%s' % (raw, raw, raw),
            "c.md": b"%s\n" % raw,
        },
    )
    return root


@pytest.mark.parametrize("words", [TERMINAL, COMMANDS, TRICKS], ids=["t36", "t38", "tricks"])
def test_words_of_a_vault_act_in_no_format(tmp_path: Path, words: tuple[str, ...]) -> None:
    roots = [vault_of(word, tmp_path / str(number)) for number, word in enumerate(words)]
    calls = [(root, ("check", *INFO, *reports(root))) for root in roots]
    for word, root, ran in zip(words, roots, vaultkit_many(calls), strict=True):
        assert ran.code == 1, ran.err
        log = json.loads(made(root, "json"))
        paths = [one["path"] for one in log["findings"]]
        assert not typed(word) or any(word.replace("/", "_") in path for path in paths)
        for text in (*texts_of(root, log), ran.out, ran.err):
            harmless(text)


def test_colors_are_ours_alone(tmp_path: Path) -> None:
    roots = [vault_of(word, tmp_path / str(number)) for number, word in enumerate(TERMINAL)]
    calls = [(root, ("check", *INFO, "--color", "always")) for root in roots]
    for ran in vaultkit_many(calls):
        assert OURS.search(ran.out)
        harmless(OURS.sub("", ran.out))


def reports(root: Path) -> list[str]:
    """The words that ask for a report of every format beside the vault."""
    return [word for style in FORMATS for word in ("--report", f"{style}={root.parent}/r.{style}")]


def made(root: Path, style: str) -> str:
    """The report of that format."""
    return (root.parent / f"r.{style}").read_bytes().decode()


def texts_of(root: Path, log: dict[str, Any]) -> Iterator[str]:
    """Every report without the annotations that are meant to be, once each has been read."""
    annotations = commands(made(root, "github"))
    kinds = Counter(one.name for one in annotations)
    assert set(kinds) <= {"error", "warning", "notice"}
    assert kinds["error"] == min(log["summary"]["error"], 10)
    suite = ET.fromstring(made(root, "junit"))[0]
    assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
    assert [json.loads(line) for line in made(root, "jsonl").splitlines()][:-1] == log["findings"]
    yield from (made(root, style) for style in FORMATS if style != "github")


def with_settings(folder: Path, template: str) -> list[Path]:
    """A vault for each word, its `vault.yaml` with that word in place of each `@`."""
    roots = []
    for number, word in enumerate(WORDS):
        quoted = "".join(f"\\U{ord(char):08x}" for char in word)
        root = folder / str(number) / "v"
        files = {"vault.yaml": template.replace("@", f'"{quoted}"'), "a.md": "# A\n"}
        roots.append(write_files(root, files))
    return roots


def test_a_name_of_a_vault_acts_in_no_format(tmp_path: Path) -> None:
    """A name that no screen could show is refused, any other is shown."""
    roots = with_settings(tmp_path, "vault: {name: @}\n")
    calls = [(root, ("check", "--no-cache", *reports(root))) for root in roots]
    shown = 0
    for root, ran in zip(roots, vaultkit_many(calls), strict=True):
        harmless(ran.out + ran.err)
        assert ran.code == 0 or ran.err.startswith("vaultkit: vault.yaml:1:1")
        if ran.code == 0:
            shown += 1
            for text in texts_of(root, json.loads(made(root, "json"))):
                harmless(text)
    assert shown > 10


def test_wrong_settings_are_told_without_acting(tmp_path: Path) -> None:
    roots = with_settings(tmp_path, "links: {preset: @}\nchecks: {ignore: [@]}\n@: 1\n")
    for ran in vaultkit_many([(root, ("check",)) for root in roots]):
        assert (ran.code, ran.out) == (2, "")
        harmless(ran.err)


# ------------------------------------------------------------------------------------- of a call


def every_command() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it, those of groups too."""
    waiting: list[tuple[tuple[str, ...], click.Command]] = [((), app)]
    while waiting:
        words, command = waiting.pop(0)
        yield words, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                below = command.get_command(context, name)
                assert below is not None
                waiting.append(((*words, name), below))


def calls_with(word: str) -> Iterator[tuple[str, ...]]:
    """Every command with `word` as an argument, as an option, and as the value of each option."""
    for words, command in every_command():
        options = [one for one in command.params if isinstance(one, click.Option)]
        needed = {one: (one.opts[-1], "x") for one in options if one.required}
        filled = [part for pair in needed.values() for part in pair]
        yield (*words, *filled, "--", word)
        yield (*words, *filled, f"--{word}")
        for option in options:
            if not option.is_flag:
                others = [
                    part for one, pair in needed.items() if one is not option for part in pair
                ]
                yield (*words, *others, option.opts[-1], word)
                yield (*words, *others, option.opts[-1], f"json={word}")
                yield (*words, *others, option.opts[-1], f"/nowhere/{word}")
                yield (*words, *others, option.opts[-1], f"{word}=error")


def test_words_of_a_call_act_in_no_message(tmp_path: Path) -> None:
    """Each call in a folder of its own, in every second one a vault: some commands write."""
    lines = ["\n".join(filter(typed, words)) for words in (TERMINAL, (*COMMANDS, *TRICKS))]
    calls = [call for word in lines for call in calls_with(word)]
    some = [" ".join(filter(typed, TERMINAL[start : start + 5])) for start in range(0, 50, 5)]
    calls += [(*words, "--", word) for words, _ in every_command() for word in some]
    ready = []
    for number, call in enumerate(calls):
        files = {"a.md": "# A\n\n[x](gone.md)\n", **({"vault.yaml": ""} if number % 2 else {})}
        ready.append((write_files(tmp_path / str(number), files), call))
    for call, ran in zip(calls, vaultkit_many(ready), strict=True):
        harmless(ran.out)
        harmless(ran.err)
        assert ran.code in (0, 1, 2, 3), call
        assert "Traceback" not in ran.err, call
