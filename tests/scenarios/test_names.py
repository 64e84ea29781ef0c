"""Names as people write them find the artist, album or track that was meant, and nothing else."""

from pathlib import Path

from tests.scenarios.harness import Row, ask, ask_each, play, write_jsonl


def row(track: str, artist: str, title: str, year: int, *tags: str, **more: object) -> Row:
    """One row of a catalogue file."""
    return {"id": track, "artist": artist, "title": title, "year": year, "tags": list(tags), **more}


def test_punctuation_only_artist(tmp_path: Path) -> None:
    """A name of nothing but punctuation is found and is not an empty message."""
    rows = [
        row("a1", "!!!", "Must Be the Moon", 2007, "dance-punk"),
        row("a2", "-M-", "Onde sensuelle", 1999, "chanson"),
        row("a3", "Chromeo", "Fancy Footwork", 2007, "funk"),
        row("a4", "M83", "Midnight City", 2011, "synthpop"),
        row("a5", "+/-", "Steal the Blueprints", 2006, "indie rock"),
    ]
    answers = ask_each(tmp_path, rows, ["play something by !!!", "songs by -M-", "play +/-", "!!!"])
    assert [set(answer.ids) for answer in answers] == [{"a1"}, {"a2"}, {"a5"}, {"a1"}]


def test_doubled_name(tmp_path: Path) -> None:
    """A name that repeats its word matches neither everything nor nothing."""
    rows = [
        row("a1", "The The", "Uncertain Smile", 1983, "new wave"),
        row("a2", "The The", "This Is the Day", 1983, "new wave"),
        row("a3", "The Who", "Baba O'Riley", 1971, "rock"),
        row("a4", "The Beatles", "Help!", 1965, "rock"),
        row("a5", "Talk Talk", "It's My Life", 1984, "new wave"),
        row("a6", "Duran Duran", "Rio", 1982, "new wave"),
    ]
    answers = ask_each(tmp_path, rows, ["2 songs by The The", "something by talk talk", "duran duran"])
    assert [set(answer.ids) for answer in answers] == [{"a1", "a2"}, {"a5"}, {"a6"}]


def test_article(tmp_path: Path) -> None:
    """With the article, without it or with it behind, the same artist gives the same songs."""
    rows = [
        row("a1", "The Beatles", "Help!", 1965, "rock"),
        row("a2", "The Beatles", "Something", 1969, "rock"),
        row("a3", "The Beat", "Mirror in the Bathroom", 1980, "ska"),
    ]
    answers = ask_each(tmp_path, rows, ["more from the beatles", "more from Beatles", "more from Beatles, The"])
    assert {frozenset(answer.ids) for answer in answers} == {frozenset({"a1", "a2"})}
    assert len({answer.resolved("artist")[0]["id"] for answer in answers}) == 1


def test_letters_that_do_not_decompose(tmp_path: Path) -> None:
    """Plain letters reach names written with letters that have no decomposition."""
    rows = [
        row("a1", "MØ", "Final Song", 2016, "pop"),
        row("a2", "BLØF", "Zoutelande", 2017, "pop"),
        row("a3", "Mo-Do", "Eins, Zwei, Polizei", 1994, "eurodance"),
        row("a4", "Die Ärzte", "Westerland", 1988, "punk"),
        row("a5", "Łona", "Nic dziwnego", 2004, "hip hop"),
        row("a6", "Sigur Rós", "Hoppípolla", 2005, "post-rock"),
    ]
    messages = ["songs by MO", "songs by blof", "die arzte", "songs by lona", "sigur ros"]
    answers = ask_each(tmp_path, rows, messages)
    assert [set(answer.ids) for answer in answers] == [{"a1"}, {"a2"}, {"a4"}, {"a5"}, {"a6"}]


def test_stylised_name(tmp_path: Path) -> None:
    """A symbol inside a name is part of it, and a longer name that contains it is another artist."""
    rows = [
        row("a1", "P!nk", "So What", 2008, "pop"),
        row("a2", "Mr P!nk", "Rasta Dub", 1999, "techno"),
        row("a3", "Pink Floyd", "Time", 1973, "prog"),
        row("a4", "Pink Martini", "Sympathique", 1997, "lounge"),
        row("a5", "Ke$ha", "Tik Tok", 2009, "pop"),
    ]
    answers = ask_each(tmp_path, rows, ["play P!nk", "play pink", "kesha"])
    assert [set(answer.ids) for answer in answers] == [{"a1"}, {"a1"}, {"a5"}]


