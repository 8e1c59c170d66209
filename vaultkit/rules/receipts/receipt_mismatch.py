"""A commit says of itself what its own trees do not show.

What it checks
    Commits with the trailers of a receipt (`Vault-Request` and the others): the commit changed
    exactly the records that it names, from and to the bytes whose hashes it gives; it is no merge,
    its author is the actor, no other commit was made for the same request, and what is kept in
    `refs/vaultkit/receipts` says the same, its payload included. A commit of vaultkit's own without
    a receipt is told as well. With `--new-only` only commits are looked at that the change brings;
    in a shallow clone those whose parents are there; in a folder without Git none. Commits that
    were squashed, rebased or picked are no mismatch where what they say still stands, merged with
    what others had changed in the same pages.
Why
    A receipt is what anyone can check of who wrote what. One that lies may hide a change that no
    rule has seen, or put an agent's words into a person's mouth.
Example
    a commit with the trailer: Vault-Record: concept/tides 5f1c…  77aa…
    and in its tree:           concepts/tides.md, whose bytes have the hash c0de…
Instead
    one commit for each write of a tool, left as vaultkit made it; what a person adds is a commit of
    its own
Fix
    Never: history is not written anew. See what the commit did with `git show`, and mend the page
    if it is wrong. What cannot be mended a baseline may hold: name its file at `checks.baseline` in
    vault.yaml, then `vaultkit baseline update`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.model.text import Span
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(
    code="RC001",
    name="receipt-mismatch",
    severity=Severity.ERROR,
    scope=Scope.VAULT,
    of_history=True,
)

_SETTINGS = "vault.yaml"
_SHOWN = 12
_BASELINE = (
    "what nobody can mend a baseline may hold: name its file at `checks.baseline` in vault.yaml, "
    "then `vaultkit baseline update`"
)


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each commit that lies, on a page that it speaks of."""
    history = vault.around.history
    for one in history.misstated() if history is not None else ():
        name = one.commit[:_SHOWN]
        step = f"see what it did with `git show {name}`; {_BASELINE}"
        yield rule.at(
            one.path or _SETTINGS,
            Span.at(1),
            f"the receipt of commit {name} does not hold: {short(one.words)}",
            subject=one.commit,
            fix=Fix(step),
        )
