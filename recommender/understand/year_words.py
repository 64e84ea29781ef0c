"""The words and patterns by which people name years, in six languages; read by `years`."""

import re

DECADE_WORDS = {
    1920: ("roaring twenties", "twenties", "zwanziger", "veinte", "vingt", "vinte", "venti"),
    1930: ("thirties", "dreißiger", "dreissiger", "treinta", "trente", "trenta", "trinta"),
    1940: ("forties", "vierziger", "cuarenta", "quarante", "quaranta", "quarenta"),
    1950: ("fifties", "fünfziger", "cincuenta", "cinquante", "cinquanta", "cinquenta"),
    1960: ("sixties", "sechziger", "sesenta", "soixante", "sessanta", "sessenta"),
    1970: ("seventies", "siebziger", "setenta", "soixante-dix", "settanta"),
    1980: ("eighties", "achtziger", "ochenta", "quatre-vingts", "quatre-vingt", "ottanta", "oitenta"),
    1990: ("nineties", "neunziger", "noventa", "quatre-vingt-dix", "novanta"),
    2000: ("noughties", "two thousands", "zweitausender", "dos mil", "deux mille", "duemila", "dois mil"),
    2010: ("twenty tens", "twenty-tens", "zweitausendzehner"),
    2020: ("twenty twenties", "twenty-twenties"),
}
SELF_STANDING = re.compile(r"(?:ties|thousands|tens|ziger|tausend(?:zehn)?er)(?:[- ]?jahren?)?$")
"""The decade words that are decades without a word for "years" beside them."""

PART_YEARS = {"early": (0, 3), "early to mid": (0, 6), "mid": (3, 6), "mid to late": (3, 9), "late": (6, 9)}
PART_WORDS = {
    "early to mid": r"early[- ]to[- ]mid(?:dle)?",
    "mid to late": r"mid(?:dle)?[- ]to[- ]late",
    "early": r"early|beginning of|start of|frühe[nr]?|anfang|début|debut|principios|inicios|inizio|início",
    "mid": r"mid(?:dle)?(?: of)?|mitte|milieu|mediados|metà|meados",
    "late": r"late|later|end of|späte[nr]?|ende|fin|finales|fines|fine|finais|final|fim",
}
NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "fifteen": 15, "twenty": 20, "couple of": 2, "few": 3, "dos": 2, "deux": 2, "zwei": 2, "due": 2, "dois": 2,
    "cinco": 5, "cinq": 5, "fünf": 5, "cinque": 5, "diez": 10, "dix": 10, "zehn": 10, "dieci": 10, "dez": 10,
}  # fmt: skip

_NAMES = "|".join(sorted((word for words in DECADE_WORDS.values() for word in words), key=len, reverse=True))
_OF = r"(?:(?:the|los|las|gli|les|die|den|der|dos|os|des|d[eo]s?|de los|of the|degli|dei) )?"
_YEARS = r"(?:años|anos|anni|années|annees|jahren?)"
DECADE = (
    rf"(?:(?<![\w.])(?:(?:19|20)\d0|['’]?\d0)['’]?e?s\b|(?<![\w.])(?:19|20)?\d0er(?:[- ]?jahren?)?\b"
    rf"|\b{_OF}{_YEARS} (?:(?:19|20)?\d0|(?:{_NAMES}))\b|\b(?:los|os|gli) \d0\b"
    rf"|(?<!my )(?<!our )(?<!her )(?<!his )\b(?:{_NAMES})\b(?:[- ]?jahren?\b)?)"
)
PART = rf"(?:\b(?P<part>{'|'.join(PART_WORDS.values())})[- ]{_OF})?"
YEAR = r"(?<![\d.,$€£])(?<!\d-)(?:19|20)\d\d(?![\d%]|['’]?s\b|[.,:]\d)"
TWO_OR_FOUR = r"(?:(?:19|20)\d\d|['’]?\d\d)"
CUE = r"(?:\b(?:in|from|of|year|del?|von|aus|dal|du|em|dos|degli|des|der) )?"
POINT = rf"{_OF}(?P<point>{DECADE}|{YEAR}|['’]\d\d\b)"
NOW = r"(?:today|now|(?:the )?present|this year|heute|hoy|aujourd'?hui|oggi|hoje)"
_TO = r"(?:\s*(?:-|–|—|to|and|till|until|through|thru|bis|und|y|a|à|et|e|al|hasta)\s*)"
_DASH_TO = r"(?:\s*(?:-|–|—|to|through|thru|until|till|bis)\s*)"
_BETWEEN = r"\b(?:between|from|de|entre|zwischen|von|tra|fra|dal|desde|depuis)"
_SINCE = (
    r"(?:since|after|post|newer than|later than|seit|nach|ab|después de|despues de|depuis|après|apres|"
    r"dopo il|dopo|depois de|desde)"
)
_BEFORE = (
    r"(?:before|pre|prior to|older than|earlier than|until|till|up to|through|vor|bis|antes d(?:e|os)|hasta|avant|"
    r"jusqu'?(?:à|en)|prima del|fino al|até)"
)
_STARTING = r"(?:from|starting(?: in| from| with)?|ab|desde|a partir de|dal)"
_ONWARDS = r"(?:on(?:wards?)?|up|later|newer|beyond|after)"
_N = rf"(?P<n>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_LAST = r"(?:last|past|previous|letzten|últim[oa]s|ultimos|derni[eè]r(?:e)?s|ultimi)"
_UNIT = r"(?P<unit>years?|yrs|decades?|jahren?|jahrzehnten?|años|anos|années|annees|anni|décadas|decadas|décennies)"

