"""Cross-encoder: a BERT or MPNet body with a three-way head, in plain torch.

The body is written out so that one class serves training and ONNX export.
Labels are 0 SUPPORTS, 1 REFUTES, 2 NEI everywhere.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional as F

LABELS = ("SUPPORTS", "REFUTES", "NEI")
FAMILIES = ("bert", "mpnet")


@dataclass(frozen=True)
class Shape:
    """Sizes of a body, read from the base model's config.json."""

    family: str
    vocab: int
    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    eps: float
    pad: int
    sep: int

    @classmethod
    def read(cls, base: Path) -> Shape:
        """Take the shape from a directory that holds config.json."""
        raw = json.loads((base / "config.json").read_text(encoding="utf-8"))
        family = str(raw["model_type"])
        if family not in FAMILIES:
            raise ValueError(f"unsupported model_type {family!r}")
        mpnet = family == "mpnet"
        return cls(
            family=family,
            vocab=raw["vocab_size"],
            hidden=raw["hidden_size"],
            layers=raw["num_hidden_layers"],
            heads=raw["num_attention_heads"],
            inner=raw["intermediate_size"],
            positions=raw["max_position_embeddings"],
            eps=raw["layer_norm_eps"],
            pad=1 if mpnet else 0,
            sep=2 if mpnet else 102,
        )

    def as_dict(self) -> dict[str, object]:
        """Plain form for a checkpoint."""
        return asdict(self)


class Layer(nn.Module):
    """One post-norm transformer layer."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.q = nn.Linear(shape.hidden, shape.hidden)
        self.k = nn.Linear(shape.hidden, shape.hidden)
        self.v = nn.Linear(shape.hidden, shape.hidden)
        self.o = nn.Linear(shape.hidden, shape.hidden)
        self.norm1 = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.up = nn.Linear(shape.hidden, shape.inner)
        self.down = nn.Linear(shape.inner, shape.hidden)
        self.norm2 = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """Map [B, T, H] to [B, T, H]; `bias` is added to attention scores."""
        b, t, h = x.shape

        def split(y: Tensor) -> Tensor:
            return y.view(b, t, self.heads, h // self.heads).transpose(1, 2)

        q, k, v = split(self.q(x)), split(self.k(x)), split(self.v(x))
        attend = spelled_out if self.training else F.scaled_dot_product_attention
        mixed = attend(q, k, v, attn_mask=bias.to(q.dtype))
        x = self.norm1(x + self.drop(self.o(mixed.transpose(1, 2).reshape(b, t, h))))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


def spelled_out(q: Tensor, k: Tensor, v: Tensor, attn_mask: Tensor) -> Tensor:
    """Attention in plain products: on short texts its way back is cheaper than the fused one."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.softmax(scores.float() + attn_mask, -1).to(v.dtype) @ v


def relative_buckets(size: int, buckets: int = 32, furthest: int = 128) -> Tensor:
    """MPNet's bucket number for every (query, key) pair of positions."""
    place = torch.arange(size)
    gap = place[:, None] - place[None, :]
    half = buckets // 2
    side = (gap < 0).long() * half
    gap = gap.abs()
    exact = half // 2
    scale = (half - exact) / math.log(furthest / exact)
    far = exact + ((gap.clamp(min=1).float() / exact).log() * scale).long()
    return side + torch.where(gap < exact, gap, far.clamp(max=half - 1))


