"""509.1b: restrictions on creatures that are told by what no card says of them: enchanted, tokens, of two subtypes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import PermanentEntered, PermanentLeft
from events.effects import PermanentAttached
from simulator.game.game import Game
from simulator.game.verdict import Verdict
from tests.given import broken, given, judged, permanent

pytestmark = pytest.mark.rule("509.1b")

SONG = ("song artifact", "Creatures that are enchanted can't attack or block.")
THIEF = ("thief 2/1", "This creature can't be blocked by enchanted creatures or enchantment creatures.")
MARK = "Creatures you control that are enchanted get +1/+1 and can't be blocked except by creatures with defender."
HUNTER = ("hunter 2/2", "This creature can't be blocked by tokens.")
AURA = "aura artifact; is enchantment; a aura"


def attached(game: Game, creature: str, aura: str = "aura") -> Game:
    game.apply(PermanentAttached(aura, creature))
    return game


def attacking(edition: str, *alice: str | tuple[str, ...], bob: list[str | tuple[str, ...]], on: str) -> Game:
    """The first of alice's permanents attacks, once the Aura is on a creature."""
    game = attached(given(edition, alice=[*alice], bob=bob), on)
    creature = alice[0] if isinstance(alice[0], str) else alice[0][0]
    game.declare_attackers({creature.split()[0]: "bob"})
    return game


def test_an_enchanted_creature_can_neither_attack_nor_block(edition: str) -> None:
    game = attached(given(edition, alice=["ogre 3/3", "elf 1/1", AURA, SONG], bob=["cat 1/1"]), "ogre")
    assert broken(judged(game.declare_attackers, {"ogre": "bob"})) == ["508.1c"]
    assert game.declare_attackers({"elf": "bob"}).legal
    blocking = attacking(edition, "ogre 3/3", AURA, SONG, bob=["cat 1/1", "dog 2/2"], on="cat")
    assert broken(blocking.judge({"cat": ["ogre"]})) == ["509.1b"]
    assert broken(blocking.judge({"dog": ["ogre"]})) == []


def test_it_can_block_once_the_aura_has_left_it(edition: str) -> None:
    game = attacking(edition, "ogre 3/3", AURA, SONG, bob=["cat 1/1"], on="cat")
    game.apply(PermanentLeft("aura"))
    assert broken(game.judge({"cat": ["ogre"]})) == []


def test_the_restriction_is_no_ability_of_the_creature_that_it_could_lose(edition: str) -> None:
    bare = ("bare artifact", "Creatures lose all abilities.")
    game = attacking(edition, "ogre 3/3", AURA, SONG, bare, bob=["cat 1/1"], on="cat")
    assert broken(game.judge({"cat": ["ogre"]})) == ["509.1b"]


@pytest.mark.parametrize(("on", "blocked"), [("ogre", ["509.1b"]), ("elf", [])])
def test_only_creatures_of_the_controller_that_are_enchanted_are_evasive(
    edition: str, on: str, blocked: list[str]
) -> None:
    alice = ["ogre 3/3", "elf 1/1", AURA, ("mark artifact", MARK)]
    game = attacking(edition, *alice, bob=["cat 1/1", "wall 0/4 defender"], on=on)
    assert broken(game.judge({"cat": ["ogre"]})) == blocked
    assert broken(game.judge({"wall": ["ogre"]})) == []
    assert game.board.permanents["ogre"].power == (4 if on == "ogre" else 3)


def test_a_state_belongs_to_the_noun_behind_it(edition: str) -> None:
    bob = ["cat 1/1", "nymph 1/1; is enchantment", "dog 1/1"]
    game = attacking(edition, THIEF, AURA, bob=bob, on="cat")
    assert broken(game.judge({"cat": ["thief"]})) == ["509.1b"]
    assert broken(game.judge({"nymph": ["thief"]})) == ["509.1b"]
    assert broken(game.judge({"dog": ["thief"]})) == []


@pytest.mark.parametrize(
    ("subtypes", "blocked"),
    [("eldrazi scion", ["509.1b"]), ("eldrazi", []), ("scion", []), ("scion eldrazi", ["509.1b"])],
)
def test_of_two_subtypes_a_creature_has_to_have_both(edition: str, subtypes: str, blocked: list[str]) -> None:
    game = given(edition, alice=[("kor 3/1", "This creature can't be blocked by Eldrazi Scions.")])
    entered = permanent("spawn 1/1", "bob")
    game.apply(replace(entered, permanent=replace(entered.permanent, subtypes=tuple(subtypes.split()))))
    game.declare_attackers({"kor": "bob"})
    assert broken(game.judge({"spawn": ["kor"]})) == blocked


def blocked_by(edition: str, **said: object) -> Verdict:
    """The verdict on a block of the one that tokens can't block, by a creature of which this is said."""
    game = given(edition, alice=[HUNTER])
    entered = permanent("rat 1/1", "bob")
    game.apply(PermanentEntered(replace(entered.permanent, **said)))
    game.declare_attackers({"hunter": "bob"})
    return game.judge({"rat": ["hunter"]})


def test_tokens_can_not_block_it_and_cards_can(edition: str) -> None:
    assert broken(blocked_by(edition, token=True)) == ["509.1b"]
    assert broken(blocked_by(edition, card="Typhoid Rats")) == []


def test_of_what_may_be_a_token_nobody_knows_whether_it_can_block(edition: str) -> None:
    verdict = blocked_by(edition)
    assert verdict.legal is None
    assert "whether rat is a token is not known" in str(verdict)