LAST_YEARS = re.compile(rf"(?:\bthe )?\b{_LAST} {_N} {_UNIT}\b")
LAST_DECADE = re.compile(r"\b(?:the )?(?:last|past)(?P<n>) (?P<unit>decade)\b")
LAST_YEAR = re.compile(
    r"\b(?:last year|letztes jahr|el año pasado|l'an dernier|l'année dernière|l'anno scorso|ano passado)(?:['’]s)?\b"
)
THIS_YEAR = re.compile(r"\b(?:this year|dieses jahr|este año|cette année|quest'anno|este ano)(?:['’]s)?\b")
DECADE_TO_NOW = re.compile(rf"(?:{_BETWEEN} )?{_OF}(?P<low>{DECADE}){_TO}(?:the )?{NOW}(?P<high>)")
DECADE_TO_DECADE = re.compile(rf"{_BETWEEN} {_OF}(?P<low>{DECADE}){_TO}{_OF}(?P<high>{DECADE})")
DECADE_DASH_DECADE = re.compile(rf"{_OF}(?P<low>{DECADE}){_DASH_TO}{_OF}(?P<high>{DECADE})")
YEAR_TO_YEAR = re.compile(rf"{_BETWEEN} (?P<low>{TWO_OR_FOUR}){_TO}(?P<high>{TWO_OR_FOUR}\b|{NOW})(?!['’]?s\b)")
YEAR_DASH_YEAR = re.compile(rf"(?<![\d.])(?P<low>(?:19|20)\d\d){_DASH_TO}(?P<high>{TWO_OR_FOUR}\b|{NOW})(?!['’]?s\b)")
SINCE = re.compile(rf"\b{_SINCE}[- ]{POINT}(?: {_ONWARDS}\b)?")
ONWARDS = re.compile(rf"(?:\b{_STARTING} )?{POINT},? (?:and |or |& )?{_ONWARDS}\b")
PLUS = re.compile(rf"(?P<point>{YEAR})\+")
BEFORE = re.compile(rf"\b{_BEFORE}[- ]{POINT}")
OR_EARLIER = re.compile(rf"{POINT},? (?:and|or|&) (?:earlier|older|before)\b")
ONE_DECADE = re.compile(rf"{CUE}{_OF}{PART}{_OF}(?P<decade>{DECADE})")
SHORT_YEAR = re.compile(rf"{CUE}(?:the year |summer of )?(?<=\w )['’](?P<year>\d\d)\b(?!['’]?s)")
ONE_YEAR = re.compile(rf"{CUE}(?:the year )?(?P<year>{YEAR})(?:['’]s)?(?!\w)")
MODERN = re.compile(
    r"\b(?:modern|contemporary|current|nowadays|recent(?:ly)?(?: released)?|newer|today['’]s|"
    r"(?:of|from) (?:today|now|these days)|moderna?s?|actuel(?:le)?s?|actual(?:es)?|attual[ei]|aktuelle[nrs]?)\b"
    r"(?! (?:classical|talking|english|baseball|love|mood|than))"
)
OLD_SCHOOL = re.compile(r"\b(?:old[- ]?school|(?:golden )?oldies|vintage|old[- ]?time(?:y)?)\b")
ANY_DECADE = re.compile(DECADE)

SOFT_AFTER = re.compile(
    r"\s*-?\s*(?:ish\b|(?:type |kind of )?(?:vib(?:e|es|ey)|styles?|styled|sounds?|sounding|feels?|feeling|flavou?rs?|"
    r"aesthetics?|inspired|influenced?|influences|touch|energy|nostalgia|esque|like|stil|estilo|stile)\b)"
)
SOFT_BEFORE = re.compile(
    r"(?:sounds? like|(?<!\bi )(?<!we )(?<!you )(?<!would )(?<!d )(?<!really )like|reminiscent of|feels? like|inspired by|vibes? of|style of|sound of|feel of)"
    r"(?: it'?s| something)?(?: from)?(?: the)? ?$"
)
