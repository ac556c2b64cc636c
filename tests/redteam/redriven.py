"""Whether a replay is a game that can be played: its choices are made by the checked methods, and the same comes out.

That is the proof that a changed choice has made another legal game of the replay, which nobody could tell from a true
one: our own recorder would write just these events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import combat as c
from events import costs as k
from events import damage as d
from events import duel_masters as m
from events import triggers as t
from events.board import PlayersPassed
from events.combat import BandsAnnounced
from events.damage import CombatDamageResolved
from events.effects import PlacedInOrder
from events.event import Derived, Event, External
from simulator.editions import edition_table
from simulator.game.duel import Duel
from simulator.game.game import Game
from simulator.game.new_game import AnyGame, new_game
from simulator.game.verdict import IllegalAction, WrongMoment
from simulator.replay.format import Rejected, ReplayLine
from simulator.replay.reading import Replay


def _attack(game: Game, event: c.AttackersDeclared) -> None:
    combat = game.combat
    game.declare_attackers(dict(combat.chosen_attacks), player=event.player, bands=combat.chosen_bands)


def _block(game: Game, event: c.BlockersDeclared) -> None:
    team = game.board.team_of(event.player)
    chosen = {b: a for b, a in game.combat.chosen_blocks.items() if game.position.controller(b) in team}
    game.declare_blockers(chosen, player=event.chosen_by or event.player)


def _mana(mana: tuple[k.ManaUnit, ...]) -> str:
    return "".join(f"{{{kind}}}" for kind, _ in mana)


def _activate(game: Game, event: k.ManaAbilityActivated) -> None:
    pays_with = event.mana[0][1] if event.mana else ""
    game.activate_mana(
        event.player,
        event.source,
        pays_with=pays_with,
        ability=event.ability,
        adds=event.adds,
        triggered_adds=event.triggered_adds,
    )


def _pay(game: Game, event: k.CostPaid) -> None:
    game.pay(
        event.player,
        mana=_mana(event.mana),
        life=event.life,
        tap=event.tap,
        discard=event.discard,
        return_to_hand=event.return_to_hand,
        sacrifice=event.sacrifice,
    )


MAGIC: dict[type[Event], Callable[[Game, Any], object]] = {
    c.AttackersDeclared: _attack,
    c.BlockersDeclared: _block,
    c.DamageOrderAnnounced: lambda game, e: game.announce_order(e.player, e.creature, e.order),
    d.CombatDamageAnnounced: lambda game, e: game.announce_damage(e.player),
    d.CombatDamageAssigned: lambda game, e: game.assign_damage(e.player, e.creature, dict(e.assignment)),
    k.CostPaid: _pay,
    k.ManaAbilityActivated: _activate,
    t.AbilityResolved: lambda game, e: game.resolve_top(e.objects, declined=e.declined),
    t.TargetsChosen: lambda game, e: game.choose_targets(e.player, e.trigger, e.targets),
    t.TriggersStacked: lambda game, e: game.stack_triggers(e.player, e.triggers),
    CombatDamageResolved: lambda game, e: game.resolve_top(),
    PlacedInOrder: lambda game, e: game.place_in_order(e.player, e.in_order_of, e.creature, e.position),
    PlayersPassed: lambda game, e: game.pass_step(),
}


def _specify(game: Duel, event: m.CreaturesSpecified) -> None:
    """The method chooses and specifies in one go; so it is asked, and what was chosen before is specified."""
    if not game.judge([*game.combat.chosen_blocks], player=event.player).legal:
        raise WrongMoment("the rules refuse the choice of creatures")
    game.apply(event)


DUEL: dict[type[Event], Callable[[Duel, Any], object]] = {
    c.AttackerChosen: lambda game, e: game.attack(e.attacker, e.target),
    m.AbilitiesOrdered: lambda game, e: game.resolve_order(e.order, player=e.player),
    m.CreaturesSpecified: _specify,
    m.ModeChosen: lambda game, e: game.choose_mode(e.trigger, e.mode, player=e.player),
    m.UsesDeclared: lambda game, e: game.declare_use(e.triggers, player=e.player),
    t.AbilityResolved: lambda game, e: game.resolve(e.trigger),
}

CLICKS = (c.AttackerChosen, c.AttackerWithdrawn, c.BlockerChosen, c.BlockerWithdrawn, BandsAnnounced, m.CreaturesChosen)


def _applied(game: AnyGame, event: Event) -> None:
    """A choice by its checked method, what an effect did as it is."""
    methods: dict[type[Event], Callable[..., object]] = {**(DUEL if isinstance(game, Duel) else MAGIC)}
    if type(event) in methods:
        methods[type(event)](game, event)
    elif isinstance(event, (External, *CLICKS, m.AttackStepFinished)):
        game.apply(event)
    else:
        raise WrongMoment(f"there is no method for {event}")


def is_a_legal_game(replay: Replay, lines: tuple[ReplayLine, ...]) -> bool:
    """Whether the methods accept all of it and write the very events; no rejected line is looked at."""
    game = new_game(edition_table(replay.header.edition, rulings_overlay=replay.header.rulings_overlay))
    events = [line for line in lines if isinstance(line, Event)]
    while (at := len(game.log)) < len(events):
        if isinstance(events[at], Derived):
            return False
        try:
            _applied(game, events[at])
        except (IllegalAction, WrongMoment, LookupError):
            return False
        if len(game.log) <= at or list(game.log.since(at)) != events[at : len(game.log)]:
            return False
    return not any(isinstance(line, Rejected) and not line.events for line in lines)
