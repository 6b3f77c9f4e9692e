"""Names that look like others: the skeletons of a name are what is left when letters of one shape are taken for one letter.

The table below holds letters that print like Latin ones in everyday typefaces. Wide, circled and mathematical letters
are found by Unicode's own compatibility decomposition, digits of other scripts by their value.
"""

from __future__ import annotations

import functools
import unicodedata

# For each Latin letter or digit what looks like it: Greek, Cyrillic, Armenian, Coptic, Cherokee, Lisu, Canadian syllabics and many others.
LIKE = {
    "a": "аαɑɐᴀꭺꓮ⍺ᗅ",
    "b": "вьβƅɓʙᏼꓐᏏᑲᖯꞵᗷ",
    "c": "сҫϲᴄꮯꓚⲥ𐐽",
    "d": "ԁđɗᴅꭰꓓᏧᑯꓒᗞᗪ",
    "e": "еєҽεɛᴇꭼꓰ℮ꬲ⋿ⴹ",
    "f": "ғƒꜰքꓝꬵꞙẝϝᖴ",
    "g": "ԍɡɢցꮐꓖᶃƍᏳ",
    "h": "нһћңħɦʜհꮋꓧᏂⲏᕼ",
    "i": "іιıɩɪɨꓲ⍳ꙇᎥ",
    "j": "јϳȷᴊյꭻꓙʝᒍ",
    "k": "кқҝҡκƙᴋꮶꓗⲕᛕ",
    "l": "ӏłⅼʟǀ1|∣լꮮꓡוןاⲓߊⵏᛁⳑᒪ𐑃",
    "m": "мᴍꮇꓟϻⲙᗰᛖ",
    "n": "пηɴոꓠռⲛ",
    "o": "оөοøɵᴏօꓳסه0ంಂംංᴑꬽσⲟჿھہەഠဝ𐓪𐐬〇ⵔዐଠ",
    "p": "рρϱᴘꮲꓑ⍴ⲣᑭ",
    "q": "ԛզգⵕ",
    "r": "гɾɼʀꭱꓣꭇꭈᴦⲅᎱᏒ𐓜ᖇ",
    "s": "ѕꜱꮪꓢƽ𐑈Ꮥ",
    "t": "тτŧᴛꭲꓔ⊤⟙ⲧ",
    "u": "иυμʉᴜսꓴꞟꭎꭒ𐓶∪⋃ሀᑌ",
    "v": "ѵνʋᴠꮩꓦ∨⋁טⴸᐯꛟ",
    "w": "ԝшωᴡꮃꓪɯѡաᏔ",
    "x": "хҳӽχꓫ×⤫⤬⨯ᕁᕽ╳ꭓⲭⵝᚷ",
    "y": "уүұγƴʏꭹꓬɣᶌỿꭚყⲩᎽ",
    "z": "ζƶʐᴢꮓꓜ",
    "3": "зҙӡʒȝ",
    "6": "б",
}
# Capitals that look like something else than their small letter does.
CAPITALS = {"l": "IІӀΙƖԼꓲⲒ", "h": "Η", "m": "Μ", "n": "Ν", "y": "Υ", "r": "Г", "s": "Տ"}
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that print like one

ALPHABETS = (0x1F150, 0x1F170, 0x1F1E6)  # where 26 letters in black circles, in black squares and of flags begin
# Accents on letters of any kind, and the selectors of an emoji's style.
ACCENTS = (range(0x0300, 0x0370), range(0x1AB0, 0x1B00), range(0x1DC0, 0x1E00), range(0x20D0, 0x2100), range(0xFE00, 0xFE30))

# Accents of everyday names, which everybody sees: grave, acute, circumflex, tilde, diaeresis, ring, caron, cedilla.
EVERYDAY = frozenset("\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327")

_SMALL = str.maketrans({one.casefold(): letter for letter, signs in LIKE.items() for one in signs})
_SHAPES = str.maketrans({one: letter for letter, signs in CAPITALS.items() for one in signs})


@functools.lru_cache(maxsize=4_096)  # a name is compared with all others of an evening, and so are its numbered forms
def skeletons(name: str) -> frozenset[str]:
    """What a name looks like, with its capitals read as capitals and read as small letters."""
    plain = _plain(name.translate(_SMALL))  # before the decomposition, which takes some letters of the table apart
    return frozenset((_fold(plain), _fold(plain.translate(_SHAPES))))


def alike(name: str, other: str) -> bool:
    """Whether two names cannot be told apart at a glance."""
    return not skeletons(name).isdisjoint(skeletons(other))


def same(name: str, other: str) -> bool:
    """Whether two names are spelled alike, but for capitals."""
    return _spelled(name) == _spelled(other)


def differ_only_by_accents(name: str, other: str) -> bool:
    """Whether the same letters bear an everyday accent in one name and none in the other: Zoe and Zoé, but not Zoé and Zoè."""
    one, two = _letters(name), _letters(other)
    return [letter for letter, _ in one] == [letter for letter, _ in two] and one != two


def _letters(name: str) -> list[tuple[str, bool]]:
    """The letters of a name, but for capitals, and whether each bears an everyday accent; any other mark is a letter of its own."""
    letters: list[tuple[str, bool]] = []
    for sign in unicodedata.normalize("NFD", _spelled(name)):
        if sign in EVERYDAY and letters:
            letters[-1] = (letters[-1][0], True)
        else:
            letters.append((sign, False))
    return letters


def _spelled(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _fold(name: str) -> str:
    folded = _plain(name.casefold()).translate(_SMALL)
    for two, one in PAIRS:
        folded = folded.replace(two, one)
    return folded


def _plain(name: str) -> str:
    """Letters, digits and symbols without accents, blanks and punctuation; all of it where nothing else is left."""
    decomposed = "".join(map(_letter, unicodedata.normalize("NFKD", name)))
    return "".join(sign for sign in decomposed if not _unseen(sign)) or decomposed


def _letter(sign: str) -> str:
    """A sign of an alphabet in pictures as its letter, a digit of any script as ours."""
    for start in ALPHABETS:
        if 0 <= ord(sign) - start < 26:
            return chr(ord("A") + ord(sign) - start)
    value = unicodedata.decimal(sign, None)
    return sign if value is None else str(value)


def _unseen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "ZPC" or any(ord(sign) in accents for accents in ACCENTS)
