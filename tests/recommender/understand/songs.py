"""The rows that messages are read against: plain names, names that are words, namesakes of commands and genres."""

from tests.catalogues import Row


def _row(artist: str, title: str, year: int, *tags: str, **more: object) -> Row:
    name = f"{artist}-{title}".lower().replace(" ", "-")
    return {"id": "".join(sign for sign in name if sign.isalnum() or sign == "-"), "artists": [artist], "title": title,
            "year": year, "tags": list(tags), "popularity": 0.8, **more}  # fmt: skip


SONGS: list[Row] = [
    _row("Sade", "Smooth Operator", 1984, "soul", "romantic", album="Diamond Life"),
    _row("Sade", "No Ordinary Love", 1992, "soul"),
    _row("Portishead", "Roads", 1994, "trip hop", "melancholic"),
    _row("Massive Attack", "Teardrop", 1998, "trip hop", "dark"),
    _row("Michael Jackson", "Rock with You", 1979, "r&b"),
    _row("Michael Jackson", "Off the Wall", 1979, "disco", album="Off the Wall"),
    _row("Queen", "Bohemian Rhapsody", 1975, "rock", "epic"),
    _row("Queen", "We Will Rock You", 1977, "rock", "energetic"),
    _row("The Clash", "Rock the Casbah", 1982, "punk"),
    _row("Lykke Li", "Dance, Dance, Dance", 2008, "indie pop"),
    _row("Haddaway", "What Is Love", 1993, "eurodance"),
    _row("AC/DC", "Thunderstruck", 1990, "hard rock"),
    _row("blink-182", "I Miss You", 2003, "pop punk"),
    _row("Iron Maiden", "2 Minutes to Midnight", 1984, "metal"),
    _row("The Smashing Pumpkins", "1979", 1996, "alternative rock"),
    _row("Prince", "1999", 1982, "funk"),
    _row("Tyler, The Creator", "See You Again", 2017, "hip hop"),
    _row("Frank Ocean", "Nights", 2016, "r&b"),
    _row("Naughty by Nature", "O.P.P.", 1991, "hip hop"),
    _row("Nature", "The Ultimate High", 2000, "hip hop"),
    _row("Ben E. King", "Stand by Me", 1961, "soul"),
    _row("Peter Schilling", "Major Tom (Coming Home)", 1983, "new wave"),
    _row("No Doubt", "Don't Speak", 1995, "ska"),
    _row("Nothing But Thieves", "Amsterdam", 2017, "rock"),
    _row("Live", "Lightning Crashes", 1994, "alternative rock", "calm"),
    _row("Next", "Too Close", 1997, "r&b", "happy"),
    _row("Yes", "Roundabout", 1971, "progressive rock", "sad"),
    _row("Pharrell Williams", "Happy", 2013, "pop", "happy"),
    _row("Usher", "More", 2010, "dance", "party"),
    _row("Adele", "Hello", 2015, "soul", "sad"),
    _row("Adele", "Easy on Me", 2021, "soul", "piano"),
    _row("Charli XCX", "360", 2024, "pop"),
    _row("Drake", "Over", 2010, "hip hop"),
    _row("Coldplay", "Yellow", 2000, "britpop"),
    _row("Radiohead", "Creep", 1992, "alternative rock"),
    _row("New Order", "Blue Monday", 1983, "synth-pop"),
    _row("The Beatles", "Help!", 1965, "rock"),
    _row("The Beach Boys", "God Only Knows", 1966, "rock", album="Pet Sounds"),
    _row("The The", "This Is the Day", 1983, "new wave"),
    _row("!!!", "Must Be the Moon", 2007, "dance-punk"),
    _row("Kate Bush", "Running Up That Hill", 1985, "art pop"),
    _row("Nina Hagen", "Du hast den Farbfilm vergessen", 1974, "schlager"),
    _row("Red Hot Chili Peppers", "Otherside", 1999, "rock"),
    _row("Ed Sheeran", "Shape of You", 2017, "pop", "acoustic"),
    _row("Love", "Alone Again Or", 1967, "psychedelic rock", "instrumental"),
    _row("Rain", "Calm", 2005, "ambient", "techno"),
    _row("Ann", "Party", 2001, "pop", "k-pop"),
    _row("Blues Traveler", "Run-Around", 1994, "blues", "jazz", "house", "country", "classical", "reggae", "soundtrack"),
    _row("IAM", "Demain c'est loin", 1997, "hip hop", "french", "synth-pop", "indie rock", "hard rock", "folk"),
]  # fmt: skip
