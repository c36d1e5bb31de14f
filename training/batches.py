"""Encode pairs and cut them into batches of like length."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from training.readers import Row

CLAIM_WORDS = 70


def tokenizer(base: Path, longest: int) -> Tokenizer:
    """The base's tokenizer with truncation of the evidence only and no padding."""
    found = Tokenizer.from_file(str(base / "tokenizer.json"))
    found.no_padding()
    found.enable_truncation(longest, strategy="only_second")
    return found


def encode(tok: Tokenizer, claim: str, evidence: str) -> list[int]:
    """Token ids of a pair; an over-long claim is cut so that evidence has room."""
    short = " ".join(claim.split()[:CLAIM_WORDS])
    return list(tok.encode(short, evidence or ".").ids)


def encode_rows(tok: Tokenizer, rows: Sequence[Row]) -> list[list[int]]:
    """Token ids for each row."""
    return [encode(tok, r.claim, r.evidence) for r in rows]


def plan(lengths: Sequence[int], tokens: int, seed: int, chunk: int = 50) -> list[list[int]]:
    """Batches of row numbers, each of at most about `tokens` tokens, in random order.

    Rows are shuffled, sorted by length within stretches, cut, and the cuts shuffled
    inside each stretch, so a run that stops early has seen a fair sample.
    """
    rng = random.Random(seed)
    order = list(range(len(lengths)))
    rng.shuffle(order)
    size = chunk * 16
    batches: list[list[int]] = []
    for start in range(0, len(order), size):
        stretch = sorted(order[start : start + size], key=lambda i: lengths[i])
        cuts = _cut(stretch, lengths, tokens)
        rng.shuffle(cuts)
        batches += cuts
    return batches


def _cut(stretch: list[int], lengths: Sequence[int], tokens: int) -> list[list[int]]:
    """Cut a sorted stretch where padded size would pass `tokens`."""
    cuts: list[list[int]] = [[]]
    for i in stretch:
        if cuts[-1] and (len(cuts[-1]) + 1) * lengths[i] > tokens:
            cuts.append([])
        cuts[-1].append(i)
    return cuts


def collate(ids: Sequence[list[int]], pad: int) -> tuple[Tensor, Tensor]:
    """Padded ids and mask."""
    longest = max(len(x) for x in ids)
    out = np.full((len(ids), longest), pad, dtype=np.int64)
    mask = np.zeros((len(ids), longest), dtype=np.int64)
    for i, x in enumerate(ids):
        out[i, : len(x)] = x
        mask[i, : len(x)] = 1
    return torch.from_numpy(out), torch.from_numpy(mask)
