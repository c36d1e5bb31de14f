"""What a sentence does: state something, or greet, ask, offer, instruct, decline."""

import re
from collections.abc import Sequence
from enum import StrEnum

from upheld.adapters.local.extraction.grammar import FINITE, finite_verb
from upheld.adapters.local.extraction.lexicon import IMPERATIVES
from upheld.adapters.local.extraction.tokens import Token

__all__ = ["Act", "act"]


class Act(StrEnum):
    """What a sentence does; only a statement can be checked."""

    STATEMENT = "statement"
    FRAGMENT = "fragment"
    COURTESY = "courtesy"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    OFFER = "offer"
    ABSTENTION = "abstention"
    CHATTER = "chatter"


_START = r"\A\W*(?:(?:unfortunately|sorry|however|but|and|well|hello|hi|yes|no|sure|of course|certainly|okay|ok|so|also|if so|at this time|currently|in that case|absolutely|great|as of now|thanks|thank you)\b[\s,.!:—–-]*)*"
_PATTERNS: tuple[tuple[Act, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(_START + pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            Act.ABSTENTION,
            r"(?:(?:i|we) (?:\w+ )?(?:can(?:no|['’])t|can not|could ?n['’]t|could not|was ?n['’]t able|were ?n['’]t able|(?:am|was|were|are) (?:\w+ )?(?:unable|not able|not aware|not sure|not certain|not familiar|not in a position)|do ?n['’]t|do not|did ?n['’]t (?:find|see|manage)|did not (?:find|see|manage)|have(?:n['’]t| not| no) (?:found|seen|been able|information|access|record|data|knowledge|idea|way)?|found no|apologi[sz]e|regret)\b"
            r"|i['’]m (?:\w+ )?(?:sorry|unable|afraid|not)\b|i am (?:sorry|afraid)\b|my apologies|apologies\b"
            r"|(?:as|being) (?:an? )?(?:ai\b|(?:large )?language model|artificial intelligence|assistant|chatbot)"
            r"|(?:there (?:is|was|are|were)|there['’]s) (?:no|not enough|insufficient|not any|little or no) (?:\w+ ){0,3}(?:information|data|evidence|details?|records?|mention|results?|sources?)(?: (?:\w+ )?(?:available|found|provided|given|in the (?:text|context|passage|document|sources?|provided)|about|on|regarding|that i)\b|\W*\Z)"
            r"|(?:the|this) (?:provided |given |supplied )?(?:text|context|passage|document|article|sources?|information)s? (?:provided |given )?(?:do(?:es)?(?:n['’]t| not)|did(?:n['’]t| not)) (?:\w+ )?(?:mention|say|state|contain|include|provide|specify|give|cover|address|discuss|tell)"
            r"|(?:no|not enough|insufficient) (?:\w+ )?(?:information|results?|data|answer)\b[^.]{0,40}(?:found|available|provided)?\W*\Z"
            r"|not (?:found|available|sure|known|specified|mentioned)\W*\Z|(?:i|we) (?:honestly )?(?:have no idea|wish i knew)|unknown\W*\Z|n/a\W*\Z)",
        ),
        (
            Act.OFFER,
            r"(?:(?:would|do|did|shall|should|can|could|may) (?:you|i|we)\b[^.]*\?"
            r"|let me know\b|let us know\b|feel free\b|please (?:let|feel|do not hesitate|don['’]t hesitate|reach|contact|ask|share|provide|tell)"
            r"|(?:do not|don['’]t) hesitate|if (?:you|there)(?:['’]re| (?:have|need|want|would|['’]d|are|is|like|still|meant|could|can|provide|tell|give|wish))\b[^.]*\b(?:let me|feel free|just ask|ask|i can|i could|i['’]d|i['’]ll|i will|i would|please|contact|reach)"
            r"|(?:i|we)(?:['’]d| would) (?:be (?:happy|glad|delighted|pleased)|love to|like to|gladly)|(?:i|we)(?:['’]m| am|['’]re| are) (?:happy|glad|here|always|ready|available|just) (?:to|for)|(?:i|we) (?:can|could|will|may|might) (?:also |certainly |gladly )*(?:help|assist)|i (?:can|could|will|may|might) (?:also |try |certainly |gladly |then |now )*(?:provide|give|offer|explain|show|tell|share|look|check|try|find|suggest|do|make|write|create|summari[sz]e|walk|go|list|draft|be)\b|(?:i|we)['’]ll\b"
            r"|happy to (?:help|assist|share|answer|explain)|glad (?:to|i)\b|here to help|how (?:can|may) i)",
        ),
        (
            Act.COURTESY,
            r"(?:hi|hello|hey|greetings|good (?:morning|afternoon|evening|day|luck|question|catch|point)|dear|thanks|thank you|many thanks|you(?:['’]re| are) (?:very |most )?(?:welcome|right|correct|absolutely)|no problem|my pleasure|great (?:question|choice|point|idea|job)|(?:that(?:['’]s| is) )?(?:a |an )?(?:great|good|excellent|interesting|fascinating|wonderful) (?:question|point|topic|observation|choice)|welcome|congratulations|cheers|best (?:regards|wishes)|kind regards|warm regards|sincerely|yours (?:truly|sincerely|faithfully)|take care|have a (?:great|good|nice|wonderful|lovely)|enjoy\b|(?:i )?hope (?:this|that|it|you|these)\b|i hope\b|here(?:['’]s| is| are|['’]re) (?:a|an|the|some|your|my|what|how|why|all|few|more|several|two|three|four|five|\d+)\b[^.]*[:.]?\W*\Z|goodbye|see you|sounds good|that makes sense|(?:bye|regards|done|got it|understood|exactly|correct|right|true|false|yes|no|sure|certainly|absolutely|of course|okay|ok)(?=\s*[,.!;:—–-]|\s*\Z))(?:\W|\Z)",
        ),
        (
            Act.CHATTER,
            r"(?:i|we) (?:\w+ly |have |just |also |only |do |really |then |first |now |had |am |was |['’]ve )*(?:hope|wish|recommend|suggest|advise|want|need|apologi[sz]e|love|hate|like|prefer|enjoy|agree|disagree|wonder|mean|promise|appreciate|encourage|try|tried|aim|think (?:about|of)|excited|proud|happy|glad|sure|certain|confident)\b"
            r"|i (?:have |just |also |then |first |now )*(?:searched|looked|checked|reviewed|assumed|included|listed|summari[sz]ed|updated|fixed|added|found|analy[sz]ed|understand your|speak|talk|ask|consider|feel|going|trying)\b"
            r"|(?:i|we)['’](?:m|d|ve|re)\b|let['’]s\b|let (?:me|us)\b|my (?:goal|aim|apologies|mistake|recommendation|suggestion|advice|favou?rite|knowledge (?:cutoff|cut-off)|training)\b",
        ),
    )
)
_ADVICE = re.compile(
    r"\A\W*(?:(?:so|then|also|finally|next|first|second|third|lastly|however|therefore|but|and|additionally|in addition|for (?:the )?[^,.]{3,80}|when [^,.]{3,80}|if [^,.]{3,80}|to [^,.]{3,80}|before [^,.]{3,80}|after [^,.]{3,80}|once [^,.]{3,80})[,:]?\s+)?"
    r"(?:you (?:should|must|need to|may want|might want|will (?:want|need)|['’]ll (?:want|need)|can (?:also )?(?:try|use|follow|visit|check|consult|contact|refer|find|ask|click|simply|start|do|choose|add|go)|could (?:also )?(?:try|consider|use|ask)|['’]ve got to|have to|ought|better|had better)"
    r"|(?:please|kindly|make sure|be sure|try to|remember to|never|always|do not|don['’]t)\b(?! (?:been|had|was|were)))",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"\A(?:(?:then|next|first|firstly|second|third|finally|also|now|lastly|optionally|instead|so|and|to [^,.]{3,80}|for [^,.]{3,60}|if [^,.]{3,80}|when [^,.]{3,80}|once [^,.]{3,80}|after [^,.]{3,80}|before [^,.]{3,80}|using [^,.]{3,60}|in [^,.]{3,60}),?\s+)",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"\?[\"'”’)\]*_!?\s]*\Z")


