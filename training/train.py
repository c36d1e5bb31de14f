"""Train a cross-encoder on prepared rows, with checkpoints and exact resume.

python -m training.train --base DIR --rows FILE --out DIR --steps N [--init FILE] [--freeze 6]
Running the same command again continues from the newest checkpoint in --out; SIGTERM
saves one and ends. Rows and steps may change between sittings; `--begin` names the step at which
the rows came in. `--workers N --worker K`, for K from 0, started N times side by side, share every
step: each reads a batch of its own and all learn from the mean.
"""

from __future__ import annotations

import argparse
import json
import logging
import signal
import time
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F
from training import adapter, batches, blas, model, shared
from training.build import read_rows
from training.readers import Row

LOG = logging.getLogger("train")
SMOOTH = 0.02
WARM = 0.06


def loss_of(
    logits: Tensor, target: Tensor, weight: Tensor, soft: Tensor | None, share: float
) -> Tensor:
    """Weighted NLL; target 3 means "R or N"; `soft` mixes in a teacher's probabilities."""
    logp = F.log_softmax(logits.float(), dim=-1)
    either = torch.logsumexp(logp[:, 1:], dim=-1)
    exact = logp.gather(1, target.clamp(max=2)[:, None])[:, 0]
    gold = torch.where(target == 3, either, (1 - SMOOTH) * exact + SMOOTH * logp.mean(-1))
    if soft is not None:
        gold = (1 - share) * gold + share * (soft * logp).sum(-1)
    return -(gold * weight).sum() / weight.sum()


def rate(step: int, steps: int) -> float:
    """Linear warm-up, then linear decay to 3 %."""
    warm = max(1.0, steps * WARM)
    return min((step + 1) / warm, max(0.03, (steps - step) / (steps - warm)))


def make_optimiser(net: model.CrossEncoder, lr: float) -> torch.optim.AdamW:
    """AdamW; new parts learn at four times the rate."""
    fresh = ("pool.", "out.", "segments.")
    named = [(n, p) for n, p in net.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for n, p in named if not n.startswith(fresh)], "lr": lr, "base": lr},
        {"params": [p for n, p in named if n.startswith(fresh)], "lr": 4 * lr, "base": 4 * lr},
    ]
    return torch.optim.AdamW(groups, betas=(0.9, 0.98), weight_decay=0.01, fused=True)


class Run:
    """State of one training run on disk and in memory."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.out: Path = args.out
        self.out.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(args.seed)
        self.net = model.load(args.init) if args.init else model.from_base(args.base, args.seed)
        if not args.bf16:
            blas.use_fast(self.net)
        self._fix()
        for part in self.net.modules():
            if isinstance(part, torch.nn.Dropout):
                part.p = args.dropout
        self.optimiser = make_optimiser(self.net, args.lr)
        self.step = 0
        self.tokens = 0
        self._resume()
        shared.meet(self.out, args.worker, args.workers)

    def _fix(self) -> None:
        """Say what is not trained: the lowest layers, or everything but adapters."""
        if not self.args.adapter:
            model.freeze(self.net, self.args.freeze)
            return
        adapter.attach(self.net, self.args.adapter, self.args.freeze)
        if self.args.bf16:
            adapter.halve(self.net)

    def _resume(self) -> None:
        """Continue from state.pt when it is there."""
        path = self.out / "state.pt"
        if not path.exists():
            return
        saved = torch.load(path, map_location="cpu", weights_only=True)
        self.net.load_state_dict(saved["model"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.step, self.tokens = saved["step"], saved["tokens"]
        torch.set_rng_state(saved["rng"])
        LOG.info("resumed at step %d", self.step)

    def save(self) -> None:
        """Write state.pt whole or not at all, and what was learned; one worker does it for all."""
        if self.args.worker:
            return
        self._save_weights()
        state = {
            "shape": self.net.shape.as_dict(),
            "model": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "tokens": self.tokens,
            "rng": torch.get_rng_state(),
        }
        part = self.out / "state.part"
        torch.save(state, part)
        part.replace(self.out / "state.pt")

    def _save_weights(self) -> None:
        """Write what was learned, alone: the adapters, or all weights."""
        if self.args.adapter:
            adapter.save(self.net, self.out / "adapter.pt")
            return
        torch.save(
            {"shape": self.net.shape.as_dict(), "model": self.net.state_dict()},
            self.out / "model.pt",
        )

    def update(self, ids: Tensor, mask: Tensor, rows: list[Row], soft: Tensor | None) -> float:
        """One optimiser step; returns the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = group["base"] * rate(self.step, self.args.steps)
        target = torch.tensor([r.target for r in rows])
        weight = torch.tensor([r.weight for r in rows])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.args.bf16):
            logits = self.net(ids, mask)
        loss = loss_of(logits, target, weight, soft, self.args.share)
        loss.backward()
        live = [p for p in self.net.parameters() if p.requires_grad]
        shared.average(live, self.args.workers)
        torch.nn.utils.clip_grad_norm_(live, 1.0)
        self.optimiser.step()
        self.optimiser.zero_grad(set_to_none=True)
        self.step += 1
        self.tokens += int(mask.sum())
        return float(loss.detach())


