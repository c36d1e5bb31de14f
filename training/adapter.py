"""Low-rank adapters (Hu et al. 2021): go on learning while the shipped weights stay as they are.

Every product `W x` becomes `W x + B (A x)` with `A` and `B` of a small rank. Only those are trained
and stored, so that a further run adds some megabytes instead of another copy of the model.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from training.model import CrossEncoder, Layer

PRODUCTS = ("q", "k", "v", "o", "up", "down")
MARKS = (".inward.", ".outward.")


class Adapted(nn.Module):
    """A product with its correction; without training it changes nothing."""

    def __init__(self, whole: nn.Linear, rank: int) -> None:
        super().__init__()
        self.whole = whole
        self.inward = nn.Linear(whole.in_features, rank, bias=False)
        self.outward = nn.Linear(rank, whole.out_features, bias=False)
        nn.init.zeros_(self.outward.weight)

    def forward(self, x: Tensor) -> Tensor:
        """Map [..., in] to [..., out]."""
        whole: Tensor = self.whole(x)
        return whole + self.outward(self.inward(x))


def attach(net: CrossEncoder, rank: int, lowest: int = 0) -> None:
    """Give products from layer `lowest` on an adapter; nothing else is trained from then on."""
    for weight in net.parameters():
        weight.requires_grad_(False)
    net.fixed = lowest
    for layer in net.layers[lowest:]:
        assert isinstance(layer, Layer)
        for name in PRODUCTS:
            setattr(layer, name, Adapted(getattr(layer, name), rank))
    net.pool = Adapted(net.pool, rank)  # type: ignore[assignment]


def halve(net: CrossEncoder) -> None:
    """Keep the fixed products in bf16, which products are multiplied in anyway."""
    for part in net.layers.modules():
        if isinstance(part, nn.Linear) and not part.weight.requires_grad:
            part.to(torch.bfloat16)


def learned(net: CrossEncoder) -> dict[str, Tensor]:
    """The adapters' own weights, by name."""
    return {n: w for n, w in net.state_dict().items() if any(mark in n for mark in MARKS)}


def save(net: CrossEncoder, path: Path) -> None:
    """Write the adapters' weights alone."""
    torch.save(learned(net), path)


def restore(net: CrossEncoder, path: Path) -> None:
    """Attach the adapters of a file written by `save`."""
    found = torch.load(path, map_location="cpu", weights_only=True)
    lowest = min(int(n.split(".")[1]) for n in found if n.startswith("layers."))
    attach(net, next(len(w) for n, w in found.items() if MARKS[0] in n), lowest)
    wrong = net.load_state_dict(found, strict=False).unexpected_keys
    if wrong:
        raise ValueError(f"{path} has adapters for {wrong}, which the model lacks")
