"""The `vaultkit` command: the table of its verbs, each loaded only when it is called.

Exit codes (spec 2.2): 0 nothing to report, 1 findings, 2 could not run, 3 the state refuses,
4 stale fence, 130 interrupted. 141, as shells have it, where the reader of a pipe went away.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress

import click

from vaultkit import __version__

COMMANDS: dict[str, str] = {
    "check": "Check a vault and say what is broken.",
    "fmt": "Lay out pages with mdformat, their words untouched.",
    "diff": "Say what knowledge changed between two trees.",
    "init": "Make a vault, or add what one lacks.",
    "adopt": "Make a vault of a folder of Markdown as it is.",
    "new": "Make a page of a type.",
    "mv": "Move files and folders, and the links to them.",
    "rename": "Give a page another title.",
    "split": "Move a section of a page to another page.",
    "write": "Write what a request in JSON asks for, as one commit.",
    "edit": "Replace a text of a page.",
    "supersede": "Let a page say that another one replaces it.",
    "retire": "Let a page say that it is over.",
    "restore": "Take back that a page was retired.",
    "extract": "Move a section of a page to another page.",
    "log": "Note in the log what was done.",
    "observe": "List what was changed by hand, or commit it.",
    "approvals": "List what waits for a person.",
    "approve": "Agree to a request that waits.",
    "reject": "Say no to a request that waits.",
    "receipts": "See what was published, and verify it.",
    "serve": "Serve the vault to an agent (MCP).",
    "lsp": "Help an editor: findings as you type, completion, renames.",
    "call": "Call one of the tools for agents.",
    "doctor": "Say what state a vault is in, and what to do about it.",
    "search": "Find records by their words.",
    "grep": "Find the lines that hold a text as it is, or a pattern.",
    "lookup": "Tell which record has this id, title or alias.",
    "backlinks": "Tell who links to a page.",
    "graph": "Draw or export the graph of links.",
    "stats": "Count pages, links, findings and claims.",
    "generate": "Write index.md, backlinks.md and log.md from the pages.",
    "baseline": "See or prune what was wrong at adoption.",
    "facts": "Read a share of the pages for a check elsewhere.",
    "hooks": "Put Git hooks into a repository, or take them out.",
    "git-setup": "Let Git merge pages by key, and generated files anew.",
    "hook": "What the Git hooks run.",
    "config": "Show what is configured.",
    "ontology": "Show, explain, judge or infer the vocabulary.",
    "migrate": "Bring a vault to the newest layout.",
    "prompt": "Print what an agent should know of a vault.",
    "agents": "Connect an agent's client to a vault.",
    "schema": "Print the JSON Schema of a file, for editors.",
    "rule": "Explain a rule, or list them all.",
    "presets": "Show every dialect's switches.",
}
"""Every command in the order of the help, with its one line."""


class _Lazy(click.Group):
    """Commands are modules of `vaultkit.cli.commands`; help needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"vaultkit.cli.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        word = args[0] if args else ""
        if word and word not in COMMANDS and not word.startswith("-"):
            from vaultkit.vault.suggest import closest, did_you_mean

            near = did_you_mean(closest(word, COMMANDS), "see `vaultkit --help`")
            ctx.fail(f"No such command {word!r}; {near}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        # here, because click itself would end with 1, which says that there are findings
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            drop_output()
            return ctx.exit(141)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80}
)
@click.version_option(__version__, "-V", "--version", prog_name="vaultkit")
def app() -> None:
    """Check a vault of Markdown: links, frontmatter, names.

    \b
    Examples:
      vaultkit check                     the vault you stand in
      vaultkit check --format json       the same for programs
      vaultkit rule broken-link          what a rule wants, and how to mend it
    """


def main() -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # the same bytes whatever the locale is
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        code = app.main(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        code = leaving.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except Exception as error:  # noqa: BLE001 -- the outermost door: everything becomes words
        code = _told(error)
    _leave(code if isinstance(code, int) else 0)


def _leave(code: int) -> None:
    """End at once: tidying up millions of values that nobody needs any more takes a while."""
    for stream in (sys.stdout, sys.stderr):  # None where it was closed from the start
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(code)


def _told(error: Exception) -> int:
    from vaultkit.cli.exits import told

    try:
        return told(error)
    except OSError:  # not even stderr takes words
        return 2


def drop_output() -> None:
    """Let what is still buffered for standard output go nowhere, so that leaving is quiet."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
