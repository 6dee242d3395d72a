"""Transcripts: what is written reads back exactly, and what strangers write is trusted in nothing."""

import json
from random import Random

import msgspec
import pytest
from support.toy import Confirm, Hold, Pebbles, Pick, pebbles_header

from engine import GAMES, game_named, seatlog, selfplay, transcript
from engine.entries import Header, Pause, Ready, Resign, Resume, Sitter, TimeOut, Withdraw
from engine.game import Unreadable
from engine.table import Table


def over() -> Table:
    """A finished table of the toy game with every kind of entry in it."""
    table = Table(Pebbles(), pebbles_header(3, one_screen=True))
    table.enter(Pause(), None, 500)
    table.enter(Resume(), None, 1_500)
    table.play(0, Pick(2), 61_250)
    table.enter(Withdraw(3), 0, 62_000)
    table.play(0, Pick(1))
    table.play(0, Hold())
    table.play(1, Pick(3))
    table.enter(Ready(), table.standing.curtain, 70_000)
    table.enter(Resign(), 2, 71_000)
    while not table.over:
        table.enter(TimeOut(), table.game.to_act(table.state)[0], table.standing.at + 999)
    return table


@pytest.fixture(autouse=True)
def _toy(pebbles_listed: None) -> None:
    pass


def same(one: Table, other: Table) -> bool:
    return (one.header, one.log, one.state) == (other.header, other.log, other.state)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_reads_back_exactly_in_both_forms(name: str, seed: int) -> None:
    game = game_named(name)
    table = selfplay.play(game, ("random",) * max(2, game.seats[0]), seed)
    text = transcript.write(table, table.log)
    back = transcript.read(text)
    assert same(back.table, table)
    assert transcript.write(back.table, back.table.log) == text
    assert " json " not in text
    plain = json.dumps(transcript.write_json(table, table.log))
    assert same(transcript.read(plain).table, table)
    assert json.dumps(transcript.write_json(table, table.log)) == plain


def test_every_kind_of_entry_has_a_word_and_reads_back() -> None:
    table = over()
    text = transcript.write(table, table.log)
    for word in (
        "(pause)",
        "(resume)",
        "(withdraw 3)",
        "(ready)",
        "(resign)",
        "(time out)",
        "1:01.250 0 pick 2",
    ):
        assert word in text, word
    assert same(transcript.read(text).table, table)
    assert same(transcript.read(json.dumps(transcript.write_json(table, table.log))).table, table)


def test_names_options_positions_and_odd_letters_read_back() -> None:
    header = msgspec.structs.replace(
        pebbles_header(),
        name='"Tuesday" {x} # №1',
        seats=(Sitter("Ann: 0", "random"), Sitter("Бен #")),
        options={"rounds": 2},
        position={"scores": [3, 4]},
    )
    table = Table(Pebbles(), header)
    while not table.over:
        table.enter(TimeOut(), table.game.to_act(table.state)[0])
    assert same(transcript.read(transcript.write(table, table.log)).table, table)


def test_people_may_add_comments_and_leave_checksums_out() -> None:
    table = over()
    first, *rest = transcript.write(table, table.log).split("\n")
    lines = [first]
    for line in rest:
        bare, _, check = line.partition("  =")
        lines += ["# well played", "", f"{bare} {{a comment}}" if check else line]
        if check and len(lines) % 2:
            lines[-1] = f"{bare}  ={check} {{another}}"
    assert same(transcript.read("\r\n".join(lines)).table, table)


def test_other_versions_and_a_seats_own_log_are_refused_for_what_they_are() -> None:
    table = over()
    text = transcript.write(table, table.log)
    with pytest.raises(Unreadable, match="this is version 9 of transcripts; this program reads version 1"):
        transcript.read(text.replace("Lowtide transcript 1", "Lowtide transcript 9"))
    told = seatlog.text(table.game, table.header, 0, [])
    plain = json.dumps(seatlog.document(table.game, table.header, 0, []))
    for log in (told, plain):
        with pytest.raises(Unreadable, match="one seat's own log, of which no table can be made"):
            transcript.read(log)


def test_the_standings_are_in_the_order_of_their_places() -> None:
    table = over()
    lines = transcript.write(table, table.log).split("\n")
    places = [line[2] for line in lines if line.startswith("# ") and line[3:4] == "."]
    assert len(places) == 3
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert places == [str(place) for place in sorted(outcome.places)]
    assert list(outcome.places) != sorted(outcome.places)


