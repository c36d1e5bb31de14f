"""`upheld reply`: check agent replies against a policy and a record, without any model."""

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upheld.cli.input import Out, read_text, write_text
from upheld.domain.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from upheld.receipts.keys import KeyRing
    from upheld.service.reply_cases import ReplyReport, ReplyRequest

__all__ = ["reply"]


class Format(StrEnum):
    """How the result is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"


class Verify(StrEnum):
    """Whether a claimed action needs a signed receipt."""

    OPTIONAL = "optional"
    REQUIRED = "required"


_Keys = Annotated[
    Path | None,
    typer.Option(help="The public keys to trust. Without them no receipt is verified here."),
]
_Audience = Annotated[str | None, typer.Option(help="The audience that receipts may name.")]
_TestKeys = Annotated[
    bool, typer.Option("--allow-test-keys", help="Trust keys that are marked as test keys.")
]


def reply(
    file: Annotated[
        str | None, typer.Argument(help="The reply to check, or - for standard input.")
    ] = None,
    *,
    policy: Annotated[Path, typer.Option(help="The policy, a JSON file.")],
    record: Annotated[
        Path | None, typer.Option(help="What is on record, a JSON file: effects, facts, receipts.")
    ] = None,
    cases: Annotated[
        Path | None,
        typer.Option(help="Check a batch instead: one {id?, reply, record?} a line (JSON Lines)."),
    ] = None,
    text: Annotated[str | None, typer.Option(help="The reply itself, instead of a file.")] = None,
    verify: Annotated[
        Verify, typer.Option(help="required: a claimed action needs a valid signed receipt.")
    ] = Verify.OPTIONAL,
    jwks: _Keys = None,
    audience: _Audience = None,
    allow_test_keys: _TestKeys = False,
    format: Annotated[Format, typer.Option(help="How to write the result.")] = Format.TEXT,
    out: Out = None,
    export_regression: Annotated[
        Path | None,
        typer.Option(help="Keep the run as OUT.json, with a test OUT_test.py that replays it."),
    ] = None,
) -> None:
    """Check replies: prices, forbidden phrases, claimed actions, facts. Exit 1 on a finding."""
    from upheld import bootstrap
    from upheld.service.reply_cases import check_cases
    from upheld.wire.replies import LOCAL, parse_request

    body, lines = _request(policy, record, cases, (file, text))
    request = parse_request({**body, "verify": verify.value}, terms=LOCAL)
    ring = None if jwks is None else _ring(jwks, allow_test=allow_test_keys)
    report = check_cases(request, ring=ring, now=bootstrap.clock().now(), audience=audience)
    if export_regression is not None:
        _export(export_regression, request, report)
    source = str(cases or file or "reply")
    colour = format is Format.TEXT and out is None and sys.stdout.isatty()
    write_text(out, _rendered(report, format, source, lines, colour=colour))
    raise typer.Exit(code=0 if report.passed else 1)


def _request(
    policy: Path, record: Path | None, cases: Path | None, reply: tuple[str | None, str | None]
) -> "tuple[Mapping[str, object], list[int]]":
    """Return the request body, and for a batch the line of each case."""
    from upheld.cli.documents import read_json, read_json_lines

    rules = read_json(policy)
    if cases is None:
        known = {} if record is None else {"record": read_json(record)}
        return {"policy": rules, "reply": read_text(*reply), **known}, []
    if record is not None or reply != (None, None):
        raise InvalidInput("--cases brings its own replies and records: leave out the others")
    _refuse_regression(cases)
    read = list(read_json_lines(cases))
    if not read:
        raise InvalidInput(f"{cases} holds no case")
    return {"policy": rules, "cases": [case for _, case in read]}, [line for line, _ in read]


def _refuse_regression(cases: Path) -> None:
    """Raise InvalidInput if a file of cases is a regression, which has a command of its own."""
    from upheld.wire.regressions import OBJECT

    if not cases.is_file():
        return
    with cases.open("rb") as file:
        opening = b"".join(file.read(200).split())
    if opening.startswith(b'{"object":"%b"' % OBJECT.encode()):
        raise InvalidInput(
            f"{cases} is a regression, not a file of cases: run `upheld policy test {cases}`"
        )


def _ring(jwks: Path, *, allow_test: bool) -> "KeyRing":
    from upheld import bootstrap
    from upheld.cli.documents import read_json

    return bootstrap.key_ring(read_json(jwks), allow_test=allow_test)


def _export(stem: Path, request: "ReplyRequest", report: "ReplyReport") -> None:
    from upheld.cli.documents import write_new
    from upheld.wire.regressions import regression_body, regression_test

    stem = stem.with_suffix("") if stem.suffix == ".json" else stem
    kept, test = stem.with_name(f"{stem.name}.json"), stem.with_name(f"{stem.name}_test.py")
    body = json.dumps(regression_body(request, report), indent=2, ensure_ascii=False)
    write_new(kept, body + "\n")
    write_new(test, regression_test(kept.name))
    typer.echo(f"wrote {kept} and {test}", err=True)


def _rendered(
    report: "ReplyReport", wanted: Format, source: str, lines: list[int], *, colour: bool
) -> str:
    from upheld.render.reply_ci import junit, sarif
    from upheld.render.reply_text import reply_text
    from upheld.wire.replies import report_body

    writers: dict[Format, Callable[[], str]] = {
        Format.TEXT: lambda: reply_text(report, colour=colour),
        Format.JSON: lambda: json.dumps(report_body(report), indent=2, ensure_ascii=False) + "\n",
        Format.SARIF: lambda: sarif(report, source, lines),
        Format.JUNIT: lambda: junit(report, source),
    }
    return writers[wanted]()