def test_slash_in_a_name(tmp_path: Path) -> None:
    """A slash inside a band's name separates nothing."""
    rows = [
        row("a1", "AC/DC", "Thunderstruck", 1990, "hard rock"),
        row("a2", "AC/DC", "Back in Black", 1980, "hard rock"),
        row("a3", "DC Talk", "Jesus Freak", 1995, "christian rock"),
    ]
    answers = ask_each(tmp_path, rows, ["play AC/DC", "play acdc", "play ac dc", "songs by AC", "songs by DC"])
    assert [set(answer.ids) for answer in answers[:3]] == [{"a1", "a2"}] * 3
    assert all(answer.artists not in {("AC",), ("DC",)} for answer in answers[3:])


def test_hyphen_before_digits(tmp_path: Path) -> None:
    """Digits after a hyphen belong to the name, whatever the hyphen, and are neither a count nor a year."""
    rows = [
        row("a1", "blink-182", "I Miss You", 2003, "pop punk"),
        row("a2", "blink-182", "Dammit", 1997, "pop punk"),
        row("a3", "Blinker the Star", "Below the Sliding Doors", 1999, "rock"),
        row("a4", "Sum 41", "Fat Lip", 2001, "pop punk"),
    ]
    answers = ask_each(tmp_path, rows, ["blink 182", "blink182", "blink-182", "blink\u2010182", "sum41"])
    assert [set(answer.ids) for answer in answers] == [{"a1", "a2"}] * 4 + [{"a4"}]
    assert all(answer.trace["plan"]["year"] in (None, [None, None]) for answer in answers)


def test_alias(tmp_path: Path) -> None:
    """A name in another spelling reaches the artist, and the card shows the catalogue's name."""
    rows = [
        row("a1", "2Pac", "Changes", 1998, "hip hop", aliases=["Tupac", "Tupac Shakur"]),
        row("a2", "Tulipa Ruiz", "Efêmera", 2010, "mpb"),
    ]
    answers = ask_each(tmp_path, rows, ["play some tupac", "songs by Tupac Shakur"])
    assert [answer.artists for answer in answers] == [("2Pac",), ("2Pac",)]


def test_one_letter_too_many(tmp_path: Path) -> None:
    """A slip of one letter finds the artist, and "latest" is the newest year first."""
    rows = [
        row("a1", "Charli XCX", "Boom Clap", 2014, "pop", popularity=90),
        row("a2", "Charli XCX", "360", 2024, "pop"),
        row("a3", "Charlie Puth", "Attention", 2017, "pop", popularity=99),
    ]
    answer = ask(tmp_path, rows, "what's the latest by charlie xcx")
    assert answer.ids == ("a2", "a1")


def test_comma_in_a_name(tmp_path: Path) -> None:
    """A comma that belongs to a stage name is no list."""
    rows = [
        row("a1", "Tyler, The Creator", "See You Again", 2017, "hip hop"),
        row("a2", "Frank Ocean", "Nights", 2016, "r&b"),
        row("a3", "Tyler Childers", "Feathered Indians", 2017, "country"),
        row("a4", "Bonnie Tyler", "Total Eclipse of the Heart", 1983, "pop"),
        row("a5", "Earth, Wind & Fire", "September", 1978, "funk"),
    ]
    both, band = ask_each(tmp_path, rows, ["songs by Tyler, The Creator and Frank Ocean", "earth wind and fire"])
    assert set(both.ids) == {"a1", "a2"}
    assert {item["name"] for item in both.resolved("artist")} == {"Tyler, The Creator", "Frank Ocean"}
    assert set(band.ids) == {"a5"}


HOMONYMS = [
    row("a1", "Alphabeat", "Fascination", 2007, "pop", artist_id=1),
    row("a2", "Alphabeat", "Acid Lane", 1996, "techno", artist_id=2),
    row("a3", "Alphabeat", "Ten Thousand Nights", 2008, "pop", artist_id=1),
    row("a4", "Alphabeat", "Warehouse Cut", 1997, "techno", artist_id=2),
]


def test_homonyms_without_context(tmp_path: Path) -> None:
    """Two artists of one name are never mixed: one of them answers, or the reply asks which."""
    answer = ask(tmp_path, HOMONYMS, "songs by Alphabeat")
    assert set(answer.ids) in ({"a1", "a3"}, {"a2", "a4"}, set())
    if not answer.ids:
        assert answer.question is not None
        labels = " ".join(option["label"] for option in answer.question["options"])
        assert "pop" in labels
        assert "techno" in labels


