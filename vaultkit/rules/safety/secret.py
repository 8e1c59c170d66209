"""A page holds what looks like a secret.

What it checks
    Values in the form that their issuers publish: keys and tokens of AWS, Azure, Google, GitHub,
    GitLab, Atlassian, Slack, Discord, Telegram, Stripe, Shopify, npm, PyPI, RubyGems, SendGrid,
    DigitalOcean, HashiCorp Vault, Grafana, Linear, Notion, Hugging Face, Replicate and model
    providers, web tokens with a signature, and private keys, of PGP and age as well. Values that
    repeat, count up, say EXAMPLE or are words are left alone. Code is read too. At most 100 a page.
Why
    Whoever reads the vault, its history or a copy of it can use the secret.
Example
    The access key `AKIA…` of twenty characters in a runbook.
Instead
    Where the key is kept, and who may ask for it.
Fix
    Never: deleting the line leaves the secret in the history. It must be revoked.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC001", name="secret", severity=Severity.ERROR)


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each value; it tells four characters and the length, no more."""
    for fault in page.faults(rule.name):
        yield rule.on(
            page,
            fault.span,
            f"this looks like {fault.detail}",
            subject=fault.detail,
            fix=Fix("revoke it where it was issued, then take it out of the page"),
        )
