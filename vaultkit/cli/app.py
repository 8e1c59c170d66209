"""The `vaultkit` command: the table of its verbs, each loaded only when it is called.

Exit codes (spec 2.2): 0 nothing to report, 1 findings, 2 could not run, 3 the state refuses,
4 stale fence, 130 interrupted.
"""

from __future__ import annotations

import importlib
import sys

import click

from vaultkit import __version__

COMMANDS: dict[str, str] = {
    "check": "Check a vault and say what is broken.",
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
        module = importlib.import_module(f"vaultkit.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
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
    try:
        code = app.main(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        code = leaving.exit_code
    except click.ClickException as wrong:
        wrong.show()
        code = 2
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:
        code = _closed_pipe()
    except Exception as error:  # the outermost door: everything becomes words
        from vaultkit.cli.exits import told

        code = told(error)
    sys.exit(code if isinstance(code, int) else 0)


def _closed_pipe() -> int:
    """Whoever read our output is gone: say nothing more, as other tools do."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 141
