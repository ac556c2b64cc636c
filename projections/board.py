"""The board: players and life, turn and step, permanents with their current characteristics, effects in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from events import board as e
from events.board import Permanent, Player, Step
from events.declaration_abilities import Ability
from projections.battlefield import Battlefield
from projections.libraries import Libraries, at_first
from projections.projection import CachedViews, ReadOnlyMap

A = TypeVar("A", bound=Ability)

PhasedOut = tuple[Permanent, str, bool, int]
"""A phased-out permanent, the id of the one that it phased out with (its own: directly), tapped, damage marked."""


class Board(CachedViews):
    """The board as it is now. Read only: the log is where things happen.

    `permanents` are in the order in which they entered ("board order"); `tapped` holds ids; `marked` is the
    damage marked on each permanent that has any; `effects` are those on the rules of blocking, by name;
    `lasting` is how permanents will be again that are otherwise until end of turn; `hands` the cards in each player's
    hand as far as the log says; `shields` counts the effects that will regenerate a permanent this turn; `phased_out`
    are the permanents that are treated as though they did not exist, each with the one with which it phased out,
    whether it is tapped, and its damage. `came` are all permanents as they last entered, wherever they are now, and
    `gone` the zones to which those went that have left, or where they are since. `exiled_with` are the cards that were
    exiled with an object, each with its owner, for those of which that is known; `transformed` the numbers of what has
    transformed permanents last. `libraries` says how many cards are in each library of which that is known, at
    least and at the most; `overdrawn` are the players who drew from an empty one, with whether they surely did.
    """

    __slots__ = (
        "_came", "_effects", "_exiled_with", "_gone", "_hands", "_lasting", "_libraries", "_life", "_marked",
        "_overdrawn", "_past_is_shared", "_permanents", "_phased_out", "_players", "_poison", "_shields",
        "_tapped", "_transformed", "active", "defending", "effects", "hands_known", "permanents", "players",
        "step", "tapped", "teams", "turn",
    )  # fmt: skip

    came = ReadOnlyMap[str, Permanent]()
    exiled_with = ReadOnlyMap[str, tuple[tuple[str, str], ...]]()
    gone = ReadOnlyMap[str, e.Zone]()
    transformed = ReadOnlyMap[str, int]()
    hands = ReadOnlyMap[str, tuple[str, ...]]()
    lasting = ReadOnlyMap[str, Permanent]()
    libraries = ReadOnlyMap[str, tuple[int, int]]()
    life = ReadOnlyMap[str, int]()
    marked = ReadOnlyMap[str, int]()
    overdrawn = ReadOnlyMap[str, bool]()
    phased_out = ReadOnlyMap[str, PhasedOut]()
    poison = ReadOnlyMap[str, int]()
    shields = ReadOnlyMap[str, int]()

    def __init__(self) -> None:
        self._players: dict[str, Player] = {}
        self.teams: tuple[tuple[str, ...], ...] = ()
        self.active = ""
        self.defending: tuple[str, ...] = ()
        self.turn = 0
        self.step: Step = "main"
        self._life: Mapping[str, int] = {}
        self._poison: Mapping[str, int] = {}
        self._permanents = Battlefield()
        self._lasting: dict[str, Permanent] = {}
        self._tapped: dict[str, None] = {}
        self._marked: dict[str, int] = {}
        self._effects: dict[str, e.EffectBegan] = {}
        self._hands: dict[str, tuple[str, ...]] = {}
        self.hands_known: frozenset[str] = frozenset()
        """The players of whose hands every card is known: the board said so, and none came or left unseen."""
        self._shields: Mapping[str, int] = {}
        self._phased_out: Mapping[str, PhasedOut] = {}
        self._came: dict[str, Permanent] = {}
        self._past_is_shared = False
        self._gone: dict[str, e.Zone] = {}
        self._transformed: Mapping[str, int] = {}
        self._exiled_with: Mapping[str, tuple[tuple[str, str], ...]] = {}
        self._libraries: Libraries = {}
        self._overdrawn: Mapping[str, bool] = {}
        self._make_views()

    def _make_views(self) -> None:
        """Make the views of what is looked at often."""
        self.players = MappingProxyType(self._players)
        self.permanents = MappingProxyType(self._permanents)
        self.tapped = self._tapped.keys()
        self.effects = MappingProxyType(self._effects)

    def copy(self) -> Board:
        """A board of its own; what is made anew whenever it changes is shared with it."""
        other = Board.__new__(Board)
        other._players = self._players
        other.players = self.players
        other.teams = self.teams
        other.active = self.active
        other.defending = self.defending
        other.turn = self.turn
        other.step = self.step
        other._life = self._life
        other._poison = self._poison
        other._permanents = self._permanents
        other._permanents.shared = True
        other.permanents = self.permanents
        other._lasting = self._lasting.copy()
        other._tapped = self._tapped.copy()
        other._marked = self._marked.copy()
        other._effects = self._effects.copy()
        other._hands = self._hands.copy()
        other.hands_known = self.hands_known
        other._shields = self._shields
        other._phased_out = self._phased_out
        other._came = self._came
        other._past_is_shared = self._past_is_shared = True
        other._gone = self._gone
        other._transformed = self._transformed
        other._exiled_with = self._exiled_with
        other._libraries = self._libraries
        other._overdrawn = self._overdrawn
        other.tapped = other._tapped.keys()
        other.effects = MappingProxyType(other._effects)
        return other

    def _own(self) -> None:
        """Copy the permanents before they change, if other boards have them too."""
        if self._permanents.shared:
            self._permanents = Battlefield(self._permanents)
            self.permanents = MappingProxyType(self._permanents)

    def _own_past(self) -> None:
        """Copy what came and what is gone before that changes, if other boards have it too."""
        if self._past_is_shared:
            self._came, self._gone, self._past_is_shared = self._came.copy(), self._gone.copy(), False

    def with_permanents(self, permanents: Mapping[str, Permanent]) -> Board:
        """The board if these permanents were so."""
        other = self.copy()
        other._own()
        other._permanents.update(permanents)
        return other

    def with_effects(self, effects: Mapping[str, e.EffectBegan]) -> Board:
        """The board if these effects alone were in force."""
        other = self.copy()
        other._effects.clear()
        other._effects.update(effects)
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name; hands only where the log names a card in hand: older logs name none."""
        named = any(player.hand for player in self.players.values())
        changed = {one: hand for one, hand in self.hands.items() if named and hand != self.players[one].hand}
        return {
            "players": list(self.players.values()),
            "teams": self.teams,
            "life": dict(self._life),
            "poison": dict(self._poison),
            "active": self.active,
            "defending": self.defending,
            "turn": self.turn,
            "step": self.step,
            "permanents": list(self.permanents.values()),
            "tapped": {*self._tapped},
            "marked": dict(self._marked),
            "effects": list(self.effects.values()),
            "hands": changed,
            "shields": dict(self._shields),
            "phased_out": list(self.phased_out.values()),
            "lasting": list(self.lasting.values()),
            **self._value_of_libraries(),
        }

    def _value_of_libraries(self) -> dict[str, object]:
        """What has become of libraries; nothing where nothing has: older logs know nothing of it."""
        changed = {one: left for one, left in self.libraries.items() if left != at_first(self.players[one])}
        return {"libraries": changed, "overdrawn": dict(self.overdrawn)} if changed or self.overdrawn else {}

    def draws_are_looked_at(self) -> None:
        """State-based actions were checked: who drew from an empty library has lost by now, or does not (704.5b)."""
        self._overdrawn = {}

    def controlled_by(self, player: str) -> list[Permanent]:
        """The permanents that a player controls, in board order."""
        return [permanent for permanent in self.permanents.values() if permanent.controller == player]

    def abilities_of(self, kind: type[A]) -> tuple[tuple[A, Permanent], ...]:
        """The abilities of exactly this kind that permanents have, in board order, each with its permanent."""
        by_kind = self._permanents.by_kind
        if by_kind is None:
            by_kind = self._permanents.indexed()
        return by_kind.get(kind, ())

    def life_of(self, player: str) -> int:
        """A player's life total; 0 for an unknown player."""
        return self.life.get(player, 0)

    def hand_of(self, player: str) -> tuple[str, ...]:
        """The cards in a player's hand, as far as the log names them."""
        return self.hands.get(player, ())

    def held(self, player: str, called: str) -> str | None:
        """The card in a player's hand that is called so: by its name, or by its id as a permanent; None without one."""
        hand = self.hand_of(player)
        if called in hand:
            return called
        return next((each for each in hand if each in self._came and self._came[each].card == called), None)

    def team_of(self, player: str) -> tuple[str, ...]:
        """The players who take shared team turns together with a player, that one included; alone without teams."""
        for team in self.teams:
            if player in team:
                return team
        return (player,)

    def in_turn_order(self) -> list[str]:
        """All players in the order in which they make choices: the active player first, teams together (APNAP)."""
        players = [*self.players]
        start = players.index(self.active) if self.active in self.players else 0
        seated = [*players[start:], *players[:start]]
        if not self.teams:
            return seated
        return list(dict.fromkeys(mate for one in seated for mate in seated if mate in self.team_of(one)))
