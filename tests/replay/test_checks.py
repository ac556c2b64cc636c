from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from events.board import PlayersPassed, StepBegan
from events.combat import BecameBlocked, BecameUnblocked, BlockerChosen, BlockersDeclared, DamageOrderAnnounced
from events.damage import CombatDamageAnnounced, CombatDamageAssigned
from events.event import Choice, Derived, Event
from simulator.game.game import Game
from simulator.replay.format import (
    Assertion,
    Digest,
    Footer,
    Header,
    Note,
    Rejected,
    ReplayLine,
    checksum_of,
    line_text,
)
from simulator.replay.reading import FIRST_LINE, Replay, parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.given import given as board_of
from tests.replay.games import EDITIONS, games, header, menace_game, replay_of, rewritten

pytestmark = pytest.mark.usefixtures("whole_tables")


REPLAY = replay_of(menace_game())


def place_of(kind: type[Any], replay: Replay = REPLAY) -> int:
    return next(index for index, line in enumerate(replay.lines) if isinstance(line, kind))


def changed(index: int, line: ReplayLine | None, replay: Replay = REPLAY) -> Replay:
    """The replay with another line, or without that line, and digests and checksum that fit."""
    lines = list(replay.lines)
    lines[index : index + 1] = [] if line is None else [line]
    return rewritten(replay, lines)


def with_assertion(index: int, assertion: Assertion) -> Replay:
    lines = list(REPLAY.lines)
    lines.insert(index, assertion)
    return rewritten(REPLAY, lines)


def test_a_whole_replay_passes_and_says_how_much_was_compared() -> None:
    verified, judged, played = verify(REPLAY), judge_again(REPLAY), resim(REPLAY)
    assert (verified.differences, judged.differences, played.differences) == ((), (), ())
    assert (verified.digests, verified.assertions) == (4, 6)
    assert (judged.legal, judged.undetermined, judged.rejected) == (4, 0, 1)
    kinds = [sum(isinstance(event, kind) for event in REPLAY.events) for kind in (Choice, Derived)]
    assert [played.choices, played.derived] == kinds
    assert played.externals == len(REPLAY.events) - sum(kinds)
    assert played.taken_back == 3


