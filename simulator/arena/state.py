"""The game as the engine last described it: full states, differences, and what is doubtful after a gap."""

from __future__ import annotations

from simulator.arena.errors import Gap
from simulator.arena.messages import Annotation, GameObject, GameState, TurnInfo, Zone

__all__ = ["ArenaState"]

BATTLEFIELD = "ZoneType_Battlefield"
FULL = "GameStateType_Full"
UNDO = "GameStateUpdate_Undo"
QUALIFICATION = "AnnotationType_Qualification"

MAX_LATE = 64
"""States after a broken chain among which a late one may still be put in its place."""


class ArenaState:
    """One game's state; `apply` brings it to the next one.

    `gap` is None while the state is known, else what was missed. Only a full state, or the late arrival
    of the very states that were missed, ends it: a difference says nothing of what it left alone.
    """

    def __init__(self) -> None:
        self.id = 0
        self.turn = TurnInfo()
        self.objects: dict[int, GameObject] = {}
        self.zones: dict[int, Zone] = {}
        self.life: dict[int, int] = {}
        self.persistent: dict[int, Annotation] = {}
        self.annotations: tuple[Annotation, ...] = ()
        self.gap: Gap | None = None
        self._before_gap: ArenaState | None = None
        self._since_gap: list[GameState] = []

    def apply(self, state: GameState, line: int) -> Gap | None:
        """Take one state in; the gap before it, if its predecessor is not the state held."""
        if state.type == FULL:
            return self._apply_full(state, line)
        if state.prev_game_state_id == self.id:
            self._keep_for_late(state)
            self._apply_diff(state)
            return None
        return self._apply_out_of_order(state, line)

    def _apply_full(self, state: GameState, line: int) -> Gap | None:
        missed = bool(
            self.id and state.prev_game_state_id > self.id and state.update != UNDO and self.gap is None
        )
        before = self.id
        self.__init__()  # type: ignore[misc]
        self._apply_diff(state)
        return _chain_gap(line, before, state) if missed else None

    def _apply_out_of_order(self, state: GameState, line: int) -> Gap | None:
        """A state whose predecessor is another one: the missed ones may still come, late."""
        if self._before_gap is not None:
            self._since_gap.append(state)
            if self._put_in_order():
                return None
            self._apply_diff(state)
            return None
        gap = _chain_gap(line, self.id, state)
        if self.gap is None:
            self._before_gap = self._copy()
            self._since_gap = [state]
        self.gap = self.gap or gap
        self._apply_diff(state)
        return gap

    def _keep_for_late(self, state: GameState) -> None:
        if self._before_gap is not None:
            self._since_gap.append(state)
            if len(self._since_gap) > MAX_LATE:
                self._before_gap, self._since_gap = None, []

    def _put_in_order(self) -> bool:
        """Whether the states since the gap, sorted, follow the state before it; then the gap is closed."""
        before, states = self._before_gap, sorted(self._since_gap, key=lambda state: state.game_state_id)
        if before is None:
            return False
        last = before.id
        for state in states:
            if state.prev_game_state_id != last:
                return False
            last = state.game_state_id
        for state in states:
            before._apply_diff(state)
        self.__dict__.update(before.__dict__)
        return True

    def lose(self, gap: Gap) -> None:
        """Mark that a message was not in the log at all."""
        if self.id:
            self.gap = self.gap or gap
            self._before_gap, self._since_gap = None, []

    def _copy(self) -> ArenaState:
        copy = ArenaState()
        copy.__dict__.update(self.__dict__)
        copy.objects, copy.zones = dict(self.objects), dict(self.zones)
        copy.life, copy.persistent = dict(self.life), dict(self.persistent)
        return copy

    def _apply_diff(self, state: GameState) -> None:
        self.id = state.game_state_id
        if state.turn_info is not None:
            self.turn = state.turn_info
        for zone in state.zones:
            self.zones[zone.zone_id] = zone
        for game_object in state.game_objects:
            self.objects[game_object.instance_id] = game_object
        for instance in state.diff_deleted_instance_ids:
            self.objects.pop(instance, None)
        for player in state.players:
            self.life[player.system_seat_number] = player.life_total
        for annotation in state.persistent_annotations:
            self.persistent[annotation.id] = annotation
        for number in state.diff_deleted_persistent_annotation_ids:
            self.persistent.pop(number, None)
        self.annotations = state.annotations

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


def _chain_gap(line: int, before: int, state: GameState) -> Gap:
    return Gap(
        line,
        "chain",
        f"game state {state.game_state_id} follows state {state.prev_game_state_id}, "
        f"but the last one in the log is {before}",
    )
