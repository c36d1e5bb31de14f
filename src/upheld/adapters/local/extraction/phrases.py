"""Phrases that open what is no statement: abstentions, offers, courtesies, talk about oneself.

Each is a regular expression for the start of a sentence, without regard to case, behind greetings
and connectives. `~` stands for either apostrophe.
"""

__all__ = ["ABSTENTIONS", "ADVICE", "CHATTER", "COURTESIES", "FRONTS", "LEADS", "OFFERS"]

FRONTS = (
    "unfortunately", "sorry", "however", "but", "and", "well", "hello", "hi", "yes", "no", "sure",
    "of course", "certainly", "okay", "ok", "so", "also", "if so", "at this time", "currently",
    "in that case", "absolutely", "great", "as of now", "thanks", "thank you",
)  # fmt: skip

_NOT_ABLE = (
    r"(?:\w+ )?(?:unable|not able|not aware|not sure|not certain|not familiar|not in a position)"
)
_KNOWING = (
    r"(?:know|have (?:any |enough |access|information|specific|a |the |real|current|data)|"
    r"see any|find)"
)
_SEARCHING = (
    r"(?:find|locate|verify|confirm|determine|access|provide|answer|identify|tell|see|"
    r"give|help|say|open|browse|retrieve|assist|recommend|comment|predict)"
)
_SOURCE = (
    r"(?:provided |given |supplied )?(?:texts?|context|passages?|documents?|articles?|sources?|"
    r"information|search results?)"
)
_TELLING = (
    r"(?:mention|say|state|contain|include|provide|specify|give|cover|address|discuss|"
    r"tell|indicate)"
)
_LACKING = r"(?:no|not enough|insufficient|not any|little or no)"
_RECORDS = r"(?:information|data|evidence|details?|records?|mention|results?|sources?)"

ABSTENTIONS = (
    rf"(?:i|we) (?:\w+ )?(?:can(?:not|~t| not)|could(?:n~t| not)) (?:\w+ )?{_SEARCHING}\b",
    rf"(?:i|we)(?: am| was| were| are|~m|~re) {_NOT_ABLE}\b",
    r"(?:i|we) (?:was|were)(?:n~t| not) able\b",
    rf"(?:i|we) (?:\w+ )?(?:do|did)(?:n~t| not) (?:\w+ )?{_KNOWING}",
    r"(?:i|we) (?:found|see|have) no (?:information|record|records|data|evidence|"
    r"knowledge|idea|results?|mention|way|access|details?)\b",
    r"(?:i|we) have(?:n~t| not) (?:found|seen|been able)\b",
    r"i(?:~m| am) (?:\w+ )?(?:sorry|afraid)\b",
    r"(?:my )?apologies\b",
    r"(?:i|we) (?:sincerely )?apologi[sz]e\b",
    r"(?:as|being) (?:an? )?(?:ai\b|(?:large )?language model|artificial intelligence|"
    r"assistant|chatbot)",
    r"there(?:~s| is| was| are|"
    rf" were) {_LACKING} (?:\w+ ){{0,3}}{_RECORDS} (?:\w+ )?(?:available|found|"
    r"provided|given|in the (?:text|context|passage|document|sources?|provided)|about|"
    r"on|regarding|that i)\b",
    rf"there(?:~s| is| was| are| were) {_LACKING} (?:\w+ ){{0,3}}{_RECORDS}\W*\Z",
    rf"(?:the|this) {_SOURCE} (?:provided |given )?(?:do(?:es)?|did)(?:n~t|"
    rf" not) (?:\w+ )?{_TELLING}",
    r"(?:no|not enough|insufficient) (?:\w+ )?(?:information|results?|data|"
    r"answer)\b[^.]{0,40}\W*\Z",
    r"not (?:found|available|sure|known|specified|mentioned)\W*\Z",
    r"(?:i|we) (?:honestly )?(?:have no idea|wish i knew)",
    r"(?:unknown|n/a)\W*\Z",
)

_WANTING = r"(?:have|need|want|would|~d|are|is|like|still|meant|could|can|provide|tell|give|wish)"
_ASKING = (
    r"(?:let me|feel free|just ask|ask|i can|i could|i~d|i~ll|i will|i would|please|contact|reach)"
)
_SERVING = (
    r"(?:provide|give|offer|explain|show|tell|share|look|check|try|find|suggest|do|make|"
    r"write|create|summari[sz]e|walk|go|list|draft)"
)

OFFERS = (
    r"(?:would|do|did|shall|should|can|could|may) (?:you|i|we)\b[^.]*\?",
    r"let (?:me|us) know\b",
    r"feel free\b",
    r"please (?:let|feel|do not hesitate|don~t hesitate|reach|contact|ask|share|provide|tell)",
    r"(?:do not|don~t) hesitate",
    rf"if (?:you|there)(?:~re| {_WANTING})\b[^.]*\b{_ASKING}",
    r"(?:i|we)(?:~d| would) (?:be (?:happy|glad|delighted|pleased)|love to|like to|gladly)",
    r"(?:i|we)(?:~m| am|~re| are) (?:happy|glad|here|always (?:here|happy)|available) (?:to|for)",
    r"(?:i|we) (?:can|could|will|may|might) (?:also |certainly |gladly )*(?:help|assist)\b",
    rf"i (?:can|could|will|may|might) (?:also |try |certainly |gladly |then |now )*{_SERVING}\b",
    r"i~ll\b",
    r"happy to (?:help|assist|share|answer|explain)",
    r"glad (?:to|i)\b",
    r"here to help",
    r"how (?:can|may) i",
)

