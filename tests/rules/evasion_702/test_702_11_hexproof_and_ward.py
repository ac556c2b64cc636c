"""702.11 and 702.18: hexproof and shroud refuse the targets of abilities; 702.16b: so does protection.

- 702.21: of ward with a cost that is not read, what follows from an ability with such a target is undetermined.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.triggers import AbilityResolved
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_words
from tests.given import Spec, given, permanent

pytestmark = pytest.mark.rule("702.11")


def provoked(edition: str, beast: str, bear: Spec, *bob: Spec) -> bool:
    """Whether a beast with provoke can have the bear as its target; its ability is gone where it has none."""
    return is_target(given(edition, alice=[beast], bob=[bear, *bob], attack=["beast"]), "bear")


def is_target(game: Game, creature: str) -> bool:
    """Whether it is the target of the ability that waits; the ability is gone where it can have none."""
    try:
        game.resolve_top([creature])
    except IllegalAction:
        return False
    return any(isinstance(event, AbilityResolved) for event in game.log)


@pytest.mark.parametrize("keyword", ["hexproof", "shroud", "hexproof from red", "protection from red"])
def test_a_creature_that_cannot_be_the_target_is_not_provoked(edition: str, keyword: str) -> None:
    assert provoked(edition, "beast 3/3 provoke; red", "bear 2/2") is True
    assert provoked(edition, "beast 3/3 provoke; red", f"bear 2/2 {keyword}") is False


@pytest.mark.parametrize("keyword", ["hexproof from blue", "protection from blue", "hexproof from white"])
def test_a_source_without_the_quality_may_have_it_as_its_target(edition: str, keyword: str) -> None:
    assert provoked(edition, "beast 3/3 provoke; red", f"bear 2/2 {keyword}") is True


@pytest.mark.parametrize(
    "sentence",
    [
        "Creatures you control have hexproof.",
        "Other creatures you control have shroud.",
        "Creatures you control can't be the target of spells or abilities your opponents control.",
        "Creatures can't be the target of spells or abilities.",
    ],
)
def test_a_sentence_may_say_so_of_others(edition: str, sentence: str) -> None:
    assert provoked(edition, "beast 3/3 provoke", "bear 2/2", ("elder 1/1 hexproof", sentence)) is False


def mentored(edition: str, keyword: str) -> bool:
    alice = ["knight 3/3 mentor; red", f"squire 1/1 {keyword}".strip()]
    return is_target(given(edition, alice=alice, bob=["bear 2/2"], attack=["knight", "squire"]), "squire")


@pytest.mark.parametrize(("keyword", "may"), [("", True), ("hexproof", True), ("shroud", False)])
def test_hexproof_does_not_refuse_its_own_players_abilities_but_shroud_does(
    edition: str, keyword: str, may: bool
) -> None:
    assert mentored(edition, keyword) is may


def test_protection_refuses_its_own_players_abilities_too(edition: str) -> None:
    assert mentored(edition, "protection from red") is False
    assert mentored(edition, "protection from blue") is True


def provoked_a_warded(edition: str, keyword: str, sentence: str = "", *, guesses: bool = True) -> str:
    """How it is judged that a creature with such words, which was provoked, does not block."""
    game = given(edition, alice=["beast 3/3 provoke"], bob=["elder 1/1"])
    _, abilities = compile_words((keyword,) if keyword else (), (sentence,) if sentence else (), "bear")
    game.apply(
        replace(
            permanent("bear 2/2", "bob"), permanent=replace(permanent("bear 2/2", "bob").permanent, abilities=abilities)
        )
    )
    game.declare_attackers({"beast": "bob"})
    game.resolve_top(["bear"], guesses=guesses, agreed=True)
    return game.judge({}).outcome


@pytest.mark.rule("702.21")
def test_a_target_with_ward_that_is_not_read_leaves_in_doubt_what_was_done_to_it(edition: str) -> None:
    assert provoked_a_warded(edition, "ward—Collect evidence 4") == "undetermined"


@pytest.mark.rule("702.21")
@pytest.mark.parametrize(("keyword", "sentence"), [("ward {2}", ""), ("", "Creatures you control have ward {1}.")])
def test_ward_resolves_before_the_ability_that_has_its_target(edition: str, keyword: str, sentence: str) -> None:
    """Nobody pays, so that provoke is countered, and the creature need not block."""
    assert provoked_a_warded(edition, keyword, sentence) == "legal"
    assert provoked_a_warded(edition, keyword, sentence, guesses=False) == "undetermined"


@pytest.mark.rule("702.21")
def test_without_ward_nothing_is_in_doubt(edition: str) -> None:
    assert provoked_a_warded(edition, "") == "illegal"
    assert provoked_a_warded(edition, "cycling {2}") == "illegal"


def may_target_bob(edition: str, *bob: Spec) -> bool:
    """Whether an ability of alice's creature can have bob as its target."""
    pings = "Whenever this creature attacks, it deals 1 damage to target player."
    return is_target(given(edition, alice=[("pinger 1/1", pings)], bob=bob, attack=["pinger"]), "bob")


@pytest.mark.parametrize(
    ("sentence", "may"),
    [
        ("You have hexproof.", False),
        ("You have shroud.", False),
        ("As long as you control an Elf, you have hexproof.", True),
        ("As long as you control a Bear, you have hexproof.", False),
    ],
)
def test_702_11c_a_player_with_hexproof_is_no_target_of_an_opponent(edition: str, sentence: str, may: bool) -> None:
    assert may_target_bob(edition, "bear 2/2; a bear") is True
    assert may_target_bob(edition, ("bear 2/2; a bear", sentence)) is may


@pytest.mark.parametrize(("sentence", "may"), [("You have hexproof.", True), ("You have shroud.", False)])
def test_702_11c_their_own_abilities_may_target_them_but_for_shroud(edition: str, sentence: str, may: bool) -> None:
    heals = "Whenever this creature attacks, target player gains 1 life."
    game = given(edition, alice=[("healer 1/1", heals, sentence)], bob=["bear 2/2"], attack=["healer"])
    assert is_target(game, "alice") is may
