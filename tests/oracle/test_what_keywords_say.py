"""A keyword lets block what the sentence lets block that its rule has for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import CharacteristicsChanged
from tests.given import Spec, given

EDITION = "cr-2024-06-07"

SAYS = {
    "flying": "This creature can't be blocked except by creatures with flying or reach.",
    "menace": "This creature can't be blocked except by two or more creatures.",
    "horsemanship": "This creature can't be blocked except by creatures with horsemanship.",
    "fear": "This creature can't be blocked except by artifact creatures and/or black creatures.",
    "skulk": "This creature can't be blocked by creatures with greater power.",
    "swampwalk": "This creature can't be blocked as long as defending player controls a Swamp.",
    "plainswalk": "This creature can't be blocked as long as defending player controls a Plains.",
    "snow forestwalk": "This creature can't be blocked as long as defending player controls a snow Forest.",
    "legendary landwalk": "This creature can't be blocked as long as defending player controls a legendary land.",
    "protection from red": "This creature can't be blocked by red creatures.",
    "protection from artifacts": "This creature can't be blocked by artifact creatures.",
    "protection from creatures": "This creature can't be blocked.",
}

CREATURES: list[Spec] = [
    "plain 2/2",
    "drake 2/2 flying",
    "spider 2/2 reach",
    "rider 2/2 horsemanship",
    "golem 2/2; is artifact",
    "shade 2/2; black",
    "imp 2/2; red",
    "giant 3/3",
]
LANDS: list[Spec] = ["fen land; a swamp", "field land; a plains", "wood land; a forest; super snow"]
THRONE = "throne land; super legendary"


def allowed(attacker: Spec, bob: list[Spec]) -> set[frozenset[str]]:
    """The sets of bob's creatures that can block the attacker together."""
    game = given(EDITION, alice=[attacker], bob=bob, attack=["thief"])
    return {frozenset(declaration) for declaration in game.legal_blocks}


@pytest.mark.parametrize("keyword", SAYS)
def test_a_keyword_restricts_blocks_as_its_sentence_does(keyword: str) -> None:
    free = allowed("thief 2/2", [*CREATURES, *LANDS, THRONE])
    for lands in ([], LANDS, [THRONE], [*LANDS, THRONE]):
        bob = [*CREATURES, *lands]
        assert allowed(f"thief 2/2 {keyword.lower()}", bob) == allowed(("thief 2/2", SAYS[keyword]), bob)
    assert allowed(f"thief 2/2 {keyword.lower()}", [*CREATURES, *LANDS, THRONE]) < free


def test_an_unleashed_creature_cant_block_with_a_counter_on_it() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["hellhole 2/2 unleash"], attack=["ogre"])
    assert game.judge({"hellhole": ["ogre"]}).legal
    game = given(EDITION, alice=["ogre 3/3"], bob=["hellhole 2/2 unleash"])
    game.apply(CharacteristicsChanged(replace(game.board.permanents["hellhole"], counters=(("+1/+1", 1),))))
    game.declare_attackers({"ogre": "bob"})
    assert not game.judge({"hellhole": ["ogre"]}).legal
