"""What a message does not want: negations with the words they reach.

A negation reaches to the end of its clause, to "but", and no further than a word that begins another wish. "not just X"
and idioms ("no problem", "why not") negate nothing.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from recommender.text import fold
from recommender.understand.words import Span, Words


@dataclass(frozen=True, slots=True)
class Scope:
    """A negation: the words of the cue, the words it reaches, and how firmly.

    `lasting` outlives the conversation ("never", "no more X"); `extreme` is "not too X", which excludes an extreme only.
    """

    cue: Span
    content: Span
    hard: bool = True
    lasting: bool = False
    extreme: bool = False

    def indexes(self) -> set[int]:
        """All its words, the cue's too."""
        return {*self.cue.indexes(), *self.content.indexes()}


def _cues(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(fold(cue).split()) for cue in text.split(","))


_LASTING = _cues(
    "never,never again,no more,i hate,hate,i cant stand,cant stand,dont play,do not play,dont ever play,never play,never play me,"
    "stop playing,stop suggesting,stop recommending,sick of,tired of,fed up with,im sick of,ban,block,dont suggest,"
    "dont recommend,dont give me any more,dont show me any more,i never want to hear,nie wieder,plus jamais,nunca más,mai più,"
    "nunca mais,odio,je déteste,ich hasse,odeio,ya no quiero más,enough of,enough"
)
_HARD = _cues(
    "no,without,without any,except,except for,excluding,exclude,not,minus,other than,anything but,everything but,all but,"
    "but no,but not,dont want,do not want,i dont want,dont like,i dont like,do not like,didnt like,dont give me,dont include,"
    "dont add,avoid,leave out,skip the,skip,nothing,nothing by,nothing from,nothing with,nothing too,none of,not a fan of,not a big fan of,not crazy about,not big on,not keen on,not feeling,"
    "im not a fan of,not into,im not into,not in the mood for,instead of,rather than,please no,zero,with no,not any,isnt,"
    "arent,are not,is not,thats not,that isnt,that arent,that are not,take out,remove,no hay,away from,move away from,"
    "sin,sans,pas de,pas du,pas,ohne,kein,keine,keinen,nicht,nichts von,senza,non,niente,sem,não,nada de,salvo,excepto,"
    "außer,sauf,tranne,exceto,aber nicht,aber kein,aber keine,aber ohne,pero no,mais pas,ma non,mas não,pero sin"
)
_SOFT = _cues(
    "less,less of,fewer,a bit less,a little less,not so,not so much,not as,not that,not very,not really,not quite so,"
    "but less,tone down,not much,nothing very,less of the,without a lot of,without too much,without much,without too many,"
    "menos,moins,moins de,weniger,meno,un poco menos,un peu moins,etwas weniger,un po meno,pas si,nicht so,non così"
)
_EXTREME = _cues(
    "not too,nothing too,not overly,not extremely,not super,but not too,no muy,no demasiado,pas trop,nicht zu,non troppo,"
    "não muito,nada demasiado,rien de trop,nichts zu"
)
_TOO = _cues("too,way too,a bit too,a little too,little too,bit too,demasiado,trop,zu,troppo,muito demais")
_IDIOMS = _cues(
    "not just,not only,no problem,no idea,no matter,no one,not sure,im not sure,dont know,i dont know,dont mind,i dont mind,"
    "dont care,i dont care,dont worry,no preference,never heard,cant get enough of,cant get enough,why not,if not,"
    "no particular,nothing in particular,nothing specific,doesnt matter,no worries,never mind,not necessarily,cant wait,"
    "cant decide,no pressure,no rush,nothing else,nicht nur,no solo,pas seulement,non solo,não só,whether or not,or not,"
    "dont have,i dont have,doesnt have to be,dont think,i dont think,not bad,pas mal,no big deal,no specific,dont forget,"
    "no need,say no more,no doubt about it,why dont you,why dont we,dont you have,not quite the one,not the one,"
    "havent heard,not heard,are not bad,is not bad,isnt bad,arent bad,but not necessarily,nothing like,nothing says,nothing beats,"
    "not working,not seeing,not moving,isnt working,i havent heard,never listened to,no thanks,no thank you,too many choices,me too,you too,love too"
)
_KINDS = (
    (_IDIOMS, "idiom"),
    (_EXTREME, "extreme"),
    (_SOFT, "soft"),
    (_LASTING, "lasting"),
    (_HARD, "hard"),
    (_TOO, "too"),
)
_CUES = {cue: kind for cues, kind in reversed(_KINDS) for cue in cues}
_FIRST_WORDS = frozenset(cue[0] for cue in _CUES)
_LONGEST_CUE = max(len(cue) for cue in _CUES)
_SKIPPED = frozenset(
    fold(word)
    for word in "any anything the a an of by from with more all these those this that much so really songs music to hear like "
    "playing play have having be being artists stuff tracks de la el los las die der das le les du des il lo gli o os as das ein eine un une una".split()
)
_STOPPERS = frozenset(
    fold(word)
    for word in "but though although please just only instead because since so if when while who which for with preferably "
    "maybe rather especially more make give play add aber pero mais ma mas sondern sino für pour para per mit avec con "
    "thanks bitte danke favor gracias merci grazie porfa svp also im id i something some we you than".split()
)
_INNER_STOPPERS = frozenset(("that", "from", "in", "on", "at", "is", "are", "about", "to"))
_JOINS = frozenset(("or", "and", "nor", "o", "y", "oder", "und", "ou", "et", "e", "ni", "noch"))
_AGAIN = frozenset(
    fold(word)
    for word in "again ever anymore either at all in it wieder jamás jamais mais longer themselves himself herself".split()
)
_TOO_REACH = 2
_FIRST_OF_TWO = frozenset({"wont", "isnt", "cant", "wouldnt", "aint", "arent", "not"})