def test_a_comment_without_its_end_and_a_broken_header_are_named() -> None:
    table = over()
    text = transcript.write(table, table.log)
    entry = next(line for line in text.split("\n") if line.startswith("    3."))
    with pytest.raises(Unreadable, match="the comment at the end has no `}`"):
        transcript.read(text.replace(entry, f"{entry} {{oh"))
    clock = next(line for line in text.split("\n") if line.startswith("Clock:"))
    with pytest.raises(Unreadable, match="a header is one line, which mail may have broken"):
        transcript.read(text.replace(clock, clock.replace(", ", ",\n", 1)))


@pytest.mark.parametrize("key", ["turn", "curtain"])
def test_a_clock_of_negative_times_is_refused(key: str) -> None:
    table = over()
    lines = transcript.write(table, table.log).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("Clock:"))
    lines[at] = f"Clock: {json.dumps(json.loads(lines[at][6:]) | {key: -5})}"
    with pytest.raises(Unreadable, match="Clock: nothing takes less than no time"):
        transcript.read("\n".join(lines))


def test_a_running_table_has_no_transcript() -> None:
    table = Table(Pebbles(), pebbles_header())
    table.play(0, Pick(2))
    with pytest.raises(Unreadable, match="not over, and until then only a seat's own log"):
        transcript.write(table, table.log)
    with pytest.raises(Unreadable, match="not over"):
        transcript.write_json(table, table.log)


def edited(old: str, new: str) -> str:
    table = over()
    text = transcript.write(table, table.log)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Lowtide transcript 1", "Lowtide transcript 2", "line 1: this is version 2 of transcripts"),
        ("Lowtide transcript 1", "A transcript", "line 1: a transcript begins with"),
        ("Rules: 1", "Rules: 9", r"version 9 of the rules of Pebbles; this program has version 1"),
        ('Game: "pebbles"', 'Game: "chess"', "game chess: there is no such game"),
        ('Game: "pebbles"', 'Game: "pebbles"\nGame: "pebbles"', "line 3: Game: this stands twice"),
        ('Game: "pebbles"', "Game: 5", "Game: expected str, got int 5"),
        ("Seed: 7", "Seed: 8", "Commitment: seed and salt do not give it"),
        ("Seed: 7", "Seed: -1", "Seed: -1 is not 0 to"),
        ("Seed: 7", f"Seed: {'9' * 5000}", "Seed: it holds a number"),
        ("Seed: 7", "Seed: 7\nHost: 1", "Host: there is no such header"),
        ("Salt: ", 'Salt: "xy"\n#', "Salt: "),
        ('"Ann"', '"An\\u001bn"', "no table, seat or time is called that"),
        ('"Ann"', '"An\\ud800n"', "line 7: Seat 0: it holds a number or a letter"),
        ("0 pick 2", "0 pick 9", "entry 3 does not fit: not now .PB-1."),
        ("0 pick 2", "0 pick 1 2", "this stands for 2 actions; an entry is one"),
        ("0 pick 2", "0 fly", "write pick n, hold or confirm"),
        ("0 pick 2", "7 pick 2", "there is no seat 7 to act"),
        ("0 pick 2", "- pick 2", "there is no seat - to act"),
        ("0 pick 2", "0 (dance)", "the table does not do that"),
        ("0 pick 2", "0 pick 3", "entry 3 leads to another state than the one written with it"),
        ("0 pick 2", '0 json {"type": "fly"}', "action"),
        ("0 pick 2", '0 json {"type": "pick", "pebbles": -9}', "there is no such action at this moment"),
        ("(withdraw 3)", "(withdraw 2)", "entry 4 does not fit: only the latest action can be taken back"),
        ("    4. ", "    5. ", "entry 5 follows entry 3"),
        ("1:01.250", "0:00.100", "entry 3: table time goes back"),
        ("1:01.250", "1:61.250", "an entry is `NUMBER. MINUTES"),
        ("    3. ", " x  3. ", "an entry is `NUMBER. MINUTES"),
        ("Position: {", 'Position: {"more": 1, ', "Position: this is not where the entries lead"),
        ("Position:", "# Position:", "cut short: there is no `Position:` line"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_line(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence) as fault:
        transcript.read(edited(old, new), "game.txt")
    assert str(fault.value).startswith("game.txt: line ")
    assert "\n" not in str(fault.value)


def test_a_transcript_that_stops_or_goes_on_too_long_is_refused() -> None:
    text = transcript.write(over(), over().log)
    lines = text.split("\n")
    cut = "\n".join([*(line for line in lines if not line.startswith("   10.")), ""])
    with pytest.raises(Unreadable, match="entry 11 follows entry 9"):
        transcript.read(cut)
    with pytest.raises(Unreadable, match="after the `Position:` line"):
        transcript.read(text + "  1. 0:00.000 0 pick 1\n")
    stopped = [line for line in lines if not line[:5].strip().isdecimal() or int(line[:5]) < 6]
    with pytest.raises(Unreadable, match="the game is not over after entry 5"):
        transcript.read("\n".join(stopped))
    with pytest.raises(Unreadable, match="longer than any transcript"):
        transcript.read("x" * (transcript.MOST_CHARACTERS + 1))
    with pytest.raises(Unreadable, match="longer than any entry"):
        transcript.read(edited("0 pick 2", "0 pick 2" + " 2" * 20_000))
    with pytest.raises(Unreadable, match="nested too deeply"):
        transcript.read('{"transcript": ' + "[" * 100_000)
    with pytest.raises(Unreadable, match="nested too deeply"):
        transcript.read(edited("Options: {", f"Options: {'[' * 100_000}"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"transcript": 2}, "version 2 is not known"),
        ({"more": 1}, "more: unknown key"),
        ({"entries": [5]}, r"entries\[0\]: "),
        ({"entries": []}, "not over after entry 0"),
        ({"position": {}}, "this is not where the entries lead"),
        ({"header": {}}, "header.game: this key is needed"),
    ],
)
def test_the_json_form_is_read_as_strictly(change: dict[str, object], sentence: str) -> None:
    document = transcript.write_json(over(), over().log) | change
    with pytest.raises(Unreadable, match=sentence):
        transcript.read(json.dumps(document), "game.json")


