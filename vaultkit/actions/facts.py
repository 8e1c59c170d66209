"""Facts for paths: from the cache by blob id, else parsed, on several processors where it pays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import islice
from typing import NamedTuple, Protocol

from vaultkit.actions.given import GivenFacts
from vaultkit.actions.pool import chunks, spread
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.reading import MOST_MATERIAL, facts_at, material_at, placed_at
from vaultkit.model.facts import Facts
from vaultkit.model.tree import Reader, Tree, Unread, blob_id
from vaultkit.parse import codec
from vaultkit.parse.scan import Dialect
from vaultkit.vault.surface import Surface, surface_of

_CHUNK = 200
_WORTH_A_POOL = 600
_FEW = 50


class Gist(NamedTuple):
    """What the vault needs of a page at once. `blob` is "" where its bytes could not be read."""

    path: str
    blob: str
    facts: bytes
    surface: Surface


class FactsCache(Protocol):
    """Remembers the bytes of facts by blob id; it may forget anything at any time."""

    @property
    def keeps(self) -> bool:
        """Whether it remembers anything at all."""
        ...

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """The known ones of `blobs`."""
        ...

    def put(self, facts: Mapping[str, bytes]) -> None:
        """Remember these."""
        ...


class NoCache:
    """A cache that remembers nothing."""

    keeps = False

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """Nothing is known."""
        return {}

    def put(self, facts: Mapping[str, bytes]) -> None:
        """Nothing is kept."""


class FactsStore:
    """The facts of one tree's pages under one dialect.

    `unsure` are paths whose bytes may be others by now than those of the blob id that is told: it
    is worked out again of what is read, so that no facts are ever kept under another id.
    """

    def __init__(
        self,
        tree: Tree,
        dialect: Dialect,
        cache: FactsCache | None = None,
        *,
        given: GivenFacts | None = None,
        jobs: int = 1,
        unsure: Iterable[str] = (),
    ) -> None:
        self._unsure = set(unsure)
        self.given = given or GivenFacts()
        self._dialect = dialect
        self._cache = cache or NoCache()
        self.jobs = jobs
        self._reader = tree.reader()
        self._tree = tree
        self._algorithm = tree.algorithm
        self._encoded: dict[str, bytes] = {}
        self._blobs: dict[str, str] = {}

    @property
    def reader(self) -> Reader:
        """The reader of the tree."""
        return self._reader

    @property
    def blobs(self) -> Mapping[str, str]:
        """The blob id of each page that was told or gathered, "" where it is unknown."""
        return self._blobs

    @cached_property
    def material_reader(self) -> Reader:
        """The same for files that are no pages, which may be larger."""
        return self._tree.reader(MOST_MATERIAL)

    def knows_some(self, blobs: Iterable[str]) -> bool:
        """Whether the cache holds facts of some of these blob ids; asks for a few of them."""
        few = [blob for blob in islice(blobs, _FEW) if blob]
        return bool(self._cache.get(few))

    def remember(self, facts: Mapping[str, bytes]) -> None:
        """Keep facts, by blob id, that were read elsewhere."""
        self._cache.put(facts)

    @property
    def remembers(self) -> bool:
        """Whether what is given to `remember` is kept."""
        return self._cache.keeps

    def hash_paths(self, paths: Iterable[str]) -> dict[str, str]:
        """The blob id of each path's bytes; paths that cannot be read are left out."""
        found = {}
        for path, data in self._reader(paths):
            if not isinstance(data, Unread):
                found[path] = blob_id(data, self._algorithm)
        self._unsure.update(found)
        return found

    def gather(self, wanted: Mapping[str, str], progress: Progress = no_progress) -> list[Gist]:
        """A gist of each path of `wanted` (path → blob id, "" where it is unknown).

        It has another blob id where an unsure path holds other bytes by now.
        """
        self._blobs.update(wanted)
        known = self._cache.get({blob for blob in wanted.values() if blob})
        found = []
        missing = []
        for path, blob in wanted.items():
            gist = _from_cache(path, blob, known.get(blob)) or _from_given(path, blob, self.given)
            if gist is None:
                missing.append((path, "" if path in self._unsure else blob))
            else:
                found.append(gist)
        fresh = self._parse(missing, progress)
        self._cache.put({gist.blob: gist.facts for gist in fresh if gist.blob})
        found += fresh
        for gist in found:
            self._encoded[gist.path] = gist.facts
            self._blobs[gist.path] = gist.blob
        return found

    def _parse(self, missing: Sequence[tuple[str, str]], progress: Progress) -> list[Gist]:
        work = partial(parse_chunk, self._reader, self._dialect, self._algorithm)
        jobs = self.jobs if len(missing) >= _WORTH_A_POOL else 1
        found: list[Gist] = []
        for part in spread(work, chunks(missing, _CHUNK), jobs):
            found += part
            progress("reading pages", len(found), len(missing))
        return found

    def facts(self, path: str) -> Facts:
        """The facts of a page, gathered before or read now."""
        encoded = self._encoded.get(path)
        if encoded is not None:
            return codec.decode(encoded)
        for _, data in self._reader((path,)):
            facts, blob = facts_at(data, "", self._dialect, self._algorithm)
            self._encoded[path] = codec.encode(facts)
            self._blobs.setdefault(path, blob)
            return facts
        raise KeyError(path)

    def texts(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes, Facts]]:
        """Each page with its bytes and their facts, read once; what is unread is left out.

        Nothing of it is kept, so that a whole vault may be read like this.
        """
        for part in chunks(list(paths), _CHUNK):
            blobs = {path: self._blobs.get(path, "") for path in part}
            known = self._cache.get({blob for blob in blobs.values() if blob})
            for path, data in self._reader(part):
                if isinstance(data, Unread):
                    continue
                blob = blob_id(data, self._algorithm)
                encoded = known.get(blob)
                if encoded is None and blobs[path] == blob:
                    encoded = self._encoded.get(path)
                yield path, data, self._decoded(encoded, data)

    def _decoded(self, encoded: bytes | None, data: bytes) -> Facts:
        if encoded is not None:
            with suppress(ValueError):
                return codec.decode(encoded)
        return facts_at(data, "", self._dialect, self._algorithm)[0]

    def placed_facts(self, path: str) -> Facts:
        """The facts of a page with every place; parsed anew."""
        blob = self._blobs.get(path) or None
        found = placed_at(self._reader, path, blob, self._dialect, self._algorithm)
        return found if found is not None else self.facts(path)

    def material(self, path: str) -> bytes | None:
        """The bytes of any file; None where they cannot be read."""
        return material_at(self.material_reader, path)

    def expect(self, blobs: Mapping[str, str]) -> None:
        """Tell the blob ids of pages that were not gathered, for later questions."""
        self._blobs.update(blobs)


def _from_cache(path: str, blob: str, data: bytes | None) -> Gist | None:
    if data is None:
        return None
    try:
        return Gist(path, blob, data, surface_of(codec.decode(data), codec.anchors_of(data)))
    except ValueError:
        return None


def _from_given(path: str, blob: str, given: GivenFacts) -> Gist | None:
    found = given.get(blob)
    if found is None:
        return None
    data, facts = found
    return Gist(path, blob, data, surface_of(facts, codec.anchors_of(data)))


def parse_chunk(
    reader: Reader, dialect: Dialect, algorithm: str, part: Sequence[tuple[str, str]]
) -> list[Gist]:
    """Read and parse some pages; the work of one process of the pool."""
    blobs = dict(part)
    found = []
    for path, data in reader([path for path, _ in part]):
        facts, blob = facts_at(data, blobs[path], dialect, algorithm)
        encoded = codec.encode(facts)
        surface = surface_of(facts, codec.anchors_of(encoded))
        found.append(Gist(path, blob, encoded, surface))
    return found
