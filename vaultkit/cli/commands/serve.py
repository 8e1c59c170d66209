"""`vaultkit serve`: tools for agents (Model Context Protocol) on standard input and output."""

from __future__ import annotations

import click

from vaultkit.cli.ends import claim_ends
from vaultkit.cli.serving import Served, service_of, serving


@click.command()
@serving
def command(said: Served) -> int:
    """Serve the vault to an agent, on standard input and output.

    \b
    Examples:
      vaultkit serve --vault ~/notes               what a client starts
      vaultkit serve --tools wiki,-knowledge_log   some tools only
      vaultkit serve --no-writes                   to read only

    It speaks the Model Context Protocol: an agent's client starts it, and it
    ends when the client goes away. Each write is one commit. In a repository
    with a remote it works on a branch and in a folder of its own,
    vaultkit/NAME, for people to review; without one, or with --direct, on the
    branch that is checked out. It prints nothing else; what goes wrong is told
    on standard error.

    Once its own branch is merged, it comes up to the vault's default branch by
    itself before the next write. Where both have commits that the other lacks,
    it stays, and the agent's overview, knowledge_status, vaultkit doctor and
    vaultkit approvals say so: merge it, or take the default branch in with git
    merge in the folder that they name.
    """
    from vaultkit.trees.heap import settle_heap

    settle_heap()
    source, sink = claim_ends()
    service = service_of(said)
    try:
        service.start()
        from vaultkit.mcp.stdio import serve  # takes a second, in which the vault is read

        return serve(service, source, sink)
    finally:
        service.close()
