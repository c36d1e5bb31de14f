"""Letters that look like an ASCII letter but are none (F52).

`LATIN` holds letters of the Latin script and symbols: they always fold to their look-alike.
`FOREIGN` holds letters of other scripts: they fold only in a word that mixes scripts or in a text
that is not written in their script, so that genuine Cyrillic or Greek text is left alone.
Full-width, mathematical, circled and ligature forms are absent: NFKC folds them already.
"""

__all__ = ["FOREIGN", "LATIN"]


def _table(rows: str) -> dict[str, str]:
    pairs = (row.split(maxsplit=1) for row in rows.strip().splitlines())
    return {char: target for target, chars in pairs for char in chars if not char.isspace()}


LATIN = _table("""
a ɑᴀɐꭤⲁ🅰🄰
b ƀɓᵬʙᏏ🅱
c ƈȼᴄↄ🅲
d ɖɗđᴅð🅳
e ɇᴇꬲ℮🅴
f ƒꞙꬵ🅵
g ɡɢǥᶃꬶ🅶
h ħɦʜ🅷
i ıɪɩӏᵻ🅸
j ȷʝɉᴊ🅹
k ƙᴋ🅺
l łƚʟɫɭǀ🅻
m ɱᴍ🅼
n ŋɲɴƞ🅽
o øᴏɵ🅾
p ƥᴘ🅿
q ʠɋ🆀
r ɍɽʀᴦꭇꭈ🆁
s ʂꜱƽ🆂
t ŧƫʈᴛ🆃
u ʉᴜꞟꭎꭒ🆄
v ʋᴠ🆅
w ɯᴡ🆆
x 🆇
y ƴɏʏỿ🆈
z ƶʐᴢ🆉
A 🇦
B 🇧
C 🇨
D 🇩
E 🇪
F 🇫
G 🇬
H 🇭
I 🇮
J 🇯
K 🇰
L 🇱
M 🇲
N 🇳
O 🇴
P 🇵
Q 🇶
R 🇷
S 🇸
T 🇹
U 🇺
V 🇻
W 🇼
X 🇽
Y 🇾
Z 🇿
""")

FOREIGN = _table("""
a аαаӑӓ
b ьƅЬ
c сϲᏟⲥ
d ԁժᏧ
e еєеёεҽ
f ϝք
g ցԍ
h һհᏂ
i іιїΐӏⲓ
j јϳյ
k κкⲕ
l ӏ׀ߊ
m м
n ոпηռ
o оοσօоөⲟܘ०൦๐໐၀ഠဝ
p рρϱⲣ
q ԛգզ
r гᴦⲅ
s ѕꮪᏚ
t тτ
u υսцμ
v νѵט
w ԝωшաѡ
x хχ×ⲭ
y уγүყỿӯ
z ᴢꮓ
A АΑᎪⲀ
B ВΒᏴⲂ
C СϹᏟⲤ
D Ꭰ
E ЕΕᎬЁ
F Ϝ
G Ԍ Ᏻ
H НΗᎻⲎ
I ІΙӀⲒ
J ЈͿᎫ
K КΚᏦⲔ
L Ꮮ
M МΜᎷⲘϺ
N ΝⲚ
O ОΟՕⲞ
P РΡᏢⲢ
Q Ԛ
R Ꭱ
S ЅՏᏚ
T ТΤᎢⲦ
U Ս
V ѴᏙ
W ԜᎳ
X ХΧⲬ
Y УΥҮⲨ
Z ΖᏃ
""")
