"""The combat notation by examples: what people type, what is printed, and what an error says."""

from __future__ import annotations

import msgspec
import pytest

from simulator import Game
from simulator.cases.format.errors import CaseError
from simulator.cases.format.words import CaseBoard
from simulator.cases.notation import NoNotation, NotationError, print_notation, read_notation
from simulator.cases.notation.tree import MOST_LETTERS
from simulator.game.arguments import BadArgument

PRINTED = [
    # A board, and what was declared.
    '2026-01 | A 20: Goblin Heelcutter; 2 Hill Giant | D 18: Wall of Omens; 2/2 flying "Bird" tapped'
    " | attack: Goblin Heelcutter, Hill Giant | block: Wall of Omens > Hill Giant",
    # Everything that is said of a permanent.
    "2026-01 | A 20: Hill Giant tapped damage 2 with 2 +1/+1 counters with a flying counter entered | D 20",
    "2026-01 | A 20: Pacifism on Wall of Omens; Bonesplitter | D 20: Wall of Omens; Holy Strength on Wall of Omens",
    "2026-01 | A 20: Tarmogoyf is 4/5; Hill Giant is 4/4 red artifact creature Golem also flying | D 20",
    "2026-01 | A 20: Jace Beleren loyalty 4 owner D | D 20: Invasion of Zendikar defense 3 protected by A",
    '2026-01 | A 20: artifact "Rock"; land Island "Isle"; 1/1 red Goblin first strike "Gob" commander | D 20',
    "2026-01 | A 20: 3/3 [Whenever this creature attacks, draw a card.] [This creature can't block.] chosen red | D 20",
    '2026-01 | A 20: Hill Giant paired with 2/2; 2/2; "Ayli, Eternal Pilgrim" exiled D (Shock) no cost | D 20',
    # Everything that is said of a player; several of them.
    "2026-01 | A 20: monarch; mana: {R}{1}; poison: 3; hand: Giant Growth, 2 Forest; library: 10; counters: 3 energy"
    " | D 7: hand: none; graveyard: Shock; this turn: cast Shock, life lost 2",
    '2024-11 | A 20: 2/2; 1/1 | B 20: 3/3 | "C 3" 20: not defending; Jace Beleren | D 20 | attack: 2/2 > B, 1/1 > D'
    " | block: 3/3 > 2/2 | block D: none",
    # Steps.
    '2022-10 | A 20: 4/4 trample; 2/2 banding "Cat"; 1/1 "Dog" | D 20: 2 2/2 "Ox"'
    " | attack: 4/4 trample, Cat, Dog, band Cat & Dog | block: Ox > 4/4 trample, Ox 2 > 4/4 trample"
    " | order: 4/4 trample: Ox 2, Ox | damage: 4/4 trample: 2 Ox, 2 Ox 2, 0 D | deal first | deal | end combat",
    "2026-01 | A 20: Hill Giant | D 20: Prodigal Sorcerer | attack: Hill Giant | cast A: Giant Growth > Hill Giant"
    " | activate: Prodigal Sorcerer > Hill Giant | resolve | resolve | pass | end step | next combat",
    "2026-01 | A 20: 2/2 | D 20: 1/1; Forest | attack: 2/2 | effect block cost: 1/1, cost {2} | block: 1/1 > 2/2"
    " | mana: Forest | pay: {2} | abandon: keep Forest",
    "2026-01 | A 20: 2/2 | D 20: 2 1/1 | attack: 2/2 | effect lure: 2/2 | effect must block: 1/1 & 1/1 2, attacker 2/2"
    " | expect: max requirements 3, blocking (), life (A: 20, D: 20)",
    "2026-01 | A 20: 2/2 | D 20: 1/1 | attack: 2/2 | put blocking: Hill Giant tapped > 2/2"
    " | put attacking: 3/3 > D | resolve: yes & 1/1, enters Bear & Cat, did (effect tap: Bear) (effect untap: Cat)",
]
"""A page of examples, each as it is printed."""

