"""What Arena offers while blockers are declared, by its three rules and on every recorded request."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.importers.arena.offers import Offered, compare_offers, offered, pairwise_able
from simulator.importers.arena.permanents import ArenaCreature, Qualified

from .logs import as_reduced, games_of, one_game, recorded_files, recorded_games, request

NONE = Qualified()
INSUFFICIENT, UNMET = "BlockWarningType_InsufficientBlockers", "BlockWarningType_MustBeBlocked"


def creature(
    number: int,
    *keywords: str,
    power: int = 2,
    tapped: bool = False,
    artifact: bool = False,
    colors: tuple[str, ...] = (),
    qualified: Qualified = NONE,
) -> ArenaCreature:
    return ArenaCreature(
        id=number,
        controller=1 if number < 10 else 2,
        power=power,
        toughness=2,
        tapped=tapped,
        artifact=artifact,
        colors=frozenset(f"CardColor_{color}" for color in colors),
        keywords=frozenset(keywords),
        opaque=(),
        qualified=qualified,
    )


def may(answer: Offered) -> dict[int, set[int]]:
    return {blocker: set(offer.attackers) for blocker, offer in answer.offers.items()}


@pytest.mark.parametrize(
    ("attacker", "blocker", "able"),
    [
        (creature(1), creature(11), True),
        (creature(1), creature(11, tapped=True), False),
        (creature(1, "flying"), creature(11), False),
        (creature(1, "flying"), creature(11, "reach"), True),
        (creature(1, "flying"), creature(11, "flying"), True),
        (creature(1), creature(11, "shadow"), False),
        (creature(1, "shadow"), creature(11, "shadow"), True),
        (creature(1, "horsemanship"), creature(11), False),
        (creature(1), creature(11, "horsemanship"), True),
        (creature(1, "skulk", power=1), creature(11), False),
        (creature(1, "skulk", power=2), creature(11), True),
        (creature(1, "fear"), creature(11), False),
        (creature(1, "fear"), creature(11, artifact=True), True),
        (creature(1, "fear"), creature(11, colors=("Black",)), True),
        (creature(1, "intimidate", colors=("Red",)), creature(11, colors=("Green",)), False),
        (creature(1, "intimidate", colors=("Red",)), creature(11, colors=("Green", "Red")), True),
        (creature(1, "intimidate"), creature(11, artifact=True), True),
        (creature(1), creature(11, "decayed"), False),
        (creature(1), creature(11, qualified=Qualified(cant_block=True)), False),
        (creature(1), creature(11, qualified=Qualified(cant_block_these=frozenset({1}))), False),
        (creature(1), creature(11, qualified=Qualified(cant_block_these=frozenset({2}))), True),
        (creature(1, qualified=Qualified(cant_be_blocked=True)), creature(11), False),
        (creature(1, qualified=Qualified(cant_be_blocked_by=frozenset({11}))), creature(11), False),
        (creature(1, qualified=Qualified(cant_be_blocked_by=frozenset({12}))), creature(11), True),
    ],
)
def test_who_is_able_to_block_whom(attacker: ArenaCreature, blocker: ArenaCreature, able: bool) -> None:
    assert pairwise_able(blocker, attacker) is able


def test_menace_is_left_out_when_fewer_than_two_are_able() -> None:
    attackers = (creature(1, "menace"), creature(2))
    alone = offered(attackers, (creature(11), creature(12, tapped=True)), {})
    assert may(alone) == {11: {2}}
    assert alone.has_restrictions
    assert may(offered(attackers, (creature(11), creature(12)), {})) == {11: {1, 2}, 12: {1, 2}}


def test_a_lone_blocker_of_menace_is_warned_of_and_others_choices_do_not_matter() -> None:
    attackers, defenders = (creature(1, "menace"), creature(2)), (creature(11), creature(12))
    answer = offered(attackers, defenders, {11: frozenset({1})})
    assert answer.warnings == {(1, INSUFFICIENT)}
    assert may(answer) == {11: set(), 12: {1, 2}}
    assert may(offered(attackers, defenders, {12: frozenset({2})})) == {11: {1, 2}, 12: set()}
    both = offered(attackers, defenders, {11: frozenset({1}), 12: frozenset({1})})
    assert both.warnings == frozenset()


def test_one_who_takes_a_single_blocker_is_left_out_when_taken() -> None:
    attackers = (creature(1, qualified=Qualified(max_one_blocker=True)), creature(2))
    answer = offered(attackers, (creature(11), creature(12)), {11: frozenset({1})})
    assert may(answer) == {11: set(), 12: {2}}
    assert answer.has_restrictions


def test_while_a_must_be_blocked_attacker_is_not_nothing_else_is_offered() -> None:
    attackers = (creature(1, qualified=Qualified(must_be_blocked=True)), creature(2))
    defenders = (
        creature(11),
        creature(12),
        creature(13, qualified=Qualified(cant_block_these=frozenset({1}))),
    )
    before = offered(attackers, defenders, {})
    assert may(before) == {11: {1}, 12: {1}, 13: {2}}
    assert {b for b, offer in before.offers.items() if offer.must_block} == {11, 12}
    assert (before.has_requirements, before.warnings) == (True, {(1, UNMET)})
    after = offered(attackers, defenders, {11: frozenset({1})})
    assert may(after) == {11: set(), 12: {1, 2}, 13: {2}}
    assert {b for b, offer in after.offers.items() if offer.must_block} == {11}
    assert after.warnings == frozenset()


def test_what_nobody_could_block_raises_no_flag() -> None:
    attackers = (
        creature(1, "menace", "flying"),
        creature(2, "flying", qualified=Qualified(must_be_blocked=True)),
    )
    answer = offered(attackers, (creature(11),), {})
    assert (answer.offers, answer.has_restrictions, answer.has_requirements) == ({}, False, False)


def test_every_recorded_request_that_follows_no_gap_is_as_the_model_says() -> None:
    compared = [
        each
        for path in recorded_files()
        for game in recorded_games(path)
        for combat in game.combats
        for each in compare_offers(combat)
    ]
    unequal = [e for e in compared if not (e.offers_equal and e.flags_equal and e.warnings_equal)]
    assert unequal == []
    assert Counter((each.again, each.flagged) for each in compared) == {
        (False, False): 78,
        (False, True): 5,
        (True, False): 38,
        (True, True): 17,
    }


def test_a_difference_with_opaque_abilities_is_unexplained_and_not_equal() -> None:
    lines = one_game()
    lines[1][1]["gameStateMessage"]["gameObjects"][2]["uniqueAbilities"] = [{"id": 1, "grpId": 98765}]
    lines[5] = request(5, [{"blockerInstanceId": 302, "attackerInstanceIds": [201, 202]}], hasRestrictions=True)
    (game,) = games_of(as_reduced(lines[:6]))
    (compared,) = compare_offers(game.combats[0])
    assert not compared.offers_equal
    assert compared.why == "unexplained (ability ids 98765)"


def test_the_model_answers_from_the_states_not_from_the_request() -> None:
    (game,) = games_of(as_reduced(one_game()))
    assert [(e.offers_equal, e.flags_equal, e.warnings_equal) for e in compare_offers(game.combats[0])] == [
        (True, True, True)
    ] * 4
    lines = one_game()
    lines[5][1]["declareBlockersReq"]["blockers"][0]["attackerInstanceIds"] = [201]
    (game,) = games_of(as_reduced(lines))
    assert [e.offers_equal for e in compare_offers(game.combats[0])][:1] == [False]


def test_requests_after_a_gap_are_not_compared() -> None:
    lines = one_game()
    del lines[2]
    (game,) = games_of(as_reduced(lines))
    assert len(game.combats[0].requests) == 4
    assert list(compare_offers(game.combats[0])) == []
