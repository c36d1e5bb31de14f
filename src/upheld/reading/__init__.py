"""Finding things in text, with exact offsets. Pure: no clock, no chance, no third party."""

from upheld.reading.blocks import Block, BlockKind, blocks
from upheld.reading.fold import Folded, bounded, fold, plain
from upheld.reading.sentences import Sentence, outline, sentences

__all__ = [
    "Block",
    "BlockKind",
    "Folded",
    "Sentence",
    "blocks",
    "bounded",
    "fold",
    "outline",
    "plain",
    "sentences",
]
