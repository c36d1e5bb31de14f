"""Fit the head on the states of the examples, and measure it on frames and rows left out.

    python -m training.fallacies.fit --examples examples.jsonl --states states.npz --out head.npz

One fold is left out and measured: a whole frame, and a whole topic of Argotario, is in one fold.
With --fold -1 everything is fitted; --without argotario leaves that set out whole, and so measures
texts that nobody of this project wrote.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import nn

from upheld.adapters.local.fallacies.choosing import Found, scored, whole
from upheld.adapters.local.fallacies.cues import cues
from upheld.adapters.local.fallacies.head import CLASSES, NONE, Head
from upheld.adapters.local.fallacies.passages import LONGEST_WINDOW, pieces, windows
from upheld.adapters.local.fallacies.reading import SIGNALS, Reading
from upheld.domain.text import Span

WIDTH = 64
BASIS = 192
FEW = 6
ARGUED = ("comments", "comments_fair", "argotario")
PARAMETERS = ("inner", "inner_bias", "attention", "values", "mean", "signals", "bias")


@dataclass(frozen=True)
class Text:
    """An example as the product reads it; `gold` are the sentences of the fallacy."""

    kind: str
    source: str
    fold: int
    reading: Reading
    gold: tuple[int, int]


@dataclass(frozen=True)
class Window:
    """One row of training."""

    states: np.ndarray
    signals: np.ndarray
    label: int
    weight: float


def texts(examples: Path, states: Path) -> Iterator[Text]:
    """Yield the examples with their states; without those that have no sentence."""
    with np.load(states) as arrays:
        offsets, vectors, counts = arrays["offsets"], arrays["states"], arrays["counts"]
    ends = np.cumsum(counts)
    with examples.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            own = slice(ends[number] - counts[number], ends[number])
            spans = [span for run in pieces(row["text"]) for span in run]
            if spans and counts[number]:
                found = tuple(cues(span.of(row["text"])) for span in spans)
                reading = Reading(row["text"], tuple(spans), offsets[own].astype(np.int64),
                                  vectors[own].astype(np.float32), found)  # fmt: skip
                yield Text(row["kind"], row["source"], row["fold"], reading,
                           _sentences(spans, Span(row["start"], max(row["end"], 1))))  # fmt: skip


def _sentences(spans: Sequence[Span], core: Span) -> tuple[int, int]:
    inside = [n for n, span in enumerate(spans) if span.overlaps(core)] or [0]
    return inside[0], inside[-1] + 1


def basis(found: Sequence[Text], rng: random.Random) -> np.ndarray:
    """Return the BASIS directions of the states with most variance; shape (384, BASIS)."""
    drawn = rng.sample(list(found), min(len(found), 1500))
    states = np.concatenate([text.reading.states for text in drawn])
    _, vectors = np.linalg.eigh(np.cov(states, rowvar=False))
    return np.ascontiguousarray(vectors[:, ::-1][:, :BASIS]).astype(np.float32)


def rows(text: Text, rng: random.Random, within: np.ndarray) -> Iterator[Window]:
    """Yield the windows of a text that have a clear label, their states in the basis."""
    text = replace(text, reading=replace(text.reading, states=text.reading.states @ within))
    count = len(text.reading.sentences)
    first, end = text.gold
    if text.kind != NONE:
        yield from _row(text, (first, end), 1.0)
        wider = [
            (s, e)
            for s, e in windows(count)
            if s <= first and end <= e and 0 < (e - s) - (end - first) <= 2
        ]
        for window in rng.sample(wider, min(1, len(wider))):
            yield from _row(text, window, 0.5)
        apart = [(s, e) for s, e in windows(count) if e <= first or end <= s]
        for window in rng.sample(apart, min(1, len(apart))):
            yield from _row(text, window, 0.5, NONE)
    else:
        every = list(windows(count))
        yield from _row(text, (0, min(count, LONGEST_WINDOW)), 1.0)
        for window in rng.sample(every, min(2, len(every) - 1)):
            yield from _row(text, window, 0.5)
    if count > 1:
        yield from _row(text, (0, count), 1.0)


def _row(
    text: Text, window: tuple[int, int], weight: float, kind: str | None = None
) -> Iterator[Window]:
    states = text.reading.states[text.reading.tokens(*window)]
    if len(states):
        label = CLASSES.index(kind or text.kind)
        yield Window(states, text.reading.signals(*window), label, weight)


class Net(nn.Module):
    """The head as it is trained; the product's `Head` computes the same."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        torch.manual_seed(seed)
        size = len(CLASSES)
        self.inner = nn.Parameter(torch.randn(BASIS, WIDTH) * 0.18)
        self.inner_bias = nn.Parameter(torch.zeros(WIDTH))
        self.attention = nn.Parameter(torch.randn(WIDTH, size) * 0.1)
        self.values = nn.Parameter(torch.randn(size, WIDTH) * 0.1)
        self.mean = nn.Parameter(torch.zeros(BASIS, size))
        self.signals = nn.Parameter(torch.zeros(len(SIGNALS), size))
        self.bias = nn.Parameter(torch.zeros(size))

    def forward(self, states: torch.Tensor, mask: torch.Tensor, signals: torch.Tensor,
                drop: float) -> torch.Tensor:  # fmt: skip
        states = nn.functional.dropout(states, drop, self.training)
        inner = torch.tanh(states @ self.inner + self.inner_bias)
        inner = nn.functional.dropout(inner, drop, self.training)
        scores = (inner @ self.attention).masked_fill(~mask[:, :, None], -1e9)
        pooled = torch.softmax(scores, 1).transpose(1, 2) @ inner
        mean = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True).clamp(min=1)
        signals = nn.functional.dropout(signals, drop, self.training)
        return (pooled * self.values).sum(2) + mean @ self.mean + signals @ self.signals + self.bias


