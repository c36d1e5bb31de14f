"""The models of this machine: ours, and those that were added, by name.

A model is copied into the data folder with the SHA-256 of each file; a file that changes later is
refused. `models.json` is replaced as a whole, so that an interrupted write loses nothing.
"""

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upheld.adapters.local.crossencoder import CrossEncoder
from upheld.adapters.local.entailment import Entailment
from upheld.adapters.local.foreign_model import ForeignModel
from upheld.adapters.local.model_directory import FILES, ModelDirectory
from upheld.adapters.local.model_sanity import Outcome, tried
from upheld.adapters.local.verification.fusion import Fusion
from upheld.domain.errors import InvalidInput, ModelRejected

__all__ = ["BUILTIN", "LEXICAL", "ModelRegistry", "Registered"]

LEXICAL = "lexical"
BUILTIN = ("large", "small")
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_LISTING = "models.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """A model that can be used: its name, where it came from, what its outputs mean."""

    name: str
    origin: str
    labels: str
    in_use: bool
    builtin: bool = False
    passed: bool | None = None


class ModelRegistry:
    """Keeps added models under `folder`; `builtin` is where ours lie in the package."""

    def __init__(self, folder: Path, *, builtin: Path) -> None:
        self._folder = folder
        self._builtin = builtin

    def models(self) -> tuple[Registered, ...]:
        """Return all models: words alone, ours, and the added ones by name."""
        kept = self._kept()
        used = self.default()
        own = [(LEXICAL, "words and exact checks alone"), *self._ours()]
        return (
            *(
                Registered(name=n, origin=o, labels="", in_use=n == used, builtin=True)
                for n, o in own
            ),
            *(
                Registered(
                    name=n,
                    origin=e["origin"],
                    labels=e["labels"],
                    in_use=n == used,
                    passed=e["passed"],
                )
                for n, e in sorted(kept["models"].items())
            ),
        )

    def default(self) -> str:
        """Return the name of the model in use; words alone where none is chosen or there."""
        chosen = self._kept().get("use")
        if isinstance(chosen, str):
            return chosen
        return next((name for name, _ in self._ours()), LEXICAL)

    def add(self, name: str, path: Path, *, origin: str | None = None) -> Registered:
        """Copy a model directory in, once it was read and ran on a pair.

        Raises InvalidInput for the name, ModelRejected for the directory.
        """
        self._refuse_name(name)
        read = ModelDirectory.read(path)
        ForeignModel(name, read).score("Ice floats.", "Ice floats on water.")
        shutil.copytree(path, self._folder / name, ignore=_only_model_files, dirs_exist_ok=True)
        kept = self._kept()
        kept["models"][name] = {
            "origin": origin or str(path),
            "labels": read.head.shown(),
            "sha256": dict(read.digests),
            "passed": None,
        }
        self._write(kept)
        return next(model for model in self.models() if model.name == name)

    def test(self, name: str) -> Outcome:
        """Run the sanity set on a model and keep whether it passed."""
        model = self.load(name)
        if model is None:
            raise InvalidInput(f"{LEXICAL} is no model: there is nothing to test")
        outcome = tried(model)
        kept = self._kept()
        if name in kept["models"]:
            kept["models"][name]["passed"] = outcome.passed
            self._write(kept)
        return outcome

    def remove(self, name: str) -> None:
        """Forget an added model and delete its copy."""
        kept = self._kept()
        if name not in kept["models"]:
            raise InvalidInput(f"no model {name!r} was added; there are {self._names()}")
        del kept["models"][name]
        if kept.get("use") == name:
            del kept["use"]
        self._write(kept)
        shutil.rmtree(self._folder / name, ignore_errors=True)

    def use(self, name: str) -> None:
        """Make a model the default; raises ModelRejected for one that has not passed its test."""
        self._refuse_unknown(name)
        if not self._kept()["models"].get(name, {"passed": True})["passed"]:
            raise ModelRejected(
                f"model {name!r} has not passed its test: run `upheld models test {name}`"
            )
        self._write(self._kept() | {"use": name})

    def load(self, name: str | None = None) -> Entailment | None:
        """Return the model of a name, the default without one; None means words alone."""
        name = name or self.default()
        self._refuse_unknown(name)
        if name == LEXICAL:
            return None
        if name in self._kept()["models"]:
            return self._added(name)
        return CrossEncoder(self._builtin / name)

    def _added(self, name: str) -> Entailment:
        read = ModelDirectory.read(self._folder / name)
        for file, wanted in self._kept()["models"][name]["sha256"].items():
            if read.digests.get(file) != wanted:
                raise ModelRejected(
                    f"model {name!r}: {file} has changed since it was added; "
                    f"remove it and add it again"
                )
        return ForeignModel(name, read)

    def _ours(self) -> list[tuple[str, str]]:
        there = [name for name in BUILTIN if (self._builtin / name / "model.onnx").is_file()]
        return [(name, "trained by this project") for name in there]

    def _names(self) -> str:
        return ", ".join(model.name for model in self.models())

    def _refuse_unknown(self, name: str) -> None:
        if all(model.name != name for model in self.models()):
            raise InvalidInput(f"unknown verifier {name!r}; there is {self._names()}")

    def _refuse_name(self, name: str) -> None:
        if not _NAME.fullmatch(name):
            raise InvalidInput(
                f"{name!r} is no model name: give 1 to 64 of a-z, 0-9, dot, dash, underscore"
            )
        if name in BUILTIN or Fusion.known(name):
            raise InvalidInput(f"{name!r} is the name of a model of ours; give another name")
        if any(model.name == name for model in self.models()):
            raise InvalidInput(f"a model {name!r} is there already; remove it or give another name")

    def _kept(self) -> dict[str, Any]:
        path = self._folder / _LISTING
        if not path.is_file():
            return {"models": {}}
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InvalidInput(
                f"{path} cannot be read ({error}); remove it and add again"
            ) from None
        if not isinstance(kept, dict) or not isinstance(kept.get("models"), dict):
            raise InvalidInput(f"{path} is damaged; remove it and add the models again")
        return kept

    def _write(self, kept: Mapping[str, Any]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        fresh = self._folder / f"{_LISTING}.new"
        fresh.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self._folder / _LISTING)


def _only_model_files(folder: str, names: list[str]) -> set[str]:
    """Leave out everything but the three files and weights beside the model."""
    return {n for n in names if n not in FILES and not n.startswith("model.onnx")}