_PRAISED = r"(?:question|point|topic|observation|choice|idea|job)"
_LISTED = r"(?:an?|the|some|your|my|what|how|why|all|few|more|several|two|three|four|five|\d+)"

COURTESIES = (
    r"(?:hi|hello|hey|greetings|dear|thanks|thank you|many thanks)\b",
    r"good (?:morning|afternoon|evening|day|luck|question|catch|point)\b",
    r"you(?:~re| are) (?:very |most )?(?:welcome|right|correct|absolutely)\b",
    r"(?:no problem|my pleasure|congratulations|cheers|goodbye|see you|take care|sounds good)\b",
    r"(?:that(?:~s| is) )?(?:an? )?(?:great|good|excellent|interesting|fascinating|"
    rf"wonderful) {_PRAISED}\b",
    r"welcome(?: to| back)?\b",
    r"(?:best (?:regards|wishes)|kind regards|warm regards|sincerely|yours (?:truly|"
    r"sincerely|faithfully))\b",
    r"have an? (?:great|good|nice|wonderful|lovely)\b",
    r"enjoy\b",
    r"(?:i )?hope (?:this|that|it|you|these)\b",
    r"i hope\b",
    rf"here(?:~s| is| are|~re) {_LISTED}\b[^.:]*[:.]?\W*\Z",
    r"that makes sense\b",
    r"the (?:short |simple )?answer(?: to [^.]{3,60})? is(?: simply)? (?:yes|no)\W*\Z",
    r"(?:bye|regards|done|got it|understood|exactly|correct|right|true|false|yes|no|"
    r"sure|certainly|absolutely|of course|okay|ok)(?=\s*[,.!;:—–-]|\s*\Z)",
)

_MINDFUL = (
    r"(?:hope|wish|recommend|suggest|advise|want|need|love|hate|like|prefer|enjoy|agree|"
    r"disagree|wonder|mean|promise|appreciate|encourage|try|tried|aim|think (?:about|of)|"
    r"excited|proud|happy|glad|sure|certain|confident)"
)
_WORKING = (
    r"(?:searched|looked|checked|reviewed|assumed|included|listed|summari[sz]ed|updated|"
    r"fixed|added|found|analy[sz]ed|written|wrote|created|made|used|tried|changed|"
    r"understand your|speak|talk|ask|consider|feel|going|trying)"
)

CHATTER = (
    r"(?:i|we) (?:\w+ly |have |just |also |only |do |really |then |first |now |am |"
    rf"was )*{_MINDFUL}\b",
    rf"i(?: have|~ve)? (?:just |also |then |first |now |already )*{_WORKING}\b",
    r"i~(?:m|d)\b",
    r"let(?:~s| me| us)\b",
    r"my (?:goal|aim|mistake|recommendation|suggestion|advice|favou?rite|"
    r"knowledge (?:cutoff|cut-off)|training)\b",
)

LEADS = (
    "then", "next", "first", "firstly", "second", "third", "finally", "also", "now", "lastly",
    "optionally", "instead", "so", "and", "but", "therefore", "however", "additionally",
    "in addition", r"to [^,.]{3,80}", r"for [^,.]{3,60}",
    r"(?:if|when|once|while|unless|until) (?:[^,.]|\.\d){3,80}(?=,)",
    r"after [^,.]{3,80}", r"before [^,.]{3,80}", r"using [^,.]{3,60}",
    r"in [^,.]{3,60}", r"with [^,.]{3,60}",
)  # fmt: skip

_TRYING = (
    r"(?:try|use|follow|visit|check|consult|contact|refer|ask|click|start|"
    r"choose|add|go)"
)
_MINDING = (
    r"(?:be|consider|know|understand|remember|keep in mind|make sure|ensure|try|think|decide|"
    r"find|check|consult|look|ask|see|visit|read|follow)"
)

ADVICE = (
    r"you (?:should|may want|might want|will want|ought|better)\b",
    rf"you (?:must|(?:will )?need to|(?:will )?have to) (?:also |always |first )?{_MINDING}\b",
    rf"you can (?:also |simply )?{_TRYING}\b",
    r"you can (?:also |always )?find (?:more|additional|further|out|details|information)\b",
    r"you could (?:also )?(?:try|consider|use|ask)\b",
    r"you~(?:ll (?:want|need)|ve got to|d better)\b",
    r"(?:please|kindly|make sure|be sure|try to|remember to)\b",
    r"(?:never|always|do not|don~t)\b(?! (?:been|had|has|have|was|were|did|does|do|is|are))",
)