class CrossEncoder(nn.Module):
    """Body plus head on [first token; mean of claim; mean of evidence]."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.fixed = 0
        self.words = nn.Embedding(shape.vocab, shape.hidden)
        self.places = nn.Embedding(shape.positions, shape.hidden)
        self.segments = nn.Embedding(2, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.eps)
        self.drop = nn.Dropout(0.1)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.relative = nn.Embedding(32, shape.heads)
        self.register_buffer("buckets", relative_buckets(512), persistent=False)
        self.pool = nn.Linear(3 * shape.hidden, 384)
        self.out = nn.Linear(384, 3)

    def segment_ids(self, ids: Tensor) -> Tensor:
        """0 up to the first separator, 1 after it."""
        ends = (ids == self.shape.sep).long()
        return ((ends.cumsum(1) - ends) > 0).long()

    def embed(self, ids: Tensor, segments: Tensor) -> Tensor:
        """Sum of word, place and segment vectors, normalised."""
        start = self.shape.pad + 1 if self.shape.family == "mpnet" else 0
        places = torch.arange(ids.shape[1], device=ids.device) + start
        x = self.words(ids) + self.places(places)[None] + self.segments(segments)
        return self.drop(self.norm(x))

    def attention_bias(self, mask: Tensor) -> Tensor:
        """Additive bias [B, heads or 1, T, T] that hides padding."""
        hidden = (1.0 - mask[:, None, None, :].float()) * -1e4
        if self.shape.family != "mpnet":
            return hidden.expand(-1, 1, mask.shape[1], -1)
        t = mask.shape[1]
        near = self.relative(self.buckets[:t, :t]).permute(2, 0, 1)[None]
        return near + hidden

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Logits [B, 3] for token ids and attention mask, both [B, T]."""
        segments = self.segment_ids(ids)
        x = self.embed(ids, segments)
        bias = self.attention_bias(mask)
        for layer in self.layers[: self.fixed]:
            with torch.no_grad():
                x = layer(x, bias)
        for layer in self.layers[self.fixed :]:
            x = layer(x, bias)
        second = (segments * mask).unsqueeze(-1).to(x.dtype)
        first = ((1 - segments) * mask).unsqueeze(-1).to(x.dtype)
        claim = (x * first).sum(1) / first.sum(1).clamp(min=1.0)
        proof = (x * second).sum(1) / second.sum(1).clamp(min=1.0)
        joined = torch.cat([x[:, 0], claim, proof], dim=-1)
        return self.out(self.drop(torch.tanh(self.pool(joined))))

    def train(self, mode: bool = True) -> CrossEncoder:
        """As usual, but fixed layers stay without dropout."""
        super().train(mode)
        if self.fixed:
            for layer in self.layers[: self.fixed]:
                layer.train(False)
            self.drop.train(mode)
        return self


_PARTS = {
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "o",
    "attention.output.LayerNorm": "norm1",
    "attention.attn.q": "q",
    "attention.attn.k": "k",
    "attention.attn.v": "v",
    "attention.attn.o": "o",
    "attention.LayerNorm": "norm1",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm2",
}
_TOP = {
    "embeddings.word_embeddings.weight": "words.weight",
    "embeddings.position_embeddings.weight": "places.weight",
    "embeddings.token_type_embeddings.weight": "segments.weight",
    "embeddings.LayerNorm.weight": "norm.weight",
    "embeddings.LayerNorm.bias": "norm.bias",
    "encoder.relative_attention_bias.weight": "relative.weight",
}


def rename(name: str) -> str | None:
    """Our parameter name for one of the base model's, None if unused."""
    if name in _TOP:
        return _TOP[name]
    if not name.startswith("encoder.layer."):
        return None
    number, _, rest = name.removeprefix("encoder.layer.").partition(".")
    part, _, kind = rest.rpartition(".")
    return f"layers.{number}.{_PARTS[part]}.{kind}" if part in _PARTS else None


def from_base(base: Path, seed: int = 1) -> CrossEncoder:
    """A model with the base's body and a fresh head; segments start at zero."""
    torch.manual_seed(seed)
    model = CrossEncoder(Shape.read(base))
    nn.init.zeros_(model.segments.weight)
    state = load_file(str(base / "model.safetensors"))
    named = {rename(k): v for k, v in state.items() if rename(k)}
    missing = model.load_state_dict(named, strict=False).missing_keys  # type: ignore[arg-type]
    allowed = ("pool.", "out.", "segments.", "relative.")
    bad = [m for m in missing if not m.startswith(allowed)]
    if bad:
        raise ValueError(f"base model lacks {bad}")
    return model


def freeze(model: CrossEncoder, layers: int) -> None:
    """Fix word and place vectors and the lowest `layers` layers."""
    model.fixed = layers
    fixed: list[nn.Module] = [model.words, model.places]
    if layers:
        fixed += [model.norm, *model.layers[:layers]]
    for module in fixed:
        for weight in module.parameters():
            weight.requires_grad_(False)


def load(path: Path) -> CrossEncoder:
    """Read a model written by train.py."""
    saved = torch.load(path, map_location="cpu", weights_only=True)
    model = CrossEncoder(Shape(**saved["shape"]))
    model.load_state_dict(saved["model"])
    return model