def read_soft(path: Path | None) -> list[list[float]] | None:
    """A teacher's probabilities, one list a line, in the order of the rows."""
    if path is None:
        return None
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def train(args: argparse.Namespace) -> None:
    """Run to --steps, saving state every --every seconds."""
    torch.set_num_threads(args.threads)
    rows = read_rows(args.rows)
    soft = read_soft(args.soft)
    tok = batches.tokenizer(args.base, args.longest)
    coded = batches.encode_rows(tok, rows)
    run = Run(args)
    order: list[list[int]] = []
    while len(order) < (args.steps - args.begin) * args.workers:
        order += batches.plan([len(c) for c in coded], args.tokens, args.seed + len(order))
    run.net.train()
    began, saved, seen, losses = time.time(), time.time(), run.tokens, [0.0]
    stop: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, frame: stop.append(number))
    while run.step < args.steps and not shared.any_of(bool(stop), args.workers):
        chosen = order[(run.step - args.begin) * args.workers + args.worker]
        ids, mask = batches.collate([coded[i] for i in chosen], run.net.shape.pad)
        target = torch.tensor([soft[i] for i in chosen]) if soft else None
        losses.append(run.update(ids, mask, [rows[i] for i in chosen], target))
        if run.step % 10 == 0:
            speed = (run.tokens - seen) / (time.time() - began)
            LOG.info(
                "step %d/%d loss %.3f tokens/s %.0f",
                run.step,
                args.steps,
                sum(losses[-50:]) / 50,
                speed,
            )
        if time.time() - saved > args.every:
            run.save()
            saved = time.time()
    run.save()


def main() -> None:
    """Command line."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path, help="weights to start from instead of the base")
    parser.add_argument("--soft", type=Path, help="teacher probabilities in the order of --rows")
    parser.add_argument("--share", type=float, default=0.5, help="share of the teacher in the loss")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--tokens", type=int, default=560, help="tokens a batch")
    parser.add_argument("--longest", type=int, default=160)
    parser.add_argument("--freeze", type=int, default=0, help="lowest layers kept fixed")
    parser.add_argument("--adapter", type=int, default=0, help="train adapters of this rank alone")
    parser.add_argument("--dropout", type=float, default=0.1, help="0 suits a single pass")
    parser.add_argument("--lr", type=float, default=5e-5)
    parser.add_argument("--every", type=float, default=600.0, help="seconds between checkpoints")
    parser.add_argument("--bf16", action="store_true", help="for processors that multiply bf16")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=int, default=0, help="step at which these rows came in")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--worker", type=int, default=0)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