def test_homonyms_in_context(tmp_path: Path) -> None:
    """What went before decides between two artists of one name."""
    catalogue = write_jsonl(tmp_path / "rows.jsonl", HOMONYMS)
    events = [
        {"type": "given", "text": "some 90s techno", "cards": ["a2"]},
        {"type": "message", "text": "more from Alphabeat"},
    ]
    last = play(tmp_path, events, "--catalog", str(catalogue))[-1]["replies"][0]
    assert [card["track_id"] for card in last["cards"]] == ["a4"]


def test_short_name_inside_a_long_one(tmp_path: Path) -> None:
    """A one-word artist and a longer name that begins with the word are told apart both ways."""
    rows = [
        row("a1", "YUKI", "Joy", 2005, "j-pop"),
        row("a2", "Yuki Kajiura", "Canta per me", 2001, "soundtrack"),
    ]
    answers = ask_each(tmp_path, rows, ["Yuki Kajiura", "YUKI"])
    assert [answer.ids for answer in answers] == [("a2",), ("a1",)]


def test_near_names(tmp_path: Path) -> None:
    """Of two real names that differ by letters the nearer one is taken, famous or not."""
    rows = [
        row("a1", "Red Hot Chilli Pipers", "Wings", 2010, "bagpipe"),
        row("a2", "Red Hot Chili Peppers", "Otherside", 1999, "rock", popularity=95),
    ]
    answers = ask_each(tmp_path, rows, ["red hot chili pipers", "red hot chilli pepers"])
    assert [answer.ids for answer in answers] == [("a1",), ("a2",)]


def test_names_that_barely_agree(tmp_path: Path) -> None:
    """A name that resembles two others by half is not found, and neither is offered silently."""
    rows = [
        row("a1", "José José", "El triste", 1970, "bolero"),
        row("a2", "Jack Johnson", "Upside Down", 2006, "folk"),
        row("a3", "Red", "Pieces", 2006, "rock"),
    ]
    for answer in ask_each(tmp_path, rows, ["songs by Jack Jose", "songs by Redbone"]):
        assert not {"a1", "a2", "a3"} & set(answer.ids)
        assert answer.question is not None or "not_found" in answer.notice_kinds


def test_title_before_album(tmp_path: Path) -> None:
    """Where song and album share a name, the song comes first, not the album's opener."""
    rows = [
        row("a1", "Michael Jackson", "Don't Stop 'Til You Get Enough", 1979, "disco", album="Off the Wall", track_no=1),
        row("a2", "Michael Jackson", "Off the Wall", 1979, "disco", album="Off the Wall", track_no=5),
    ]
    assert ask(tmp_path, rows, "Michael Jackson - Off the Wall").ids[0] == "a2"


def test_collaborations_and_karaoke_come_last(tmp_path: Path) -> None:
    """The artist's own recordings come before collaborations, and karaoke acts do not count as the artist."""
    rows = [
        row("a1", "Jennifer Warnes & Joe Cocker", "Up Where We Belong", 1982, "pop", popularity=99),
        row("a2", "Joe Cocker", "Unchain My Heart", 1987, "blues rock"),
        row("a3", "Joe Cocker (Karaoke)", "Unchain My Heart", 2012, "karaoke"),
    ]
    answer = ask(tmp_path, rows, "play Joe Cocker")
    assert answer.ids[0] == "a2"
    assert "a3" not in answer.ids


def test_karaoke_when_asked_for(tmp_path: Path) -> None:
    """A karaoke version is the right answer to a wish for one."""
    rows = [
        row("a1", "Ed Sheeran", "Shape of You", 2017, "pop", popularity=99),
        row("a2", "Sing King", "Shape of You (Karaoke Version)", 2017, "karaoke"),
    ]
    assert ask(tmp_path, rows, "karaoke version of shape of you").ids[0] == "a2"


def test_band_called_like_a_recording_kind(tmp_path: Path) -> None:
    """The band is meant where it is called one, and the kind of recording where it describes."""
    rows = [
        row("a1", "Live", "Lightning Crashes", 1994, "alternative"),
        row("a2", "Linkin Park", "Numb (Live in Texas)", 2003, "rock", "live"),
        row("a3", "Oasis", "Wonderwall", 1995, "rock"),
    ]
    answers = ask_each(tmp_path, rows, ["play the band Live", "live rock recordings"])
    assert [answer.ids for answer in answers] == [("a1",), ("a2",)]