def find(words: Words, taken: AbstractSet[int]) -> tuple[Scope, ...]:
    """The negations of a message in order; words in `taken` belong to names and negate nothing."""
    scopes: list[Scope] = []
    index = 0
    while index < len(words):
        found = _cue_at(words, index, taken)
        if found is None:
            index += 1
            continue
        cue, kind = found
        scope = _scope(words, cue, kind, taken)
        if scope:
            scopes.append(scope)
        index = max(cue.end, scope.content.end if scope else 0)
    return tuple(scopes)


def _cue_at(words: Words, start: int, taken: AbstractSet[int]) -> tuple[Span, str] | None:
    if start in taken or words[start].folded not in _FIRST_WORDS:
        return None
    for size in range(min(_LONGEST_CUE, len(words) - start), 0, -1):
        span = Span(start, start + size)
        kind = _CUES.get(tuple(word.folded for word in words.words[span.start : span.end]))
        if kind and not words.breaks_inside(span) and not taken & set(span.indexes()):
            return span, kind
    return None


def _scope(words: Words, cue: Span, kind: str, taken: AbstractSet[int]) -> Scope | None:
    """The scope of a cue, or None for idioms and for a cue that reaches nothing ("no, ...", "... too")."""
    if kind == "idiom" or (cue.end < len(words) and words[cue.end].breaks) or _cancelled(words, cue):
        return None
    content = _content(words, cue.end, taken)
    content, again = _without_again(words, content)
    if not len(content):
        return None
    if kind == "too":
        return Scope(cue, Span(content.start, min(content.end, content.start + _TOO_REACH)), hard=False)
    hard = kind in ("hard", "lasting", "extreme")
    return Scope(cue, content, hard, kind == "lasting" or (again and hard), kind == "extreme")


def _cancelled(words: Words, cue: Span) -> bool:
    """Whether two negations make a wish: "no reunion is complete without Fats Domino"."""
    clause = range(_clause_start(words, cue.start), words.next_break(cue.start))
    if words[cue.start].folded == "without":
        return any(words[index].folded in _FIRST_OF_TWO for index in clause if index < cue.start)
    said = words[cue.end - 1].folded in _FIRST_OF_TWO
    return said and any(words[index].folded == "without" for index in clause if index > cue.end)


def _clause_start(words: Words, index: int) -> int:
    while index > 0 and not words[index].breaks:
        index -= 1
    return index


def _content(words: Words, start: int, taken: AbstractSet[int]) -> Span:
    while start < len(words) and words[start].folded in _SKIPPED and not words[start].breaks and start not in taken:
        start += 1
    end = start
    while end < len(words) and not _ends(words, start, end, taken):
        end += 1
    while end > start and words[end - 1].folded in _JOINS and end - 1 not in taken:
        end -= 1
    return Span(start, end)


def _ends(words: Words, start: int, index: int, taken: AbstractSet[int]) -> bool:
    word = words[index]
    if index in taken and index - 1 in taken and not word.breaks:
        return False
    if word.breaks and not (index > start and _list_goes_on(words, index)):
        return True
    if index in taken:
        return False
    return (
        word.folded in _STOPPERS or (index > start and word.folded in _INNER_STOPPERS) or _is_cue(words, index, taken)
    )


def _is_cue(words: Words, index: int, taken: AbstractSet[int]) -> bool:
    found = _cue_at(words, index, taken)
    return found is not None and found[1] != "idiom"


def _list_goes_on(words: Words, index: int) -> bool:
    """Whether a comma divides items of one list: "no rap, metal or country" (a joining word follows within three)."""
    ahead = [word.folded for word in words.words[index : index + 4]]
    if not ahead or ahead[0] in _JOINS or ahead[0] in _STOPPERS | _INNER_STOPPERS or ahead[0] in _FIRST_WORDS:
        return bool(ahead) and ahead[0] in ("or", "nor", "ni")
    joins = [place for place, word in enumerate(ahead) if word in ("or", "nor", "and")]
    return bool(joins) and not any(word in _STOPPERS | _INNER_STOPPERS for word in ahead[: joins[0]])


def _without_again(words: Words, content: Span) -> tuple[Span, bool]:
    end = content.end
    while end > content.start and words[end - 1].folded in _AGAIN:
        end -= 1
    said = any(words[index].folded in ("again", "ever", "anymore", "wieder") for index in range(end, content.end))
    return Span(content.start, end), said


def iter_items(words: Words, span: Span) -> Iterator[Span]:
    """The items of a negated list, divided at joining words and commas."""
    start = span.start
    for index in span.indexes():
        joins = words[index].folded in _JOINS
        if (joins or words[index].breaks) and index > start:
            yield Span(start, index)
            start = index
        if joins:
            start = index + 1
    if start < span.end:
        yield Span(start, span.end)
