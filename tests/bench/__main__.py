"""`make bench`: vaultkit beside the floor and beside other tools, in the same run.

    python -m tests.bench [--rounds N] [--pages 1000,10000] [--vaults DIR ...] [--readme]

Generated vaults come from the program named by --generator (default: a `tools/make_vault.py` in a
folder beside the checkout), called with --pages N --out DIR --git 1 --truth FILE; real vaults are
those named by --vaults (default: the folders of a `corpora` there). Other tools are measured where
they are installed: rumdl, lychee, graphmark. With --readme the table in README.md is replaced.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench.measure import Series, interleave

ROOT = Path(__file__).resolve().parents[2]
FLOOR = (
    "import os,sys\n"
    "def read(d):\n"
    " for e in os.scandir(d):\n"
    "  if e.is_dir(): read(e.path)\n"
    "  elif e.name.endswith('.md'): open(e.path,'rb').read()\n"
    "read('.')"
)
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"


def main() -> int:
    """Measure, print the tables, and write them where asked."""
    options = _options()
    beside = Path(sys.executable).parent
    os.environ["PATH"] = f"{beside}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="vaultkit-bench-") as scratch:
        os.environ["XDG_CACHE_HOME"] = f"{scratch}/cache"
        if options.pages and not options.generator:
            print("no generated vaults: name a program with --generator", file=sys.stderr)
            options.pages = []
        tables = [
            _table(
                f"{pages:,} generated pages", _generated(options.generator, scratch, pages), options
            )
            for pages in options.pages
        ]
        for vault in options.vaults:
            copy = Path(scratch, "real", Path(vault).name)
            shutil.copytree(vault, copy, symlinks=True)
            tables.append(_table(Path(vault).name, copy, options))
    text = "\n\n".join([_machine(options.rounds), *tables])
    print(text)
    if options.readme:
        _replace(ROOT / "README.md", text)
    return 0


def _options() -> argparse.Namespace:
    beside = ROOT.parent
    parser = argparse.ArgumentParser(description="Measure whole processes, in turn.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--pages", type=lambda text: [int(n) for n in text.split(",") if n], default=[1_000, 10_000]
    )
    real = sorted(str(path) for path in beside.glob("*/corpora/*") if path.is_dir())
    parser.add_argument("--vaults", nargs="*", default=real)
    parser.add_argument(
        "--generator", default=next(map(str, beside.glob("*/tools/make_vault.py")), "")
    )
    parser.add_argument("--readme", action="store_true")
    return parser.parse_args()


def _generated(generator: str, scratch: str, pages: int) -> Path:
    folder = Path(scratch, f"generated-{pages}")
    subprocess.run(
        [
            sys.executable,
            generator,
            "--pages",
            str(pages),
            "--out",
            folder,
            "--git",
            "1",
            "--truth",
            f"{folder}.json",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return folder


def _table(title: str, folder: Path, options: argparse.Namespace) -> str:
    series = [
        Series("floor: read every file in Python", [sys.executable, "-c", FLOOR], str(folder)),
        Series("vaultkit check, cold", ["vaultkit", "check", "--no-cache"], str(folder)),
        Series(
            "vaultkit check, warm, one page changed",
            ["vaultkit", "check"],
            str(folder),
            _change_one(folder),
        ),
        Series("vaultkit --version", ["vaultkit", "--version"], str(folder)),
    ]
    peers = {
        "rumdl, all default rules": ["rumdl", "check", "--no-cache", "."],
        "rumdl, link rules, own warm cache": ["rumdl", "check", "--enable", "MD051,MD057", "."],
        "lychee, offline, with fragments": [
            "lychee",
            "--offline",
            "--no-progress",
            "--include-fragments",
            "--root-dir",
            str(folder),
            ".",
        ],
        "graphmark links": ["graphmark", "--root", ".", "links"],
    }
    series += [
        Series(name, command, str(folder))
        for name, command in peers.items()
        if shutil.which(command[0])
    ]
    interleave(series, options.rounds)
    shutil.rmtree(folder / ".rumdl_cache", ignore_errors=True)
    reference = next((one for one in series if one.name.startswith("rumdl, all")), None)
    head = "| command | wall | CPU | largest process | wall / rumdl, all rules |"
    return "\n".join(
        [
            f"**{title}**",
            "",
            head,
            "| --- | --- | --- | --- | --- |",
            *(one.row(reference) for one in series),
        ]
    )


def _change_one(folder: Path) -> Callable[[], None]:
    page = sorted(folder.rglob("*.md"))[0]
    text = page.read_bytes()
    count = iter(range(1_000_000))

    def change() -> None:
        page.write_bytes(text + b"\nOne more line, number %d.\n" % next(count))

    return change


def _machine(rounds: int) -> str:
    return (
        f"Medians of {rounds} interleaved runs, whole processes, their output read by a pipe, "
        f"{os.cpu_count()} processors, "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}."
    )


def _replace(readme: Path, text: str) -> None:
    before, _, rest = readme.read_text().partition(BEGIN)
    after = rest.partition(END)[2]
    readme.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


if __name__ == "__main__":
    sys.exit(main())
