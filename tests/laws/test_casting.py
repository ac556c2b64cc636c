"""Spells and activated abilities in recorded games: what is refused leaves no trace, and what is played verifies."""

from __future__ import annotations

import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st

from events.abilities import Activated
from events.casting import SpellCast
from events.instructions import Mills
from simulator.editions import TABLES
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.rules.casting_601.playing import GROWS, TAPS, bears, spell

MAGIC = [edition for edition, table in TABLES.items() if table.plays == "Magic"]

UNREAD = Activated(effect=Mills(), words="{0}: Mill a card.")


def replay_of(game: Game) -> Replay:
    header = Header(schema=SCHEMA, edition=game.edition, title="spells")
    return parse_replay(write_replay(header, record(game)), "made here")


MOVES = st.lists(
    st.sampled_from(["cast", "cast cub", "cast sorcery", "ogre", "grow", "tap", "unread", "resolve", "pass"]),
    max_size=8,
)


def play(game: Game, move: str, number: int) -> None:
    if move.startswith("cast"):
        types = ("sorcery",) if move.endswith("sorcery") else ("instant",)
        game.cast("alice", spell(f"s{number}", types=types), targets=["cub" if move.endswith("cub") else "bear"])
    elif move == "ogre":
        game.cast("alice", spell(f"o{number}", types=("creature",), power=3, toughness=3))
    elif move in ("grow", "tap", "unread"):
        game.activate("alice", "bear", ["grow", "tap", "unread"].index(move) + 1)
    elif move == "resolve":
        game.resolve_top()
    else:
        game.pass_step()


@given_any(st.sampled_from(MAGIC), MOVES)
@settings(deadline=None, max_examples=60)
def test_what_is_refused_leaves_no_trace_and_what_is_played_can_be_taken_back(edition: str, moves: list[str]) -> None:
    game = bears(edition, GROWS, TAPS, UNREAD)
    for number, move in enumerate(moves):
        before, digests, events = game.savepoint(), game.digests(), tuple(game.log)
        try:
            play(game, move, number)
        except IllegalAction:
            assert (game.digests(), tuple(game.log)) == (digests, events)
            continue
        after, played = game.digests(), tuple(game.log)
        game.rollback(before)
        assert (game.digests(), tuple(game.log)) == (digests, events)
        for event in played[len(events) :]:
            game.log.append(event)
        assert game.digests() == after


@given_any(st.sampled_from(MAGIC), MOVES)
@settings(deadline=None, max_examples=60)
def test_a_recorded_game_with_spells_verifies_and_comes_out_the_same(edition: str, moves: list[str]) -> None:
    game = bears(edition, GROWS, TAPS)
    for number, move in enumerate(moves):
        if move != "unread":
            try:
                play(game, move, number)
            except IllegalAction:
                continue
    game.settle_stack()
    replay = replay_of(game)
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()
    assert (judge_again(replay).differences, judge_again(replay).undetermined) == ((), 0)


@pytest.mark.parametrize("edition", MAGIC)
def test_a_forged_spell_is_found(edition: str) -> None:
    game = bears(edition)
    game.apply(SpellCast(player="alice", card=spell("bear", controller="bob").card, targets=("cub",)))
    said = " ".join(str(difference) for difference in judge_again(replay_of(game)).differences)
    assert "something else has the id bear" in said
    assert "its controller is bob" in said
