"""122.1a, b: counters add to power and toughness, and keyword counters give their keywords.

- In 2008, 200.10a, and in 2009 and 2010, 120.1a: counters add to power and toughness.
"""

from __future__ import annotations

import pytest

from simulator.cases.format.errors import NotBuilt

from .boards import ATTACK, BLOCK, DAMAGE, NO_BLOCK, Step, creature, expect, holds, outcome


@pytest.mark.rule("122.1a")
@pytest.mark.parametrize(
    ("counters", "size"),
    [
        ({"+1/+1": 2}, [4, 4]),
        ({"+1/+0": 1}, [3, 2]),
        ({"+2/+2": 1, "-0/-1": 3}, [4, 1]),
        ({"-1/-0": 3}, [-1, 2]),
        ({"+0/+2": 2}, [2, 6]),
        ({"-1/−1": 1}, [1, 1]),
        ({"charge": 5, "oil": 1, "+1": 2}, [2, 2]),
    ],
)
def test_what_counters_add_to_power_and_toughness(edition: str, counters: dict[str, int], size: list[int]) -> None:
    holds(edition, [creature("a", "A", counters)], expect(pt={"a": size}))


@pytest.mark.rule("122.1b")
@pytest.mark.parametrize("kind", ["flying", "menace", "Flying", "menace counter"])
def test_a_creature_with_a_keyword_counter_is_blocked_as_with_the_keyword(edition: str, kind: str) -> None:
    board = [creature("a", "A", {kind: 1}), creature("b", "D", {})]
    holds(edition, board, ATTACK, BLOCK, expect(legal=False, violates=["509.1b"]), NO_BLOCK, expect(legal=True))


@pytest.mark.rule("122.1b")
def test_a_creature_with_a_reach_counter_blocks_one_with_a_flying_counter(edition: str) -> None:
    board = [creature("a", "A", {"flying": 2}), creature("b", "D", {"reach": 1})]
    holds(edition, board, ATTACK, BLOCK, expect(legal=True))


@pytest.mark.rule("122.1b")
def test_a_haste_counter(edition: str) -> None:
    came = creature("a", "A", {"haste": 1}, entered_this_turn=True)
    holds(edition, [came], ATTACK, expect(legal=True))
    holds(edition, [came | {"counters": {}}], ATTACK, expect(legal=False))


@pytest.mark.rule("122.1b")
@pytest.mark.parametrize(
    ("kind", "on", "there"),
    [
        ("first strike", "a", ["a"]),
        ("double strike", "b", ["b"]),
        ("deathtouch", "a", []),
        ("indestructible", "b", ["b"]),
        ("vigilance", "a", []),
    ],
)
def test_what_is_there_after_combat_damage(edition: str, kind: str, on: str, there: list[str]) -> None:
    board = [creature(name, name.upper().replace("B", "D"), {kind: 1} if name == on else {}) for name in "ab"]
    script: list[Step] = [ATTACK, BLOCK]
    if "strike" in kind:
        script.append({"do": "deal_damage", "step": "first"})
    gone = [name for name in "ab" if name not in there]
    holds(edition, board, *script, DAMAGE, expect(battlefield=there, not_battlefield=gone))


@pytest.mark.rule("122.1b")
def test_trample_and_lifelink_counters(edition: str) -> None:
    board = [creature("a", "A", {"trample": 1, "lifelink": 1, "+1/+1": 1}), creature("b", "D", {})]
    points: Step = {"do": "assign", "player": "A", "for": "a", "assign": {"b": 2, "D": 1}}
    holds(edition, board, ATTACK, BLOCK, points, DAMAGE, expect(life={"A": 23, "D": 19}))


@pytest.mark.rule("122.1b")
def test_a_hexproof_counter(edition: str) -> None:
    taunter = creature("a", "A", {}, keywords=["provoke"])
    for counters, legal in (({"hexproof": 1}, False), ({"hexproof from red": 1}, True), ({}, True)):
        board = [taunter, creature("b", "D", counters)]
        holds(edition, board, ATTACK, {"do": "resolve_top", "choice": "b"}, expect(legal=legal))


@pytest.mark.rule("122.1b")
@pytest.mark.since("cr-2024-06-07")
def test_each_exalted_counter_gives_an_ability_that_triggers(edition: str) -> None:
    board = [creature("a", "A", {}), creature("c", "A", {"exalted": 2})]
    top: Step = {"do": "resolve_top"}
    holds(edition, board, ATTACK, top, top, expect(pt={"a": [4, 4]}))


@pytest.mark.rule("122.1b")
@pytest.mark.since("cr-2024-06-07")
def test_more_exalted_counters_than_are_followed_are_refused(edition: str) -> None:
    found = outcome(edition, [creature("a", "A", {"exalted": 101})])
    assert isinstance(found, NotBuilt)
    assert found.at == "$.board.permanents[0].counters"


@pytest.mark.rule("122.1b")
@pytest.mark.editions("cr-2026-01-16")
def test_a_decayed_counter_is_new_in_2026(edition: str) -> None:
    board = [creature("a", "A", {}), creature("b", "D", {"decayed": 1})]
    holds(edition, board, ATTACK, BLOCK, expect(legal=False, violates=["509.1b"]))
    holds("cr-2024-11-08", board, ATTACK, BLOCK, expect(legal=True))


@pytest.mark.rule("122.1b")
@pytest.mark.editions("cr-2022-10-07")
def test_shadow_counters_are_not_yet_there_in_2022(edition: str) -> None:
    board = [creature("a", "A", {"shadow": 1, "exalted": 1}), creature("b", "D", {})]
    holds(edition, board, ATTACK, BLOCK, expect(legal=True, pt={"a": [2, 2]}))
    holds("cr-2024-06-07", board, ATTACK, {"do": "resolve_top"}, BLOCK, expect(legal=False))


@pytest.mark.rule("122.1a")
@pytest.mark.until("cr-2010-02-01")
def test_an_edition_without_keyword_counters_takes_them_as_counters_that_say_nothing(edition: str) -> None:
    board = [creature("a", "A", {"flying": 1, "shield": 1}), creature("b", "D", {"indestructible": 1})]
    holds(
        edition,
        board,
        ATTACK,
        BLOCK,
        expect(legal=True),
        DAMAGE,
        expect(graveyard=["a", "b"]),
    )


@pytest.mark.rule("122.1b")
def test_what_asks_for_a_keyword_finds_that_of_a_counter(edition: str) -> None:
    can_block = ["This creature can block only creatures with flying."]
    board = [creature("a", "A", {}), creature("b", "D", {}, text=can_block)]
    holds(edition, board, ATTACK, BLOCK, expect(legal=False))
    board = [creature("a", "A", {"flying": 1}), creature("b", "D", {"reach": 1}, text=can_block)]
    holds(edition, board, ATTACK, BLOCK, expect(legal=True))
