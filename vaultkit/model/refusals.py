"""Every name under which a write is refused: what it means, how it is said, and what to do next.

A refusal is no error: nothing was written, nothing is half done, and the same request can be sent
again. The page `refusals.md` of the manual is made of this table.
"""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """One name; `example` is a message as it is said."""

    name: str
    meaning: str
    example: str
    next: str


REFUSALS = (
    Refusal(
        "another-repository",
        "The page would lie in a folder that is a repository of its own.",
        "lib/notes/tides.md would lie in lib, which is a repository of its own",
        "Write there, or name a page outside of it",
    ),
    Refusal(
        "branch-changed",
        "The branch that is written to is no longer what was looked at: another one was checked "
        "out, or others commit to it faster than a write can be judged.",
        "main is not checked out in /home/ana/notes any more",
        "Start the writer again on the branch that is wanted, or read again and repeat the request",
    ),
    Refusal(
        "busy",
        "Another process writes to the same repository, or Git itself does, and it took too long.",
        "agent:research (process 4711) is writing to this vault",
        "Try again; the same request lands once, however often it is sent",
    ),
    Refusal(
        "called-off",
        "Whoever asked took the request back, or ended the server, before its commit was there.",
        "whoever asked has taken it back, and nothing was written",
        "Send the same request again; it lands once",
    ),
    Refusal(
        "cannot-sign",
        "`commit.gpgSign` asks for signatures, and this commit could not be signed. It is never "
        "made unsigned instead.",
        "the commit must be signed: ssh-keygen could not sign: incorrect passphrase supplied",
        "See that `user.signingKey` names a key that is there and that its agent can use",
    ),
    Refusal(
        "converted-file",
        "Git stores the page in another form than it has on disk, by an attribute such as a filter"
        " or an encoding, and vaultkit runs no program of a repository. Or its line ends are mixed"
        " on disk, and an attribute says that Git stores one kind.",
        "Git stores a.md in another form than it has on disk (filter=lfs), and vaultkit runs no "
        "program for it",
        "Take the attribute away from pages (.gitattributes), and save them as UTF-8",
    ),
    Refusal(
        "no-identity",
        "A person changed the page on disk, which becomes a commit of their own, and Git does not "
        "know who that is.",
        "Git does not know who changed a.md on disk, and nobody else may sign for it",
        "Set `user.name` and `user.email` of Git",
    ),
    Refusal(
        "no-space",
        "The disk is full, or a quota is reached.",
        "no_space: an object cannot be written: No space left on device",
        "Make room; what was begun is then finished or dropped by the next write",
    ),
    Refusal(
        "operation-in-progress",
        "A person is in the middle of a merge, rebase, cherry-pick, revert, bisect or am.",
        "a rebase is going on in /home/ana/notes",
        "Finish it or give it up; the same request can be sent again",
    ),
    Refusal(
        "rejected-by-hook",
        "The repository's own hook `reference-transaction` does not let the commit in.",
        "a hook of the repository refuses the commit: not on a Friday",
        "Ask whoever set up the hook",
    ),
    Refusal(
        "request-reused",
        "The request id was used before, for a request that asks for something else.",
        "the request id 0f6c2a9e-0000-4000-8000-000000000001 was used for another request (edit)",
        "Send a new request with an id of its own",
    ),
    Refusal(
        "suspected-damage",
        "After a stop that was not clean the page on disk was empty, shorter than what is "
        "committed, or held NUL characters: that looks like damage and not like anybody's edit.",
        "concepts/tides.md is empty on disk since a stop that was not clean",
        "Run `vaultkit doctor`, which knows the last good text; a person decides",
    ),
    Refusal(
        "unreadable-settings",
        "`vault.yaml` or the ontology has mistakes, on the branch or on the disk that shows it, or "
        "is deleted there alone. "
        "What a page has to hold is not known then, so nothing is written.",
        "the ontology could not be read: ontology.yaml:3:5 page_types.trip.dri: unknown key",
        "Correct the lines that are named, `git restore` what is deleted; `vaultkit check` and "
        "`vaultkit ontology lint` say more",
    ),
    Refusal(
        "user-changes",
        "The page has changes that a person has not committed, saved on disk or staged.",
        "concepts/tides.md is staged and not committed: that is a person's commit in the making",
        "Commit or take back that change; the same request can be sent again",
    ),
    Refusal(
        "vault-moved",
        "While a writer was running, its vault or the git directory was moved, deleted, replaced "
        "by a link or unmounted. Nothing is written to what has the name now.",
        "/home/ana/notes is not the folder any more that it was when this writer started",
        "Start the writer again where the vault is now",
    ),
)
"""The table, in the order of the names."""

NAMES = frozenset(one.name for one in REFUSALS)
