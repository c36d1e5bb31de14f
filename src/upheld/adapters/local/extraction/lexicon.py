"""Word lists of claim extraction: closed classes, and words of judgement, speech and address."""

from upheld.reading.data.rows import word_set

__all__ = [
    "ATTRIBUTING",
    "BE",
    "CONNECTIVES",
    "CONTRAST",
    "EVALUATIVE",
    "EVALUATIVE_ADVERBS",
    "FEMALE",
    "GROUP_NOUNS",
    "IMPERATIVES",
    "INTERJECTIONS",
    "MALE",
    "NEGATIONS",
    "ORGANISATION_ENDS",
    "PERSON_NOUNS",
    "PERSON_TITLES",
    "SUBORDINATORS",
    "TIMES",
    "TIME_NOUNS",
    "word_set",
]


BE = word_set("is are was were be been being 's 're 'm am ’s ’re")
NEGATIONS = word_set("not n't n’t never cannot")
CONTRAST = word_set("while whereas whilst")
SUBORDINATORS = word_set(
    """if when because although though since after before until unless whether as while whereas
    once that lest whenever wherever where how why so"""
)
INTERJECTIONS = word_set(
    """yes no yeah yep nope sure okay ok well oh ah hmm hi hello hey certainly absolutely indeed
    right exactly correct great thanks actually basically honestly frankly look listen so now
    anyway"""
)
CONNECTIVES: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "in addition", "in contrast", "in fact", "in other words", "in conclusion", "in summary",
        "in short", "in turn", "in general", "in reality", "in particular", "in essence",
        "in brief",
        "on the other hand", "on the one hand", "on the contrary", "for example", "for instance",
        "as a result", "as such", "as mentioned", "as you know", "as noted", "as mentioned above",
        "at the same time", "after all", "of course", "by contrast", "by comparison", "that said",
        "to summarize", "to sum up", "to be clear", "to begin with", "to clarify", "first of all",
        "in this case", "in that case", "in any case", "by the way", "overall", "however",
        "therefore", "thus", "hence", "moreover", "furthermore", "additionally", "also", "besides",
        "similarly", "likewise", "consequently", "accordingly", "nevertheless", "nonetheless",
        "meanwhile", "instead", "otherwise", "finally", "lastly", "first", "firstly", "second",
        "secondly", "third", "thirdly", "next", "then", "specifically", "notably", "importantly",
        "interestingly", "surprisingly", "conversely", "still", "yet", "again", "essentially",
        "generally speaking", "ultimately", "in the end", "indeed", "actually", "basically",
        "and", "but", "or", "so", "plus", "alternatively", "subsequently", "clearly",
        "obviously", "apparently", "for one thing", "more specifically", "more importantly",
        "most importantly", "contrary to popular belief", "to answer your question",
        "in my opinion",
        "in my view", "as far as i know", "to my knowledge", "as of my knowledge cutoff", "just",
        "as we know", "needless to say", "simply put", "put simply", "in any event", "at least",
        "looking ahead", "looking back", "on top of that",
    )
)  # fmt: skip
EVALUATIVE = word_set(
    """amazing awesome awful beautiful best-loved brilliant charming delicious delightful
    deplorable despicable disgraceful disgusting dreadful dumb excellent exciting exquisite
    fabulous fantastic fascinating foolish good great gorgeous horrendous horrible horrid
    hideous idiotic incredible inexcusable inspiring insane laughable lousy lovely ludicrous
    magnificent marvellous marvelous mediocre miserable nasty nice outrageous overrated
    pathetic perfect phenomenal pitiful pointless preposterous reckless repulsive ridiculous
    scandalous scrumptious shameful shameless silly spectacular splendid stunning stupid
    sublime superb tasty terrible terrific thrilling tragic ugly unacceptable unforgivable
    unforgettable unfair unjust underrated vile wonderful worthless wretched breathtaking
    mind-blowing must-see unbelievable appalling atrocious abysmal boring cowardly crooked
    cute disappointing disastrous dishonest dull evil exceptional extraordinary glorious
    heartbreaking heartwarming hilarious ill-conceived immoral impressive infamous lamentable
    masterful monstrous outstanding pleasant remarkable rotten sad sensational shocking
    short-sighted sickening sleazy tasteless tedious toxic unpleasant vibrant wicked
    world-class enchanting picturesque captivating iconic bad worst fun funny cool weird
    annoying"""
)
EVALUATIVE_ADVERBS = word_set(
    """sadly unfortunately fortunately luckily thankfully happily regrettably disgracefully
    shamefully ridiculously outrageously hopefully arguably ironically tragically amazingly
    incredibly astonishingly wonderfully terribly remarkably admittedly understandably"""
)
ATTRIBUTING = word_set(
    """said says say claimed claims argued argues stated states reported reports announced
    announces told tells wrote writes believed believes believe thought thinks think suggested
    suggests added adds explained explains noted notes warned warns estimated estimates
    alleged alleges confirmed confirms denied denies insisted insists found finds showed shows
    show predicted predicts concluded concludes"""
)
TIMES = word_set(
    """in on at by since during after before until from between around circa throughout as for
    under within"""
)
TIME_NOUNS = word_set(
    """today yesterday tomorrow tonight second minute hour day week weekend month quarter year
    decade century morning afternoon evening night spring summer autumn fall winter season time
    moment minutes seconds hours days weeks months years decades centuries monday tuesday
    wednesday thursday friday saturday sunday"""
)
IMPERATIVES = word_set(
    """add apply avoid bake be begin boil bring build buy call check choose click combine compare
    confirm consider contact copy cook create cut delete determine do download drain drink eat
    enjoy ensure enter explore fill find follow get give go heat identify imagine include
    insert install keep learn let look make measure mix navigate note open paste pay place
    pour practice preheat prepare press provide put read refer remember remove repeat replace
    research review rinse run save search season see select send serve set shortlist sign
    slice speak sprinkle start stir stop submit take talk tap test think try turn type
    understand update upload use verify visit wait wash watch whisk write"""
)
PERSON_TITLES = word_set(
    """mr mrs ms miss dr prof professor president king queen prince princess sir lord lady saint
    st pope emperor empress senator governor general captain colonel judge justice chancellor
    father sister brother minister duke duchess count countess mayor rev sheikh sultan tsar
    admiral"""
)
PERSON_NOUNS = word_set(
    """actor actress artist athlete author baker boxer boy brother chef chemist child coach
    composer cricketer daughter dancer designer diplomat director doctor driver economist
    engineer entrepreneur father filmmaker footballer founder girl governor guitarist
    historian husband inventor investor journalist judge king lawyer leader man mathematician
    mayor minister model mother musician nurse novelist officer owner painter patient person
    philosopher photographer physicist pilot player playwright poet politician president
    priest prince princess producer professor programmer queen rapper researcher scholar
    scientist sculptor secretary senator singer sister soldier son songwriter student surgeon
    teacher theologian trader wife winner woman worker writer ceo chairman chairwoman
    astronaut activist architect"""
)
GROUP_NOUNS = word_set("people police team band group family couple government committee crew")
ORGANISATION_ENDS = word_set(
    """inc inc. corp corp. corporation ltd ltd. llc plc company co co. group university college
    institute museum party union bank agency council committee association society foundation
    department ministry court church hospital school club league band orchestra press airlines
    motors technologies systems games records studios entertainment pictures organization
    organisation river lake mountain mount island islands street bridge tower city county
    state republic kingdom empire ocean sea war treaty act prize award cup festival"""
)
MALE = word_set(
    """adam alan albert alex alexander alfred andrew anthony arthur barack benjamin bernard bill
    bob brad brian bruce carl charles christopher daniel david dennis donald douglas edward
    elon eric ernest francis frank franklin fred frederick galileo gary george gerald giuseppe
    gregory hans harold harry henry herbert howard hugo isaac ivan jack jacob jacques james
    jason jean jeff jeffrey jesus jim joe johann john johnny jonathan jorge jose joseph juan
    karl keith ken kenneth kevin larry lars leo leon leonard leonardo lewis louis ludwig luis
    marcus mark martin matthew max michael miguel mike mohammed muhammad napoleon nelson
    nicholas nikola noah oliver oscar otto patrick paul pedro peter philip pierre ralph
    raymond richard robert roger ronald roy samuel scott sean sergei simon stephen steve
    steven stuart ted theodore thomas tim timothy tom tony victor vincent vladimir walter
    warren wilhelm william winston wolfgang"""
)
FEMALE = word_set(
    """ada adele agatha agnes alice amanda amelia amy andrea angela anna anne annie ashley audrey
    barbara beatrice betty beyonce carol caroline catherine charlotte christina christine
    claire clara cleopatra coco cynthia dawn deborah diana donna dorothy edith elena eleanor
    elizabeth ella ellen emily emma eva eve evelyn fiona florence frances frida gloria grace
    greta hannah harriet helen hillary ida irene isabel isabella jane janet jennifer jessica
    joan joanna josephine judith julia julie kamala karen kate katherine kathleen kelly laura
    lady lauren linda lisa louise lucy margaret maria marianne marie marilyn martha mary maya
    melissa michelle nancy natalie nicole olivia oprah pamela patricia penelope rachel rebecca
    rosa rose ruth sally samantha sandra sara sarah serena sharon sheila sofia sophia sophie
    stella stephanie susan sylvia taylor teresa theresa valentina vera victoria virginia
    whitney zoe"""
)