def test_bare_values_of_the_json_form_must_be_an_action_that_can_be_written_or_is_listed() -> None:
    for pebbles, why in ((2**62, "does not fit: not now"), (-1, "there is no such action at this moment")):
        document = transcript.write_json(over(), over().log)
        document["entries"][2]["what"]["action"]["pebbles"] = pebbles
        with pytest.raises(Unreadable, match=rf"entries\[2\]: .*{why}"):
            transcript.read(json.dumps(document))
    document = transcript.write_json(over(), over().log)
    document["entries"][2]["seat"] = None
    with pytest.raises(Unreadable, match="there is no seat - to act"):
        transcript.read(json.dumps(document))


def test_a_checksum_of_the_json_form_is_compared() -> None:
    document = transcript.write_json(over(), over().log)
    document["entries"][4]["checksum"] = "AAAAAAAAAAA="
    with pytest.raises(transcript.Differs, match="entry 5 leads to another state") as fault:
        transcript.read(json.dumps(document))
    assert fault.value.entry == 5


@pytest.mark.parametrize("name", ["pebbles", *GAMES])
def test_mutated_transcripts_give_our_own_error_or_the_same_game(name: str) -> None:
    """Cuts, flips, doubled and swapped lines: nothing but `Unreadable`, and never another game unseen."""
    if name == "pebbles":
        table = over()
    else:
        game = game_named(name)
        table = selfplay.play(game, ("passer",) * max(2, game.seats[0]), 4)
    text = transcript.write(table, table.log)
    plain = json.dumps(transcript.write_json(table, table.log))
    rng = Random(5)
    for n in range(300 if name == "pebbles" else 30):
        hurt = mutated(text if n % 3 else plain, rng)
        try:
            read = transcript.read(hurt)
        except Unreadable:
            continue
        assert read.table.state == table.state


def mutated(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    match rng.randrange(5):
        case 0:
            return (
                text[:at] + chr(rng.choice((0, 10, 27, 34, 48, 57, 65, 123, 0x2028, 0x660))) + text[at + 1 :]
            )
        case 1:
            return text[:at]
        case 2:
            return text[:at] + text[at + rng.randrange(1, 40) :]
        case 3:
            return text[:at] + text[at : at + 60] + text[at:]
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def test_a_header_that_no_one_would_write_is_refused_before_any_entry() -> None:
    header: Header = msgspec.structs.replace(pebbles_header(), seats=(Sitter("a"),) * 65)
    document = transcript.write_json(over(), over().log) | {"header": msgspec.to_builtins(header)}
    with pytest.raises(Unreadable, match="65 is no number of seats"):
        transcript.read(json.dumps(document))


def test_an_action_that_notation_cannot_say_stands_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pebbles, "write", lambda *_: "(shrugs)")
    table = Table(Pebbles(), pebbles_header())
    while not table.over:
        seat = table.game.to_act(table.state)[0]
        table.play(seat, Pick(2) if table.state.picks[seat] == 0 else Confirm())
    text = transcript.write(table, table.log)
    assert '0 json {"type": "pick", "pebbles": 2}  =' in text
    assert same(transcript.read(text).table, table)
