"""Laws of each family of events: by triggering alone nothing changes, it ends, and it follows from the log alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from events.abilities import SpellAbility, Triggered
from events.codec import encode_events
from events.triggers import Battles, IsAttacked
from projections.followed_events import event_is_followed
from simulator.game.game import Game
from simulator.game.verdict import NotKnown
from simulator.oracle import compile_words
from tests.families import CONDITIONS
from tests.given import given
from tests.laws.checks import digests_from_zero, examples, fed_again
from tests.laws.families import DRAWN, Deed
from tests.rules.casting_601.playing import CREATURE, spell

SENTENCES = (
    "Whenever this creature attacks, ...",
    "Whenever a creature attacks you, ...",
    "Whenever this creature and at least one other creature attack, ...",
    "Whenever you attack, ...",
    "Whenever this creature attacks and isn't blocked, ...",
    "Whenever this creature blocks, ...",
    "Whenever this creature blocks a creature, ...",
    "Whenever this creature blocks two or more creatures, ...",
    "Whenever this creature becomes blocked, ...",
    "Whenever this creature becomes blocked by a creature, ...",
    "Whenever this creature becomes blocked by two or more creatures, ...",
    "Whenever one or more creatures block, ...",
    "Whenever one or more creatures you control become blocked, ...",
    "Whenever another creature dies, ...",
    "Whenever one or more other creatures die, ...",
    "Whenever another creature enters, ...",
    "Whenever another creature leaves the battlefield, ...",
    "Whenever a permanent is put into a graveyard from the battlefield, ...",
    "Whenever a creature is exiled from the battlefield, ...",
    "Whenever a permanent is returned to your hand, ...",
    "Whenever you sacrifice a permanent, ...",
    "Whenever this creature is dealt damage, ...",
    "Whenever this creature is dealt combat damage, ...",
    "Whenever this creature is dealt noncombat damage, ...",
    "Whenever this creature deals damage, ...",
    "Whenever a source an opponent controls deals damage to you, ...",
    "Whenever you're dealt damage, ...",
    "Whenever you lose life, ...",
    "Whenever you discard a card, ...",
    "Whenever you gain life, ...",
    "Whenever an opponent gains life, ...",
    "Whenever one or more +1/+1 counters are put on this creature, ...",
    "Whenever this creature becomes tapped, ...",
    "Whenever this creature becomes untapped, ...",
    "Whenever this creature becomes the target of a spell or ability, ...",
    "Whenever you cast a spell, ...",
    "Whenever this creature phases out, ...",
    "When you control no creatures, ...",
    "At the beginning of combat on your turn, ...",
    "Whenever you exert a creature, ...",
    "Whenever this creature enlists a creature, ...",
)
"""What triggers abilities, of each family; what they do then is nothing."""

DEEDS = [deed for deed in DRAWN.values() if deed.targets == 1]


def conditions_of(sentence: str) -> set[Any]:
    (ability,) = compile_words((), (sentence,), "").abilities
    assert isinstance(ability, Triggered)
    return {type(each) for each in ability.when if event_is_followed(each)}


def test_every_event_is_drawn() -> None:
    drawn = set().union(*map(conditions_of, SENTENCES))
    assert drawn == CONDITIONS - {Battles, IsAttacked}


def played(sentence: Sequence[str], first: Deed, second: Deed, target: str) -> Game:
    """A combat in which two spells resolve; elk attacks and ox may block, and both have the ability."""
    game = given("cr-2026-01-16", alice=["bear 2/2", ("elk 3/3", *sentence)], bob=["cub 2/2", ("ox 2/4", *sentence)])
    game.declare_attackers({"bear": "bob", "elk": "bob"})
    _cast(game, "first", first, target)
    if game.board.step == "declare_attackers":
        try:
            game.declare_blockers(max(game.legal_blocks, key=len))
        except NotKnown:
            return game  # Of what the first spell did something is not known.
        _cast(game, "second", second, target)
    for _ in range(8):
        if game.board.step == "end_of_combat":
            break
        game.pass_step()
    game.settle_stack()
    return game


def _cast(game: Game, name: str, deed: Deed, target: str) -> None:
    """A spell is cast and resolves, after all that triggered meanwhile; another one if its target is gone."""
    game.settle_stack()
    there = [each for each in (target, *game.board.permanents) if each in game.board.permanents]
    creatures = [each for each in there if "creature" in game.board.permanents[each].types]
    if not creatures:
        return
    does = SpellAbility(targets=(CREATURE,), effect=deed.instruction)
    modes = [1] if getattr(deed.instruction, "modes", ()) else []
    game.cast("alice", spell(name, does=(does,)), targets=creatures[:1], modes=modes)
    game.settle_stack()


def seen(game: Game) -> tuple[Any, ...]:
    """What happened to permanents and players, whatever abilities they have."""
    board, combat = game.board, game.combat
    sizes = {name: (known.power, known.toughness, known.controller) for name, known in board.permanents.items()}
    fights = dict(combat.attacking), dict(combat.blocking)
    return sizes, {*board.tapped}, dict(board.marked), dict(board.life), dict(board.poison), fights


@pytest.mark.parametrize("sentence", SENTENCES)
@for_all(st.sampled_from(DEEDS), st.sampled_from(DEEDS), st.sampled_from(["bear", "elk", "cub", "ox"]))
@examples(6)
def test_by_triggering_alone_nothing_changes_and_all_of_it_follows_from_the_log(
    sentence: str, first: Deed, second: Deed, target: str
) -> None:
    game, without = played([sentence], first, second, target), played([], first, second, target)
    assert game.board.step == "end_of_combat" or game.triggers.unread.happened
    assert game.triggers.stack == game.triggers.waiting == ()
    assert seen(game) == seen(without)
    assert encode_events(fed_again(game).log) == encode_events(game.log)
    assert game.digests() == digests_from_zero(game.log)
    stored, digests, mark = encode_events(game.log), game.digests(), game.savepoint()
    game.pass_step()
    game.rollback(mark)
    assert (encode_events(game.log), game.digests()) == (stored, digests)
