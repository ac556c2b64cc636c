"""What players do about costs and triggered abilities: pay or give up, put them on the stack, let them resolve."""

from __future__ import annotations

from hypothesis import strategies as st

from events.board import Permanent
from events.codec import encode_events
from events.declaration_abilities import Cost
from events.triggers import AbilityRemoved
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from simulator.rules.mana import mana_abilities_of
from tests.laws.boards import Draw
from tests.laws.checks import digests_from_zero


def _whose(draw: Draw, game: Game) -> str:
    owed = game.mana.owed
    if owed is not None and draw(st.integers(0, 5)):
        return owed.player
    return str(draw(st.sampled_from([*game.board.players])))


def activate(draw: Draw, game: Game) -> None:
    """Activate a mana ability, or try to."""
    player = _whose(draw, game)
    sources = [known.id for known in game.board.controlled_by(player) if mana_abilities_of(known)]
    if not sources:
        return
    source = draw(st.sampled_from(sources))
    ability = mana_abilities_of(game.board.permanents[source])[0]
    adds = draw(st.sampled_from(("", *ability.adds)))
    before = list(game.log)
    try:
        game.activate_mana(player, source, pays_with=draw(st.sampled_from(("", "", *sources))), adds=adds)
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before


def _objects(draw: Draw, wanted: int | tuple[str, ...], some: list[str]) -> tuple[str, ...]:
    if isinstance(wanted, tuple):
        return wanted
    return tuple(draw(st.permutations(some))[:wanted]) if wanted else ()


def _meant(known: Permanent, cost: Cost) -> bool:
    kinds = {kind for one in cost.which for kind in one.any_type}
    return not kinds or not kinds.isdisjoint(known.types)


def pay(draw: Draw, game: Game) -> None:
    """Pay what is owed, or something near it, or when nothing is."""
    owed, waiting = game.owed, game.mana.waiting
    cost = owed if owed is not None else Cost()
    player = _whose(draw, game)
    theirs = [known.id for known in game.board.controlled_by(player) if _meant(known, cost)]
    life = cost.life + (draw(st.integers(0, 5)) == 0)
    hand = [*game.board.players[player].hand]
    before = list(game.log)
    try:
        game.pay(
            player,
            mana=cost.mana,
            life=life,
            tap=_objects(draw, cost.tap, [name for name in theirs if name not in game.board.tapped]),
            discard=_objects(draw, cost.discard, hand),
            return_to_hand=_objects(draw, cost.return_to_hand, theirs),
            sacrifice=_objects(draw, cost.sacrifice, theirs),
        )
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before
    else:
        assert owed is not None
        assert (() if game.mana.owed is None else (game.mana.owed, *game.mana.waiting)) == waiting


def abandon(draw: Draw, game: Game) -> None:
    """Take the open declaration back: with nothing kept everything is as before it."""
    sources = sorted({activated.source for activated in game.mana.activated})
    named = draw(st.lists(st.sampled_from(sources), unique=True)) if sources else []
    keep = [name for name in named if draw(st.booleans())]
    before, rulings = list(game.log), len(game.rulings)
    try:
        game.abandon(keep=keep, reverse=[name for name in named if name not in keep])
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before
        return
    assert game.owed is None
    assert len(game.rulings) == rulings + 1
    mark = game.rulings[-1].mark
    assert game.log.includes(mark)
    if len(game.log) == len(mark):
        assert encode_events(game.log) == encode_events(mark)
        assert game.fork().digests() == digests_from_zero(mark)


def stack(draw: Draw, game: Game) -> None:
    """Put the waiting triggered abilities of a player on the stack, or try to."""
    players = sorted({trigger.controller for trigger in game.triggers.waiting})
    if not players:
        return
    player = draw(st.sampled_from(players))
    numbers = [trigger.number for trigger in game.triggers.waiting if trigger.controller == player]
    before = list(game.log)
    try:
        game.stack_triggers(player, draw(st.permutations(numbers)))
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before
    for number, controller in game.targets_to_choose:
        if draw(st.booleans()):
            target = draw(st.sampled_from([*game.board.permanents, *game.board.players]))
            before = list(game.log)
            try:
                game.choose_targets(controller, number, (target,))
            except IllegalAction:
                assert list(game.log) == before


def resolve(draw: Draw, game: Game) -> None:
    """Let the top of the stack resolve, with any choice for it."""
    some = [*game.board.permanents, *game.board.players]
    objects = draw(st.sampled_from([None, None, *[(name,) for name in some]]))
    before = len(game.log)
    waited, stacked = len(game.triggers.waiting), len(game.triggers.stack)
    try:
        game.resolve_top(objects, declined=draw(st.booleans()))
    except (IllegalAction, WrongMoment):
        removed = sum(isinstance(event, AbilityRemoved) for event in game.log.since(before))
        assert len(game.triggers.waiting) + len(game.triggers.stack) == waited + stacked - removed
