"""Reports, rule cards and hostile strings that the tests of the formats share."""

from __future__ import annotations

from typing import Any

from vaultkit.model.begun import Begun
from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Related, Report, Severity
from vaultkit.model.rule_card import RuleCard
from vaultkit.model.text import Span


def finding(**changes: Any) -> Finding:
    values: dict[str, Any] = {
        "code": "LK001",
        "name": "broken-link",
        "severity": Severity.ERROR,
        "path": "notes/a.md",
        "span": Span.at(3, 5, 6),
        "message": "There is no page named Absent.",
    }
    return Finding(**(values | changes))


def report(*findings: Finding, **changes: Any) -> Report:
    values: dict[str, Any] = {
        "vault_id": "0199-vault",
        "vault_name": "Garden",
        "at": "worktree",
        "preset": "obsidian",
        "preset_guessed": True,
        "records": 9_000,
        "files": 10_000,
        "suppressed": 0,
        "findings": tuple(sorted(findings, key=lambda one: one.sort_key)),
    }
    return Report(**(values | changes))


def begun(**changes: Any) -> Begun:
    values: dict[str, Any] = {
        "root": "/home/ada/garden",
        "name": "Garden",
        "preset": "obsidian",
        "preset_guessed": False,
        "adopted": False,
        "dry_run": False,
        "only_config": False,
        "in_git": True,
        "made": False,
        "source": True,
        "workflows": True,
        "pages": 0,
        "placed": (),
    }
    return Begun(**(values | changes))


CARDS = (
    RuleCard(
        code="LK001",
        name="broken-link",
        severity=Severity.ERROR,
        scope="page",
        fixable="sometimes",
        summary="A link that leads to no page.",
        what="Every link to a page has a page at its end.",
        why="A reader who follows it finds nothing.",
        bad="```markdown\nSee [[Absent]].\n```",
        good="```markdown\nSee [[Present]].\n```",
        fix="Where one name is close, the link can be changed to it.",
        settings="None.",
        since="0.1",
    ),
    RuleCard(
        code="LK020",
        name="unused-attachment",
        severity=Severity.OFF,
        scope="vault",
        fixable="never",
        summary="An attachment that no page uses.",
    ),
)

LINES = {
    ("notes/a.md", 3): "See [[Absent]] and [a](b.md).\n",
    ("notes/a.md", 7): "\tid:\t日本語のノート  # 名前\r\n",
    ("notes/z.md", 1): "\ufeff---\n",
}


def source(path: str, line: int) -> str | None:
    return LINES.get((path, line))


def garden() -> Report:
    """One of each: severities, fixes, related places, baseline, wide characters, bad bytes."""
    return report(
        finding(
            span=Span.at(3, 5, 10),
            target="Absent",
            fix=Fix(
                "Change the target to Absinth",
                Applicability.SAFE,
                (Edit(Span(3, 7, 3, 13), "Absinth"),),
            ),
        ),
        finding(
            code="ID001",
            name="duplicate-id",
            span=Span(7, 6, 7, 13),
            message="The id 日本語のノート belongs to another page as well.",
            related=(Related("notes/b.md", Span.at(2, 5, 7), "The other page."),),
            fix=Fix("Give one of the pages another id."),
        ),
        finding(
            code="FM001",
            name="unclosed-frontmatter",
            severity=Severity.WARNING,
            path="notes/z.md",
            span=Span.at(1, 1, 3),
            message="The frontmatter has no closing line.",
            fix=Fix("Close the block", Applicability.UNSAFE, (Edit(Span(4, 1, 4, 1), "---\n"),)),
            baseline=True,
        ),
        finding(
            code="LK011",
            name="self-link",
            severity=Severity.INFO,
            path="notes/caf\udce9 ü 😀.md",
            message="The page links to itself.",
            target="#",
        ),
        suppressed=3,
        baseline=1,
    )


# What a terminal obeys or hides: 50 strings (ECMA-48, xterm, UAX #9, tag characters, bad bytes).
TERMINAL = (
    "\x1b[2J", "\x1b[H\x1b[2J", "\x1bc", "\x1b]0;title\x07", "\x1b]2;title\x1b\\",
    "\x1b]52;c;ZWNobw==\x07", "\x1b]8;;https://x.test\x1b\\link\x1b]8;;\x1b\\",
    "\x1b[31mred\x1b[0m",
    "\x1b[8mhidden", "\x1b[?1049h", "\x1b[?25l", "\x1b[6n", "\x1b[c", "\x1b[20t", "\x1b[21t",
    "\x1bP$q\"p\x1b\\", "\x1b_payload\x1b\\", "\x1b^pm\x1b\\", "\x1b[1;1Hover", "\x1b[1A\x1b[2K",
    "\x1b]4;1;?\x07", "\x1b]50;font\x07", "\x1b]1337;File=:AA\x07", "\x1b[?2004h", "\x1b(0",
    "\x1b#8", "\x9b2J", "\x9d0;t\x9c", "\x90q\x9c", "\x85next", "\rback", "a\x08\x08b", "\x07bell",
    "\x0e\x0f", "\x0b\x0c", "\x00nul", "\x7fdel", "\u202eevil\u202c", "\u2066iso\u2069",
    "\u200bzero", "\u200fmark", "\u2028line\u2029para", "\ufeffbom", "\u2060join",
    "".join(chr(0xE0000 + ord(c)) for c in "tag"), "\udc9b2J", "\udcff", "\ud800", "x\ufe01\ufe02",
    "\u034f\u115f\u3164\xad",
)  # fmt: skip

# What the runner of GitHub Actions or its relatives obey: 20 strings.
COMMANDS = (
    "::error::x", "::add-mask::x", "::stop-commands::token", "::set-output name=a::b",
    "::warning file=a.md,line=1::x", "::debug::", "  ::group::x", "\t::notice::x",
    "\xa0\u3000::error::x", "\u200b::error::x", "a\n::error::x", "a\r::error::x", "a\r\n::error::x",
    "##[error]x", "text ##[add-mask]x", "###[group]x", "##[##[error]]x", "#\u200b#[error]x",
    "##vso[task.setvariable variable=a]b", "\ud800##[set-env name=A;]b",
)  # fmt: skip


def hostile(text: str) -> Report:
    """A report in which every word that a vault can choose is `text`."""
    return report(
        finding(
            path=text,
            message=text,
            target=text,
            related=(Related(text, Span.at(1), text),),
            fix=Fix(text, Applicability.SAFE, (Edit(Span.at(1), text),)),
        ),
        finding(path="a.md", message=f"The page {text} is there twice."),
        vault_id=text,
        vault_name=text,
        preset=text,
        at=text,
    )


def commands(output: str) -> list[str]:
    """The lines of a log in which the runner of GitHub Actions finds a command.

    Its two parsers: `::name …::` where a line starts, blanks aside, and `##[name …]` anywhere.
    Every name counts, known to a runner or not.
    """
    found = []
    for line in output.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        body = line.lstrip()
        current = body.startswith("::") and body.find("::", 2) >= 0
        start = line.find("##[")
        legacy = start >= 0 and line.find("]", start) >= 0
        if current or legacy or "##vso[" in line:
            found.append(line)
    return found
