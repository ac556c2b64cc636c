"""The board: players and life, turn and step, permanents with their current characteristics, effects in force."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from events import board as e
from events import combat as c
from events import damage as d
from events.board import Permanent, Player, Step
from events.rollback import RolledBack
from projections.projection import Projection

__all__ = ["BOARD", "Board"]


class Board:
    """The board as it is now. Read only: the log is where things happen.

    `permanents` are in the order in which they entered ("board order"); `tapped` holds ids; `marked` is the
    damage marked on each permanent that has any; `effects` are those on the rules of blocking, by name.
    """

    __slots__ = (
        "active", "defending", "effects", "life", "marked", "permanents", "players", "poison", "step", "tapped",
        "teams", "turn",
    )  # fmt: skip

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.teams: tuple[tuple[str, ...], ...] = ()
        self.life: dict[str, int] = {}
        self.poison: dict[str, int] = {}
        self.active = ""
        self.defending: tuple[str, ...] = ()
        self.turn = 0
        self.step: Step = "main"
        self.permanents: dict[str, Permanent] = {}
        self.tapped: set[str] = set()
        self.marked: dict[str, int] = {}
        self.effects: dict[str, e.EffectBegan] = {}

    def copy(self) -> Board:
        """A board of its own."""
        other = Board.__new__(Board)
        other.players = self.players
        other.teams = self.teams
        other.life = self.life.copy()
        other.poison = self.poison.copy()
        other.active = self.active
        other.defending = self.defending
        other.turn = self.turn
        other.step = self.step
        other.permanents = self.permanents.copy()
        other.tapped = self.tapped.copy()
        other.marked = self.marked.copy()
        other.effects = self.effects.copy()
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        return {
            "players": list(self.players.values()),
            "teams": self.teams,
            "life": self.life,
            "poison": self.poison,
            "active": self.active,
            "defending": self.defending,
            "turn": self.turn,
            "step": self.step,
            "permanents": list(self.permanents.values()),
            "tapped": self.tapped,
            "marked": self.marked,
            "effects": list(self.effects.values()),
        }

    def controlled_by(self, player: str) -> list[Permanent]:
        """The permanents that a player controls, in board order."""
        return [permanent for permanent in self.permanents.values() if permanent.controller == player]


def _game_began(board: Board, event: e.GameBegan) -> None:
    board.players = {player.id: player for player in event.players}
    board.teams = event.teams
    board.life = {player.id: player.life for player in event.players}
    board.poison = {player.id: player.poison for player in event.players if player.poison}


def _turn_began(board: Board, event: e.TurnBegan) -> None:
    board.active = event.active
    board.defending = event.defending
    board.turn = event.number
    board.step = "main"
    for permanent in board.permanents.values():
        if permanent.entered_this_turn:
            board.permanents[permanent.id] = replace(permanent, entered_this_turn=False)


def _step_began(board: Board, event: e.StepBegan) -> None:
    board.step = event.step


def _entered(board: Board, event: e.PermanentEntered) -> None:
    permanent = event.permanent
    board.permanents[permanent.id] = permanent
    if event.tapped:
        board.tapped.add(permanent.id)
    if event.damage:
        board.marked[permanent.id] = event.damage


def _forget(board: Board, permanent: str) -> None:
    board.permanents.pop(permanent, None)
    board.tapped.discard(permanent)
    board.marked.pop(permanent, None)


def _left(board: Board, event: e.PermanentLeft | d.CreatureDestroyed | d.PutIntoGraveyard) -> None:
    _forget(board, event.object)


def _change(board: Board, permanent: str, **changes: Any) -> None:
    known = board.permanents.get(permanent)
    if known is not None:
        board.permanents[permanent] = replace(known, **changes)


def _characteristics_changed(board: Board, event: e.CharacteristicsChanged) -> None:
    if event.permanent.id in board.permanents:
        board.permanents[event.permanent.id] = event.permanent


def _power_toughness_changed(board: Board, event: e.PowerToughnessChanged) -> None:
    _change(board, event.object, power=event.power, toughness=event.toughness)


def _abilities_gained(board: Board, event: e.AbilitiesGained) -> None:
    known = board.permanents.get(event.object)
    if known is not None:
        _change(
            board, event.object, abilities=known.abilities + event.abilities, keywords=known.keywords + event.keywords
        )


def _abilities_lost(board: Board, event: e.AbilitiesLost) -> None:
    known = board.permanents.get(event.object)
    if known is not None:
        _change(
            board,
            event.object,
            abilities=tuple(ability for ability in known.abilities if ability.words not in event.words),
            keywords=tuple(keyword for keyword in known.keywords if keyword not in event.words),
            text=tuple(sentence for sentence in known.text if sentence not in event.words),
        )


def _colors_changed(board: Board, event: e.ColorsChanged) -> None:
    _change(board, event.object, colors=event.colors)


def _control_changed(board: Board, event: e.ControlChanged) -> None:
    _change(board, event.object, controller=event.controller, entered_this_turn=True)


def _tapped(board: Board, event: e.PermanentTapped) -> None:
    board.tapped.add(event.object)


def _attacker_tapped(board: Board, event: c.AttackerTapped) -> None:
    board.tapped.add(event.attacker)


def _untapped(board: Board, event: e.PermanentUntapped) -> None:
    board.tapped.discard(event.object)


def _mark(board: Board, permanent: str, amount: int) -> None:
    if permanent in board.permanents:
        board.marked[permanent] = board.marked.get(permanent, 0) + amount


def _damage_marked(board: Board, event: e.DamageMarked) -> None:
    _mark(board, event.object, event.amount)


def _damage_removed(board: Board, event: e.DamageRemoved) -> None:
    if event.object:
        board.marked.pop(event.object, None)
    else:
        board.marked.clear()


def _combat_damage_dealt(board: Board, event: d.CombatDamageDealt) -> None:
    permanent = board.permanents.get(event.target)
    if permanent is not None and "creature" in permanent.types and not event.unmarked:
        _mark(board, event.target, event.amount)


def _life_changed(board: Board, event: e.LifeChanged) -> None:
    board.life[event.player] = event.life


def _life_lost(board: Board, event: d.LifeLost) -> None:
    board.life[event.player] = board.life.get(event.player, 0) - event.amount


def _life_gained(board: Board, event: d.LifeGained) -> None:
    board.life[event.player] = board.life.get(event.player, 0) + event.amount


def _poison_gained(board: Board, event: d.PoisonGained) -> None:
    board.poison[event.player] = board.poison.get(event.player, 0) + event.amount


def _counters_put(board: Board, event: d.CountersPut) -> None:
    """-1/-1 counters take as much from power and toughness (122.1a)."""
    permanent = board.permanents.get(event.object)
    if permanent is None:
        return
    counters = dict(permanent.counters)
    counters[event.kind] = counters.get(event.kind, 0) + event.amount
    board.permanents[event.object] = replace(
        permanent,
        counters=tuple(counters.items()),
        power=(permanent.power or 0) - event.amount,
        toughness=(permanent.toughness or 0) - event.amount,
    )


def _counters_removed(board: Board, event: d.CountersRemoved) -> None:
    permanent = board.permanents.get(event.object)
    if permanent is not None:
        now = (getattr(permanent, event.kind) or 0) - event.amount
        board.permanents[event.object] = replace(permanent, **{event.kind: now})


def _effect_began(board: Board, event: e.EffectBegan) -> None:
    board.effects[event.effect] = event


def _effect_ended(board: Board, event: e.EffectEnded) -> None:
    board.effects.pop(event.effect, None)


BOARD = Projection(
    "board",
    Board,
    {
        e.GameBegan: _game_began,
        e.TurnBegan: _turn_began,
        e.StepBegan: _step_began,
        e.PermanentEntered: _entered,
        e.PermanentLeft: _left,
        e.CharacteristicsChanged: _characteristics_changed,
        e.PowerToughnessChanged: _power_toughness_changed,
        e.AbilitiesGained: _abilities_gained,
        e.AbilitiesLost: _abilities_lost,
        e.ColorsChanged: _colors_changed,
        e.ControlChanged: _control_changed,
        e.PermanentTapped: _tapped,
        e.PermanentUntapped: _untapped,
        e.DamageMarked: _damage_marked,
        e.DamageRemoved: _damage_removed,
        e.LifeChanged: _life_changed,
        e.EffectBegan: _effect_began,
        e.EffectEnded: _effect_ended,
        c.AttackerTapped: _attacker_tapped,
        d.CombatDamageDealt: _combat_damage_dealt,
        d.CountersPut: _counters_put,
        d.CountersRemoved: _counters_removed,
        d.CreatureDestroyed: _left,
        d.LifeGained: _life_gained,
        d.LifeLost: _life_lost,
        d.PoisonGained: _poison_gained,
        d.PutIntoGraveyard: _left,
    },
    ignores=(
        e.PlayersPassed,
        c.AttackerChosen,
        c.AttackerWithdrawn,
        c.AttackersDeclared,
        c.AttackingEffectApplied,
        c.BecameAttacking,
        c.BecameBlocked,
        c.BecameBlocking,
        c.BecameUnblocked,
        c.BlockerChosen,
        c.BlockerWithdrawn,
        c.BlockersDeclared,
        c.CombatRemovalEffectApplied,
        c.DamageOrderAnnounced,
        c.DamageOrderDetermined,
        c.RemovedFromCombat,
        d.CombatDamageAnnounced,
        d.CombatDamageAssigned,
        d.CombatDamageDetermined,
        d.DamagePrevented,
        d.FirstStrikersDetermined,
        RolledBack,
    ),
)
