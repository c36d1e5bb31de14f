"""One run by several processes: each reads its own batch, all learn from the mean gradient.

Processors that share a machine train faster as processes of one thread each than as threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, distributed


def meet(folder: Path, worker: int, workers: int) -> None:
    """Wait until all workers of a run are there; one alone waits for nobody.

    The place to meet is a file in `folder`, taken away before a run starts again.
    """
    if workers > 1:
        place = f"file://{(folder / 'meet').absolute()}"
        distributed.init_process_group("gloo", place, rank=worker, world_size=workers)


def average(weights: Sequence[Tensor], workers: int) -> None:
    """Give every weight the mean gradient of all workers."""
    if workers == 1:
        return
    gradients = [w.grad for w in weights if w.grad is not None]
    flat = torch.cat([g.flatten() for g in gradients])
    distributed.all_reduce(flat)
    parts = (flat / workers).split([g.numel() for g in gradients])
    for gradient, mean in zip(gradients, parts, strict=True):
        gradient.copy_(mean.view_as(gradient))


def any_of(mine: bool, workers: int) -> bool:
    """Say whether any worker says so; all get the same answer."""
    if workers == 1:
        return mine
    said = torch.tensor([int(mine)])
    distributed.all_reduce(said)
    return bool(said)
