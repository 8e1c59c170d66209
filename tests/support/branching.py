"""What people do to a vault on a branch of their own: add, move, retitle, retire, log."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from tests.support.repository import Repository
from vaultkit.actions.generate import GenerateRequest, generate

VAULT = "vault: {id: 5b2f6c1e-4a0d-4f0e-9a51-2f1c7d9b8e60, name: Pairs}\nontology: ontology.yaml\n"
ONTOLOGY = "name: pairs\nversion: 1\nextends: vaultkit/wiki\n"
FOLDERS = {"concept": "concepts", "entity": "entities", "synthesis": "syntheses"}
GENERATED = ("index.md", "backlinks.md", "log.md")
_LINK = re.compile(r"\]\(([^()\s]+\.md)\)")


def page(kind: str, title: str, links: list[str]) -> str:
    """A page; each link stands in a paragraph of its own."""
    paragraphs = "".join(f"See {link}.\n\n" for link in links)
    return (
        f"---\ntype: {kind}\ntitle: {title}\ndescription: About {title}.\ntags: [one, two]\n---\n"
        f"# {title}\n\n{title} is a thing.\n\n{paragraphs}"
    )


def entry(number: int, target: str) -> tuple[str, str]:
    """The path and the text of an entry of the log; its number grows with time."""
    day = 1 + number % 28
    path = f"log/2026/03/{day:02}-{number:06x}.md"
    link = posixpath.relpath(target, posixpath.dirname(path))
    head = f"---\nid: log-{number:06x}\n---\n# [2026-03-{day:02}] edit | Step {number}\n"
    return path, f"{head}\n[It]({link})\n"


def vault_files(random: Random, pages: int) -> dict[str, str]:
    """A vault of so many pages that link to each other, by name and by path."""
    kinds = list(FOLDERS)
    paths = [
        (kind, f"{FOLDERS[kind]}/{kind}-{number:03}.md")
        for number, kind in enumerate(random.choices(kinds, k=pages))
    ]
    files = {"vault.yaml": VAULT, "ontology.yaml": ONTOLOGY}
    for kind, path in paths:
        links = []
        for _, goal in random.sample(paths, 3):
            stem = Path(goal).stem
            links.append(random.choice([f"[[{stem}]]", f"[{stem}](../{goal})"]))
        files[path] = page(kind, f"{random.choice('ABCDEFG')} {Path(path).stem}", links)
    for number in range(5):
        path, text = entry(number, random.choice(paths)[1])
        files[path] = text
    return files


def written(folder: Path, *, any_branch: bool = False) -> bool:
    """Whether `vaultkit generate` had something to write, and wrote it."""
    done = generate(
        GenerateRequest(
            folder=str(folder), environment=os.environ, any_branch=any_branch, cache=False
        )
    )
    assert not done.left
    return bool(done.written and done.rewrites)


class Branch:
    """One branch's work. `mine` are the pages that nobody else moves, retitles or retires."""

    def __init__(self, repository: Repository, random: Random, name: str, mine: list[str]) -> None:
        self.repository, self.random, self.name, self.mine = repository, random, name, mine
        self.count = 0

    def work(self, steps: int) -> list[str]:
        """Do so many random things, a commit each, and say which."""
        verbs: dict[str, Callable[[], None]] = {
            "add": self.add,
            "move": self.move,
            "retitle": self.retitle,
            "retire": self.retire,
            "log": self.log,
        }
        done = []
        for _ in range(steps):
            verb = self.random.choice(list(verbs))
            verbs[verb]()
            self.repository.commit(message=f"{self.name}: {verb}")
            done.append(verb)
        return done

    def add(self) -> None:
        """A new page that links to two others, and is linked from one."""
        kind = self.random.choice(list(FOLDERS))
        title = f"{self.random.choice('ABCDEFG')} new {self.name} {self.count}"
        path = f"{FOLDERS[kind]}/new-{self.name}-{self.count}.md"
        goals = [f"[[{Path(goal).stem}]]" for goal in self.random.sample(self.mine, 2)]
        self.repository.write({path: page(kind, title, goals)})
        self._edit(self.random.choice(self.mine), lambda text: f"{text}Also [new](../{path}).\n\n")
        self.count += 1

    def move(self) -> None:
        """A page gets another name, and every link to it follows."""
        old = self._take()
        folder, name = posixpath.split(old)
        new = f"{folder}/{self.random.choice('amz')}-{self.name}-{self.count}-{name}"
        self.repository.git("mv", old, new)
        for place in sorted(self.repository.path.rglob("*.md")):
            path = place.relative_to(self.repository.path).as_posix()
            if posixpath.basename(path) not in GENERATED:
                self._edit(path, partial(_relinked, path=path, old=old, new=new))
        self.mine.append(new)
        self.count += 1

    def retitle(self) -> None:
        """A page gets another title; it moves in the index."""
        path = self.random.choice(self.mine)
        title = f"{self.random.choice('ABCDEFG')} again {self.name} {self.count}"
        self._edit(
            path,
            lambda text: re.sub(
                r"^# .*$",
                f"# {title}",
                re.sub(r"^title: .*$", f"title: {title}", text, count=1, flags=re.M),
                count=1,
                flags=re.M,
            ),
        )
        self.count += 1

    def retire(self) -> None:
        """A page is retired; it leaves the index."""
        self._edit(
            self._take(), lambda text: text.replace("---\n#", "lifecycle: retired\n---\n#", 1)
        )

    def log(self) -> None:
        """An entry of the log, in a file of its own."""
        number = self.random.randrange(100, 0xFFFFFF)
        path, text = entry(number, self.random.choice(self.mine))
        self.repository.write({path: text})

    def set_key(self, path: str, old: str, new: str) -> None:
        """Change one line of a page's frontmatter."""
        self._edit(path, lambda text: text.replace(f"\n{old}\n", f"\n{new}\n", 1))
        self.repository.commit(message=f"{self.name}: {new}")

    def _take(self) -> str:
        return self.mine.pop(self.random.randrange(len(self.mine)))

    def _edit(self, path: str, change: Callable[[str], str]) -> None:
        place = self.repository.path / path
        text = place.read_bytes().decode()
        place.write_bytes(change(text).encode())


def _relinked(text: str, path: str, old: str, new: str) -> str:
    """The text of the page at `path` with its links to `old` leading to `new`."""
    here = posixpath.dirname(path)

    def link(found: re.Match[str]) -> str:
        goal = posixpath.normpath(posixpath.join(here, found[1]))
        return f"]({posixpath.relpath(new, here)})" if goal == old else found[0]

    text = text.replace(f"[[{Path(old).stem}]]", f"[[{Path(new).stem}]]")
    return _LINK.sub(link, text)
