"""The house plan, held by tests: sizes, `__all__`, layers, no machine paths."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "upheld").rglob("*.py"))
MODULES = [path for path in SOURCES if "/data/" not in path.as_posix()]


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each function's name and its length in lines without its docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            first = node.body[0]
            if ast.get_docstring(node) is not None:
                length -= (first.end_lineno or first.lineno) - first.lineno + 1
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_function_is_over_sixty_lines() -> None:
    assert [found for path in SOURCES for found in functions(path) if found[1] > 60] == []


def test_functions_are_small() -> None:
    lengths = [length for path in SOURCES for _, length in functions(path)]
    assert median(lengths) <= 8
    assert quantiles(lengths, n=10)[-1] <= 24


def test_no_file_is_over_four_hundred_lines() -> None:
    assert [(str(p), lines(p)) for p in SOURCES if lines(p) > 400] == []


def test_files_are_small() -> None:
    assert median(lines(path) for path in MODULES) <= 120


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_module_names_what_it_offers(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module opens with a docstring"
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    assert "__all__" in names


def test_layers_hold() -> None:
    """`domain` knows nobody, `rules` and `pipeline` not each other: see pyproject.toml."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def test_pure_layers_import_no_clock_no_chance_no_network() -> None:
    banned = {"asyncio", "random", "socket", "secrets", "uuid", "urllib.request", "threading"}
    pure = [p for p in SOURCES if p.relative_to(ROOT / "src/upheld").parts[0] in
            {"domain", "reading", "rules", "receipts"}]  # fmt: skip
    found = []
    for path in pure:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found += [(path.name, a.name) for a in node.names if a.name in banned]
            elif isinstance(node, ast.ImportFrom) and node.module in banned:
                found.append((path.name, node.module))
    assert found == []
