"""The command line: `upheld check | fallacies | sources | reply | policy | receipts | models | …`.

Data goes to stdout, everything else to stderr. Exit codes: 0 fine, 1 findings or a `--fail-on`
state, 2 usage or unreadable input, 3 refused, 4 unavailable.
"""

import os
import sys

import typer

from upheld.cli.bench import bench
from upheld.cli.check import check
from upheld.cli.fallacies import fallacies
from upheld.cli.models import app as models
from upheld.cli.policy import app as policy
from upheld.cli.receipts import app as receipts
from upheld.cli.reply import reply
from upheld.cli.serve import serve
from upheld.cli.sources import app as sources
from upheld.domain.errors import MissingExtra, ProviderError, Refused, Unavailable, UpheldError

__all__ = ["app", "exit_code", "run"]

app = typer.Typer(
    name="upheld",
    help="Says what in a text holds up, claim by claim, with the quote that decides it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("check")(check)
app.command("fallacies")(fallacies)
app.add_typer(sources, name="sources")
app.command("reply")(reply)
app.add_typer(models)
app.add_typer(policy)
app.add_typer(receipts)
app.command("bench")(bench)
app.command("serve")(serve)

_CODES: tuple[tuple[type[UpheldError], int], ...] = (
    (Refused, 3),
    (Unavailable, 4),
    (ProviderError, 4),
    (MissingExtra, 2),
    (UpheldError, 2),
)


@app.callback(invoke_without_command=True)
def root(
    *, show_version: bool = typer.Option(False, "--version", help="Print the version.")
) -> None:
    """Says what in a text holds up, claim by claim, with the quote that decides it."""
    if show_version:
        from importlib.metadata import version

        typer.echo(f"upheld {version('upheld')}")
        raise typer.Exit


def run() -> None:
    """Run the command line; an error of ours is one line on stderr and an exit code."""
    try:
        app()
    except UpheldError as error:
        typer.echo(f"upheld: {error}", err=True)
        sys.exit(exit_code(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def exit_code(error: UpheldError) -> int:
    """Return the exit code of an error: whose move it is."""
    return next(code for kind, code in _CODES if isinstance(error, kind))
