"""The English words that decide whether a sentence claims that an action was carried out.

All words are folded: lower case, straight apostrophes. Tables, so that adding a word adds a row.
"""

from collections.abc import Iterable

from upheld.reading.data.rows import word_set

__all__ = [
    "ADVERBS",
    "ASSERTIVE",
    "BE",
    "CLAUSE_BREAKS",
    "COMPLETE",
    "CONTRACTED",
    "CUES",
    "DELEXICAL",
    "DETERMINERS",
    "GENERIC_NOMINALS",
    "HABITUAL",
    "HARMLESS_NO",
    "INTRODUCERS",
    "IRREGULAR",
    "LIGHT",
    "MODALS",
    "NEGATORS",
    "NOMINALS",
    "NOT_VERBS",
    "OTHER_ACTORS",
    "OUR_SIDE",
    "PERFECT",
    "PLACED",
    "PREPOSITIONS",
    "PRONOUN_OBJECTS",
    "PRONOUN_SUBJECTS",
    "REPORTERS",
    "REPORTING",
    "SPEAKERS",
    "is_adverb",
    "vocabulary",
]


NEGATORS = word_set(
    "not never cannot no none nothing nobody neither nor without unable hardly barely scarcely",
    "isn't aren't wasn't weren't haven't hasn't hadn't don't doesn't didn't won't wouldn't can't",
    "couldn't shouldn't mustn't needn't mightn't ain't shan't isnt arent wasnt werent havent hasnt",
    "hadnt dont doesnt didnt wont wouldnt cant couldnt shouldnt almost nearly failed fail fails",
    "failing tried try trying attempted attempting refuse refused refuses declined instead",
)
"""Words that take the action back, within six words before it and in its clause."""

HARMLESS_NO = word_set(
    "problem problems worries worry doubt trouble only just simply merely matter"
)
"""What after "no" or "not" leaves the action standing: "no problem", "not only"."""

MODALS = word_set(
    "will would can could may might shall should must going about want wants wanted like wish let",
    "need needs needed i'll we'll you'll it'll they'll he'll she'll that'll there'll this'll ought",
    "gonna due supposed expected scheduled intend plan planning hope hoping",
    "please yet pending awaiting",
)
"""Words that put the action into the future, into a wish, or into somebody's power."""

INTRODUCERS = word_set(
    "if unless once when whenever before after until till whether while in-case provided assuming",
    "suppose supposing should as-soon-as lest",
)
"""Words that make the action a condition or a time."""

REPORTING = word_set(
    "said says say saying told tells tell mentioned mentions claimed claims claim wrote writes",
    "stated states state reported reports asked asks promised promises believe believes believed",
    "think thinks thought understand understood heard hear quoted quotes suggested suggests",
    "suggest indicated indicates according assume assumed requested requests alleged allegedly",
    "reads imply implies implied complained complains",
)
"""Words that put the action into somebody's mouth."""

REPORTERS = word_set(
    "you he she they customer customers agent agents colleague email emails message mail letter",
    "somebody someone who user users caller website page bank seller merchant chatbot bot it",
    "you've they've representative rep specialist it's you're note notes transcript one",
)
"""Who may be reported; what "I" or "we" say is said now."""

ASSERTIVE = word_set(
    "confirm assure tell inform say report see verify advise announce note know happy pleased glad",
    "delighted share rest add notify mention",
)
"""Verbs after which a modal leaves a claim standing: "I can confirm that your order was …"."""

ADVERBS = word_set(
    "now just also already then indeed since both all even too again once ever soon here hereby",
    "still all-set have've right well duly been so far today yesterday ago earlier first finally",
    "in full properly currently",
)

BE = word_set("is are was were 's 're am been got be's are're")
"""Forms of "be" and "get" that make a passive of something finished."""

PERFECT = word_set("has have had 've having")

