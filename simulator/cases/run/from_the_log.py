"""What cases expect that no projection keeps: it is found in the log of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice, takewhile

from events import board as e
from events.casting import SpellCast
from events.combat import DamageOrderAnnounced
from events.costs import CardDiscarded, PermanentSacrificed
from events.damage import CombatDamageDealt, CreatureDestroyed, DamageDealt, PutIntoGraveyard
from events.effects import SpellCountered
from events.event import Event
from events.log import Log
from events.triggers import AbilityRemoved
from projections.layers.graveyards import UNKNOWN
from projections.matching import is_token
from projections.triggers.graveyards import goes_elsewhere
from projections.triggers.stack_objects import Played
from projections.views import Views
from simulator.editions.procedures import WHICH_CREATURES_HAVE_AN_ORDER
from simulator.game.game import Game


def orders_to_announce(game: Game) -> Iterator[dict[str, str]]:
    """The orders that no player has announced yet, those of one creature where there are such: attackers' first.

    A creature that came to block without being declared is placed in an order that stands; placements come last.
    """
    if not game.table.announces_orders or game.board.step != "declare_blockers" or game.declaring:
        return
    announced = {event.creature for event in _this_combat(game) if isinstance(event, DamageOrderAnnounced)}
    declared = {one for *pair, how in game.combat.history if how == "declared" for one in pair}
    for creature in game.table.answer(WHICH_CREATURES_HAVE_AN_ORDER)(game.position):
        if creature not in announced and creature in declared:
            yield {"for": creature, "by": game.position.controller(creature)}
    for _, in_order_of, player in game.placements_to_announce:
        yield {"for": in_order_of, "by": player}


def _this_combat(game: Game) -> Iterator[Event]:
    """The events since the last combat phase began, the newest first."""
    return takewhile(
        lambda event: not (isinstance(event, e.StepBegan) and event.step == "beginning_of_combat"), reversed(game.log)
    )


def damage_in_this_combat(game: Game) -> dict[str, int]:
    """The damage dealt in this combat: to players, planeswalkers and battles, and what was marked on creatures.

    Damage that a creature is dealt as -1/-1 counters is not marked on it (120.3d-e).
    """
    taken: dict[str, int] = {}
    for event in _this_combat(game):
        if isinstance(event, CombatDamageDealt | DamageDealt):
            marked = 0 if event.unmarked and _marks_damage(game, event.target) else event.amount
            taken[event.target] = taken.get(event.target, 0) + marked
    return taken


def _marks_damage(game: Game, target: str) -> bool:
    """Whether damage that something is dealt is marked on it, by what it is or was last."""
    known = game.board.permanents.get(target) or game.board.came.get(target)
    return known is not None and ("creature" in known.types or {"planeswalker", "battle"}.isdisjoint(known.types))


def graveyard(game: Game) -> Collection[str]:
    """The cards in graveyards, by the names that they had elsewhere; a token there ceases to exist (704.5d)."""
    there: dict[str, bool] = {}
    on_the_stack = {found.source for found in game.triggers.stack}
    tokens: dict[str, bool] = {}
    for place, event in enumerate(game.log):
        if isinstance(event, e.GameBegan):
            there = dict.fromkeys((card.id for each in event.players for card in each.graveyard or ()), True)
        elif isinstance(event, CreatureDestroyed | PutIntoGraveyard | PermanentSacrificed):
            there[event.object] = not event.exiled
        elif isinstance(event, SpellCast):
            gone = not {"instant", "sorcery"}.isdisjoint(event.card.types) and event.card.id not in on_the_stack
            there[event.card.id] = gone and goes_elsewhere(event) is not True
        elif isinstance(event, AbilityRemoved | SpellCountered):
            there |= dict.fromkeys(_spell_of(game, place, event.trigger), True)
        elif isinstance(event, CardDiscarded):
            there[event.card] = True
        elif isinstance(event, e.PermanentLeft):
            there[event.object] = event.to == "graveyard"
        elif isinstance(event, e.PermanentEntered):
            there[event.permanent.id] = there[event.was] = False
            tokens[event.permanent.id] = bool(is_token(event.permanent))
        elif isinstance(event, e.CardMoved):
            there[event.card] = event.to == "graveyard"
    return [name for name, is_there in there.items() if is_there and not tokens.get(name)]


def _spell_of(game: Game, place: int, number: int) -> list[str]:
    """The card of the spell with this number on the stack before the event at this place; none if it is an ability."""
    triggers = Views(Log(islice(game.log, place))).triggers
    played = (
        each for each in (*triggers.stack, triggers.resolved) if isinstance(each, Played) and each.number == number
    )
    return [each.announced.card.id for each in played if isinstance(each.announced, SpellCast)]


def may_have_left(game: Game) -> frozenset[str]:
    """The cards that a board says are in graveyards, and of which nobody has told whether they are there still."""
    began = next((event for event in game.log if isinstance(event, e.GameBegan)), None)
    listed = {card.id for each in (began.players if began is not None else ()) for card in each.graveyard or ()}
    known = {card.id for there in game.triggers.graveyards.values() for card in there.cards}
    return frozenset(listed.difference(known).intersection(graveyard(game)))


def may_have_come_unseen(game: Game, names: Iterable[str]) -> frozenset[str]:
    """Those of some cards that may be in a graveyard which the board does not state, or to which cards came unseen."""
    graveyards, board = game.triggers.graveyards, game.board
    stated = [graveyards.get(each, UNKNOWN) for each, player in board.players.items() if player.graveyard is not None]
    if len(stated) == len(board.players) and not any(there.blank or not there.whole for there in stated):
        return frozenset()
    cast = {event.card.id for event in game.log if isinstance(event, SpellCast)}
    return frozenset(names).difference(board.came, cast, graveyard(game))


def may_have_gone_elsewhere(game: Game) -> frozenset[str]:
    """The spells that have left the stack, and of which it is not known whether they have gone to graveyards."""
    on_the_stack = {found.source for found in game.triggers.stack}
    removed = {
        card
        for place, event in enumerate(game.log)
        if isinstance(event, AbilityRemoved | SpellCountered)
        for card in _spell_of(game, place, event.trigger)
    }
    cast = (event for event in game.log if isinstance(event, SpellCast) and goes_elsewhere(event) is None)
    return frozenset(event.card.id for event in cast) - on_the_stack - removed
