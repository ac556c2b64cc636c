"""What may happen in more ways than one is in doubt in each of them: by damage or an effect, by a cost or not."""

from __future__ import annotations

from typing import Any

import pytest

from events.board import Permanent, PermanentEntered
from simulator.cards import library
from simulator.cards.names import UnknownCard
from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown
from simulator.oracle.card import CompiledFace, Face
from simulator.oracle.faces import compile_face
from tests.given import given
from tests.rules.counters_122.boards import ATTACK, BLOCK, Step, creature, expect, outcome

EDITION = "cr-2026-01-16"
SEARCHES = "search your library for a land card, put it onto the battlefield tapped, then shuffle."


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (SEARCHES, "Whenever a player shuffles their library, target creature dances."),
        (SEARCHES, "Whenever you search your library, target creature dances."),
        (SEARCHES, "If you would search a library, search the top four cards of that library instead."),
        ("you become the monarch.", "Whenever you become the monarch, target creature dances."),
    ],
)
def test_an_effect_of_which_no_event_tells_all_may_have_been_seen(deed: str, words: str) -> None:
    done = creature("a", "A", {}, text=[f"Whenever this creature attacks, {deed}"])
    sees = {"id": "s", "controller": "A", "types": ["enchantment"], "text": [words]}
    resolve: Step = {"do": "resolve_top", "choice": ["Forest"], "enters": ["land"]}
    if "search" not in deed:
        resolve = {"do": "resolve_top"}
    board = [done, sees, creature("b", "D", {})]
    found = outcome(EDITION, board, ATTACK, resolve, BLOCK, expect(legal=True))
    assert isinstance(found, NotKnown)
    assert words in str(found)


def test_303_4a_an_aura_that_enters_becomes_attached() -> None:
    words = "Whenever an Aura becomes attached to this creature, it dances."
    game = given(EDITION, alice=[("bear 2/2", words)], attack=["bear"])
    assert game.triggers.unread.happened == ()
    aura = Permanent(id="aura", controller="alice", types=("enchantment",), subtypes=("aura",), attached_to="bear")
    game.apply(PermanentEntered(aura))
    assert [doubt.words for doubt in game.triggers.unread.happened] == [words]


FOCUS = "Whenever a spell or ability an opponent controls causes you to discard a card, it dances."


def test_what_an_opponents_effect_discards_is_seen_at_that() -> None:
    specter = creature("a", "A", {}, text=["Whenever this creature attacks, defending player discards a card."])
    sees = {"id": "s", "controller": "D", "types": ["enchantment"], "text": [FOCUS]}
    found = outcome(
        EDITION, [specter, sees, creature("b", "D", {})], ATTACK, {"do": "resolve_top"}, BLOCK, expect(legal=True)
    )
    assert isinstance(found, NotKnown)
    assert FOCUS in str(found)


# Cards, by their names.

NOT_THERE = "what it does in a graveyard is not followed"
FACES = {
    name: compile_face(
        Face(
            name=name,
            types=tuple(types),
            text=text,
            **({"power": "2", "toughness": "2"} if "creature" in types else {}),
        )
    )
    for name, text, *types in (
        ("Bear", "", "creature"),
        ("Forest", "", "land"),
        ("Whale", "As long as this card is in your graveyard, creatures you control have flying.", "creature"),
        ("Wave", "This spell has flash as long as you control a Merfolk.\nDraw a card.", "sorcery"),
        ("Bolt", "Draw a card.", "instant"),
        ("Scholar", "This creature enters prepared.", "creature"),
        ("Spark", "When a spell or ability an opponent controls causes you to discard this card, dance.", "instant"),
        ("Specter", "Whenever this creature attacks, defending player discards a card.", "creature"),
    )
}


class MadeCards:
    """A few cards, compiled from their text."""

    def card(self, name: str, face: str = "") -> CompiledFace:
        if name not in FACES:
            raise UnknownCard(name, ["Bear"])
        return FACES[name]

    def exactly(self, name: str) -> CompiledFace | None:
        return FACES.get(name)


@pytest.fixture(autouse=True)
def made_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", MadeCards)


NAMED_ATTACK = {"do": "attack", "attacks": {"a": "D"}}
NAMED_BLOCK = {"do": "block", "player": "D", "blocks": {"b": ["a"]}}


def ran(
    *script: dict[str, Any], a: str = "Bear", there: tuple[dict[str, Any], ...] = (), **players: Any
) -> CaseOutcome:
    permanents = [{"id": "a", "controller": "A", "card": a}, {"id": "b", "controller": "D", "card": "Bear"}, *there]
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": players}
    return run_case(case_of({"edition": EDITION, "board": board, "script": list(script)}, "some.yaml"))


def test_113_6b_a_static_ability_acts_in_the_graveyard_that_it_names() -> None:
    legal = expect(legal=True)
    lies_there = ran(NAMED_ATTACK, NAMED_BLOCK, legal, A={"graveyard": ["Whale"]})
    assert isinstance(lies_there, NotKnown)
    assert NOT_THERE in str(lies_there)
    assert ran(NAMED_ATTACK, NAMED_BLOCK, legal, A={"graveyard": ["Bear"]}) == Passed()


def test_113_6b_and_not_on_the_battlefield_until_it_goes_there() -> None:
    whale = ({"id": "w", "controller": "A", "card": "Whale"},)
    dies = {"do": "effect", "kind": "destroy", "object": "w"}
    assert ran(NAMED_ATTACK, NAMED_BLOCK, expect(legal=True), there=whale) == Passed()
    gone = ran(NAMED_ATTACK, dies, NAMED_BLOCK, expect(legal=True), there=whale)
    assert isinstance(gone, NotKnown)
    assert NOT_THERE in str(gone)


def test_a_spell_that_may_have_flash_may_be_cast() -> None:
    cast = {"do": "cast", "player": "D", "card": "Wave"}
    assert ran(NAMED_ATTACK, cast, expect(legal="undetermined")) == Passed()


@pytest.mark.parametrize(("there", "verdict"), [("Bear", False), ("Scholar", "undetermined")])
def test_a_copy_of_the_spell_of_a_prepared_creature_may_be_cast(there: str, verdict: bool | str) -> None:
    cast = {"do": "cast", "player": "A", "card": "Bolt"}
    assert ran(NAMED_ATTACK, cast, expect(legal=verdict), a=there, A={"hand": []}) == Passed()


def test_a_card_in_hand_sees_that_an_opponents_effect_discards_it() -> None:
    resolve = {"do": "resolve_top", "choice": "Spark"}
    found = ran(NAMED_ATTACK, resolve, NAMED_BLOCK, expect(legal=True), a="Specter", D={"hand": ["Spark"]})
    assert isinstance(found, NotKnown)
    assert "what it does as its card is discarded is not followed" in str(found)
