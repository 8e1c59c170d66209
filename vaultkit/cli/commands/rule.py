"""`vaultkit rule`: what a rule wants, why, and how to mend what it finds."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from vaultkit.model.rule_card import RuleCard
from vaultkit.render.rule_help import help_text
from vaultkit.rules.manual import cards
from vaultkit.rules.select import rules_of


@click.command()
@click.argument("name", required=False)
@click.option("--all", "every", is_flag=True, help="List every rule.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(name: str | None, every: bool, as_json: bool) -> int:
    """Explain a rule, or list a family or all of them.

    \b
    Examples:
      vaultkit rule broken-link
      vaultkit rule LK001
      vaultkit rule links
      vaultkit rule --all
    """
    if not name or every:
        _show_list(cards(), as_json)
        return 0
    meant = rules_of(name, "rule")
    chosen = tuple(card for card in cards() if card.name in meant)
    if len(chosen) > 1:
        _show_list(chosen, as_json)
    elif as_json:
        click.echo(json.dumps(asdict(chosen[0]), ensure_ascii=False, indent=2))
    else:
        card = chosen[0]
        click.echo(f"{card.code} {card.name} ({card.severity})\n\n{help_text(card)}")
    return 0


def _show_list(every: tuple[RuleCard, ...], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([asdict(card) for card in every], ensure_ascii=False, indent=2))
        return
    widest = max(len(card.name) for card in every)
    for card in every:
        click.echo(f"{card.code}  {card.name:<{widest}}  {card.severity:<7}  {card.summary}")
    click.echo("\nvaultkit rule NAME tells more about one of them.")
