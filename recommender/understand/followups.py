"""Messages that go on from what was shown: more of it, like one of its cards, the same but different.

Pure: a message and its conversation in, a follow-up or None out. Words of a wish that stand beside a follow-up ("more,
but faster") are left to the extractor.
"""

import re
from dataclasses import dataclass

from recommender.text import fold
from recommender.types import Conversation, Incoming
from recommender.types.facts import FollowUpKind
from recommender.understand.words import clean_lines


@dataclass(frozen=True, slots=True)
class FollowUp:
    """How a message goes on; the ids of the cards it is about; the text that is left to be read for new wishes."""

    kind: FollowUpKind
    track_ids: tuple[str, ...] = ()
    rest: str = ""
    other_artists: bool = False


_ORDINALS = {
    "first": 1, "1st": 1, "one": 1, "second": 2, "2nd": 2, "two": 2, "third": 3, "3rd": 3, "three": 3, "fourth": 4, "4th": 4,
    "four": 4, "fifth": 5, "5th": 5, "five": 5, "sixth": 6, "6th": 6, "six": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8,
    "ninth": 9, "9th": 9, "tenth": 10, "10th": 10, "last": -1, "primera": 1, "segunda": 2, "tercera": 3, "primero": 1,
    "segundo": 2, "tercero": 3, "premier": 1, "premiere": 1, "deuxieme": 2, "troisieme": 3, "erste": 1, "zweite": 2,
    "dritte": 3, "ersten": 1, "zweiten": 2, "dritten": 3, "prima": 1, "seconda": 2, "terza": 3, "primeira": 1, "terceira": 3,
    "ultima": -1, "derniere": -1, "letzte": -1, "letzten": -1,
}  # fmt: skip
_POLITE = (
    r"(?:(?:please|pls|ok|okay|yes|yeah|and|now|great|nice|cool|perfect|thanks|thank you|awesome|love (?:it|them)|hey|so|well|can|"
    r"could|i|you|we|would|like|want|have|get|give|show|play|me|us|let|lets|do|got|any|some|a|few|just|add|hear|to|with|see|find|"
    r"dame|ponme|donne moi|gib mir|bitte|noch|y|et|und|por favor|danke|gracias|merci|great hits|oh|wow|then|id) )*"
)
_TAIL = r"(?: (?:please|pls|thanks|thank you|now|then|for me|bitte|por favor|merci|danke|grazie|too|also|if possible|lol|plz|to the list))*"
_NOUN = r"(?:songs?|tracks?|tunes?|music|ones?|stuff|cards?|options|suggestions|recommendations|results|titles|hits|canciones|chansons|titres|lieder|titel|canzoni|brani|musicas|picks|examples)"
_THESE = r"(?:this|these|that|those|them|it|the same|same|this one|that one|this song|that song|this track|those ones|these ones|these songs|those songs|esto|estas|ca|ceci|diese[rsm]?|das|questo|questi|queste|isso|essas|estos)"
_MORE = re.compile(
    rf"^{_POLITE}(?:\d+ |two |three |five |ten |one )?(?:more|mehr|mas|encore|ancora|mais|weitere|otras?|altre|altri|outras?|autres|d autres|plus)"
    rf"(?: (?:of )?(?:{_THESE}|{_NOUN}))*(?: to (?:match|fit) (?:the|this) (?:mood|vibe))?{_TAIL}$"
)
_GO_ON = re.compile(
    rf"^{_POLITE}(?:again|next(?: one| song| track| please)?|another(?: one| song| track| set| few)?|one more(?: time| song| track)?|keep going|keep (?:them|it) coming|go on|continue|carry on|"
    rf"(?:something|anything|others?|what|anyone) else|others?|other (?:ones|songs|tracks|options|suggestions)|different (?:ones|songs|tracks)|(?:any|some) other (?:songs|suggestions)|"
    rf"siguiente|otra vez|otra|suivante?|la suivante|un autre|une autre|encore une|nachste[rs]?|weiter|noch (?:eins|einen|mal)|prossim[ao]|un altra|avanti|"
    rf"proxima|outra|mas|mais uma|una mas|(?:have|got) (?:you )?(?:any )?(?:more|others)|more please|do you have (?:any )?more suggestions){_TAIL}$"
)
_LIKE = r"(?:(?:like|similar to|in the style of|along the lines of|close to|wie|comme|como|come|simil[ei] a|parecid[ao]s? a|ahnlich wie))"
_LIKE_THESE = re.compile(
    rf"^{_POLITE}(?:more|something|anything|others?|other songs|another|stuff|songs?|tracks?|music|similar songs|mehr|algo|mas|plus|quelque chose|etwas|qualcosa|ancora)?(?: {_NOUN})?"
    rf" ?{_LIKE} {_THESE}(?P<but> but\b.*)?(?: by (?:other|different) artists?)?{_TAIL}$"
)
_SIMILAR = re.compile(
    rf"^{_POLITE}(?:something |anything |more |songs |tracks |music |other )*(?:similar|alike|comparable|in (?:the|this|that) same (?:vein|style|vibe)|in the same style|along (?:these|those|the same) lines|with (?:a )?similar (?:pattern|vibe|style|sound|feel)s?)(?: {_NOUN})?(?P<but> but\b.*)?{_TAIL}$"
)
_SAME_BUT = re.compile(
    rf"^{_POLITE}(?:more of )?(?:the )?(?:same|like (?:that|this)|similar|lo mismo|igual|pareil|la meme chose|das ?(?:gleiche|selbe)|uguale|lo stesso|o mesmo|igual)(?: (?:thing|vibe|style|again|{_NOUN}))? (?:but|only|just|pero|mais|mas|aber|nur|ma) (?P<rest>.+)$"
)
_ORDINAL = "|".join(
    sorted(
        (word for word in _ORDINALS if word not in {"one", "two", "three", "four", "five", "six"}),
        key=len,
        reverse=True,
    )
)
_POSITION = re.compile(
    rf"^{_POLITE}(?:more|something|anything|others?|another|songs?|tracks?|mehr|mas|plus|ancora|mais)?(?: {_NOUN})?(?: of)?(?: ?{_LIKE})?"
    rf" ?(?:the |number |no |song |track |card |nr |la |el |le |den |die |das |der |il |a |o )*(?P<n>{_ORDINAL}|\d{{1,2}})(?: (?:one|song|track|card|cancion|chanson|lied|canzone|musica))?(?P<but> but\b.*)?{_TAIL}$"
)
_POSITION_LIKE = re.compile(
    rf"\b{_LIKE} (?:the |number |no |song |track |card )*(?P<n>{_ORDINAL}|(?:number |card )\d{{1,2}}|(?:one|two|three|four|five)$)(?: (?:one|song|track|card))?\b"
)
_OTHER_ARTISTS = re.compile(
    rf"^{_POLITE}(?:more |something |songs? |tracks? |music |anything |show )*(?:by |from )?(?:other|different|new|another|someone else|somebody else|different|otros|d autres|andere|altri|outros)"
    rf"(?: (?:artists?|bands?|singers?|people|artistas|artistes|kunstler|artisti|groups?|acts?))?(?: similar)?{_TAIL}$"
)
_ARTIST_WORD = re.compile(r"artist|band|singer|someone|somebody|people|kunstler|group|acts?\b")
_RETURN = re.compile(
    r"^(?:actually |ok |okay |no |please |hm+ |and |now |lets |let s |can we |could you |i want to |id like to |)*(?:go |going |get |come )?(?:back|return|zuruck|volver?|revenons|tornare|torniamo|voltar?) (?:to|a|zu|zum|zur) (?:the |my |what |al |la |el |il |au |den |dem )*(?P<rest>.+)$"
)
_CORRECTION = re.compile(
    r"^(?:(?:no|nope|nah|sorry|oops|wait|actually|hm+|well|not that|wrong|nein|non|nicht|perdon)[,.!;: ]+)*(?:i (?:meant|mean)|i was (?:talking about|thinking of)|that s not what i meant,?|thats not what i meant,?|quise decir|je voulais dire|ich meinte|intendevo|quis dizer)\s+(?P<rest>.+)$"
    r"|^(?:no|nope|nah|sorry|oops|wait|nein)[,.!;:]+\s*(?P<rest2>(?!thanks|thank|problem|worries).+)$",
    re.IGNORECASE,
)


