"""The rules of this house, read from its own syntax trees.

The limits are alarms, not reasons to slice one story into pieces: what has a good reason to pass
one stands in a list here with that reason. A list must not name what no longer needs it.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.support.house import ROOT, Function, Module, Use, body_lines, cycles, depth, modules

MODULES = modules()
RULE_FILES = [module for module in MODULES if module.is_rule]
RULES_EXIST = (ROOT / "vaultkit/rules/table.py").is_file()

MODULE_LINES, RULE_LINES, BODY_LINES, DEPTH = 300, 150, 40, 3

# path or path::function → why it may pass the limit
LONG_MODULES: dict[str, str] = {}
LONG_BODIES: dict[str, str] = {}
DEEP_BODIES: dict[str, str] = {}

# (module, what it imports inside a function) → why
LATE_IMPORTS: dict[tuple[str, str], str] = {
    ("vaultkit/actions/judge.py", "vaultkit.actions.team"): "only a large first check needs it",
    ("vaultkit/actions/pool.py", "concurrent"): "takes 20 ms, and a small vault needs none",
    ("vaultkit/actions/pool.py", "multiprocessing"): "takes 20 ms, and a small vault needs none",
    ("vaultkit/actions/told_history.py", "vaultkit.actions.held_history"): (
        "takes 45 ms, and only a vault with receipts needs it"
    ),
    ("vaultkit/actions/vocabulary.py", "vaultkit.ontology.load"): "takes 15 ms, often remembered",
    ("vaultkit/git/odb_pygit2.py", "pygit2"): "takes 120 ms, and only writing needs it",
    ("vaultkit/ontology/read.py", "vaultkit.ontology.file_model"): "brings pydantic, 275 ms",
    ("vaultkit/parse/layout.py", "vaultkit.parse.layout_plugin"): "needs the extra `fmt`",
    ("vaultkit/search/engines.py", "vaultkit.search.whoosh_index"): "needs the extra `whoosh`",
    ("vaultkit/trees/folder.py", "pathspec"): "takes 90 ms, and only a .gitignore needs it",
    ("vaultkit/vault/settings.py", "vaultkit.vault.config_keys"): "brings pydantic, 275 ms",
    ("vaultkit/vault/settings.py", "vaultkit.vault.config_model"): "brings pydantic, 275 ms",
}
# Doors may import late anywhere: `--version` and `--help` must not wait for what they never use.
DOORS = ("vaultkit/cli/", "vaultkit/__main__.py")

FILE_ROOMS = (
    *DOORS,
    "vaultkit/trees/",
    "vaultkit/git/",
    "vaultkit/search/",
    "vaultkit/resources.py",
)
PROCESS_MODULES = {
    "subprocess": ("vaultkit/git/run.py",),
    # Workers are forks of Python itself; no program is started by them.
    "multiprocessing": ("vaultkit/actions/pool.py", "vaultkit/actions/team.py"),
    "concurrent": ("vaultkit/actions/pool.py",),
}

# Only what asks servers speaks to other machines.
NETWORK = re.compile(
    r"(socket|ssl|http|asyncio|selectors|ftplib|poplib|imaplib|smtplib|xmlrpc|socketserver|telnetlib"
    r"|urllib\.(request|error|robotparser)|httpx|requests|urllib3|aiohttp)(\..*)?"
)
NETWORK_ROOM = "vaultkit/net/"

# A module without a test file of its name → where it is tested, or why it needs no test
UNTESTED: dict[str, str] = {
    "vaultkit/__main__.py": "one call of the front door; every test of the command starts it",
    "vaultkit/cli/options.py": "tests/cli/test_manual.py holds every option of every command",
    "vaultkit/actions/answers.py": "tests/actions/test_write.py gets each of them",
    "vaultkit/actions/commit.py": "tests/actions/test_write.py reads the commits it makes",
    "vaultkit/actions/landing.py": "tests/actions/test_recover.py stops it at every step",
    "vaultkit/actions/ready.py": "tests/actions/test_regenerated.py adds what a commit carries",
    "vaultkit/mcp/tool.py": "plain values; tests/mcp/test_table.py holds every tool to them",
    "vaultkit/agents/trace.py": "plain values; tests/agents/test_json_merge.py takes out by them",
    "vaultkit/model/connected.py": "plain values; tests/render/test_as_agents.py tells of them",
    "vaultkit/actions/view.py": "tests/actions/test_live_disk.py looks at it",
    "vaultkit/actions/written.py": "tests/actions/test_write.py sends the same request again",
    "vaultkit/changes/board.py": "tests/changes/items write on it",
    "vaultkit/git/odb_open.py": "tests/git/test_odb.py opens both kinds",
    "vaultkit/git/odb_plumbing.py": "tests/git/test_odb.py holds it to the contract",
    "vaultkit/git/odb_pygit2.py": "tests/git/test_odb.py holds it to the contract",
    "vaultkit/actions/rehearse.py": "tests/cli/commands/test_edit.py asks for a dry run",
    "vaultkit/changes/splitting.py": "tests/actions/test_split_law.py holds it to its laws",
    "vaultkit/cli/writing.py": "tests/cli/commands/test_edit.py gives every option",
    "vaultkit/cli/commands/approvals.py": "tests/cli/commands/test_retire.py lists what waits",
    "vaultkit/cli/commands/approve.py": "tests/cli/commands/test_retire.py approves",
    "vaultkit/cli/commands/reject.py": "tests/cli/commands/test_retire.py rejects",
    "vaultkit/cli/commands/restore.py": "tests/cli/commands/test_retire.py restores",
    "vaultkit/model/approval.py": "plain values; tests/actions/test_approvals.py fills them",
    "vaultkit/cli/checking.py": "tests/cli/commands/test_check.py runs it",
    "vaultkit/model/change.py": "plain values; tests/trees/test_apply.py does what they say",
    "vaultkit/model/divided.py": "plain values; tests/actions/test_split.py fills them",
    "vaultkit/actions/split_plan.py": "tests/actions/test_split_law.py holds it to its laws",
    "vaultkit/model/merged.py": "one plain value; the modules that merge are tested",
    "vaultkit/model/outcome.py": "plain values; tests/actions/test_write.py gets all of them",
    "vaultkit/actions/health_disk.py": "tests/actions/test_doctor.py meets all that it looks at",
    "vaultkit/actions/health_repository.py": "tests/actions/test_doctor.py meets all of it",
    "vaultkit/actions/health_writes.py": "tests/actions/test_doctor.py meets all that it looks at",
    "vaultkit/actions/patient.py": "plain values; tests/actions/test_doctor.py looks at them",
    "vaultkit/actions/rebuilt.py": "tests/actions/test_receipts.py loses receipts in all ways",
    "vaultkit/model/diagnosis.py": "plain values; tests/actions/test_doctor.py gets all of them",
    "vaultkit/model/suspect.py": "one plain value; tests/actions/test_quarantine.py gets it",
    "vaultkit/model/receipt.py": "plain values; tests/changes/test_message.py reads them",
    "vaultkit/model/request.py": "plain values; tests/changes/test_payload.py digests them",
    "vaultkit/model/hit.py": "plain values; tests/search/test_searcher.py gets all of them",
    "vaultkit/search/engine.py": "plain values; tests/search/test_searcher.py needs all",
    "vaultkit/search/fts.py": "tests/search/test_index_file.py damages it",
    "vaultkit/search/fts_query.py": "tests/search/test_searcher.py asks it",
    "vaultkit/search/fts_tables.py": "tests/search/test_searcher.py fills them",
    "vaultkit/model/backlink.py": "plain values; tests/vault/test_backlinks.py fills them",
    "vaultkit/model/formatted.py": "plain values; tests/actions/test_fmt.py fills them",
    "vaultkit/git/walk.py": "tests/actions/test_verify.py walks every history with it",
    "vaultkit/model/verified.py": "plain values; tests/actions/test_verify.py gets all of them",
    "vaultkit/model/fixed.py": "plain values; tests/actions/test_fix.py looks at them",
    "vaultkit/model/record_diff.py": "plain values; tests/review holds what is put into them",
    "vaultkit/model/wiki.py": "plain values; tests/actions/test_wiki_read.py gets them",
    "vaultkit/model/around.py": "two plain values; the rules that look at them are tested",
    "vaultkit/render/formats.py": "tests/render/test_table.py holds it to the table",
    "vaultkit/render/as_manual.py": "tests/cli/test_manual.py holds every page it makes",
    "vaultkit/render/as_manual_refusals.py": "tests/cli/test_manual.py holds the page it makes",
    "vaultkit/git/talk.py": "tests/git/test_run.py talks with it",
    "vaultkit/rules/table.py": "the table is held to the rule files below",
}

FORKED = "vaultkit/trees/forked.py"

STARTS_PROCESSES = re.compile(
    r"os\.(system|popen|fork|forkpty|exec\w+|spawn\w+|posix_spawn\w*|startfile)|pty\.\w+"
    r"|asyncio\.(create_)?subprocess\w*|_posixsubprocess\b.*"
)
OPENS_FILES = re.compile(
    r"(io\.|os\.|codecs\.)?open|open_code"
    r"|os\.(fdopen|scandir|listdir|walk|fwalk|l?stat|access|mkdir|makedirs"
    r"|rename|renames|replace|remove|removedirs|unlink|rmdir|link|symlink|readlink|truncate|utime|ch\w+)"
    r"|os\.path\.(exists|lexists|isfile|isdir|islink|ismount|getsize|getmtime|realpath|samefile)"
    r"|(shutil|tempfile|glob|mmap|fcntl|sqlite3|fileinput|linecache)\.\w+"
    r"|.*\.(read_text|read_bytes|write_text|write_bytes|iterdir|rglob|is_file|is_dir|is_symlink|mkdir|rmdir"
    r"|unlink|touch|symlink_to|hardlink_to|lstat|scandir)"
)
PRINTS = re.compile(
    r"print|sys\.(stdout|stderr|stdin|__std\w+__)(\..*)?|click\.(echo|secho|style|prompt)"
)
ASKS_SURROUNDINGS = re.compile(
    r"os\.(environb?|getenvb?|getcwdb?|getlogin|uname|path\.(expanduser|expandvars|abspath))(\..*)?"
    r"|(pathlib\.)?Path\.(cwd|home)|.*\.expanduser"
    r"|time\.(time|time_ns|localtime|gmtime|ctime|strftime)"
    r"|datetime\.(datetime\.|date\.)?(now|utcnow|today)"
    r"|getpass\.\w+|socket\.(gethostname|getfqdn)|sys\.argv"
)


def nothing_in(faults: list[str]) -> None:
    """Fails with all of them, one a line."""
    assert not faults, "\n".join(["", *faults])


def below_doors(module: Module) -> bool:
    return not module.path.startswith(DOORS)


def offences(pattern: re.Pattern[str], *, free: tuple[str, ...]) -> list[str]:
    """Uses that match, outside of the files and folders in `free`."""
    return [
        f"{module.path}:{use.line} uses {use.name}"
        for module in MODULES
        if not module.path.startswith(free)
        for use in module.uses
        if pattern.fullmatch(use.name)
    ]


def beyond(measures: dict[str, int], limit: int, allowed: dict[str, str]) -> list[str]:
    """What passes the limit unallowed, and what is allowed without need or without a reason."""
    over = {where: measure for where, measure in measures.items() if measure > limit}
    faults = [f"{where}: {over[where]} (limit {limit})" for where in over.keys() - allowed.keys()]
    faults += [f"{where}: allowed, but within {limit}" for where in allowed.keys() - over.keys()]
    faults += [f"{where}: allowed without a reason" for where, why in allowed.items() if not why]
    return sorted(faults)


def by_function(measure: Callable[[Function], int]) -> dict[str, int]:
    return {
        f"{module.path}::{name}": measure(function)
        for module in MODULES
        for name, function in module.functions.items()
    }


# ------------------------------------------------------------------------------------------ sizes


def test_a_module_fits_on_a_few_screens() -> None:
    measures = {module.path: module.lines for module in MODULES if not module.is_rule}
    nothing_in(beyond(measures, MODULE_LINES, LONG_MODULES))


def test_a_rule_file_is_one_short_story() -> None:
    nothing_in(beyond({module.path: module.lines for module in RULE_FILES}, RULE_LINES, {}))


def test_a_function_body_fits_on_one_screen() -> None:
    nothing_in(beyond(by_function(body_lines), BODY_LINES, LONG_BODIES))


def test_blocks_nest_at_most_three_deep() -> None:
    nothing_in(beyond(by_function(depth), DEPTH, DEEP_BODIES))


# ------------------------------------------------------------------------------------------ words


def test_every_module_opens_by_saying_what_it_is() -> None:
    silent = [
        module.path for module in MODULES if not (ast.get_docstring(module.tree) or "").strip()
    ]
    nothing_in(silent)


def test_no_module_is_a_drawer() -> None:
    drawers = {"base", "common", "helper", "helpers", "manager", "misc", "shared", "util", "utils"}
    nothing_in([module.path for module in MODULES if module.path[:-3].split("/")[-1] in drawers])


# ---------------------------------------------------------------------------------------- imports


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {module.name for module in MODULES}
    graph = {
        module.name: {_owner(name, known) for name, _ in module.imports} - {""}
        for module in MODULES
    }
    nothing_in([" ↔ ".join(group) for group in cycles(graph)])


def _owner(imported: str, known: set[str]) -> str:
    """The module that `imported` is, or is a name of; "" where it is not of this house."""
    parts = imported.split(".")
    tries = (".".join(parts[:size]) for size in range(len(parts), 0, -1))
    return next((name for name in tries if name in known), "")


def test_imports_stand_at_the_top_below_the_doors() -> None:
    known = {module.name for module in MODULES}
    late = {
        (module.path, _owner(imported, known) or imported.split(".")[0])
        for module in MODULES
        if below_doors(module)
        for _, imported, _ in module.late_imports
    }
    nothing_in([f"{path} imports {name}" for path, name in sorted(late - LATE_IMPORTS.keys())])
    nothing_in([f"{path} {name}: listed, but not so" for path, name in LATE_IMPORTS.keys() - late])


def test_the_contracts_name_every_family_of_rules() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {entry["id"]: entry for entry in project["tool"]["importlinter"]["contracts"]}
    families = sorted({module.name.rpartition(".")[0] for module in RULE_FILES})
    for listed in (contracts["families"]["modules"], contracts["one-table"]["protected_modules"]):
        assert set(families) <= set(listed)
        assert listed == sorted(listed)


# ------------------------------------------------------------------------------- the edges' doings


@pytest.mark.parametrize("name", PROCESS_MODULES)
def test_one_module_starts_processes(name: str) -> None:
    free = PROCESS_MODULES[name]
    importers = [
        f"{module.path}:{line}"
        for module in MODULES
        if module.path not in free
        for imported, line in (
            *module.imports,
            *((what, line) for _, what, line in module.late_imports),
        )
        if imported.split(".")[0] == name
    ]
    nothing_in(importers)


def test_one_room_speaks_to_other_machines() -> None:
    importers = [
        f"{module.path}:{line} imports {imported}"
        for module in MODULES
        if not module.path.startswith(NETWORK_ROOM)
        for imported, line in (
            *module.imports,
            *((what, line) for _, what, line in module.late_imports),
        )
        if NETWORK.fullmatch(imported)
    ]
    nothing_in(importers)


def test_nothing_starts_a_process_by_another_road() -> None:
    # a fork of Python itself, for which the 20 ms of multiprocessing would be too much
    assert offences(STARTS_PROCESSES, free=()) == [
        one for one in offences(re.compile(r"os\.fork"), free=()) if one.startswith(FORKED)
    ]


def test_only_the_wing_and_the_doors_touch_files() -> None:
    nothing_in(offences(OPENS_FILES, free=FILE_ROOMS))


def test_only_doors_print() -> None:
    nothing_in(offences(PRINTS, free=DOORS))


def test_environment_home_folder_and_clock_are_arguments_below_the_doors() -> None:
    nothing_in(offences(ASKS_SURROUNDINGS, free=DOORS))


# ------------------------------------------------------------------------------------------ tests


def test_every_module_has_a_test_file_of_its_name() -> None:
    missing = {
        module.path: mirror_of(module)
        for module in MODULES
        if not (module.is_package or module.is_rule or (ROOT / mirror_of(module)).is_file())
    }
    nothing_in([f"{path} needs {missing[path]}" for path in missing.keys() - UNTESTED.keys()])
    nothing_in([f"{path}: listed, but has a test" for path in UNTESTED.keys() - missing.keys()])


def mirror_of(module: Module) -> Path:
    folder, _, file = module.path.removeprefix("vaultkit/").rpartition("/")
    return Path("tests", folder, f"test_{file}")


# ------------------------------------------------------------------------------------------ rules

HEADINGS = ["What it checks", "Why", "Example", "Instead", "Fix"]


def spec_of(module: Module) -> Path:
    _, _, family, file = module.path.split("/")
    return Path("tests/rules", family, file.removesuffix(".py") + ".md")


def test_every_rule_has_a_spec() -> None:
    specs = [spec_of(module) for module in RULE_FILES]
    nothing_in([f"{spec} is missing" for spec in specs if not (ROOT / spec).is_file()])


def test_every_spec_has_a_rule() -> None:
    specs = {path.relative_to(ROOT) for path in (ROOT / "tests/rules").glob("*/*.md")}
    nothing_in([f"{spec} has no rule" for spec in specs - {spec_of(m) for m in RULE_FILES}])


@pytest.mark.parametrize("module", RULE_FILES, ids=lambda module: module.path)
def test_a_rule_explains_itself_under_fixed_headings(module: Module) -> None:
    lines = (ast.get_docstring(module.tree) or "").splitlines()
    heads = [line for line in lines[1:] if line and not line.startswith(" ")]
    assert [head for head in heads if head != "Settings"] == HEADINGS
    assert lines[0].endswith("."), "the first line is a sentence"


@pytest.mark.skipif(not RULES_EXIST, reason="there is no table of rules yet")
def test_the_table_lists_every_rule_file_once() -> None:
    from vaultkit.rules.table import FAMILIES, RULES

    listed = [f"{FAMILIES[entry.code[:2]]}/{entry.name}" for entry in RULES]
    files = [
        "/".join(m.path.removesuffix(".py").split("/")[2:]).replace("_", "-") for m in RULE_FILES
    ]
    assert sorted(listed) == sorted(files)


@pytest.mark.skipif(not RULES_EXIST, reason="there is no table of rules yet")
def test_codes_and_names_of_rules_are_unique_and_well_formed() -> None:
    from vaultkit.rules.table import RENAMED, RULES

    codes, names = [entry.code for entry in RULES], [entry.name for entry in RULES]
    assert len(set(codes)) == len(codes)
    assert len(set(names)) == len(names)
    nothing_in([code for code in codes if not re.fullmatch(r"[A-Z]{2}[0-9]{3}", code)])
    nothing_in([name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name)])
    assert RENAMED.keys() & {*codes, *names} == set(), (
        "a former name is never given to another rule"
    )
    assert set(RENAMED.values()) <= set(names)


# ------------------------------------------------------------------------------ the whole checkout


@cache
def texts() -> dict[str, str]:
    """Every text file of the checkout that Git keeps or would keep."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
    )
    names = listed.stdout.decode().split("\0") if listed.returncode == 0 else _unpacked()
    found = {}
    for name in sorted(set(names)):
        file = ROOT / name
        if name and file.is_file():
            text = file.read_bytes()
            if b"\0" not in text:
                found[name] = text.decode(errors="replace")
    return found