def act(words: Sequence[Token], text: str) -> Act:
    """Return what the sentence does."""
    if _QUESTION.search(text[-12:]):
        return Act.QUESTION
    head = text[:300]
    for kind, pattern in _PATTERNS:
        if pattern.match(head) and not _asserts_anyway(kind, words, head):
            return kind
    if _ADVICE.match(head) or _commands(words, head):
        return Act.INSTRUCTION
    return Act.STATEMENT if finite_verb(words, 0, len(words)) is not None else Act.FRAGMENT


_PLAIN = re.compile(
    r"\A(?:yes|no|sure|certainly|absolutely|of course|correct|right|true|false|exactly|great|thanks|thank you|hi|hello|hey|good (?:morning|question|point|afternoon|evening)|great question)\b[^,.!—–:-]{0,30}[,.!—–:-]+\s*(?P<rest>\w.*)",
    re.IGNORECASE | re.DOTALL,
)


def _asserts_anyway(kind: Act, words: Sequence[Token], text: str) -> bool:
    """A greeting or a yes may be followed by a statement in the same sentence."""
    if kind is not Act.COURTESY or not (plain := _PLAIN.match(text)):
        return False
    rest = plain["rest"]
    if any(pattern.match(rest) for _, pattern in _PATTERNS):
        return False
    at = plain.start("rest")
    first = next((i for i, w in enumerate(words) if w.start >= at), len(words))
    return finite_verb(words, first, len(words)) is not None


def _commands(words: Sequence[Token], text: str) -> bool:
    """Say whether the sentence starts with a bare verb and has no subject before it."""
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    for start in {0, at}:
        first = next(
            (i for i, w in enumerate(words) if w.start >= start and w.tag != "PUNCT"), None
        )
        if first is not None and _bare_verb(words, first):
            return True
    return False


def _bare_verb(words: Sequence[Token], at: int) -> bool:
    follows = words[at + 1] if at + 1 < len(words) else None
    if follows is None:
        return words[at].tag == "VB"
    if words[at].low in IMPERATIVES and words[at].tag in {"VB", "NN", "NNP", "VBP"}:
        return follows.tag in {
            "DT",
            "PRP$",
            "RB",
            "PRP",
            "NNS",
            "JJ",
            "IN",
            "CD",
            "TO",
            "NN",
            "RP",
            "WRB",
            "WP",
        } and (words[at].tag == "VB" or finite_verb(words, at + 1, len(words)) is None)
    return words[at].tag == "VB" and follows.tag not in FINITE and follows.tag != "POS"
