"""What a finding says to a reader: what the kind means here, and the words it rests on."""

from collections.abc import Mapping, Sequence

from upheld.domain.fallacies import FallacyKind as K

__all__ = ["explanation"]

_MEANING: Mapping[K, str] = {
    K.AD_HOMINEM: "It turns on the person instead of on what the person says.",
    K.APPEAL_TO_AUTHORITY: "It takes somebody's word as proof, without the reasons or evidence "
    "behind it.",
    K.APPEAL_TO_EMOTION: "It wants to move the reader by feeling where a reason is needed.",
    K.APPEAL_TO_NATURE: "It takes natural for good, or unnatural for bad.",
    K.APPEAL_TO_POPULARITY: "It argues from how many people think or do something.",
    K.APPEAL_TO_TRADITION: "It argues that something is right because it is old or has always been "
    "done.",
    K.APPEAL_TO_WORSE_PROBLEMS: "It waves a problem away by pointing to a greater one.",
    K.CHERRY_PICKING: "It rests on the cases that fit and leaves out the others.",
    K.CIRCULAR_REASONING: "What is given as the reason is the conclusion in other words.",
    K.CORRELATION_AS_CAUSATION: "It takes what came together, or one after the other, for cause "
    "and effect.",
    K.EQUIVOCATION: "A word changes its meaning on the way to the conclusion.",
    K.FALSE_DICHOTOMY: "It offers two choices as if there were no others.",
    K.FALSE_EQUIVALENCE: "It treats two things as the same that differ where it matters.",
    K.HASTY_GENERALIZATION: "It concludes from one or a few cases to all.",
    K.LOADED_QUESTION: "It takes for granted what would have to be shown, or shifts who has to "
    "show it.",
    K.NON_SEQUITUR: "The conclusion does not follow from what is said before it.",
    K.RED_HERRING: "It leads away from the question.",
    K.SLIPPERY_SLOPE: "It says that one step leads to a bad end without showing that each step "
    "follows.",
    K.STRAW_MAN: "It answers a distorted form of what the other side says.",
    K.OTHER: "The argument does not support its conclusion.",
}
_QUOTED = 3
_LONGEST = 60


def explanation(kind: K, cues: Sequence[str]) -> str:
    """Return one or two sentences; `cues` are the words of the text the kind is recognised by."""
    meaning = _MEANING[kind]
    if not cues:
        return f"{meaning} No single phrase decides: the passage as a whole reads like that."
    quoted = ", ".join(f"“{_short(cue)}”" for cue in cues[:_QUOTED])
    return f"{meaning} The words that point to it: {quoted}."


def _short(cue: str) -> str:
    words = " ".join(cue.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…"