def _unpacked() -> list[str]:
    """The files of an archive without Git's own knowledge."""
    parts = (
        "vaultkit",
        "tests",
        "hooks",
        "ontologies",
        "templates",
        "example-vault",
        ".github",
        ".ci",
    )
    inside = [path for part in parts for path in (ROOT / part).rglob("*")]
    return [path.relative_to(ROOT).as_posix() for path in (*inside, *ROOT.glob("*"))]


def matches(pattern: re.Pattern[str], *, among: tuple[str, ...] = ("",)) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts().items()
        if name.endswith(among) and name != "tests/test_house.py"
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_repository_speaks_of_vaultkit_only() -> None:
    workplace = re.compile(
        r"(?<![\w.~-])/(work|opt/pypi)/|/tmp/(v|venv)\b|\bshared/(spec|reference|cases|corpora|tools)\b"
        r"|\bthis (session|workplace)\b|\b(another|previous|earlier|later) session\b|\bthe brief\b"
        r"|\bhelper session|\b[a-z]+-cases\.md|\bhou[a-z]+\.md|\bas the c[a-z]o\b",
        re.IGNORECASE,
    )
    nothing_in(matches(workplace))


def test_nothing_is_left_for_later() -> None:
    code = (".py", ".toml", ".yml", ".yaml", ".sh", "Makefile", "run", "environment", "try-it")
    nothing_in(matches(re.compile(r"\b(TODO|FIXME|XXX|HACK)\b"), among=code))