CONTRACTED = {
    "it's": "it",
    "that's": "that",
    "this's": "this",
    "everything's": "everything",
    "you're": "you",
    "they're": "they",
    "you've": "you",
    "they've": "they",
    "i've": "i",
    "we've": "we",
    "i'd": "i",
    "we'd": "we",
    "i'm": "i",
    "we're": "we",
    "it'd": "it",
    "these've": "these",
    "those've": "those",
    "its": "it",
    "ive": "i",
    "weve": "we",
    "youve": "you",
    "thats": "that",
}
"""Subjects with their auxiliary attached."""

PRONOUN_SUBJECTS = word_set("it that this everything these those both they you all")
PRONOUN_OBJECTS = word_set("it that this them these those everything you both")

SPEAKERS = word_set("i we i've we've i'd we'd ive weve i'm we're")
OUR_SIDE = word_set("our my system systems team us")
OTHER_ACTORS = word_set(
    "you you've youve you'd he she they they've customer customers who airline hotel seller bank",
    "merchant carrier agent agents colleague user someone somebody host venue restaurant provider",
    "vendor owner company passenger driver organizer organiser theater theatre landlord she's he's",
)

DETERMINERS = word_set("a an the your my our his her their this that these those any each every")

PREPOSITIONS = word_set(
    "for to from on in at with by under per until via into onto through during within after",
    "before between against about because since as than if when where which who whose so but",
)

CLAUSE_BREAKS = frozenset(',;:()[]—!?"|/→•') | word_set("but however so because then therefore")

HABITUAL = word_set(
    "within usually typically normally generally always automatically every any upon"
)
"""Words that turn a present passive into a rule of the house."""

LIGHT = word_set(
    "made processed issued completed finalized finalised confirmed placed submitted secured",
    "arranged handled sorted initiated done executed performed sent granted approved authorized",
    "authorised put credited applied booked logged registered started scheduled set created",
    "resolved carried taken gone went finished closed accepted filed lodged got gotten",
)
"""Verbs that carry out a named action: "made your reservation", "the refund was issued"."""

DELEXICAL = word_set(
    "made processed issued completed finalized finalised confirmed placed submitted arranged sent",
    "initiated done executed performed sorted handled put filed lodged",
)
"""Verbs that leave the meaning to their object: "completed the transaction"."""

COMPLETE = word_set(
    "done complete completed confirmed processed made issued approved successful finalized",
    "finalised placed set through final submitted sent secured success booked finished",
    "arranged underway executed sorted handled resolved credited initiated granted",
    "applied",
)
"""What a finished action is said to be."""

PLACED = (
    ("a", "success"),
    ("on", "its", "way"),
    ("on", "it's", "way"),
    ("on", "the", "way"),
    ("all", "set"),
    ("in", "place"),
    ("good", "to", "go"),
    ("taken", "care", "of"),
    ("on", "your", "account"),
    ("in", "your", "account"),
)
"""The same in several words."""

CUES = frozenset({"✓", "✔", "✅", "☑", "👍", "🎉", "yes", "x"})
"""Marks that say done."""


def is_adverb(word: str) -> bool:
    """Say whether a word may stand between an auxiliary and its verb."""
    return word in ADVERBS or (word.endswith("ly") and len(word) > 3)