TYPED = [
    ("A: hill giant|D", "A 20: Hill Giant | D 20"),
    ("A: Hill Giant, Grizzly Bears tapped, 2/2 | D", "A 20: Hill Giant; Grizzly Bears tapped; 2/2 | D 20"),
    ("A: 2 Hill Giants; goblin heelc | D", "A 20: 2 Hill Giant; Goblin Heelcutter | D 20"),
    ("A: Ayli, Eternal Pilgrim, tapped | D: Circle of Protection: Red",
     'A 20: "Ayli, Eternal Pilgrim" tapped | D 20: "Circle of Protection: Red"'),
    ("A: Minsc & Boo, Timeless Heroes loyalty 3 | D", 'A 20: "Minsc & Boo, Timeless Heroes" loyalty 3 | D 20'),
    ("A: Tarmogoyf 4/5; Elf Warrior 1/1 vigilance, haste | D",
     "A 20: Tarmogoyf is 4/5; 1/1 Elf Warrior vigilance haste | D 20"),
    ("A: Grizzly Bears with flying and with two +1/+1 counters and an oil counter | D",
     "A 20: Grizzly Bears also flying with 2 +1/+1 counters with an oil counter | D 20"),
    ("A: “Hill Giant” attached to 2/2; 2/2 entered this turn | D", "A 20: Hill Giant on 2/2; 2/2 entered | D 20"),
    ("Ann: poison 3; 2/2 | Bob: library 0", "Ann 20: poison: 3; 2/2 | Bob 20: library: 0"),
    ("A: 3 Hill Giant; Frost Giant | D: 2/2 | attack: 2 hill giant, frost | block: 2/2 > Frost",
     "A 20: 3 Hill Giant; Frost Giant | D 20: 2/2 | attack: Hill Giant, Hill Giant 2, Frost Giant"
     " | block: 2/2 > Frost Giant"),
    ("A: 2 Hill Giant | D: 2 2/2 | attack: Giant, Giant -> D | block: 2/2 & 2/2 > Giant 2",
     "A 20: 2 Hill Giant | D 20: 2 2/2 | attack: Hill Giant, Hill Giant 2"
     " | block: 2/2 > Hill Giant 2, 2/2 2 > Hill Giant 2"),
    ("A: 2/2 | D: 2/2 | attack: A's 2/2 | block: 2/2", "A 20: 2/2 | D 20: 2/2 | attack: 2/2 | block: 2/2 2 > 2/2"),
    ("A: Hill Giant; Hill Giant tapped | D | attack: Hill Giant 1",
     "A 20: Hill Giant; Hill Giant tapped | D 20 | attack: Hill Giant 1"),
    ("A: 2/2 | D: 1/1 | attack: 2/2 | block: 1/1 | damage 2/2: 2 1/1 | deal damage",
     "A 20: 2/2 | D 20: 1/1 | attack: 2/2 | block: 1/1 > 2/2 | damage: 2/2: 2 1/1 | deal"),
    ("A | D: 2/2 | A: 1/1 | attack | block:", "A 20: 1/1 | D 20: 2/2 | attack: none | block: none"),
]  # fmt: skip
"""What may be typed, and what it is."""

