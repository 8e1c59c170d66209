"""The filters of commands that look for something: said once, understood alike."""

from __future__ import annotations

import click
import pytest

from vaultkit.cli.commands import grep, search
from vaultkit.model.hit import LIFECYCLE_CHOICES


@pytest.mark.parametrize("command", [grep.command, search.command], ids=["grep", "search"])
def test_both_commands_take_them(command: click.Command) -> None:
    context = click.Context(command)
    words = ["tide", "--type", "concept", "--type", "entity", "--in", "sea", "--lifecycle", "all"]
    command.parse_args(context, words)
    assert context.params["types"] == ("concept", "entity")
    assert context.params["under"] == ("sea",)
    assert context.params["lifecycle"] == "all"
    with pytest.raises(click.BadParameter, match=LIFECYCLE_CHOICES[0]):
        command.parse_args(click.Context(command), ["tide", "--lifecycle", "gone"])
