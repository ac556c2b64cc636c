"""Laws of each family of effects: it ends or nothing is known of it, and nothing changes but what it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from events.abilities import Mode, SpellAbility
from events.codec import encode_events
from events.effects import CountersEffectApplied
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.following.choosing import Answer
from tests.families import INSTRUCTIONS, Family, named, watched
from tests.given import given
from tests.laws.checks import digests_from_zero, examples, fed_again
from tests.laws.families import DRAWN, GROWTH, Deed
from tests.rules.casting_601.playing import CREATURE, spell

CREATURES = ("bear", "elk", "cub", "ox")
ANSWERS: st.SearchStrategy[list[Answer]] = st.lists(
    st.one_of(st.booleans(), st.integers(0, 2), st.sampled_from([*CREATURES, "black", "tap"])), max_size=2
)
NAMES = sorted(INSTRUCTIONS, key=str)


def in_combat() -> Game:
    """Bear is blocked by ox, elk isn't blocked, and cub stays out of combat."""
    game = given("cr-2026-01-16", alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"])
    game.apply(CountersEffectApplied("bear", GROWTH, 1))
    game.declare_attackers({"bear": "bob", "elk": "bob"})
    game.declare_blockers({"ox": ["bear"]})
    return game


def about_to_resolve(deed: Deed, targets: tuple[str, ...]) -> Game:
    game = in_combat()
    does = SpellAbility(targets=(CREATURE,) * deed.targets, effect=deed.instruction)
    modes = [1] if any(isinstance(each, Mode) for each in getattr(deed.instruction, "modes", ())) else []
    game.cast("alice", spell(does=(does,)), targets=targets, modes=modes)
    return game


def parts(game: Game, targets: tuple[str, ...], before: frozenset[str]) -> Mapping[str, Any]:
    """What an instruction may change, part by part: others are seen without their fighting the targets."""
    board, combat, there = game.board, game.combat, game.board.permanents
    others = [one for one in before if one not in targets]
    fights = {one: (combat.attacking.get(one), {*combat.blocking.get(one, ())} - {*targets}) for one in others}
    return {
        "others": {one: (there.get(one), one in board.tapped, board.marked.get(one, 0), fights[one]) for one in others},
        "new": there.keys() - before,
        "players": (dict(board.life), dict(board.poison), dict(board.players)),
        "mana": {name: game.mana.pool(name) for name in board.players},
        "rules": dict(board.effects),
        "later": (game.triggers.delayed, game.triggers.waiting),
        "combats": combat.number,
    }


def test_every_effect_is_drawn_and_happens() -> None:
    assert DRAWN.keys() == INSTRUCTIONS
    with watched() as happened:
        for deed in DRAWN.values():
            about_to_resolve(deed, CREATURES[: deed.targets]).resolve_top()
    assert named(INSTRUCTIONS - happened.instructions) == set()


@pytest.mark.parametrize("family", NAMES, ids=[each if isinstance(each, str) else each.__name__ for each in NAMES])
@for_all(st.permutations(CREATURES), ANSWERS, st.booleans())
@examples(6)
def test_nothing_changes_but_what_it_says_and_going_back_restores_it(
    family: Family, order: list[str], answers: list[Answer], guesses: bool
) -> None:
    deed = DRAWN[family]
    assert instruction_is_followed(deed.instruction)
    targets = tuple(order[: deed.targets])
    game = about_to_resolve(deed, targets)
    mark, stored, digests = game.savepoint(), encode_events(game.log), game.digests()
    there = frozenset(game.board.permanents)
    before = parts(game, targets, there)
    try:
        game.resolve_top(answers=answers, guesses=guesses)
    except IllegalAction:
        assert (encode_events(game.log), game.digests()) == (stored, digests)
        return
    assert game.triggers.stack == ()
    assert game.triggers.following == 0
    after = parts(game, targets, there)
    changed = {part for part in before if before[part] != after[part]}
    assert changed <= (deed.changes if not game.triggers.unread.happened else set())
    assert encode_events(fed_again(game).log) == encode_events(game.log)
    assert game.digests() == digests_from_zero(game.log)
    game.rollback(mark)
    assert (encode_events(game.log), game.digests()) == (stored, digests)