WRONG = [
    ("", 1, "no players", "the active player"),
    ("A: 2/2", 7, "1 player", "who defends"),
    ("2024 | A | D", 1, "several editions", "2024-06-07, 2024-11-08"),
    ("2031 | A | D", 1, "no edition", "2026-01-16"),
    ("dm-ja | A | D", 1, "Duel Masters", "a case file"),
    ("A: hil giantt tapped | D", 4, '"hil giantt", which is no card', '"Hill Giant"'),
    ("A: Hill Giant, taped | D", 16, '"taped"', '"tapped"?'),
    ("A: Giant | D", 4, "several cards may mean", '"Giant Adephage"'),
    ("A: Shock | D", 4, "which is an instant", "a permanent"),
    ("A: 2/2 with 0 +1/+1 counters | D", 13, "0 counters", "at least one"),
    ("A: 2/2 damage 1 damage 2 | D", 4, '"damage" twice', "it once"),
    ("A: 2/2 as Bob | Bob", 4, 'the id "Bob"', "another id"),
    ("A: Pacifism on Foo | D", 16, '"Foo"', "a name on the board"),
    ("A: 999 2/2 | D", 4, "999 permanents", "1 to 200"),
    ("A: 200 2/2; 200 1/1; 200 3/3 | D", 22, "more than 500 permanents", "at most 500"),
    ("A: library: x | D", 13, '"x"', "a whole number"),
    ("A: lbrary: 3 | D", 4, '"lbrary"', '"library"?'),
    ("A: not defending | D", 1, "the active player", "another player"),
    ('A: "Hill Giant | D', 4, "a quote that does not end", "a second quote"),
    ("A: 2/2 [x | D", 8, "a bracket that does not end", "]"),
    ("A: > x | D", 4, '">"', "something else before it"),
    ("A: (" + "(" * 20, 16, "parentheses nested deeper than 12", "fewer"),
    ("A: 2/2 | D | attack: 3/3", 22, '"3/3"', '"2/2"'),
    ("A: 2/2 | D | attack: 2/2 > E", 28, '"E"', "A, D, 2/2"),
    ("A: Hill Giant; Hill Giant tapped | D | attack: Hill Giant", 48, "several may mean", "Hill Giant 1, Hill Giant 2"),
    ("A: Hill Giant; Frost Giant | D | attack: Giant", 42, "several may mean", "Hill Giant, Frost Giant"),
    ("A: 2 2/2 | D | attack: 3 2/2", 24, "3 2/2", "no more than there are"),
    ("A: 2/2 | B | C | attack: 2/2", 26, "without what it attacks", "B or C"),
    ("A: 2/2 | B | C | attack: 2/2 > B | block: none", 43, "without who declares it", "block B: or block C:"),
    ("A: 2/2; 1/1 | D: 3/3 | attack: 2/2, 1/1 | block: 3/3", 50, "without what it blocks", "an attacker"),
    ("A: 2/2 | D | cast: Shock > 2/2", 14, "cast without a player", "cast A: or cast D:"),
    ("A: 2/2 | D | cast A: Shok > 2/2", 14, '"Shok"', '"Shock"'),
    ("A: 2/2 | D | cast A:", 14, 'cast without "card"', "card"),
    ("A: 2/2 | D | effect tap: 2/2, until turn", 31, '"until turn"', "a name on the board"),
    ("A: 2/2 | D | effect kill: 2/2", 14, '"kill"', "destroy, sacrifice"),
    ("A: 2/2 | D | attack: 2/2 | frob: 2/2", 28, '"frob"', "attack, block"),
    ("A: 2/2 | D | atack: 2/2", 14, '"atack"', '"attack"?'),
    ("A: 2/2 | D | battle", 14, "a step of Duel Masters", "a case file"),
    ("A: 2/2 | D | attack: 2/2 | damage: 2/2: x D", 41, "no number", "3 Bear"),
    ("A: 2/2 | D | expect: legal 7", 28, '"7"', "yes or no"),
    ("A: 2/2 | D | expect: life (A)", 28, "a name without a colon", "(A: 18)"),
    ("A: tapped " + "x " * 600 + "| D", 4, "more than 500 words", "fewer"),
    ("x" * (MOST_LETTERS + 1), MOST_LETTERS + 1, "20001 characters", "at most 20000"),
    ("A: \ud800 | D", 4, "half of a surrogate pair", "whole characters"),
]  # fmt: skip
"""What is wrong, in which column, what was found, and what was expected."""


@pytest.mark.parametrize("text", PRINTED)
def test_what_is_printed_is_read_as_the_same(text: str) -> None:
    case = read_notation(text)
    assert print_notation(case) == text
    assert read_notation(print_notation(case, exact=True)) == case