def fitted(found: Sequence[Window], given: argparse.Namespace, seed: int) -> Net:
    """Return the net after given.epochs over the windows."""
    net = Net(seed)
    rng = random.Random(seed)
    decayed = [net.inner, net.attention, net.values, net.mean, net.signals]
    optimiser = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": given.decay},
         {"params": [net.inner_bias, net.bias], "weight_decay": 0.0}], lr=given.rate)  # fmt: skip
    scale = class_weights(found)
    steps = given.epochs * (len(found) // given.batch + 1)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, given.rate, total_steps=steps)
    for epoch in range(given.epochs):
        net.train()
        total = 0.0
        for batch in batches(found, given.batch, rng):
            states, mask, signals, labels, weights = tensors(batch)
            mask &= (torch.rand(mask.shape) > given.blind) | (mask.sum(1, keepdim=True) < FEW)
            logits = net(states, mask, signals, given.dropout)
            losses = nn.functional.cross_entropy(
                logits, labels, reduction="none", label_smoothing=given.smooth)  # fmt: skip
            loss = (losses * weights * scale[labels]).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            plan.step()
            total += float(loss.detach()) * len(batch)
        print(f"epoch {epoch + 1} loss {total / len(found):.4f}", flush=True)
    return net


def class_weights(found: Sequence[Window]) -> torch.Tensor:
    """Return what levels the kinds: the square root of how rare each is, 1 on average."""
    sums = np.zeros(len(CLASSES))
    for window in found:
        sums[window.label] += window.weight
    scale = np.sqrt(sums[1:].mean() / np.maximum(sums, 1.0))
    scale[0] = 1.0
    return torch.tensor(scale, dtype=torch.float32)


def batches(found: Sequence[Window], size: int, rng: random.Random) -> Iterator[list[Window]]:
    """Yield batches of windows of about one length, in random order."""
    order = sorted(found, key=lambda w: len(w.states) + rng.random() * 12)
    parts = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(parts)
    yield from parts


def tensors(batch: Sequence[Window]) -> tuple[torch.Tensor, ...]:
    longest = max(len(w.states) for w in batch)
    states = np.zeros((len(batch), longest, BASIS), np.float32)
    mask = np.zeros((len(batch), longest), bool)
    for n, window in enumerate(batch):
        states[n, : len(window.states)] = window.states
        mask[n, : len(window.states)] = True
    return (
        torch.from_numpy(states),
        torch.from_numpy(mask),
        torch.from_numpy(np.stack([w.signals for w in batch])),
        torch.tensor([w.label for w in batch]),
        torch.tensor([w.weight for w in batch]),
    )


def arguing(found: Sequence[Text]) -> np.ndarray:
    """Return weights that tell passages in which somebody argues from plain prose, constant last.

    A logistic regression on mean states; passages of frames are neither and left out.
    """
    kept = [text for text in found if _told(text) is not None]
    states = torch.tensor(np.stack([text.reading.states.mean(0) for text in kept]))
    gold = torch.tensor([float(_told(text) is True) for text in kept])
    states = torch.cat([states, torch.ones(len(kept), 1)], 1)
    weights = torch.zeros(states.shape[1], requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=100)
    scale = torch.where(gold > 0, 0.5 / gold.mean(), 0.5 / (1 - gold.mean()))

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        value = nn.functional.binary_cross_entropy_with_logits(states @ weights, gold, scale)
        value = value + 1e-4 * (weights**2).sum()
        value.backward()
        return value

    optimiser.step(loss)
    return weights.detach().numpy()


def _told(text: Text) -> bool | None:
    """Return whether a text argues (True) or is plain prose (False); None for the frames."""
    source = text.source.split(":")[0]
    return None if source in ("frames", "fair", "missci") else source in ARGUED


def product_head(
    net: Net, within: np.ndarray, told: np.ndarray, limits: tuple[float, float]
) -> tuple[Head, dict[str, np.ndarray]]:
    """Return the product's head and its arrays, in half precision as they are shipped."""
    found = {name: getattr(net, name).detach().numpy() for name in PARAMETERS}
    whole = {"inner": within @ found["inner"], "mean": within @ found["mean"], "arguing": told}
    arrays = {name: array.astype(np.float16) for name, array in (found | whole).items()}
    arrays["threshold"], arrays["argued"] = map(np.float64, limits)
    return Head.of(arrays), arrays


def best(text: Text, head: Head) -> Found:
    """Return the surest window of a text; one of confidence 0 where there is none."""
    none = Found(0, 1, NONE, 0.0)
    return max(scored(text.reading, head), key=lambda found: found.confidence, default=none)


def report(held: Sequence[Text], head: Head) -> None:
    """Print detection at some thresholds, false alarms by source, and how kinds are told."""
    found = [(text, best(text, head)) for text in held]
    sources = ("frames", "fair", "comments", "comments_fair", "argotario", "missci")
    for cut in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        line = [f"@{cut}"]
        for source in sources:
            of = [(t, f) for t, f in found if t.source.split(":")[0] == source]
            hit = [f.confidence >= cut for t, f in of if t.kind != NONE]
            false = [f.confidence >= cut for t, f in of if t.kind == NONE]
            line.append(f"{source} hit {_share(hit)} false {_share(false)}")
        natural = [f.confidence >= cut for t, f in found if t.source.split(":")[0] not in sources]
        print("; ".join(line), "; plain false", _share(natural))
    for part in (("comments", "comments_fair"), ("argotario",)):
        print(argued_cut(held, head, part))
    argues = {side: [head.argues(t.reading) for t in held if _told(t) is side]
              for side in (True, False)}  # fmt: skip
    print("said to argue", _share(argues[True]), "plain", _share(argues[False]))
    for source in ("frames", "comments", "argotario", "missci"):
        of = [(t, f) for t, f in found if t.source == source and t.kind != NONE]
        print(source, "kind right", _share([t.kind == f.kind for t, f in of]))
        for kind in sorted({t.kind for t, _ in of}):
            said = [f.kind for t, f in of if t.kind == kind]
            print("  ", kind, len(said), _share([s == kind for s in said]), _often(said))
    frames = [(t, f) for t, f in found if t.source == "frames"]
    print("span right", _share([(f.first, f.end) == t.gold for t, f in frames]))


def argued_cut(held: Sequence[Text], head: Head, sources: Sequence[str]) -> str:
    """Return the threshold of the best F1 over whole passages, fair and false weighing the same."""
    of = [(t.kind != NONE, whole(t.reading, head)) for t in held
          if t.source.split(":")[0] in sources]  # fmt: skip
    gold, sure = np.array([g for g, _ in of]), np.array([c for _, c in of])
    cuts = np.arange(0.04, 0.96, 0.02)
    hits, false = (np.array([np.mean(sure[side] >= cut) for cut in cuts]) for side in (gold, ~gold))
    scores = 2 * hits / (hits + false + 1)
    top = int(np.argmax(scores))
    surest = np.array([best(t, head).confidence for t in held
                       if t.source.split(":")[0] in sources])  # fmt: skip
    better, other = (np.mean(by[gold][:, None] > by[~gold][None]) for by in (sure, surest))
    return (f"{', '.join(sources)}: {len(of)} passages, AUC {better:.3f}, "
            f"by the surest window {other:.3f}; "
            f"best F1 {scores[top]:.3f} at {cuts[top]:.2f}, hit {hits[top]:.3f}, "
            f"false {false[top]:.3f}")  # fmt: skip


def _share(values: Sequence[bool]) -> str:
    return f"{np.mean(values):.3f}/{len(values)}" if values else "-"


def _often(said: Sequence[str]) -> str:
    counted = sorted(((said.count(s), s) for s in set(said)), reverse=True)
    return ", ".join(f"{s} {n}" for n, s in counted[:3])


def main() -> None:
    read = argparse.ArgumentParser()
    read.add_argument("--examples", type=Path, required=True)
    read.add_argument("--states", type=Path, required=True)
    read.add_argument("--out", type=Path)
    read.add_argument("--fold", type=int, default=0)
    read.add_argument("--epochs", type=int, default=8)
    read.add_argument("--batch", type=int, default=128)
    read.add_argument("--rate", type=float, default=4e-3)
    read.add_argument("--decay", type=float, default=0.02)
    read.add_argument("--dropout", type=float, default=0.3)
    read.add_argument("--blind", type=float, default=0.1)
    read.add_argument("--smooth", type=float, default=0.05)
    read.add_argument("--threshold", type=float, default=0.5)
    read.add_argument("--argued", type=float, default=0.5)
    read.add_argument("--without", choices=("argotario",), help="A source only to measure.")
    read.add_argument("--seed", type=int, default=1)
    given = read.parse_args()
    torch.set_num_threads(1)
    rng = random.Random(given.seed)
    every = list(texts(given.examples, given.states))
    held = [t for t in every if t.fold == given.fold or t.source == given.without]
    taught = [t for t in every if t.fold != given.fold and t.source != given.without]
    within = basis(taught, rng)
    found = [window for text in taught for window in rows(text, rng, within)]
    print(f"{len(taught)} texts, {len(found)} windows", flush=True)
    net = fitted(found, given, given.seed)
    limits = given.threshold, given.argued
    head, arrays = product_head(net, within, arguing(taught), limits)
    if given.out:
        np.savez_compressed(given.out, **arrays)
    if held:
        report(held, head)


if __name__ == "__main__":
    main()
