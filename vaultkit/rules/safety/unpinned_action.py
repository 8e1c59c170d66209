"""A workflow of the vault runs an action that somebody else may change.

What it checks
    `uses:` in `.github/workflows/*.yml` and `*.yaml`, of steps and of whole jobs: what follows the
    `@` is a full commit id. An action or workflow of the vault's own (`./…`) needs none, and an
    image is pinned by its `sha256:` digest.
Why
    A tag such as `v4` leads wherever its owner, or who took the account over, points it; and the
    workflow runs with the vault's rights.
Example
    vault.yaml:
        vault: {name: Tides}
    .github/workflows/check.yml:
        on: push
        jobs:
          check:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
Instead
    vault.yaml:
        vault: {name: Tides}
    .github/workflows/check.yml:
        on: push
        jobs:
          check:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
Fix
    Never by itself: which commit a tag means today, only its repository tells.
Settings
    Only in a vault with a `vault.yaml`, and only where the workflows lie in the vault's own folder:
    those of a larger repository that a vault is a part of are its own affair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.facts import Node
from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.parse.yaml_nodes import load
from vaultkit.rules.rule import Rule, Scope, short
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC015", name="unpinned-action", severity=Severity.WARNING, scope=Scope.VAULT)

_WORKFLOW = re.compile(r"\.github/workflows/[^/]+\.ya?ml\Z")
_COMMIT = re.compile(r"[^@]+@(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")
_DIGEST = re.compile(r"docker://[^@]+@sha256:[0-9a-f]{64}\Z")
_PIN = "write the full commit id behind the @, and the version in a comment"
_PIN_IMAGE = "write the image's digest: docker://NAME@sha256:…"


def check(vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding for each use that is not pinned, and for a workflow that is no YAML."""
    if not vault.settings.configured:
        return
    for path in vault.entries:
        if path.startswith(".github/") and _WORKFLOW.match(path):
            yield from _within(path, vault.material(path))


def _within(path: str, data: bytes | None) -> Iterator[Finding]:
    text = (data or b"").decode("utf-8-sig", "replace")
    loaded = load(text)
    if loaded.root is None:
        for fault in loaded.faults[-1:]:
            reason = fault.detail.partition(";")[0]
            message = f"which actions this workflow runs cannot be told: {short(reason)}"
            step = "write it in plain YAML"
            yield rule.at(path, fault.span, message, subject="yaml", fix=Fix(step))
        return
    for node in _uses(loaded.root):
        used = node.text or ""
        if used.startswith("./") or _COMMIT.match(used) or _DIGEST.match(used):
            continue
        image = used.startswith("docker://")
        yield rule.at(
            path,
            node.span,
            f"{short(used)} is not pinned to {'a digest' if image else 'a commit'}",
            subject=used,
            fix=Fix(_PIN_IMAGE if image else _PIN),
        )


def _uses(root: Node) -> Iterator[Node]:
    """Every `uses` of a job or a step."""
    jobs = [job.node for jobs in _under(root, "jobs") for job in jobs.pairs]
    steps = [step for job in jobs for steps in _under(job, "steps") for step in steps.items]
    for node in (*jobs, *steps):
        yield from _under(node, "uses")


def _under(node: Node, key: str) -> Iterator[Node]:
    return (pair.node for pair in node.pairs if pair.key == key and pair.node.value is not None)