def test_text_files_end_with_a_line_end_and_hold_no_carriage_returns() -> None:
    code = (".py", ".toml", ".yml", "Makefile")
    among = {name: text for name, text in texts().items() if name.endswith(code)}
    nothing_in([name for name, text in among.items() if text and not text.endswith("\n")])
    nothing_in([name for name, text in among.items() if "\r" in text])


# ------------------------------------------------------------------------------- the reader itself


def read(text: str, path: str = "vaultkit/room/module.py") -> Module:
    return Module(path, text)


def test_reader_sees_through_import_names() -> None:
    module = read(
        "from os import environ as e\nimport os.path as p\nx = e['A']\ny = p.exists('b')\n"
    )
    assert Use("os.environ", 3) in module.uses
    assert Use("os.path.exists", 4) in module.uses


def test_reader_measures_bodies_without_docstrings() -> None:
    module = read(
        'def f(\n    a,\n):\n    """One.\n\n    Two.\n    """\n\n    b = a\n    return b\n'
    )
    assert body_lines(module.functions["f"]) == 3


def test_reader_counts_an_elif_beside_its_if() -> None:
    flat = read("def f(a):\n if a:\n  pass\n elif a:\n  pass\n elif a:\n  pass\n")
    deep = read("def f(a):\n if a:\n  for b in a:\n   while b:\n    with b:\n     pass\n")
    assert depth(flat.functions["f"]) == 1
    assert depth(deep.functions["f"]) == 4


