"""`upheld policy`: find faults in a policy, and replay a regression under it."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from upheld.domain.errors import InvalidInput

__all__ = ["app"]

app = typer.Typer(
    name="policy", help="Lint a policy, or replay a regression.", no_args_is_help=True
)


@app.command()
def lint(
    policy: Annotated[Path, typer.Argument(help="The policy, a JSON file, or -.")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON to stdout.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit 1 on warnings too.")] = False,
) -> None:
    """Find duplicate, overlapping and unpayable prices, and rules that never fire."""
    from upheld.cli.documents import read_json
    from upheld.rules.lint import lint_policy

    report = lint_policy(read_json(policy))
    found = {"errors": report.errors, "warnings": report.warnings}
    if as_json:
        body: dict[str, object] = {"valid": report.valid}
        for level, problems in found.items():
            body[level] = [{"code": p.code, "path": p.path, "message": p.message} for p in problems]
        sys.stdout.write(json.dumps(body, indent=2, ensure_ascii=False) + "\n")
    else:
        for level, problems in found.items():
            for problem in problems:
                sys.stdout.write(
                    f"{level[:-1]}: {problem.code}: {problem.path}: {problem.message}\n"
                )
        sys.stdout.write("valid\n" if report.valid else "not valid\n")
    raise typer.Exit(code=1 if not report.valid or (strict and report.warnings) else 0)


@app.command("test")
def replay(
    regression: Annotated[
        Path,
        typer.Argument(
            help="A file of `upheld reply --export-regression`, or .jsonl: cases with `expect`."
        ),
    ],
    *,
    policy: Annotated[
        Path | None,
        typer.Option(help="Replay under this policy; a .jsonl of cases needs one."),
    ] = None,
) -> None:
    """Replay a regression; exit 1 where a reply gets another verdict than it had."""
    from upheld.cli.documents import read_json
    from upheld.wire.regressions import mismatches

    rules = None if policy is None else read_json(policy)
    found = mismatches(_regression(regression, rules), rules)
    for mismatch in found:
        sys.stdout.write(f"{mismatch}\n")
    if not found:
        sys.stdout.write("every reply gets the verdict it had\n")
    raise typer.Exit(code=1 if found else 0)


def _regression(path: Path, rules: object) -> object:
    from upheld.cli.documents import read_json, read_json_lines
    from upheld.wire.regressions import regression_of

    if path.suffix != ".jsonl":
        return read_json(path)
    if rules is None:
        raise InvalidInput(f"{path} holds cases without their policy: name it with --policy")
    return regression_of(rules, [case for _, case in read_json_lines(path)])
