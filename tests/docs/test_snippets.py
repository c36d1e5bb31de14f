"""What the pages show can be run as it stands."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from upheld.bench.tasks import TASKS

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs/howto").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"`([\w-]+\.json)`:\s*\Z")
ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", re.MULTILINE)


def snippets() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield each Python snippet with the files that its page has told to save before it."""
    for page in PAGES:
        text, files = page.read_text(encoding="utf-8"), dict[str, str]()
        for found in FENCE.finditer(text):
            saved = SAVED.search(text[: found.start()])
            if found[1] == "json" and saved:
                files[saved[1]] = found[2]
            elif found[1] == "python":
                yield page.name, found[2], dict(files)


SNIPPETS = list(snippets())


def test_there_are_snippets() -> None:
    assert {name for name, _, _ in SNIPPETS} >= {"README.md", "check-agent-replies.md"}


@pytest.mark.parametrize(("page", "code", "files"), SNIPPETS, ids=[name for name, _, _ in SNIPPETS])
def test_a_snippet_runs(page: str, code: str, files: dict[str, str], tmp_path: Path) -> None:
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{page}: {result.stderr}"


def test_the_policy_of_the_page_finds_the_price(tmp_path: Path) -> None:
    page, code, files = next(s for s in SNIPPETS if s[0] == "check-agent-replies.md")
    (tmp_path / "policy.json").write_text(files["policy.json"], encoding="utf-8")
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    lines = result.stdout.decode("utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["price:mismatch"], page


def test_every_labelled_row_is_read_by_its_task() -> None:
    text = (ROOT / "docs/howto/measure-on-your-rows.md").read_text(encoding="utf-8")
    shown = [(task, row) for task, cell in ROW.findall(text) for row in re.findall("`(.+?)`", cell)]
    assert {task for task, _ in shown} == set(TASKS)
    for task, row in shown:
        TASKS[task].read(json.loads(row))
