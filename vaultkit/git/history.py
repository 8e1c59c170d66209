"""Finds commits by what their messages say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vaultkit.git.run import Git

# Commits in the making of which they are named, whether or not a branch or a reflog has them.
_UNDER_WAY = ("CHERRY_PICK_HEAD", "REBASE_HEAD", "MERGE_HEAD", "ORIG_HEAD", "FETCH_HEAD")
_ENOUGH = 50


def messages_with(git: Git, words: Sequence[str], *, former: bool = True) -> Iterator[str]:
    """The messages of `commits_with`."""
    return (message for _, message in commits_with(git, words, former=former))


def commits_with(
    git: Git, words: Sequence[str], *, former: bool = True
) -> Iterator[tuple[str, str]]:
    """Id and message of commits here whose message holds all of `words`, whatever their case.

    Here is what branches, tags, work trees and their logs of former values reach, and what an
    operation under way names. At most fifty, newest first. Without `former` only what branches and
    tags reach: a log also names what a Git that was killed was about to publish.
    """
    ways = ("--all", "--reflog") if former else ("--branches", "--remotes", "--tags")
    names = ("HEAD", *_UNDER_WAY) if former else ("HEAD",)
    named = [name for name in names if _exists(git, name)]
    out = git.run(
        "log",
        "--exclude=refs/vaultkit/*",  # no commit of a branch, and they may be damaged
        *ways,
        "--fixed-strings",
        "--regexp-ignore-case",
        "--all-match",
        *(f"--grep={word}" for word in words),
        f"--max-count={_ENOUGH}",
        "--no-color",
        "--no-show-signature",
        "--encoding=UTF-8",
        "-z",
        "--format=%H%n%B",
        *named,
        "--",
    )
    for text in out.decode("utf-8", "surrogateescape").split("\0"):
        name, _, message = text.partition("\n")
        if message:
            yield name, message


def commits_saying(git: Git, words: str) -> list[str]:
    """The ids of all commits that branches and tags reach and whose message has a line that begins
    with `words`, the oldest first."""
    args = ("--branches", "--tags", "--remotes", f"--grep=^{words}", "--topo-order", "--reverse")
    return git.run("rev-list", *args, "--").decode("ascii").split()


def _exists(git: Git, name: str) -> bool:
    return git.ask("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}").code == 0
