"""The lines of Magic Online's game logs."""

from __future__ import annotations

import pytest

from simulator.importers.mtgo import lines
from simulator.importers.mtgo.lines import Line, Thing, line_of, words_of
from simulator.importers.mtgo.names import without_names
from tests.importers.mtgo.logs import RECORDED, card

PLAYERS = ("Ann", "Ann Lee", "Bob", "Turn 3", "Bear Cub")
CUB, OX, MYR = Thing("Bear Cub", "", False), Thing("Ox", "", False), Thing("Myr", "", True)
NISSA = Thing("Nissa, Who Shakes the World", "", False)


def told(text: str) -> Line | None:
    return line_of(words_of(text, binary=False), PLAYERS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("== Game 2 (596796184) ==", lines.Separator()),
        ("Turn 7: Bob.", lines.Turn(7, "Bob")),
        ("Turn 7: Ann Lee", lines.Turn(7, "Ann Lee")),
        ("Turn 3: Turn 3.", lines.Turn(3, "Turn 3")),
        ("Turn 8: Bob - Extra Turn", lines.Turn(8, "Bob")),
        ("Turn 7: Zoe.", None),
        ("Ann is being attacked by [Ox].", lines.Attacks("Ann", None, (OX,))),
        ("Ann Lee is being attacked by [Ox] and [Bear Cub].", lines.Attacks("Ann Lee", None, (OX, CUB))),
        ("Bear Cub is being attacked by [Bear Cub].", lines.Attacks("Bear Cub", None, (CUB,))),
        ("Bob is being attacked by [Ox], [Myr] token, and [Myr] token.", lines.Attacks("Bob", None, (OX, MYR, MYR))),
        (
            "Ann's [Nissa, Who Shakes the World] is being attacked by [Ox].",
            lines.Attacks("Ann", NISSA, (OX,)),
        ),
        ("Turn 3 is being attacked by [Ox].", lines.Attacks("Turn 3", None, (OX,))),
        ("[Ox] blocks [Bear Cub].", lines.Blocks((OX,), (CUB,))),
        ("[Myr] token blocks [Ox] and [Bear Cub].", lines.Blocks((MYR,), (OX, CUB))),
        ("[Myr] token stops blocking.", lines.Stops(MYR, ())),
        ("[Ox] stops blocking [Myr] token.", lines.Stops(OX, (MYR,))),
        ("Blockers for [Ox] are ordered as follows: [Myr] token, [Bear Cub]", lines.Ordered(OX, (MYR, CUB))),
        ("Bob puts [Myr] token onto the battlefield attacking Ann", lines.Enters("Bob", MYR, "Ann", None)),
        ("Bob puts a [Myr] token onto the battlefield attacking Ann.", lines.Enters("Bob", MYR, "Ann", None)),
        ("Ann's [Ox] creates a Kor Ally token.", lines.Creates("Ann", "Kor Ally", 1)),
        ("Ann's [Ox] creates eleven Myr tokens.", lines.Creates("Ann", "Myr", 11)),
        ("Ann casts [Ox] targeting [Bear Cub].", lines.Casts("Ann", OX)),
        ("Ann plays [Forest].", lines.PlaysLand("Ann")),
        ("Ann sacrifices [Myr] token.", lines.Sacrifices("Ann", MYR)),
        ("Bob has conceded from the game.", lines.Over(conceded=True)),
        ("Winner: Bob", lines.Over(conceded=False)),
        ("Bob joined the game.", lines.Joins()),
        ("Bob keeps this hand.", lines.Begins()),
        ("Bob begins the game with seven cards in hand.", lines.Begins()),
        ("2 damage caused by [Ox] to [Bear Cub] is prevented.", lines.Happens()),
        ("Ann is being attacked by [Ox] or so", lines.Unread()),
        ("[Ox] blocks whatever [Myr] is", lines.Unread()),
        ("Ann activates an ability of [Ox] ([Ox] blocks [Ox].).", lines.Happens()),
        ("Zoe: Ann is being attacked by [Ox].", None),
        ("Bob: [Ox] blocks [Bear Cub].", None),
        ("Watcher has started watching.", None),
        ("Zoe casts [Ox] targeting [Bear Cub].", None),
        ("[Ox] transforms into [Bear Cub].", lines.Happens()),
        ("well played!", None),
    ],
)
def test_what_they_tell(text: str, said: Line | None) -> None:
    assert told(text) == said


def test_things_of_the_binary_form_have_ids_and_signs_go() -> None:
    text = (
        f"@PAnn is being attacked by {card('Ox', 412)}, {card('Nissa, Who Shakes the World', 433)} token, and @[x@:1:@]"
    )
    words = words_of(text, binary=True)
    assert words.things == (Thing("Ox", "412", False), Thing(NISSA.name, "433", True))
    assert words.text.startswith("Ann is being attacked by ")
    blocks = line_of(words_of(f"@P{card('Ox', 1)} blocks {card('Bear Cub', 2)}.", binary=True), PLAYERS)
    assert blocks == lines.Blocks((Thing("Ox", "1", False),), (Thing("Bear Cub", "2", False),))


def test_a_mark_in_a_text_is_not_taken_for_a_thing() -> None:
    assert told("\x01 blocks \x01.") is None


def test_a_list_that_goes_on_in_the_next_line_is_one() -> None:
    texts = ["Ann is being attacked by [Ox], [Ox],", "[Myr] token, and [Ox].", "[Ox] blocks [Ox]."]
    joined = lines.joined([(at, words_of(text, binary=False)) for at, text in enumerate(texts, 1)])
    assert [line for line, _ in joined] == [1, 3]
    attack = line_of(joined[0][1], PLAYERS)
    assert isinstance(attack, lines.Attacks)
    assert len(attack.attackers) == 4


def test_names_of_players_go_and_cards_called_like_them_stay() -> None:
    ids = {"Ann": "P1", "Ann Lee": "P2", "a.b*": "P3"}
    words = words_of("Ann Lee casts [Ann] targeting Ann, a.b*, Anna, and [Myr] token.", binary=False)
    assert without_names(words, ids) == "P2 casts Ann targeting P1, P3, Anna, and Myr token"


@pytest.mark.skipif(not RECORDED, reason="../shared/data/mtgo is absent")
@pytest.mark.parametrize(
    ("part", "kind", "many"),
    [
        ("is being attacked by", lines.Attacks, 50),
        ("] blocks [", lines.Blocks, None),
        ("token blocks [", lines.Blocks, None),
        ("stops blocking", lines.Stops, 0),
        ("are ordered as follows", lines.Ordered, 1),
        ("onto the battlefield attacking", lines.Enters, 8),
    ],
)
def test_every_line_about_combat_that_was_recorded_is_read(part: str, kind: type, many: int | None) -> None:
    texts = [line for path in RECORDED for line in path.read_text(encoding="utf-8").splitlines() if part in line]
    assert many is None or len(texts) == many
    for text in texts:
        words = words_of(text.split("] ", 1)[1] if text[:2].strip("[").isdecimal() else text, binary=False)
        assert isinstance(line_of(words, ("Player1", "Player2")), kind), text