@pytest.mark.parametrize(
    ("stated", "what"),
    [
        (Assertion(attacking={"a1": "D"}), "attacking creatures"),
        (Assertion(blocking={"b1": ("a1",)}), "blocking creatures"),
        (Assertion(blocked=("a1", "a2")), "blocked creatures"),
        (Assertion(unblocked=()), "unblocked creatures"),
        (Assertion(orders={"a1": ("b2", "b1")}), "damage assignment order of a1"),
        (Assertion(life={"D": 19}), "life total of D"),
        (Assertion(damage=(("a2", "D", 3),)), "combat damage"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_statement_that_does_not_hold_is_a_difference(stated: Assertion, what: str) -> None:
    place = place_of(CombatDamageAnnounced)
    (difference,) = verify(with_assertion(place, stated)).differences
    assert (difference.line, difference.what) == (place + FIRST_LINE, what)


def test_statements_that_hold_are_counted() -> None:
    place = place_of(CombatDamageAnnounced)
    holds = Assertion(
        attacking={"a1": "D", "a2": "D"},
        blocking={"b2": ("a1",), "b1": ("a1",)},
        blocked=("a1",),
        unblocked=("a2",),
        orders={"a1": ("b1", "b2")},
        life={"A": 20},
        damage=(),
        legal=True,
    )
    verified = verify(with_assertion(place, holds))
    assert verified.differences == ()
    assert verified.assertions == 6 + 7


def test_damage_is_that_of_the_step_going_on() -> None:
    end = max(i for i, line in enumerate(REPLAY.lines) if isinstance(line, StepBegan) and line.step == "end_of_combat")
    dealt = (("a1", "b1", 2), ("a1", "b2", 1), ("a2", "D", 2), ("b1", "a1", 2), ("b2", "a1", 1))
    assert verify(with_assertion(end, Assertion(damage=dealt[::-1]))).differences == ()
    (difference,) = verify(with_assertion(end, Assertion(damage=dealt[1:]))).differences
    assert difference.what == "combat damage"


def test_a_digest_that_does_not_hold_is_a_difference() -> None:
    lines = list(REPLAY.lines)
    place = place_of(Digest)
    digest = lines[place]
    assert isinstance(digest, Digest)
    lines[place] = Digest(digest.at - 1, {**digest.digests, "combat": "0" * 32, "of a later version": "1"})
    differences = verify(parse_replay(write_replay(REPLAY.header, lines), "x")).differences
    assert [difference.what for difference in differences] == [
        "events before the digest",
        "digest of the combat",
        "digest of the of a later version",
    ]


def test_a_file_that_would_be_written_otherwise_is_a_difference() -> None:
    spaced = REPLAY.data.replace(b'{"type":"note","text":', b'{"text": ', 1).replace(
        b'begins."}', b'begins.","type":"note"}'
    )
    body = spaced[: spaced.rindex(b'{"type":"footer"')]
    footer = line_text(Footer(len(REPLAY.events), checksum_of(body))).encode()
    (difference,) = verify(parse_replay(body + footer + b"\n", "x")).differences
    assert (difference.line, difference.what) == (2, "the line as it is written")


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_resim_finds_every_derived_event_that_was_changed_left_out_or_doubled(data: st.DataObject) -> None:
    replay = replay_of(data.draw(games()))
    places = [index for index, line in enumerate(replay.lines) if isinstance(line, Derived)]
    place = data.draw(st.sampled_from(places))
    event = replay.lines[place]
    assert isinstance(event, Event)
    doubled = [*replay.lines[: place + 1], event, *replay.lines[place + 1 :]]
    other_rule = changed(place, replace(event, rule="1.1"), replay)
    assert resim(other_rule).differences[0].line == place + FIRST_LINE
    for other in (changed(place, None, replay), rewritten(replay, doubled)):
        assert resim(other).differences


def test_a_changed_status_names_the_line_and_both_events() -> None:
    place = place_of(BecameUnblocked)
    other = changed(place, BecameBlocked("a2", ("b1",), "509.1h"))
    (difference,) = resim(other).differences
    assert difference.line == place + FIRST_LINE
    assert '"became_blocked.1","attacker":"a2"' in difference.expected
    assert '"became_unblocked.1","attacker":"a2"' in difference.got


def test_a_derived_event_before_any_choice_is_a_difference() -> None:
    (difference,) = resim(rewritten(REPLAY, [StepBegan("main", "506.1"), *REPLAY.lines])).differences
    assert (difference.line, difference.got) == (FIRST_LINE, "nothing")


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition >= "cr-2009"])
def test_who_had_to_announce_damage_is_reported_from_before_it_was_dealt(edition: str) -> None:
    """The defending player divides the knight's damage; the creature with banding dies of it in the first step."""
    game = board_of(
        edition,
        alice=["knight 3/3 first strike", "bear 2/2"],
        bob=["hero 1/1 banding", "cat 1/5", "dog 1/3"],
        attack=["knight", "bear"],
    )
    game.declare_blockers({"hero": ["knight"], "cat": ["knight"], "dog": ["bear"]})
    while game.board.step != "main":
        if game.board.step == "first_strike_damage":
            game.assign_damage("bob", "knight", {"hero": 3})
        game.pass_step()
    assert "hero" not in game.board.permanents
    replay = replay_of(game)
    assert judge_again(replay).differences == ()
    announced = next(
        at for at, line in enumerate(replay.lines) if isinstance(line, CombatDamageAnnounced) and line.player == "bob"
    )
    difference, *_ = judge_again(changed(announced, None, replay)).differences
    assert difference.got == "bob has not announced combat damage"


def test_an_illegal_block_is_a_difference_though_it_is_consistent() -> None:
    game = Game(list(menace_game().log)[:6])
    game.declare_attackers({"a1": "D"})
    game.apply(PlayersPassed())
    game.apply(BlockerChosen("b1", "a1"))
    game.apply(BlockersDeclared("D"))
    while game.pass_step() != "main":
        pass
    replay = replay_of(game)
    assert (verify(replay).differences, resim(replay).differences) == ((), ())
    (difference,) = judge_again(replay).differences
    assert difference.what == "block declaration"
    assert "509.1b" in difference.got
    assert judge_again(with_legal(replay, False)).differences == judge_again(replay).differences
    (_, said_legal) = judge_again(with_legal(replay, True)).differences
    assert (said_legal.expected, said_legal.got) == ("legal", "illegal")


def with_legal(replay: Replay, legal: bool) -> Replay:
    lines = list(replay.lines)
    lines.insert(place_of(BlockersDeclared, replay) + 1, Assertion(legal=legal))
    return rewritten(replay, lines)


def left_out(kind: type[Event]) -> Callable[[], Replay]:
    return lambda: changed(place_of(kind), None)


@pytest.mark.parametrize(
    ("replay", "what"),
    [
        (left_out(BlockersDeclared), "D has not declared blockers"),
        (left_out(DamageOrderAnnounced), "none was announced"),
        (left_out(CombatDamageAssigned), "a1 has not assigned its damage"),
        (left_out(CombatDamageAnnounced), "A has not announced combat damage"),
        (lambda: changed(place_of(CombatDamageAssigned), CombatDamageAssigned("A", "a1", (("b2", 3),))), "510.1c"),
        (lambda: changed(place_of(CombatDamageAssigned), CombatDamageAssigned("A", "x", (("b2", 3),))), "no x"),
        (lambda: changed(place_of(DamageOrderAnnounced), DamageOrderAnnounced("A", "a1", ("b1",))), "509.2"),
        (lambda: changed(place_of(BlockersDeclared), BlockersDeclared("A")), "A can't declare blockers now"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_players_did_wrong_or_left_out_is_a_difference(replay: Callable[[], Replay], what: str) -> None:
    found = [difference.got for difference in judge_again(replay()).differences]
    assert any(what in got for got in found), found


def test_a_rejection_for_another_rule_is_a_difference() -> None:
    rejected = REPLAY.lines[place_of(Rejected)]
    assert isinstance(rejected, Rejected)
    for other in (replace(rejected, violations=()), replace(rejected, outcome="undetermined")):
        (difference,) = judge_again(changed(place_of(Rejected), other)).differences
        assert difference.what == "rejected declaration"
        assert difference.got == "illegal, 509.1b"
    legal = replace(rejected, events=(*rejected.events, BlockerChosen("b2", "a1")))
    (difference,) = judge_again(changed(place_of(Rejected), legal)).differences
    assert difference.got == "legal"


def test_derived_events_of_a_rejected_declaration_are_played_again() -> None:
    rejected = REPLAY.lines[place_of(Rejected)]
    assert isinstance(rejected, Rejected)
    without_step = tuple(event for event in rejected.events if not isinstance(event, StepBegan))
    (difference,) = resim(changed(place_of(Rejected), replace(rejected, events=without_step))).differences
    assert difference.line == place_of(Rejected) + FIRST_LINE


def test_another_edition_says_what_it_refuses() -> None:
    """Damage that skips a creature ahead in the order is legal only where there are no orders."""
    game = Game(list(menace_game().log)[:6], edition="cr-2024-11-08")
    game.declare_attackers({"a1": "D"})
    game.declare_blockers({"b1": ["a1"], "b2": ["a1"]})
    game.pass_step()
    game.assign_damage("A", "a1", {"b2": 3})
    while game.pass_step() != "main":
        pass
    replay = replay_of(game)
    assert judge_again(replay).differences == ()
    refused = resim(replay, edition="cr-2024-06-07").differences
    assert "damage assignment order of a1" in [difference.what for difference in refused]
    assert any("damage_order_determined" in difference.got for difference in refused)


def test_rule_numbers_do_not_count_between_editions() -> None:
    game = Game(list(menace_game().log)[:6], edition="cr-2024-11-08")
    game.declare_attackers({})
    while game.pass_step() != "main":
        pass
    replay = replay_of(game)
    place = place_of(StepBegan, replay)
    step = replay.lines[place]
    assert isinstance(step, StepBegan)
    renumbered = changed(place, replace(step, rule="307.1"), replay)
    assert resim(renumbered).differences
    assert resim(renumbered, edition="cr-2024-06-07").differences == ()


def test_notes_and_offers_change_no_check() -> None:
    lines: list[ReplayLine] = []
    for line in record(menace_game()):
        lines += [Note("between"), line]
    replay = parse_replay(write_replay(Header(schema=1, edition=header("cr-2024-06-07").edition), lines), "x")
    assert (verify(replay).differences, judge_again(replay).differences, resim(replay).differences) == ((), (), ())