def test_reader_finds_circles_of_any_length() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert cycles(graph) == [["a", "b", "c"]]
    assert not cycles({"a": {"b"}, "b": set()})


def test_reader_tells_late_imports_from_others() -> None:
    module = read("import a\nif a:\n    import b\ndef f():\n    import c\n")
    assert [name for name, _ in module.imports] == ["a", "b"]
    assert [(where, what) for where, what, _ in module.late_imports] == [("f", "c")]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (OPENS_FILES, "open('x')"),
        (OPENS_FILES, "from pathlib import Path\nPath('x').read_text()"),
        (OPENS_FILES, "import os\nos.scandir('x')"),
        (PRINTS, "print('x')"),
        (PRINTS, "import sys\nsys.stdout.write('x')"),
        (PRINTS, "from click import echo\necho('x')"),
        (STARTS_PROCESSES, "from os import system\nsystem('x')"),
        (ASKS_SURROUNDINGS, "import os\nos.environ.get('x')"),
        (ASKS_SURROUNDINGS, "from pathlib import Path\nPath.home()"),
        (ASKS_SURROUNDINGS, "from datetime import datetime\ndatetime.now()"),
        (ASKS_SURROUNDINGS, "from datetime import date\ndate.today()"),
        (ASKS_SURROUNDINGS, "import time\ntime.time()"),
    ],
)
def test_the_patterns_catch_what_they_are_for(pattern: re.Pattern[str], text: str) -> None:
    assert [use.name for use in read(text).uses if pattern.fullmatch(use.name)]


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.monotonic()",
        "tree.open('x')",
        "self.input('x')",
        "glob.removeprefix('x')",
    ],
)
def test_the_patterns_leave_alone_what_is_allowed(text: str) -> None:
    patterns = (OPENS_FILES, PRINTS, STARTS_PROCESSES, ASKS_SURROUNDINGS)
    assert not [
        use for use in read(text).uses for pattern in patterns if pattern.fullmatch(use.name)
    ]
