"""What people call moods, activities, energy, tempo, voices and themes -> the catalogue's tag names.

English first, then the common words of Spanish, French, German, Italian and Portuguese. One phrase may name several
tags. Genres are not here: the catalogue's vocabulary knows them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from recommender.text import fold
from recommender.types.facts import Facet


@dataclass(frozen=True, slots=True)
class Meaning:
    """One tag that a phrase stands for."""

    tag: str
    facet: Facet


_Table = dict[str, str]

_MOODS: _Table = {
    "sad": "sad, sadness, sorrowful, tearful, unhappy, depressing, depressed, gloomy, miserable, heartbroken, heartbreaking, "
    "cry, crying, tearjerker, tearjerkers, in tears, feel like crying, down in the dumps, feeling down, feeling low, "
    "feeling blue, triste, tristes, triste musique, traurig, traurige, traurigen, trauriges, tristi, tristeza, malinconico",
    "melancholic": "melancholic, melancholy, melancholia, wistful, bittersweet, somber, sombre, gloomy, gloom, mournful, "
    "blue mood, moody, forlorn, brooding, melancolica, melancolicas, melancolico, mélancolique, mélancoliques, "
    "melancholisch, melancholische, malinconica, malinconiche, melancólica, melancólico, depressing",
    "happy": "happy, happier, cheerful, cheery, joyful, joyous, joy, feel good, feelgood, feel-good, good mood, sunny, jolly, "
    "positive, upbeat, positivity, happiness, lift my mood, cheer me up, cheer up, improve my mood, make me smile, fun, "
    "smile, smiling, alegre, alegres, feliz, felices, joyeux, joyeuse, heureux, fröhlich, fröhliche, fröhlichen, "
    "glücklich, allegro, allegra, allegre, allegri, felice, gute laune, bonne humeur, buen humor, buonumore, animada, "
    "animadas, contente",
    "uplifting": "uplifting, inspiring, inspirational, encouraging, motivational, motivating, motivation, motivate, "
    "empowering, lift me up, lift my spirits, good vibes, optimistic, spiritual, soul stirring, inspirador, motivadora, "
    "motivador, motivant, inspirant, motivierend, motivierende, motivante",
    "hopeful": "hopeful, hope inspiring, healing, comforting, esperanzador, hoffnungsvoll, speranzoso",
    "energetic": "energetic, high energy, rocking out, rock out, mood booster, boost my mood, keep me awake, keep me going, upbeat, up beat, uptempo, up tempo, hype, hyped, pumped, pump me up, pumped up, "
    "pumping, get pumped, amped, adrenaline, lively, banger, bangers, electrifying, get my energy up, energizing, "
    "energising, hard hitting, powerful, bouncy, danceable, "
    "enérgica, enérgicas, enérgico, énergique, énergiques, energisch, energiegeladen, energica, energiche, energetico, "
    "energetica, animado, mitreißend",
    "aggressive": "aggressive, agressive, brutal, heavy, heavier, hard ones, hardcore energy, violent, furious, ferocious, "
    "agresivo, agresiva, agressif, aggressiv, aggressiva, agressivo",
    "angry": "angry, anger, rage, raging, mad, pissed, wütend, wütende, furioso, en colère, enojado, arrabbiata",
    "calm": "calm, calmer, calming, calm my nerves, take a bath, long bath, bath, relaxing, relaxed, relax, relaxation, soothing, peaceful, tranquil, quiet, quieter, "
    "serene, gentle, soft, softer, mellow, mellower, restful, unwind, wind down, winding down, laid back, laidback, "
    "de-stress, destress, stress relief, relieve anxiety, anxiety, easy going, slow down, smooth, "
    "tranquilo, tranquila, tranquilas, relajante, relajantes, relajarme, calme, calmes, relaxant, relaxante, "
    "relaxantes, tranquille, reposant, ruhig, ruhige, ruhigen, ruhiges, entspannt, entspannte, entspannend, "
    "entspannende, entspannung, entspannen, sanft, calma, calme musique, rilassante, rilassanti, rilassarmi, "
    "rilassarsi, tranquilla, tranquille musiche, relaxar, calmo, calmas",
    "chill": "chill, chilled, on the plane, flight, chilled out, chilling, chill out, chillax, vibe to, vibing, lazy, lounge, lounging, hang out, "
    "hanging out, mellow, relaxing, laid back, laidback, entspannt, entspannte, rilassanti, rilassante, relajantes",
    "dark": "dark, darker, gloomy, sinister, ominous, spooky, eerie, creepy, scary, noir, gothic mood, evil, bleak, "
    "oscura, oscuro, oscuras, sombre musique, düster, düstere, düsteren, dunkel, cupa, cupo, oscure, sombrio, sombria",
    "haunting": "haunting, ghostly, unsettling, spooky, eerie, creepy",
    "dreamy": "dreamy, dreamlike, ethereal, atmospheric, floaty, hazy, airy, spacey, trippy, otherworldly, celestial, "
    "soñador, soñadora, rêveur, rêveuse, onirique, verträumt, verträumte, sognante, sognanti, sonhadora",
    "romantic": "romantic, romance, love making, lovey dovey, intimate, date night, candlelit, valentine, valentines, "
    "anniversary, romántica, romántico, románticas, romantique, romantiques, romantisch, romantische, romantica, "
    "romantiche, romantico, romântica, romântico, românticas",
    "sensual": "sensual, sexy, sultry, seductive, steamy, sex, making love, baby making, cozy time, bedroom, erotic, sensuel, "
    "sinnlich, sensuale, sensuali",
    "nostalgic": "nostalgic, nostalgia, throwback, throwbacks, reminiscing, memories, memory lane, childhood, retro, "
    "nostálgica, nostálgico, nostalgique, nostalgisch, nostalgica, nostalgico",
    "playful": "playful, silly, goofy, funny, humorous, cheeky, fun, lighthearted, light hearted, divertida, divertido, "
    "drôle, lustig, lustige, divertente, divertenti",
    "quirky": "quirky, weird, strange, offbeat, eccentric, odd, bizarre, whimsical, rara, raro, bizarre musique, schräg",
    "groovy": "groovy, groove, grooves, funky, danceable, good beat, good beats, grooving, swinging, rhythmic",
    "rebellious": "rebellious, rebel, defiant, badass, bad ass, rebelde, rebelle, rebellisch, ribelle",
    "raw": "raw, gritty, rough, stripped, stripped down, stripped back, unpolished, lo fi sound",
    "introspective": "introspective, emotional, reflective, contemplative, thoughtful, deep, soul searching, self reflection, reflect, "
    "pensive, meaningful, introspectivo, introspektiv, introspectif",
    "epic": "epic, cinematic, grand, majestic, anthemic, heroic, monumental, larger than life, épico, épica, épique, episch, "
    "epica, epico",
    "triumphant": "triumphant, victorious, victory, winning, celebratory, triumphal",
    "warm": "warm, cozy, cosy, heartwarming, comfort, comfy, gemütlich, acogedor, chaleureux, accogliente",
    "tense": "tense, suspenseful, nervous, anxious, edgy, thrilling, angespannt, tendu",
    "hypnotic": "hypnotic, mesmerizing, mesmerising, trance like, trancelike, hypnotisch, ipnotica, hipnótica",
    "dramatic": "dramatic, theatrical, operatic, dramatique, dramatisch, drammatica, dramática",
}
_ACTIVITIES: _Table = {
    "workout": "workout, workouts, swimming, boxing, skating, work out, working out, exercise, exercising, gym, lifting, lift weights, weightlifting, "
    "training, cardio, hiit, spin class, crossfit, fitness, pump iron, gimnasio, entrenar, entrenamiento, gimnasia, sport, "
    "musculation, trainieren, fitnessstudio, palestra, allenamento, allenarsi, academia, treinar, treino, ejercicio",
    "running": "running, run, jog, bike ride, cycling, ride my bike, jogging, marathon, runs, sprint, correr, courir, joggen, laufen, correre, corrida",
    "study": "study, studying, studies, for work, to work to, work done, get some work done, homework, focus, focusing, focused, concentrate, concentrating, concentration, "
    "reading, while i read, coding, programming, working, while i work, at work, deep work, exam, exams, learning, "
    "productivity, productive, at my desk, home office, office, writing, estudiar, estudio, estudiando, concentrarme, "
    "étudier, etudier, réviser, travailler, lernen, arbeiten, zum lernen, konzentration, studiare, studio, lavorare, "
    "estudar, trabalhar, trabajar, concentrazione",
    "sleep": "sleep, sleeping, sleepy, asleep, fall asleep, bedtime, nap, napping, lullaby, lullabies, insomnia, dormir, "
    "schlafen, einschlafen, zum einschlafen, dormire, addormentarsi, sommeil, sono",
    "party": "party, partying, parties, celebrate, celebrating, celebration, house party, birthday, girls night, club, "
    "clubbing, pregame, night out, rave, turn up, sleep over, sleepover, friends over, get together, fiesta, fête, fete, "
    "feier, feiern, festa, feste, fiestas, festas, party musik",
    "dancing": "dance to, dancing, danceable, dance party, dance floor, dancefloor, i can dance, makes me dance, want to dance, "
    "make me dance, make me want to dance, something to dance, dance around, bailar, bailable, danser, tanzen, "
    "tanzbar, ballare, dançar, baile",
    "driving": "driving, drive, drives, car, in the car, commute, commuting, cruising, traffic, drive to, driving to, highway, "
    "conducir, manejar, conduire, voiture, autofahren, auto fahren, guidare, in macchina, dirigir, carro",
    "road trip": "road trip, roadtrip, hiking, hike, camping, outdoors, road trips, cross country trip, long drive, long drives, travelling, traveling, trip, "
    "viaje, roadtrips, voyage, reise, unterwegs, viaggio, viagem",
    "late night": "late night, late nights, night, at night, midnight, nighttime, night time, nocturnal, after midnight, "
    "night drive, noche, nuit, nacht, nachts, notte, noite",
    "morning": "morning, mornings, in the shower, shower, wake up, waking up, wake me up, breakfast, sunrise, start my day, start the day, coffee, "
    "mañana, matin, morgen, aufwachen, mattina, mattino, manhã, sunday morning",
    "dinner": "dinner, dinner party, candlelight dinner, supper, eating, wine, cocktail, cocktails, brunch, cena, dîner, diner, "
    "abendessen, jantar",
    "cooking": "cooking, cook, baking, in the kitchen, kitchen, make dinner, making dinner, cocinar, cuisiner, kochen, "
    "cucinare, cozinhar",
    "cleaning": "cleaning, clean, cleaning the house, chores, housework, laundry, tidying, dishes, washing up, reorganizing, "
    "limpiar, ménage, putzen, aufräumen, pulire, limpar, faxina",
    "rainy day": "rainy day, rainy days, rainy, rainy night, rainy evening, raining, for the rain, lluvioso, lluviosa, día "
    "lluvioso, pluvieux, regentag, regnerisch, piovoso, chuvoso",
    "summer": "summer, summertime, summery, sunny day, sunshine, sunny, hot day, verano, été, sommer, estate, verão, "
    "pool party, pool, bbq, barbecue, cookout",
    "beach": "beach, at the beach, seaside, surfing, island vibe, tropical, caribbean, playa, plage, strand, spiaggia, praia",
    "meditation": "meditation, meditate, meditating, meditative, yoga, mindfulness, spa, massage, breathing, zen, chakra, "
    "meditar, méditer, méditation, meditación, meditieren, meditazione, meditare, meditação",
    "karaoke": "karaoke, sing along, sing-along, singalong, sing alongs, sing along to, sing to, cantar, chanter, mitsingen, "
    "cantare",
    "wedding": "wedding, weddings, first dance, bride, married, wedding reception, marriage, boda, mariage, hochzeit, "
    "matrimonio, casamento",
    "kids": "kids, kid, children, childrens, toddler, toddlers, for my daughter, for my son, family friendly, kid friendly, "
    "niños, enfants, kinder, bambini, crianças",
    "christmas": "christmas, xmas, christmas time, holiday season, navidad, noël, noel, weihnachten, weihnachts, natale, natal",
    "halloween": "halloween, spooky season, trick or treat",
    "gaming": "gaming, video games, playing games, game night, play video games, videojuegos, jeux vidéo, zocken, videogiochi",
    "protest": "protest, protesting, demonstration, revolution",
}
_THEMES: _Table = {
    "love": "love songs, love song, about love, canciones de amor, chansons d'amour, liebeslieder, canzoni d'amore, "
    "músicas de amor, love ballads, love",
    "breakup": "breakup, break up, break-up, breaking up, breakups, break ups, broke up, my ex, dumped, divorce, desamor, "
    "rupture, trennung, rottura",
    "heartbreak": "heartbreak, heartbroken, broken heart, heartache, liebeskummer, corazón roto, coeur brisé, cuore spezzato",
    "loneliness": "lonely, loneliness, alone, lonesome, feeling lonely, soledad, solitude, einsam, einsamkeit, solitudine",
    "friendship": "friendship, friends forever",
    "empowerment": "empowerment, girl power, empowering, self confidence, confidence boost",
}
_SOUND: dict[Facet, _Table] = {
    "vocals": {
        "female": "female vocals, female vocal, female voice, female voices, female singers, female singer, women singing, woman "
        "singing, female artists, female artist, women singers, sung by women, sung by a woman, girl groups, female led, "
        "female fronted, girl singer, female vocalist, female vocalists, women vocals, women, ladies, voz femenina, voces "
        "femeninas, voix féminine, voix féminines, chanteuse, chanteuses, frauenstimme, weibliche stimme, sängerin, "
        "sängerinnen, voce femminile, voci femminili, cantantes femeninas, voz feminina, mujeres, female",
        "male": "male vocals, male vocal, male voice, male voices, male singers, male singer, men singing, man singing, male "
        "artists, male artist, sung by men, male vocalist, male vocalists, voz masculina, voix masculine, männerstimme, "
        "voce maschile, male",
        "rap-female": "female rap, female rappers, female rapper, women rappers, femcee, female mc, rapera, raperas, rappeuse, "
        "rapperin",
        "rap-male": "male rap, male rappers, male rapper",
        "choir": "choir, choral, choirs, gospel choir, coro, chœur, chor",
        "mixed": "duet, duets, male and female vocals, male and female",
        "instrumental": "instrumental, instrumentals, instrumental music, no singing, without vocals, without singing, without "
        "lyrics, without words, wordless, instrumentales, instrumentale, instrumentali, instrumentalmusik, ohne gesang, sin "
        "voz, sin letra, sans paroles, senza voce, senza parole, sem voz, instrumentais",
    },
    "tempo": {
        "slow": "slow, slower, slow tempo, slow jams, slow jam, downtempo, ballads, lenta, lentas, lento, lente, lents, langsam, "
        "langsame, langsamer, lenti, devagar",
        "fast": "fast, faster, fast paced, uptempo, up tempo, fast tempo, speedy, quick, rápida, rápido, rápidas, rapide, "
        "rapides, schnell, schnelle, schneller, veloce, veloci",
        "mid": "mid tempo, midtempo, medium tempo, mid-tempo, moderate tempo",
    },
    "instrument": {
        "piano": "piano, pianos, keys, klavier, pianoforte",
        "guitar": "guitar, guitars, guitar driven, guitarra, guitare, gitarre, chitarra, guitar riffs, guitar solos",
        "acoustic": "acoustic, acoustic guitar, unplugged, acústica, acústico, acoustique, akustik, akustisch, acustica, acustico",
        "violin": "violin, violins, fiddle, violín, violon, geige, violino",
        "strings": "strings, string section, string quartet, cello, cuerdas, cordes, streicher, archi",
        "saxophone": "saxophone, sax, saxofón, saxofon, sassofono",
        "trumpet": "trumpet, trumpets, horns, horn section, brass, trompeta, trompette, trompete, tromba",
        "synth": "synth, synths, synthesizer, synthesizers, synthy, sintetizadores",
        "drums": "drums, drumming, percussion, batería, batterie, schlagzeug, batteria",
        "bass": "heavy bass, bass heavy, bassline, basslines, big bass, deep bass",
        "flute": "flute, flauta, flûte, flöte",
        "harp": "harp, harfe",
        "organ": "organ, hammond",
        "ukulele": "ukulele",
        "harmonica": "harmonica",
        "banjo": "banjo",
    },
    "sonic": {
        "lo-fi": "lo fi, lofi, lo-fi",
        "orchestral": "orchestral, symphonic, orchestra, orchester",
        "vocal": "vocal harmonies, harmonies, a cappella, acapella, accapella",
        "minimal": "minimal, minimalist, minimalistic, sparse",
        "experimental": "experimental, avant garde, avantgarde",
        "psychedelic": "psychedelic, trippy",
        "noise": "noisy, distorted, fuzzy, distortion",
    },
}  # fmt: skip
NATIONALITIES: dict[str, str] = {
    "american": "US", "british": "GB", "english": "GB", "uk": "GB", "scottish": "GB", "welsh": "GB", "irish": "IE",
    "french": "FR", "german": "DE", "italian": "IT", "spanish": "ES", "portuguese": "PT", "brazilian": "BR",
    "mexican": "MX", "argentinian": "AR", "argentine": "AR", "colombian": "CO", "cuban": "CU", "jamaican": "JM",
    "nigerian": "NG", "african": "", "south african": "ZA", "ghanaian": "GH", "malian": "ML", "senegalese": "SN",
    "egyptian": "EG", "turkish": "TR", "greek": "GR", "israeli": "IL", "lebanese": "LB", "indian": "IN",
    "japanese": "JP", "korean": "KR", "chinese": "CN", "russian": "RU", "ukrainian": "UA", "polish": "PL",
    "czech": "CZ", "hungarian": "HU", "romanian": "RO", "swedish": "SE", "norwegian": "NO", "danish": "DK",
    "finnish": "FI", "icelandic": "IS", "dutch": "NL", "belgian": "BE", "swiss": "CH", "austrian": "AT",
    "canadian": "CA", "australian": "AU", "new zealand": "NZ", "puerto rican": "PR", "chilean": "CL",
    "latin american": "", "scandinavian": "", "arabic": "", "filipino": "PH", "croatian": "HR",
    "francés": "FR", "francesa": "FR", "français": "FR", "française": "FR", "französisch": "FR", "französischer": "FR",
    "francese": "FR", "alemán": "DE", "allemand": "DE", "deutsch": "DE", "deutsche": "DE", "deutscher": "DE",
    "tedesco": "DE", "italiano": "IT", "italiana": "IT", "italien": "IT", "italienisch": "IT", "español": "ES",
    "española": "ES", "espagnol": "ES", "spanisch": "ES", "spagnolo": "ES", "brasileña": "BR", "brasileira": "BR",
    "brasileiro": "BR", "portugués": "PT", "inglés": "GB", "anglais": "GB", "englisch": "GB", "inglese": "GB",
}  # fmt: skip
ENGLISH_NATIONALITY: dict[str, str] = {
    "FR": "french", "DE": "german", "IT": "italian", "ES": "spanish", "BR": "brazilian", "PT": "portuguese", "GB": "uk",
}  # fmt: skip
SORTS: _Table = {
    "newest": "latest, newest, most recent, new release, new releases, newest first, brand new, just released, just came out, "
    "lo último, lo más nuevo, más reciente, más nuevo, dernier album, derniers titres, le plus récent, neueste, neuesten, "
    "neustes, neue, nuove, nuovi, ultimo, più recente, più recenti, mais recente, mais novo, new songs, new music, new tracks, "
    "new stuff, some new",
    "oldest": "oldest, earliest, first album, first song, first songs, first single, first ever, debut, early stuff, early "
    "songs, early work, the early days, oldest first, primeras canciones, premier album, erstes album, primo album",
    "least_known": "less known, lesser known, least known, little known, not well known, obscure, deep cuts, deep cut, hidden "
    "gems, hidden gem, rare, rarities, under the radar, unpopular, underrated, off the beaten path, unknown songs, unknown "
    "artists, not mainstream, less mainstream, less popular, not so popular, less famous, b sides, poco conocidas, poco "
    "conocidos, menos conocidas, peu connus, peu connu, méconnus, moins connu, unbekannte, unbekannt, weniger bekannte, weniger "
    "bekannt, poco conosciute, meno conosciute, pouco conhecidas, menos conhecidas",
    "popular": "hits, hit songs, greatest hits, biggest hits, biggest songs, popular, most popular, famous, most famous, well "
    "known, best known, biggest, chart toppers, chart hits, number ones, classics that everyone knows, everyone knows, top "
    "songs, top tracks, top hits, mainstream, best songs, the best of, best of, the hits, smash hits, éxitos, grandes éxitos, "
    "tubes, les plus connus, größten hits, bekannteste, bekannte, successi, grandi successi, sucessos, famosas, famosos",
}
KINDS: _Table = {
    "karaoke": "karaoke version, karaoke versions, karaoke track, karaoke tracks, in karaoke",
    "live": "live version, live versions, live recording, live recordings, live performance, live performances, live album, "
    "live albums, live tracks, live songs, live at, live in concert, concert recordings, in concert, live set, recorded live, "
    "en vivo, en directo, en concert, en live, live aufnahmen, dal vivo, ao vivo, live cuts",
    "acoustic": "acoustic version, acoustic versions, acoustic cover, acoustic covers, acoustic recording, acoustic session, "
    "unplugged version, versión acústica, version acoustique, akustikversion, versione acustica",
    "remix": "remix, remixes, remixed, remix of, club mix, extended mix, dance mix",
    "cover": "cover version, cover versions, covers, covers of, cover of, covered by, cover songs, a cover",
    "instrumental": "instrumental version, instrumental versions",
    "remaster": "remaster, remastered, remastered version",
    "re_recording": "re recording, re-recording, re-recorded, taylors version",
}
EXCLUDABLE_KINDS: _Table = KINDS | {
    "live": KINDS["live"] + ", live", "karaoke": KINDS["karaoke"] + ", karaoke", "cover": KINDS["cover"] + ", cover",
    "skit": "skit, skits, interlude, interludes", "remix": KINDS["remix"] + ", mixes",
}  # fmt: skip
VOCAL_TAGS = ("male", "female", "mixed", "rap-male", "rap-female", "choir")
VOCAL_NOUNS = frozenset(
    fold(word)
    for word in (
        "vocals", "vocal", "singing", "singers", "lyrics", "words", "voices", "voice", "singer", "voz", "letra", "letras",
        "paroles", "chant", "voix", "gesang", "text", "stimmen", "voce", "voci", "parole", "testo",
    )
)  # fmt: skip
OPPOSITES: dict[str, str] = {"fast": "slow", "slow": "fast"}


def phrases(text: str) -> list[str]:
    """The folded phrases of a comma-separated table entry."""
    return [fold(phrase) for phrase in text.split(",") if phrase.strip()]


def _entries() -> Iterator[tuple[str, Meaning]]:
    tables: list[tuple[Facet, _Table]] = [
        ("mood", _MOODS), ("activity", _ACTIVITIES), ("lyrical_theme", _THEMES), *_SOUND.items(),
    ]  # fmt: skip
    for facet, table in tables:
        for tag, text in table.items():
            for phrase in (*phrases(text), fold(tag)):
                yield phrase, Meaning(tag, facet)


def _gathered() -> dict[str, tuple[Meaning, ...]]:
    gathered: dict[str, dict[Meaning, None]] = {}
    for phrase, meaning in _entries():
        gathered.setdefault(phrase, {})[meaning] = None
    return {phrase: tuple(meanings) for phrase, meanings in gathered.items()}


def _flat(table: _Table) -> dict[str, str]:
    return {phrase: name for name, text in table.items() for phrase in phrases(text)}


MEANINGS: dict[str, tuple[Meaning, ...]] = _gathered()
LONGEST = max(len(phrase.split()) for phrase in MEANINGS)
SORT_PHRASES = _flat(SORTS)
KIND_PHRASES = _flat(KINDS)
EXCLUDABLE_KIND_PHRASES = _flat(EXCLUDABLE_KINDS)
COUNTRY_OF = {fold(name): code for name, code in NATIONALITIES.items()}
THEME_TAGS = frozenset(
    "love breakup longing sex self-confidence heartbreak hope partying dance fame money betrayal freedom loneliness "
    "storytelling empowerment nostalgia loss humour friendship family travel dreams drinking faith death jealousy home "
    "addiction crime work revenge protest politics cars war nature heroes rain technology stars winter".split()
)