@pytest.mark.parametrize(("typed", "printed"), TYPED)
def test_what_people_type(typed: str, printed: str) -> None:
    case = read_notation(typed)
    assert print_notation(case) == f"2026-01 | {printed}"
    assert read_notation(print_notation(case)).script == case.script


@pytest.mark.parametrize(("text", "column", "found", "expected"), WRONG)
def test_an_error_says_where_and_what_to_do(text: str, column: int, found: str, expected: str) -> None:
    with pytest.raises(NotationError) as error:
        read_notation(text)
    assert (error.value.column, error.value.where) == (column, f"column {column}")
    assert found in error.value.found
    assert expected in error.value.expected
    assert str(error.value).isprintable()


HOSTILE = [
    "\x1b[2J",
    "\u202eevil",
    "<script>alert(1)</script>",
    "a|b;c:d,e>f&g(h)[i]",
    'say "hi" \\',
    "attack",
    "atack",
    "2/2",
    "1",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_a_name(name: str) -> None:
    board = read_notation("A: 2/2 | D: 1/1 | attack: 2/2 | block: 1/1 > 2/2")
    bird, cat = board.board.permanents
    named = msgspec.structs.replace(
        board,
        board=msgspec.structs.replace(
            board.board,
            active=name,
            players={name: board.board.players["A"]},
            permanents=(
                msgspec.structs.replace(bird, controller=name, name=f"{name} bird"),
                msgspec.structs.replace(cat, name=f"{name} cat"),
            ),
        ),
    )
    text = print_notation(named)
    assert text.isprintable()
    again = read_notation(text)
    assert again.board.active == name
    assert [each.name for each in again.board.permanents] == [f"{name} bird", f"{name} cat"]
    assert print_notation(again) == text


def test_errors_show_no_character_that_moves_the_cursor() -> None:
    for text in ("A: \x1b[2J | D", "A: 2/2 \x00\u202e | D", 'A: "\x1b" | D', "A: 2/2 | D | attack: \u202e\x1b"):
        with pytest.raises(CaseError) as error:
            read_notation(text)
        assert str(error.value).isprintable()


def test_what_has_no_notation_names_the_case_format() -> None:
    board = CaseBoard(active="A", defending=("C",), teams=(("A", "B"), ("C", "D")), permanents=())
    case = msgspec.structs.replace(read_notation("A | C"), board=board)
    with pytest.raises(NoNotation, match=r"teams; expected a case file"):
        print_notation(case)


def test_a_game_from_a_notation_and_back() -> None:
    text = (
        "2024-06 | Ann 20: 3/3 menace; 2/2 flying | Bob 20: 2/2 [This creature blocks each combat if able.]; 1/4"
        " | attack: 3/3 menace, 2/2 flying"
    )
    game = Game.from_notation(text)
    assert game.notation() == text
    assert [*game.legal_blocks] == [{"2/2": ("3/3 menace",), "1/4": ("3/3 menace",)}]
    game.declare_blockers({"2/2": ["3/3 menace"], "1/4": ["3/3 menace"]})
    declared = f"{text} | block: 2/2 > 3/3 menace, 1/4 > 3/3 menace"
    assert game.notation() == declared
    assert Game.from_notation(declared).notation() == text


def test_a_game_that_is_not_built_says_in_which_column() -> None:
    with pytest.raises(NotationError) as error:
        Game.from_notation("2008 | A: 2/2 menace | D")
    assert error.value.column == 11


@pytest.mark.parametrize("edition", ["cr-2024-06-07", "cr-2026-01-16"])
def test_a_game_without_a_turn_has_no_notation(edition: str) -> None:
    with pytest.raises(NoNotation, match="no turn"):
        Game(edition=edition).notation()


def test_a_notation_is_text() -> None:
    with pytest.raises(BadArgument):
        Game.from_notation(7)  # type: ignore[arg-type]
