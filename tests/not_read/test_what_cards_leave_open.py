"""707.2, 709.5, 702.35a, 702.161a, 702.176a: what the name of a card alone leaves open of it."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cards import library
from simulator.cards.names import MissingFace, UnknownCard
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face

pytestmark = pytest.mark.usefixtures("made_cards", "whole_tables")


def made(name: str, text: str, *types: str, **fields: Any) -> CompiledFace:
    size = {} if "enchantment" in types else {"power": "2", "toughness": "2"}
    return compile_face(Face(name=name, types=types or ("creature",), text=text, **{**size, **fields}))


COPIES = "You may have this creature enter as a copy of any creature on the battlefield."
KICKED = "If this creature was kicked, it enters with two +1/+1 counters on it and with flying."
CLAY = "As this creature enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying."
FROM_ANYWHERE = "put into a graveyard from anywhere"
ROOM: dict[str, Any] = {"subtypes": ("room",), "layout": "split"}
FACES = {
    face.name: face
    for face in (
        made("Bear", ""),
        made("Mimic", COPIES, power="0", toughness="0"),
        made("Titan", KICKED),
        made("Clay", CLAY, power="*", toughness="*"),
        made("Hall", "Creatures you control can't be blocked.", "enchantment", others=("Crypt",), **ROOM),
        made("Attic", "When you unlock this door, draw a card.", "enchantment", others=("Cellar",), **ROOM),
        made("Cellar", "Whenever a creature you control attacks, scry 1.", "enchantment", others=("Attic",), **ROOM),
        made("Drubb", "Madness {2}{B}"),
        made("Idea", "When you discard this card, draw a card."),
        made("Cow", "When this creature dies and when you discard this card, create a Food token."),
        made("Gorilla", "When a spell or ability an opponent controls causes you to discard this card, draw a card."),
        made("Eldrazi", f"When Eldrazi is {FROM_ANYWHERE}, its owner shuffles their graveyard into their library."),
        made("Colossus", f"If Colossus would be {FROM_ANYWHERE}, reveal it and shuffle it into its library instead."),
        made("Wheeler", "When you cycle this card, draw a card."),
        made("Snake", "Discard a card: This creature gets +1/+1 until end of turn."),
        made("Robot", "Living metal", "artifact", subtypes=("vehicle",)),
        made("Overlord", "Impending 4—{1}{G}", "enchantment", "creature", power="5", toughness="5"),
        made("Assassin", "Recover—Pay half your life, rounded up."),
        made("Guard", "Blitz {2}{R}"),
        made("Grave", "Counters remain on Grave as it moves to any zone other than a player's hand or library."),
    )
}


class MadeCards:
    """A few cards, compiled from their text."""

    def card(self, name: str, face: str = "") -> CompiledFace:
        if name == "Crypt":
            raise MissingFace(name, "Hall // Crypt")
        if name not in FACES:
            raise UnknownCard(name, ["Bear"])
        return FACES[name]

    def exactly(self, name: str) -> CompiledFace | None:
        return FACES.get(name)


@pytest.fixture
def made_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", MadeCards)


BEAR = {"id": "bear", "controller": "A", "card": "Bear"}
ATTACK = {"do": "attack", "attacks": {"bear": "D"}}
LEGAL = {"do": "expect", "legal": True}


def ran(
    *script: dict[str, Any], there: list[dict[str, Any]], edition: str = "cr-2026-01-16", **players: Any
) -> CaseOutcome:
    board = {"active": "A", "defending": ["D"], "permanents": [BEAR, *there], "players": players}
    return run_case(case_of({"edition": edition, "board": board, "script": list(script)}, "some.yaml"))


def doubted(outcome: CaseOutcome) -> str:
    assert isinstance(outcome, NotKnown), outcome
    return str(outcome)


@pytest.mark.parametrize("more", [{}, {"power": 3, "toughness": 3}, {"text": ["Flying"]}, {"keywords": ["flying"]}])
def test_what_enters_as_a_copy_is_in_doubt_whatever_is_written_beside_it(more: dict[str, Any]) -> None:
    mimic = {"id": "m", "controller": "D", "card": "Mimic", **more}
    block = {"do": "block", "player": "D", "blocks": {"m": ["bear"]}}
    assert f"m: {COPIES} (the board doesn't say what it is a copy of" in doubted(ran(ATTACK, LEGAL, there=[mimic]))
    assert "m: " in doubted(ran(ATTACK, block, {"do": "expect", "legal": False}, there=[mimic]))


ENTERED_AS = "the board doesn't say what it entered as: its keywords, its text or what was chosen would"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({"card": "Titan", "counters": {"+1/+1": 2}}, KICKED),
        ({"card": "Clay", "power": 2, "toughness": 2}, CLAY),
    ],
)
def test_what_a_permanent_entered_as_is_in_doubt_where_the_board_does_not_say_it(
    card: dict[str, Any], words: str
) -> None:
    there = {"id": "x", "controller": "D", **card}
    assert f"x: {words} ({ENTERED_AS})" in doubted(ran(ATTACK, LEGAL, there=[there]))


@pytest.mark.parametrize(
    "card",
    [
        {"card": "Titan"},
        {"card": "Titan", "counters": {"+1/+1": 2}, "keywords": ["flying"]},
        {"card": "Clay", "power": 2, "toughness": 2, "keywords": ["flying"]},
        {"card": "Clay", "power": 3, "toughness": 3, "chosen": "3/3"},
    ],
)
def test_what_a_permanent_entered_as_is_what_the_board_says(card: dict[str, Any]) -> None:
    assert ran(ATTACK, LEGAL, there=[{"id": "x", "controller": "D", **card}]) == Passed()


def test_a_room_is_in_doubt_where_nobody_says_which_doors_are_unlocked() -> None:
    hall = {"id": "r", "controller": "A", "card": "Hall"}
    said = doubted(ran(ATTACK, LEGAL, there=[hall]))
    assert "r: Crypt (its words are not at hand, and the board doesn't say whether its door is unlocked)" in said
    assert "r: Creatures you control can't be blocked. (the board doesn't say whether its door is unlocked)" in said


def test_the_face_of_a_room_is_the_door_that_is_unlocked() -> None:
    hall = {"id": "r", "controller": "A", "card": "Hall", "face": "Hall"}
    block = {"do": "block", "player": "D", "blocks": {"cub": ["bear"]}}
    cub = {"id": "cub", "controller": "D", "card": "Bear"}
    refused = {"do": "expect", "legal": False, "violates": ["509.1b"]}
    assert ran(ATTACK, LEGAL, block, refused, there=[hall, cub]) == Passed()


def test_a_door_whose_words_are_at_hand_is_in_doubt_once_they_act() -> None:
    attic = {"id": "r", "controller": "A", "card": "Attic"}
    other = {"id": "cub", "controller": "D", "card": "Bear"}
    assert ran(there=[attic]) == Passed()
    assert "r: Whenever a creature you control attacks, scry 1." in doubted(
        ran(ATTACK, {"do": "block", "player": "D", "blocks": {}}, LEGAL, there=[attic, other])
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("Drubb", "Drubb's madness {2}{b}"),
        ("Idea", "When you discard this card, draw a card."),
        ("Cow", "When this creature dies and when you discard this card"),
        ("Eldrazi", "When Eldrazi is put into a graveyard from anywhere, its owner shuffles their graveyard"),
        ("Colossus", "If Colossus would be put into a graveyard from anywhere, reveal"),
        ("Gorilla", ""),
        ("Wheeler", ""),
        ("Bear", ""),
        ("no card that is known", ""),
    ],
)
def test_a_card_in_hand_that_says_something_of_being_discarded_leaves_in_doubt_what_follows(
    card: str, words: str
) -> None:
    snake = {"id": "s", "controller": "D", "card": "Snake"}
    discard = {"do": "activate", "player": "D", "permanent": "s", "ability": 1, "choose": {"discard": [card]}}
    block = {"do": "block", "player": "D", "blocks": {"s": ["bear"]}}
    outcome = ran(
        ATTACK, discard, LEGAL, {"do": "resolve_top"}, block, LEGAL, there=[snake], D={"hand": [card, "Bear"]}
    )
    if words:
        assert words in doubted(outcome)
        assert "what it does as its card is discarded is not followed" in doubted(outcome)
    else:
        assert outcome == Passed()
    other = {**discard, "choose": {"discard": ["Bear"]}}
    assert (
        ran(ATTACK, other, {"do": "resolve_top"}, block, LEGAL, there=[snake], D={"hand": [card, "Bear"]}) == Passed()
    )


@pytest.mark.parametrize("edition", ["cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16"])
def test_living_metal_is_a_creature_on_its_controllers_turn_alone(edition: str) -> None:
    ours, theirs = ({"id": "r", "controller": player, "card": "Robot"} for player in "AD")
    attack = {"do": "attack", "attacks": {"r": "D"}}
    assert ran(attack, LEGAL, there=[ours], edition=edition) == Passed()
    no_creature = {"do": "expect", "legal": False, "violates": ["509.1a"]}
    block = {"do": "block", "player": "D", "blocks": {"r": ["bear"]}}
    assert ran(ATTACK, block, no_creature, there=[theirs], edition=edition) == Passed()
    taken = {"do": "effect", "kind": "control", "object": "r", "player": "D"}
    assert "r: living metal" in doubted(ran(taken, ATTACK, block, no_creature, there=[ours], edition=edition))


def test_living_metal_enters_attacking_as_a_creature() -> None:
    put = {"do": "put_attacking", "permanent": {"id": "r", "controller": "A", "card": "Robot"}, "attacking": "D"}
    assert ran(ATTACK, put, {"do": "expect", "attacking": ["bear", "r"]}, there=[]) == Passed()


def test_when_living_metal_that_is_returned_is_a_creature_is_not_followed() -> None:
    text = "Whenever this creature attacks, return target artifact card from your graveyard to the battlefield."
    smith = {"id": "smith", "controller": "A", "power": 2, "toughness": 2, "text": [text]}
    attack = {"do": "attack", "attacks": {"smith": "D"}}
    script = (attack, {"do": "resolve_top", "choice": "Robot"}, {"do": "expect", "attacking": ["smith"]})
    said = doubted(ran(*script, there=[smith], A={"graveyard": ["Robot"]}))
    assert "(Robot enters, and when it is a creature is not followed)" in said


def test_an_impending_permanent_with_time_counters_may_be_no_creature() -> None:
    overlord: dict[str, Any] = {"id": "o", "controller": "A", "card": "Overlord"}
    attack = {"do": "attack", "attacks": {"o": "D"}}
    assert ran(attack, LEGAL, there=[overlord]) == Passed()
    waiting = {**overlord, "counters": {"time": 2}}
    assert "o: impending 4—{1}{g}" in doubted(ran(attack, LEGAL, there=[waiting]))
    refused = {"do": "expect", "legal": False, "violates": ["508.1a"]}
    assert ran(attack, refused, there=[{**waiting, "types": ["enchantment"]}]) == Passed()


def test_recover_triggers_once_its_card_is_in_the_graveyard_and_another_creature_goes_there() -> None:
    there = [
        {"id": "assassin", "controller": "A", "card": "Assassin"},
        {"id": "other", "controller": "A", "card": "Bear"},
        {"id": "cub", "controller": "D", "card": "Bear"},
    ]
    dies = [{"do": "effect", "kind": "destroy", "object": each} for each in ("assassin", "cub", "other")]
    gone = {"do": "expect", "stack": []}
    assert ran(ATTACK, *dies[:2], gone, there=there) == Passed()
    assert "assassin: recover" in doubted(ran(ATTACK, *dies, gone, there=there))
    assert ran(ATTACK, dies[2], gone, there=there) == Passed()


@pytest.mark.parametrize("came", [False, True])
def test_what_dies_may_have_come_by_blitz_if_it_came_this_turn(came: bool) -> None:
    there = [{"id": "guard", "controller": "A", "card": "Guard", "entered_this_turn": came}]
    outcome = ran({"do": "effect", "kind": "destroy", "object": "guard"}, {"do": "expect", "stack": []}, there=there)
    if came:
        assert "guard: blitz {2}{r}" in doubted(outcome)
    else:
        assert outcome == Passed()


@pytest.mark.parametrize("ability", [1, "draw"])
def test_an_activated_ability_that_unread_words_may_give_is_not_denied(ability: int | str) -> None:
    cub = {"id": "cub", "controller": "D", "card": "Bear"}
    gives = 'As long as you\'ve cast another spell this turn, equipped creature has "{T}: Draw a card."'
    knife = {"id": "knife", "controller": "D", "types": ["artifact"], "subtypes": ["equipment"], "text": [gives]}
    activate = {"do": "activate", "player": "D", "permanent": "cub", "ability": ability}
    outcome = ran(ATTACK, activate, LEGAL, there=[cub, {**knife, "attached_to": "cub"}])
    assert f"knife: {gives} (it may give cub that ability, and is not read)" in doubted(outcome)
    assert "it has none" in str(ran(ATTACK, activate, LEGAL, there=[cub, {**knife, "attached_to": "bear"}]))


@pytest.mark.parametrize("effect", ["Draw a card.", "Draw a card, then frob."])
def test_an_activated_ability_that_is_given_is_there(effect: str) -> None:
    """What it does is followed or in doubt, as if it were the creature's own."""
    cub = {"id": "cub", "controller": "D", "card": "Bear"}
    knife = {"types": ["artifact"], "subtypes": ["equipment"], "text": [f'Equipped creature has "{{T}}: {effect}"']}
    activate = {"do": "activate", "player": "D", "permanent": "cub", "ability": 1}
    script = [ATTACK, activate, {"do": "resolve_top"}, {"do": "expect", "tapped": ["bear", "cub"]}]
    held = {"id": "knife", "controller": "D", **knife}
    outcome = ran(*script, there=[cub, {**held, "attached_to": "cub"}])
    assert outcome == Passed() if effect == "Draw a card." else isinstance(outcome, NotKnown)
    bare = ran(ATTACK, activate, there=[cub, {**held, "attached_to": "bear"}])
    assert "it has none" in str(bare)


def test_how_many_counters_remain_on_a_card_that_returns_is_not_known() -> None:
    returns = "When this creature dies, return it to the battlefield."
    grave = {"id": "grave", "controller": "A", "card": "Grave", "text": [returns], "counters": {"+1/+1": 2}}
    dies = {"do": "effect", "kind": "destroy", "object": "grave"}
    back = ({"do": "resolve_top", "enters": ["again"]}, {"do": "expect", "pt": {"again": [2, 2]}})
    assert ran(dies, {"do": "expect", "pt": {"bear": [2, 2]}}, there=[grave]) == Passed()
    assert "what it says of how it enters is not followed" in doubted(ran(dies, *back, there=[grave]))
