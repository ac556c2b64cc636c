"""802.2a: "defending player" is one specific defending player for each attacking creature."""

from __future__ import annotations

from tests.given import broken, given


def test_example_mountainwalk_looks_only_at_the_lands_of_the_player_attacked(edition: str) -> None:
    hers = {"alice": ["bear 2/2", "goblin 1/1 mountainwalk"], "attack": {"bear": "bob", "goblin": "carol"}}
    bobs = given(edition, bob=["hill land; a mountain"], carol=["cat 1/1"], **hers)
    bobs.declare_blockers({})
    assert bobs.judge({"cat": ["goblin"]}).legal
    carols = given(edition, bob=["elf 1/1"], carol=["cat 1/1", "hill land; a mountain"], **hers)
    carols.declare_blockers({})
    assert broken(carols.judge({"cat": ["goblin"]})) == ["509.1b"]


def test_all_creatures_of_the_player_attacked_must_block_and_no_others(edition: str) -> None:
    kraken = ("kraken 8/8", "This creature can't be blocked unless all creatures defending player controls block it.")
    game = given(edition, alice=[kraken], bob=["elf 1/1"], carol=["cat 1/1", "bear 2/2"], attack={"kraken": "carol"})
    game.declare_blockers({})
    assert broken(game.judge({"cat": ["kraken"]})) == ["509.1b"]
    assert game.judge({"cat": ["kraken"], "bear": ["kraken"]}).legal
