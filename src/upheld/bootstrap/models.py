"""The entailment models of this machine."""

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from upheld.settings import Settings

if TYPE_CHECKING:
    from upheld.adapters.local.model_registry import ModelRegistry, Registered

__all__ = ["add_model", "model_registry"]

HUB_URL = "https://huggingface.co"


def model_registry(settings: Settings) -> "ModelRegistry":
    """Return the registry of the data folder, with our own models from the package."""
    from upheld.adapters.local.model_registry import ModelRegistry

    own = Path(str(files("upheld.adapters.local").joinpath("models")))
    return ModelRegistry(settings.data_dir / "models", builtin=own)


def add_model(
    where: str, *, name: str | None, settings: Settings, hub_url: str = HUB_URL
) -> "Registered":
    """Add the model of a directory, or of `hub:OWNER/NAME[@REVISION]`; raises ModelRejected."""
    from upheld.adapters.local.hub import HubReference, fetched

    registry = model_registry(settings)
    if not where.startswith("hub:"):
        path = Path(where).expanduser()
        return registry.add(name or path.resolve().name.lower(), path)
    reference = HubReference.read(where)
    with TemporaryDirectory() as folder:
        found = fetched(reference, Path(folder), base_url=hub_url)
        short = reference.repository.partition("/")[2].lower()
        return registry.add(name or short, found.path, origin=found.origin)
