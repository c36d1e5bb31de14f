"""`upheld models`: the entailment models that the local verifier can rule with."""

from typing import Annotated

import typer

from upheld.domain.errors import ModelRejected
from upheld.settings import Settings

__all__ = ["app"]

app = typer.Typer(
    name="models",
    help="The entailment models that claims can be ruled on with.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
_Name = Annotated[str, typer.Argument(help="A name that `upheld models list` shows.")]


@app.command("list")
def show() -> None:
    """List the models: which one is in use, what its outputs mean, where it came from."""
    from upheld.bootstrap.models import model_registry

    for model in model_registry(Settings.from_env()).models():
        mark = "*" if model.in_use else " "
        notes = [model.labels, model.origin, _TESTED[None if model.builtin else model.passed]]
        typer.echo(f"{mark} {model.name:<20} {'; '.join(note for note in notes if note)}")


@app.command("add")
def add(
    where: Annotated[
        str, typer.Argument(help="A model directory, or hub:OWNER/NAME[@REVISION] (extra hub).")
    ],
    *,
    name: Annotated[str | None, typer.Option(help="The name to add it under.")] = None,
) -> None:
    """Add an ONNX cross-encoder: config.json with id2label, tokenizer.json, model.onnx."""
    from upheld.bootstrap.models import add_model

    added = add_model(where, name=name, settings=Settings.from_env())
    typer.echo(f"added {added.name}: outputs {added.labels}", err=True)
    typer.echo(f"next: upheld models test {added.name}", err=True)


@app.command("remove")
def remove(name: _Name) -> None:
    """Remove an added model and its copy."""
    from upheld.bootstrap.models import model_registry

    model_registry(Settings.from_env()).remove(name)
    typer.echo(f"removed {name}", err=True)


@app.command("use")
def use(name: _Name) -> None:
    """Rule with this model where none is named; an added one has to have passed its test."""
    from upheld.bootstrap.models import model_registry

    model_registry(Settings.from_env()).use(name)
    typer.echo(f"using {name}", err=True)


@app.command("test")
def test(name: _Name) -> None:
    """Run the sanity set: polarity, direction, numbers, unrelated text, the order of labels."""
    from upheld.bootstrap.models import model_registry

    outcome = model_registry(Settings.from_env()).test(name)
    for pair in outcome.failed:
        typer.echo(f"wrong ({pair.about}): “{pair.claim}” given “{pair.evidence}”", err=True)
    typer.echo(f"{outcome.right} of {outcome.total} right")
    if not outcome.passed:
        raise ModelRejected(
            f"model {name!r} fails its test: it is no judge, or its labels are in another order"
        )


_TESTED = {None: "", True: "passed its test", False: "failed its test"}
