"""What depends on words that are not read, or on what a board does not say, is not known: each was passed over once."""

from __future__ import annotations

import pytest

from simulator.answers import answer_to
from simulator.cases.format.case import case_from
from simulator.cases.run.checking import Passed
from simulator.editions import edition_table
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

BEAR: Json = {"id": "bear", "power": 2, "toughness": 2}


def effect(kind: str, what: str, **more: object) -> Json:
    return {"do": "effect", "kind": kind, "object": what, **more}


def test_counters_beside_words_that_may_replace_them() -> None:
    """Doubling Season puts twice as many (614.1a), and is not read."""
    text = ["At the beginning of combat on your turn, put a +1/+1 counter on this creature."]
    growing = {**BEAR, "text": text}
    script: list[Json] = [{"do": "pass_priority"}, RESOLVE, expect(pt={"bear": [3, 3]})]
    assert isinstance(play((growing,), (), script), Passed)
    assert isinstance(play((growing, "Doubling Season"), (), script), NotKnown)


@pytest.mark.parametrize("card", ["Null Rod", "Cursed Totem"])
def test_a_mana_ability_beside_words_that_may_forbid_it(card: str) -> None:
    """It is an activated ability (602.5, 605.1a)."""
    script: list[Json] = [{"do": "activate_mana", "player": "A", "source": "Gold Myr"}, expect(legal=True)]
    plain: list[Json] = [{"do": "activate_mana", "player": "A", "source": "Llanowar Elves"}, expect(legal=True)]
    assert isinstance(play(("Llanowar Elves",), (), plain), Passed)
    assert isinstance(play(("Llanowar Elves",), (card,), plain), NotKnown)
    assert not isinstance(play(("Gold Myr",), (card,), script), Passed)


def test_what_a_player_who_has_lost_takes_along() -> None:
    """What they own leaves the game with them (800.4a)."""
    owned = {"id": "theirs", "controller": "E", "power": 2, "toughness": 2}
    board = {"active": "A", "defending": ["D", "E"], "players": {"E": {"life": 2}}, "permanents": [owned]}
    script = [effect("damage", "E", amount=2), expect(lost=["E"], life={"E": 0})]
    assert isinstance(_run(board, script), Passed)
    assert isinstance(_run(board, [*script, expect(battlefield=["theirs"])]), NotKnown)


def _run(board: Json, script: list[Json]) -> object:
    from simulator.cases.run.checking import run_case

    return run_case(case_from({"id": "lost", "edition": "cr-2026-01-16", "board": board, "script": script}))


def test_a_creature_that_entered_under_another_player_and_was_taken() -> None:
    """Tuinvale Guide counts what entered under your control."""
    players: Json = {"A": {"this_turn": {}}, "D": {"this_turn": {}}}
    script = [
        cast("Ashcoat Bear", player="D"),
        {**RESOLVE, "enters": ["taken"]},
        cast("Ashcoat Bear"),
        {**RESOLVE, "enters": ["own"]},
        effect("control", "taken", player="A"),
        expect(pt={"Tuinvale Guide": [3, 3]}),
    ]
    assert isinstance(play(("Tuinvale Guide",), (), script, players), NotKnown)


def test_a_toughness_that_alone_was_set_as_the_board_was_written() -> None:
    """What it is without Maha, Its Feathers Night nobody says."""
    maha = {"id": "maha", "card": "Maha, Its Feathers Night"}
    shown = [expect(pt={"bear": [2, 1]}), effect("destroy", "maha")]
    bear = {**BEAR, "toughness": 1}
    assert isinstance(play((maha,), (bear,), shown), Passed)
    assert isinstance(play((maha,), (bear,), [*shown, expect(pt={"bear": [2, 2]})]), NotKnown)


@pytest.mark.parametrize(("graveyard", "lost"), [(["Shock", "Grizzly Bears"], []), (["Grizzly Bears"] * 2, ["A"])])
def test_cards_of_a_kind_in_a_graveyard_are_counted(graveyard: list[str], lost: list[str]) -> None:
    text = [
        "Whenever this creature attacks, you draw X cards, where X is the number of creature cards in your graveyard."
    ]
    players: Json = {"A": {"library": 1, "graveyard": graveyard}, "D": {"library": 9, "graveyard": []}}
    script = [attack("bear"), RESOLVE, expect(lost=lost)]
    assert isinstance(play(({**BEAR, "text": text},), (), script, players), Passed)


def test_the_story_takes_a_name_for_the_card_in_hand_that_it_means() -> None:
    """Another player's permanent of that name is another object."""
    permanents = [
        {"id": "piper", "controller": "A", "card": "Elvish Piper"},
        {"id": "theirs", "controller": "D", "card": "Grizzly Bears"},
    ]
    players = {"A": {"hand": ["Grizzly Bears"]}}
    board = {"active": "A", "defending": ["D"], "players": players, "permanents": permanents}
    script = [
        {"do": "activate", "player": "A", "permanent": "piper"},
        {**RESOLVE, "choice": [True, "Grizzly Bears"], "enters": ["new"]},
    ]
    case = case_from({"id": "piper", "edition": "cr-2026-01-16", "board": board, "script": script})
    answer = answer_to(case, edition_table("cr-2026-01-16"), to_the_end=True)
    assert "can't do that" not in str(answer)
    assert answer.reply == "yes"


@pytest.mark.parametrize("what", ["Glorious Anthem", "Bonesplitter"])
def test_what_goes_to_a_graveyard_beside_words_that_may_replace_that(what: str) -> None:
    """Samurai of the Pale Curtain: if a permanent would be put into a graveyard, exile it instead (614.6)."""
    gone: list[Json] = [effect("destroy", what), expect(graveyard=[what])]
    samurai: Json = {"id": "samurai", "controller": "A", "card": "Samurai of the Pale Curtain"}
    enters: Json = {"do": "put_attacking", "permanent": samurai, "attacking": "D"}
    assert isinstance(play((what, BEAR), (), [attack("bear"), *gone]), Passed)
    assert isinstance(play((what, BEAR, "Samurai of the Pale Curtain"), (), gone), NotKnown)
    assert isinstance(play((what, BEAR), (), [attack("bear"), enters, *gone]), NotKnown)


@pytest.mark.parametrize("card", ["Wall of Stolen Identity", "Clone"])
def test_a_choice_for_how_a_permanent_spell_enters(card: str) -> None:
    """As it enters it is a copy (614.1c), which is not read."""
    script = [cast(card), {**RESOLVE, "choice": [True, "bear"]}, expect(legal=True)]
    assert isinstance(play((), (BEAR,), script), NotKnown)