def read_follow_up(message: Incoming, conversation: Conversation) -> FollowUp | None:
    """How a message goes on from the conversation, or None for a wish of its own."""
    if conversation.state is None and not conversation.shown:
        return None
    text = clean_lines(message.text)
    if correction := _CORRECTION.match(text):
        return FollowUp("correction", rest=(correction.group("rest") or correction.group("rest2")).strip())
    folded = fold(text)
    if back := _RETURN.match(folded):
        return FollowUp("return_to", rest=back.group("rest"))
    return _about_cards(folded, message, conversation) or _going_on(folded)


def _about_cards(folded: str, message: Incoming, conversation: Conversation) -> FollowUp | None:
    """Follow-ups that name what was shown: by position, as "these", or as "the same but"."""
    shown = shown_by(message, conversation)
    if not shown:
        return None
    position = _POSITION.match(folded) or _POSITION_LIKE.search(folded)
    if position and (card := _card(shown, position.group("n"))):
        return FollowUp("positional", (card,), _rest(position))
    if same := _SAME_BUT.match(folded):
        return FollowUp("variation_request", shown, same.group("rest"))
    if similar := _LIKE_THESE.match(folded) or _SIMILAR.match(folded):
        rest = _rest(similar)
        kind: FollowUpKind = "variation_request" if rest else "similarity_exploration"
        return FollowUp(kind, shown, rest, other_artists="artist" in folded)
    return None


def _going_on(folded: str) -> FollowUp | None:
    if _OTHER_ARTISTS.match(folded) and _ARTIST_WORD.search(folded):
        return FollowUp("style_continuation", other_artists=True)
    if _MORE.match(folded) or _GO_ON.match(folded):
        return FollowUp("more_content", rest=folded)
    return None


def shown_by(message: Incoming, conversation: Conversation) -> tuple[str, ...]:
    """The cards of the reply that a message answers to, else of the latest, in the order of their positions."""
    if not conversation.shown:
        return ()
    replies = {card.reply_id for card in conversation.shown}
    wanted = message.reply_to if message.reply_to in replies else conversation.shown[-1].reply_id
    cards = sorted((card for card in conversation.shown if card.reply_id == wanted), key=lambda card: card.position)
    return tuple(card.track_id for card in cards)


def _card(shown: tuple[str, ...], said: str) -> str | None:
    word = said.rsplit(maxsplit=1)[-1]
    number = int(word) if word.isdigit() else _ORDINALS[word]
    if number == -1:
        return shown[-1]
    return shown[number - 1] if 0 < number <= len(shown) else None


def _rest(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return (groups.get("but") or "").removeprefix(" but").strip()
