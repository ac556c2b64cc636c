"""The laws of the log, over every projection and edition, on games in which anything happens."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import AnyEvent, decode_events, encode_events
from events.combat import BlockerChosen
from events.event import Event
from events.log import Log, LogError, RolledBack, effective
from projections.views import Views
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from tests.laws.boards import EDITIONS, boards
from tests.laws.checks import check_what_stays_blocked, digests_from_zero, examples, fed_again
from tests.laws.moves import MOVES, legal_blocks_or_none, new_game, play, some_blocks

games = st.builds(new_game, boards(), st.sampled_from(EDITIONS))


def to_blocks(data: st.DataObject, game: Game) -> bool:
    """Bring a fresh game to the declaration of blockers; whether somebody attacks."""
    for _ in range(3):
        if game.board.step == "main":
            MOVES["attack"](data.draw, game)
    if game.combat.attacked:
        game.pass_step()
    return game.board.step == "declare_blockers"


@examples(300)
@given(st.data(), games)
def test_1_a_rollback_that_keeps_nothing_restores_bytes_and_digests(data: st.DataObject, game: Game) -> None:
    play(data.draw, game)
    before = game.savepoint()
    stored, digests = encode_events(game.log), game.fork().digests()
    play(data.draw, game)
    grown = encode_events(game.log.since(len(before.history))) if len(game.log) >= len(before.history) else b""
    cut = game.rollback(before)
    assert encode_events(cut) == grown
    assert encode_events(game.log) == stored
    assert game.digests() == digests


@examples(300)
@given(st.data(), games)
def test_1_a_refused_declaration_restores_bytes_and_digests(data: st.DataObject, game: Game) -> None:
    if not to_blocks(data, game):
        return
    stored, digests, rulings = encode_events(game.log), game.digests(), game.rulings
    try:
        game.declare_blockers(some_blocks(data.draw, game))
    except IllegalDeclaration:
        assert encode_events(game.log) == stored
        assert game.digests() == digests
        assert len(game.rulings) == len(rulings) + 1
    else:
        assert game.rulings == rulings


@examples(200)
@given(st.data(), games)
def test_2_no_rollback_goes_below_what_is_published(data: st.DataObject, game: Game) -> None:
    play(data.draw, game)
    early = game.savepoint()
    play(data.draw, game)
    if len(game.log) == len(early.history):
        return
    game.log.publish()
    play(data.draw, game, most=4)
    stored, digests = encode_events(game.log), digests_from_zero(game.log)
    with pytest.raises(LogError):
        game.rollback(early)
    assert encode_events(game.log) == stored
    assert game.digests() == digests


READINGS = ("board", "combat", "orders", "damage", "digests", "position", "savepoint", "fork", "nothing")


@examples(300)
@given(st.data(), games, st.lists(st.sampled_from(READINGS), max_size=12))
def test_3_the_cached_state_is_the_fold_from_zero_whatever_is_read(
    data: st.DataObject, game: Game, readings: list[str]
) -> None:
    marks = []
    for reading in readings:
        play(data.draw, game, most=3)
        marks.append(game.savepoint())
        if reading == "digests":
            assert game.digests() == digests_from_zero(game.log)
        elif reading != "nothing":
            value = getattr(game, reading)
            assert value is not None
            if reading == "fork":
                assert value().digests() == digests_from_zero(game.log)
        if data.draw(st.integers(0, 3)) == 0:
            chosen = data.draw(st.sampled_from(marks))
            if game.log.includes(chosen.history):
                game.rollback(chosen)
    assert game.digests() == digests_from_zero(game.log)


@examples(300)
@given(st.lists(st.one_of(st.integers(0, 4), st.tuples(st.integers(0, 60), st.sampled_from(READINGS)))), st.data())
def test_3_views_follow_a_log_that_is_cut_behind_their_back(
    changes: Sequence[int | tuple[int, str]], data: st.DataObject
) -> None:
    game = data.draw(games)
    play(data.draw, game, most=20)
    happened = list(game.log)
    log = Log()
    views = Views(log)
    position = 0
    for change in changes:
        if isinstance(change, int):
            log.extend(happened[position : position + change * 3])
            position = min(len(happened), position + change * 3)
            continue
        if change[1] in ("board", "combat", "orders", "damage"):
            getattr(views, change[1])
        to = min(change[0], len(log))
        log.rollback(log.mark().moment(to))
        position = to
    assert views.digests() == digests_from_zero(log)


@examples(300)
@given(st.data(), games)
def test_4_the_append_only_form_folds_to_the_same_state(data: st.DataObject, game: Game) -> None:
    physical: list[Event] = list(game.log)
    for _ in range(data.draw(st.integers(1, 4))):
        before = game.savepoint()
        play(data.draw, game, most=5)
        if not game.log.includes(before.history):
            return
        cut = game.log.since(len(before.history))
        physical += cut
        if data.draw(st.booleans()):
            kept = sorted(data.draw(st.sets(st.integers(0, len(cut) - 1)))) if cut else []
            game.rollback(before, tuple(cut[place] for place in kept))
            physical.append(RolledBack(len(before.history), "730.1", tuple(kept)))
    assert effective(physical) == list(game.log)
    assert digests_from_zero(effective(physical)) == game.digests()
    assert effective(decode_events(encode_events(physical))) == list(game.log)


@examples(300)
@given(st.data(), games)
def test_5_a_reloaded_log_is_the_log_in_memory(data: st.DataObject, game: Game) -> None:
    play(data.draw, game)
    reloaded = Log(decode_events(encode_events(game.log)))
    assert reloaded == game.log
    assert Views(reloaded).digests() == game.digests()
    lines = [msgspec.json.encode(event) for event in game.log]
    assert [msgspec.json.decode(line, type=AnyEvent) for line in lines] == list(game.log)


@examples(300)
@given(st.data(), games)
def test_6_what_stood_and_what_was_cut_rebuild_the_moment_of_the_ruling(data: st.DataObject, game: Game) -> None:
    if not to_blocks(data, game):
        return
    blocks = some_blocks(data.draw, game)
    disputed = game.fork()
    for blocker, attackers in blocks.items():
        for attacker in attackers:
            disputed.apply(BlockerChosen(blocker, attacker))
    legal = game.judge(blocks).legal
    try:
        game.declare_blockers(blocks)
    except IllegalDeclaration:
        ruling = game.rulings[-1]
        assert ruling.verdict.legal is legal
        assert digests_from_zero([*ruling.mark, *ruling.cut]) == disputed.digests()
        assert disputed.combat.chosen_blocks == blocks
    else:
        assert legal


@examples(400)
@given(st.data(), games)
def test_7_there_is_always_a_legal_declaration(data: st.DataObject, game: Game) -> None:
    if not to_blocks(data, game):
        return
    first = legal_blocks_or_none(game)
    assert first is not None
    assert game.judge(first).legal
    assert first in game.legal_blocks
    proposed = game.judge(some_blocks(data.draw, game))
    assert proposed.nearest is not None
    assert game.judge(proposed.nearest).legal
    assert proposed.witness is not None
    assert game.judge(proposed.witness).legal
    game.declare_blockers(proposed.nearest)


@examples(400)
@given(st.data(), games)
def test_choices_and_externals_alone_regenerate_the_log(data: st.DataObject, game: Game) -> None:
    play(data.draw, game, most=20)
    again = fed_again(game)
    assert encode_events(again.log) == encode_events(game.log)
    assert again.digests() == game.digests()


@examples(200)
@given(st.data(), games)
def test_forks_are_independent(data: st.DataObject, game: Game) -> None:
    play(data.draw, game)
    fork = game.fork()
    stored, digests = encode_events(game.log), digests_from_zero(game.log)
    play(data.draw, fork)
    assert encode_events(game.log) == stored
    assert game.digests() == digests
    stored, digests = encode_events(fork.log), digests_from_zero(fork.log)
    play(data.draw, game)
    assert encode_events(fork.log) == stored
    assert fork.digests() == digests


@examples(300)
@given(st.data(), games)
def test_what_became_blocked_stays_so_until_an_effect_says_so_or_it_is_removed_or_combat_ends(
    data: st.DataObject, game: Game
) -> None:
    play(data.draw, game, most=20)
    check_what_stays_blocked(game.log)
