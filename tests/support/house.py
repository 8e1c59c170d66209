"""Reads the house: every module of `vaultkit/` as a syntax tree, measured and asked questions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "vaultkit"

_BLOCKS = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.With,
    ast.AsyncWith,
    ast.Try,
    ast.TryStar,
    ast.Match,
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Use:
    """One name as the code uses it, dotted and resolved through the module's imports."""

    name: str
    line: int


@dataclass(frozen=True)
class Module:
    """One file of the package. `path` is relative to the checkout, with `/`."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree of the whole file."""
        return ast.parse(self.text, self.path)

    @property
    def name(self) -> str:
        """The dotted name: `vaultkit.rules.links.broken_link`."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def room(self) -> str:
        """The first folder below the package, "" for a module that stands on its own."""
        parts = self.path.split("/")
        return parts[1] if len(parts) > 2 else ""

    @property
    def is_package(self) -> bool:
        """Whether this is an `__init__.py`."""
        return self.path.endswith("/__init__.py")

    @property
    def is_rule(self) -> bool:
        """Whether this is the file of one rule: `vaultkit/rules/<family>/<rule>.py`."""
        parts = self.path.split("/")
        return parts[1] == "rules" and len(parts) == 4 and not self.is_package

    @property
    def lines(self) -> int:
        """How long the file is; a rule's docstring is its page in the manual and does not count."""
        whole = len(self.text.splitlines())
        return whole - _docstring_lines(self.tree) if self.is_rule else whole

    @cached_property
    def functions(self) -> dict[str, Function]:
        """Every function and method by its dotted name within the module."""
        return dict(_functions(self.tree, ""))

    @cached_property
    def imports(self) -> list[tuple[str, int]]:
        """What this module imports when it is imported, dotted, with the line."""
        return [found for node in _outside_functions(self.tree) for found in _imported(node)]

    @cached_property
    def late_imports(self) -> list[tuple[str, str, int]]:
        """Imports inside functions: the function, what it imports, the line."""
        return [
            (name, imported, line)
            for name, function in self.functions.items()
            for node in ast.walk(function)
            for imported, line in _imported(node)
        ]

    @cached_property
    def uses(self) -> list[Use]:
        """Every name and attribute chain that is read; `?` stands for what no import tells."""
        bound = self._bound()
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                first, _, rest = _dotted(node).partition(".")
                known = bound.get(first, "?" if rest else first)
                found.append(Use(f"{known}.{rest}" if rest else known, node.lineno))
        return found

    def _bound(self) -> dict[str, str]:
        names = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    first = alias.name.partition(".")[0]
                    names[alias.asname or first] = alias.name if alias.asname else first
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        return names


def modules() -> list[Module]:
    """Every module of the package, sorted by path."""
    files = sorted((ROOT / PACKAGE).rglob("*.py"))
    return [Module(file.relative_to(ROOT).as_posix(), file.read_text("utf-8")) for file in files]


def body_lines(function: Function) -> int:
    """The lines of a body without its docstring; nested functions count inside their parent too."""
    last = function.body[-1].end_lineno or 0
    return last - function.body[0].lineno + 1 - _docstring_lines(function)


def _span(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _docstring_lines(node: ast.Module | Function) -> int:
    return _span(node.body[0]) if ast.get_docstring(node, clean=False) is not None else 0


def depth(node: ast.AST) -> int:
    """How deep blocks nest; `elif` stands beside its `if`, a function in a function starts anew."""
    deepest = 0
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Function):
            own = isinstance(child, _BLOCKS) and not _is_elif(node, child)
            deepest = max(deepest, own + depth(child))
    return deepest


def _is_elif(parent: ast.AST, child: ast.AST) -> bool:
    return isinstance(parent, ast.If) and isinstance(child, ast.If) and parent.orelse == [child]


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that reach each other, each sorted; graph maps importer to imported."""
    reach = {name: _reachable(graph, name) for name in graph}
    groups = {
        tuple(sorted(other for other in reach[name] if name in reach.get(other, ())))
        for name in graph
        if name in reach[name]
    }
    return [list(group) for group in sorted(groups)]


def _reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph.get(waiting.pop(), ()):
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return seen


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield prefix + child.name, child
            yield from _functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        else:
            yield from _functions(child, prefix)


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Function):
            yield child
            yield from _outside_functions(child)


def _imported(node: ast.AST) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, node.lineno
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield f"{node.module}.{alias.name}", node.lineno


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return "?"
