"""Abbreviations that end in a full stop, per language, in lower case and without the last stop.

`TITLES` never end a sentence: a name follows. `INNER` end one only before a word that often starts
a sentence. `NUMBERED` never end one before a number. `CLOSING` end one before any capital letter
that is not a name part, such as "Inc. The".
"""

from upheld.reading.data.rows import word_set

__all__ = [
    "CLOSING",
    "DEFINITE",
    "INNER",
    "LETTERED",
    "MEASURES",
    "NUMBERED",
    "ORDINAL_LANGUAGES",
    "STARTERS",
    "TITLES",
]


def _by_language(**rows: str) -> dict[str, frozenset[str]]:
    return {language: frozenset(words.split()) for language, words in rows.items()}


TITLES = _by_language(
    en="""mr mrs ms mx dr prof rev fr sr sra hon gen gov sen rep reps sens lt col capt cpt cmdr maj
    sgt cpl adm brig supt insp pres amb atty st ste mt messrs mmes mlle mme gens drs profs""",
    de="hr fr dr prof dipl ing hrn frau st",
    fr="m mm mme mmes mlle mlles me mgr dr pr st ste",
    es="sr sra srta sres d dña dr dra prof lic ing gral sto sta",
)

INNER = _by_language(
    en="""
        e.g i.e eg ie cf viz vs v al approx ca c esp incl excl resp ibid op cit n.b p.s ph.d m.d
        b.a m.a b.sc m.sc ll.b d.phil u.s u.k u.n e.u u.s.a d.c p.o a.k.a r.i.p w.r.t f.k.a dept
        univ assn bros est min max avg temp tel ext ave blvd rd hwy bldg apt jan feb mar apr jun
        jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun hr hrs mins sec
        secs yr yrs mo mos wk wks lb lbs oz ft gal qt pt mph kg km cm mm penn calif conn ariz colo
    tenn minn mich okla fla ala nev neb wis vt intl natl orig trans
        pseud misc obs adj adv pl sing
    """,
    de="""z.b d.h u.a bzw usw ca evtl ggf inkl exkl vgl s.o s.u i.d.r v.a z.t u.ä o.ä sog bspw
    str tel max min mio mrd tsd jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr""",
    fr="""p.ex c.-à-d cf env etc.. janv févr avr juil sept oct nov déc tél av bd apr j.-c""",
    es="""
        p.ej pej aprox ud uds vd vds ee.uu núm tel av pág págs ene feb mar abr jun jul ago sept
        oct nov dic
    """,
)

NUMBERED = _by_language(
    en="""
        no nos nr fig figs eq eqs sec secs ch chap chaps vol vols ver pp p pg pgs art arts para
        paras ref refs tab app ed eds lot rev bk pt pts cl col cols ex
    """,
    de="nr abb abs art bd kap s seite tab anm aufl",
    fr="n no art chap fig p pp vol",
    es="n no núm art cap fig p pp vol",
)

CLOSING = _by_language(
    en="inc ltd co corp llc plc jr sr esq etc a.m p.m am pm bros b.c a.d b.c.e c.e oz ft in",
    de="usw etc",
    fr="etc",
    es="etc",
)

STARTERS = word_set("""
    the a an this that these those it its he she they we you i his her their our your my there
    here then however but and so or if when while in on at by for from with as after before
    since until although because what who where why how which meanwhile moreover furthermore
    also additionally later today now see please note no yes not all some many most each every
    one two both another other such during under over despite according der die das ein eine er
    sie es wir ihr und aber le la les un une il elle ils nous vous el los las una
""")

# Before a single capital letter these make it a name of its own: "Vitamin C." is no initial.
LETTERED = word_set(
    """
    vitamin degrees degree plan option class group type hepatitis appendix exhibit grade section
    team platform gate terminal part annex schedule figure fig table building block zone tier level
    series model
    """
)

# Behind a number these are units, and a capital letter after their stop begins a sentence.
MEASURES = word_set("""
    kg g mg km cm mm m ml cl l lb lbs oz ft in yd gal qt pt mph min mins sec secs hr hrs h s wk wks
    mo mos yr yrs kw kwh mw w v hz ghz mhz gb mb tb
""")

# Behind "the" these are words, neither days nor other abbreviations: "the Sun.".
DEFINITE = word_set("sun sat fri max min temp ave obs")

ORDINAL_LANGUAGES = frozenset({"de", "da", "nb", "no", "fi", "cs", "sk", "hu", "pl", "tr"})