IRREGULAR = {
    "made": "make", "sent": "send", "paid": "pay", "given": "give", "gave": "give",
    "done": "do", "did": "do", "set": "set", "reset": "reset", "sold": "sell", "bought": "buy",
    "taken": "take", "took": "take", "written": "write", "wrote": "write", "put": "put",
    "found": "find", "held": "hold", "kept": "keep", "left": "leave", "lent": "lend",
    "let": "let", "lost": "lose", "met": "meet", "got": "get", "gotten": "get", "begun": "begin",
    "began": "begin", "brought": "bring", "built": "build", "chosen": "choose", "chose": "choose",
    "cut": "cut", "drawn": "draw", "drew": "draw", "driven": "drive", "forgiven": "forgive",
    "frozen": "freeze", "froze": "freeze", "gone": "go", "went": "go", "hidden": "hide",
    "laid": "lay", "led": "lead", "lifted": "lift", "read": "read", "rebuilt": "rebuild",
    "redone": "redo", "repaid": "repay", "resold": "resell", "resent": "resend", "rung": "ring",
    "run": "run", "ran": "run", "seen": "see", "shown": "show", "shut": "shut", "spent": "spend",
    "split": "split", "spoken": "speak", "spoke": "speak", "swapped": "swap", "sworn": "swear",
    "told": "tell", "thrown": "throw", "undone": "undo", "undid": "undo", "unset": "unset",
    "upset": "upset", "withdrawn": "withdraw", "withdrew": "withdraw", "won": "win",
    "overridden": "override", "rewritten": "rewrite", "woken": "wake", "fed": "feed",
    "dealt": "deal", "hired": "hire", "rent": "rent", "cast": "cast", "rebooked": "rebook",
    "proven": "prove", "fixed": "fix", "switched": "switch", "sorted": "sort",
}  # fmt: skip

NOT_VERBS = word_set(
    "need needed indeed speed bed red feed shed seed hundred unlimited limited advanced related",
    "interested excited united wed embed exceed proceed succeed breed weed deed kindred sacred",
    "naked wicked beloved infrared assorted newlywed",
)

NOMINALS = {
    "refund": "refund refunds", "cancel": "cancellation cancelation cancellations",
    "book": "booking bookings", "reserve": "reservation reservations",
    "pay": "payment payments", "purchase": "purchase purchases", "buy": "purchase purchases",
    "upgrade": "upgrade upgrades", "downgrade": "downgrade", "transfer": "transfer transfers",
    "rent": "rental rentals", "order": "order orders", "ship": "shipment shipping",
    "deliver": "delivery", "register": "registration", "activate": "activation",
    "deactivate": "deactivation", "subscribe": "subscription", "unsubscribe": "unsubscription",
    "delete": "deletion", "replace": "replacement", "return": "return", "credit": "credit",
    "waive": "waiver", "extend": "extension", "submit": "submission", "create": "creation",
    "remove": "removal", "install": "installation", "renew": "renewal",
    "verify": "verification", "resolve": "resolution", "suspend": "suspension",
    "terminate": "termination", "reschedule": "rescheduling", "schedule": "scheduling",
    "appoint": "appointment", "enrol": "enrolment", "enroll": "enrollment",
    "reimburse": "reimbursement", "compensate": "compensation", "exchange": "exchange",
    "change": "change changes", "update": "update updates", "add": "addition",
    "rebook": "rebooking", "reset": "reset", "withdraw": "withdrawal", "deposit": "deposit",
    "dispatch": "dispatch", "escalate": "escalation", "close": "closure", "lock": "lock",
    "unlock": "unlock", "block": "block", "charge": "charge", "discount": "discount",
    "adjust": "adjustment", "modify": "modification", "apply": "application",
    "subscribe ": "subscription", "confirm": "confirmation", "complain": "complaint",
    "hire": "hire", "lease": "lease", "migrate": "migration", "reinstate": "reinstatement",
    "restore": "restoration", "revoke": "revocation", "schedul": "scheduling",
    "send": "sending", "transmit": "transmission", "settle": "settlement", "swap": "swap",
    "translate": "translation", "repair": "repair", "collect": "collection",
    "prescribe": "prescription", "refill": "refill", "enter": "entry", "donate": "donation",
    "request": "request", "switch": "switch",
}  # fmt: skip
"""The noun of an action, from its verb."""

GENERIC_NOMINALS = word_set(
    "change changes update updates addition order orders return credit block lock charge discount",
    "application confirmation request entry switch close closure adjustment modification hire",
    "sending resolution creation delivery shipping shipment collection subscription",
)
"""Nouns that may name a thing or another action: they count only beside the claim's object."""


def vocabulary(*tables: Iterable[str]) -> frozenset[str]:
    """Return all words of several tables."""
    return frozenset().union(*tables)
