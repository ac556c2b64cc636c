"""The game as the engine last described it: full states, differences, and what is doubtful after a gap."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from simulator.importers.arena.findings import Gap
from simulator.importers.arena.messages import Annotation, ArenaZone, GameObject, GameState, TurnInfo

__all__ = ["FULL", "UNDO", "ArenaBoard", "ArenaState"]

BATTLEFIELD = "ZoneType_Battlefield"
FULL = "GameStateType_Full"
UNDO = "GameStateUpdate_Undo"
QUALIFICATION = "AnnotationType_Qualification"

MAX_LATE = 64
"""States after a broken chain among which a late one may still be put in its place."""


@dataclass(slots=True)
class ArenaBoard:
    """One state of a game: its id, turn, objects, zones, life by seat, and annotations."""

    id: int = 0
    turn: TurnInfo = field(default_factory=TurnInfo)
    objects: dict[int, GameObject] = field(default_factory=dict)
    zones: dict[int, ArenaZone] = field(default_factory=dict)
    life: dict[int, int] = field(default_factory=dict)
    persistent: dict[int, Annotation] = field(default_factory=dict)
    annotations: tuple[Annotation, ...] = ()

    def apply(self, state: GameState) -> None:
        """Take a difference in; an object in it stands for all that was known of that object."""
        self.id = state.game_state_id
        if state.turn_info is not None:
            self.turn = state.turn_info
        for zone in state.zones:
            self.zones[zone.zone_id] = zone
        for seen in state.game_objects:
            self.objects[seen.instance_id] = seen
        for instance in state.diff_deleted_instance_ids:
            self.objects.pop(instance, None)
        for player in state.players:
            self.life[player.system_seat_number] = player.life_total
        for annotation in state.persistent_annotations:
            self.persistent[annotation.id] = annotation
        for number in state.diff_deleted_persistent_annotation_ids:
            self.persistent.pop(number, None)
        self.annotations = state.annotations

    def copy(self) -> ArenaBoard:
        """The same state, which later differences to this one leave as it is."""
        return replace(
            self,
            objects=dict(self.objects),
            zones=dict(self.zones),
            life=dict(self.life),
            persistent=dict(self.persistent),
        )

    def battlefield(self) -> tuple[GameObject, ...]:
        """The permanents, in the order of the battlefield's zone."""
        return tuple(
            self.objects[instance]
            for zone in self.zones.values()
            if zone.type == BATTLEFIELD
            for instance in zone.object_instance_ids
            if instance in self.objects
        )

    def qualifications(self) -> tuple[Annotation, ...]:
        """The annotations that say what creatures may or must do.

        In 2019 those in force were repeated among each state's own annotations.
        """
        return tuple(
            annotation
            for annotation in (*self.persistent.values(), *self.annotations)
            if QUALIFICATION in annotation.type
        )


class ArenaState:
    """A game that is followed from state to state.

    `gap` is None while `board` is known, else what was missed. Only a full state, or the late arrival of the
    very states that were missed, ends it: a difference says nothing of what it left alone.
    """

    def __init__(self) -> None:
        self.board = ArenaBoard()
        self.gap: Gap | None = None
        self._before_gap: ArenaBoard | None = None
        self._since_gap: list[GameState] = []

    def apply(self, state: GameState, line: int) -> Gap | None:
        """Take one state in; the gap before it, if its predecessor is not the state held."""
        if state.type == FULL:
            return self._apply_full(state, line)
        gap = None
        newer = state.prev_game_state_id > self.board.id
        if newer or (state.prev_game_state_id != self.board.id and self._before_gap is None):
            gap = _chain_gap(line, self.board.id, state)
            if self.gap is None:
                self.gap, self._before_gap = gap, self.board.copy()
        if self._before_gap is not None:
            self._since_gap.append(state)
            if self._put_in_order(self._before_gap):
                return None
            if len(self._since_gap) > MAX_LATE:
                self._forget()
        self.board.apply(state)
        return gap

    def lose(self, gap: Gap) -> None:
        """Mark that a message was not in the log at all."""
        self.gap = self.gap or gap
        self._forget()

    def _apply_full(self, state: GameState, line: int) -> Gap | None:
        missed = state.prev_game_state_id > self.board.id and state.update != UNDO and self.gap is None
        gap = _chain_gap(line, self.board.id, state) if missed and self.board.id else None
        self.board, self.gap = ArenaBoard(), None
        self._forget()
        self.board.apply(state)
        return gap

    def _forget(self) -> None:
        self._before_gap, self._since_gap = None, []

    def _put_in_order(self, before: ArenaBoard) -> bool:
        """Whether the states since the gap, sorted, follow the state before it; then the gap is closed."""
        states = sorted(self._since_gap, key=lambda state: state.game_state_id)
        last = before.id
        for state in states:
            if state.prev_game_state_id != last:
                return False
            last = state.game_state_id
        for state in states:
            before.apply(state)
        self.board, self.gap = before, None
        self._forget()
        return True


def _chain_gap(line: int, before: int, state: GameState) -> Gap:
    return Gap(
        line,
        "chain",
        f"game state {state.game_state_id} follows state {state.prev_game_state_id}, "
        f"but the last one in the log is {before}",
    )