def test_the_word_by_inside_names(tmp_path: Path) -> None:
    """The word "by" divides title from artist only where both sides are names."""
    rows = [
        row("a1", "Peter Schilling", "Major Tom (Coming Home)", 1983, "new wave"),
        row("a2", "Ben E. King", "Stand by Me", 1961, "soul"),
        row("a3", "Naughty by Nature", "O.P.P.", 1991, "hip hop"),
        row("a4", "Nature", "The Ultimate High", 2000, "hip hop"),
    ]
    messages = [
        "Major Tom by Peter Schilling",
        "Stand by Me",
        "O.P.P. by Naughty by Nature",
        "something by Naughty by Nature",
    ]
    assert [answer.ids for answer in ask_each(tmp_path, rows, messages)] == [("a1",), ("a2",), ("a3",), ("a3",)]


def test_letters_ft_inside_words(tmp_path: Path) -> None:
    """Words that contain "ft" are no guest credits, and a remix stays a title of its own."""
    rows = [
        row("a1", "Daft Punk", "Get Lucky", 2013, "disco"),
        row("a2", "Daft Punk", "Get Lucky (Daft Punk Remix)", 2013, "disco"),
        row("a3", "Daft Punk", "Harder Better (Soft Mix)", 2007, "house"),
    ]
    remix, all_of_them = ask_each(tmp_path, rows, ["Get Lucky (Daft Punk Remix)", "5 songs by daft punk"])
    assert remix.ids[0] == "a2"
    assert "Harder Better (Soft Mix)" in {card["title"] for card in all_of_them.cards}


def test_remaster_suffix(tmp_path: Path) -> None:
    """A remaster's suffix hides no song and shows none twice, and a number in a title is no count."""
    rows = [
        row("a1", "Iron Maiden", "2 Minutes to Midnight (2015 Remaster)", 1984, "metal"),
        row("a2", "Iron Maiden", "2 Minutes to Midnight - Remastered", 1984, "metal"),
        row("a3", "Iron Maiden", "Aces High", 1984, "metal"),
    ]
    answer = ask(tmp_path, rows, "play 2 minutes to midnight")
    assert answer.ids[0] in {"a1", "a2"}
    assert not {"a1", "a2"} <= set(answer.ids)


def test_other_scripts(tmp_path: Path) -> None:
    """Names in other scripts are told apart and shown as they are written."""
    rows = [
        row("a1", "Кино", "Группа крови", 1988, "rock"),
        row("a2", "Кино", "Звезда солнца", 1989, "rock"),
        row("a3", "Queen", "Kind of Magic", 1986, "rock"),
        row("a4", "米津玄師", "Lemon", 2018, "j-pop"),
        row("a5", "فيروز", "نسم علينا الهوى", 1968, "arabic"),
    ]
    band, song, kanji, arabic = ask_each(tmp_path, rows, ["Кино", "Группа крови", "米津玄師", "فيروز"])
    assert set(band.ids) == {"a1", "a2"}
    assert song.ids == ("a1",)
    assert song.cards[0]["title"] == "Группа крови"
    assert (kanji.ids, arabic.ids) == (("a4",), ("a5",))


def test_composed_and_decomposed(tmp_path: Path) -> None:
    """The same letters composed or decomposed are one artist."""
    rows = [
        row("a1", "Beyoncé", "Halo", 2008, "pop"),
        row("a2", "Beyonce\u0301", "Déjà Vu", 2006, "pop"),
    ]
    answers = ask_each(tmp_path, rows, ["play Beyonce\u0301", "play beyonce"])
    assert [set(answer.ids) for answer in answers] == [{"a1", "a2"}] * 2
    assert len({answer.resolved("artist")[0]["id"] for answer in answers}) == 1


def test_artist_and_part_of_a_title(tmp_path: Path) -> None:
    """An artist, a dash and part of a title stay with that artist and find that title."""
    rows = [
        row("a1", "Nina Hagen", "Du hast den Farbfilm vergessen", 1974, "schlager"),
        row("a2", "Nena", "Nur geträumt", 1982, "ndw", popularity=90),
        row("a3", "Nina Hagen", "My Way - Live", 1980, "punk", "live"),
    ]
    answer = ask(tmp_path, rows, "nina hagen - farbfilm")
    assert answer.ids[0] == "a1"
    assert "a2" not in answer.ids
