"""The games and combats of a log, and the game state as the engine last described it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from simulator.importers.arena import records
from simulator.importers.arena.findings import ArenaLogError, Gap
from simulator.importers.arena.messages import Annotation, ArenaZone, GameInfo, GameObject, GameState, Message, TurnInfo
from simulator.importers.arena.reading import Entry

BATTLEFIELD = "ZoneType_Battlefield"
FULL = "GameStateType_Full"
UNDO = "GameStateUpdate_Undo"
QUALIFICATION = "AnnotationType_Qualification"

MAX_LATE = 64
"""States after a broken chain among which a late one may still be put in its place."""


@dataclass(slots=True)
class ArenaBoard:
    """One state of a game: its id, turn, objects, zones, life by seat, and annotations.

    `lasting` are those of the `persistent` ones that say how objects are otherwise than their cards.
    """

    id: int = 0
    turn: TurnInfo = field(default_factory=TurnInfo)
    objects: dict[int, GameObject] = field(default_factory=dict)
    zones: dict[int, ArenaZone] = field(default_factory=dict)
    life: dict[int, int] = field(default_factory=dict)
    persistent: dict[int, Annotation] = field(default_factory=dict)
    lasting: dict[int, Annotation] = field(default_factory=dict)
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
            if not records.LASTING.isdisjoint(annotation.type):
                self.lasting[annotation.id] = annotation
        for number in state.diff_deleted_persistent_annotation_ids:
            self.persistent.pop(number, None)
            self.lasting.pop(number, None)
        self.annotations = state.annotations

    def copy(self) -> ArenaBoard:
        """The same state, which later differences to this one leave as it is."""
        return replace(
            self,
            objects=dict(self.objects),
            zones=dict(self.zones),
            life=dict(self.life),
            persistent=dict(self.persistent),
            lasting=dict(self.lasting),
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


COMBAT = "Phase_Combat"
STEPS = (
    "Step_BeginCombat",
    "Step_DeclareAttack",
    "Step_DeclareBlock",
    "Step_FirstStrikeDamage",
    "Step_CombatDamage",
    "Step_EndCombat",
)


@dataclass(slots=True)
class _Collected:
    """What is known so far of the game that is being read."""

    number: int
    info: GameInfo | None
    line: int = 0
    time: int = 0
    seat: int = 0
    state: ArenaState = field(default_factory=ArenaState)
    combats: list[records.ArenaCombat] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    recorded: list[records.ArenaRecord] = field(default_factory=list)
    moment: records.ArenaMoment | None = None
    turn: int = 0
    active: int = 0
    lost: bool = False
    """A gap is known since the last state, so the broken chain after it belongs to that gap."""

    def finished(self) -> records.ArenaGame:
        self.end_combat()
        return records.ArenaGame(self.number, self.line, self.time, self.seat, tuple(self.combats), tuple(self.gaps))

    def end_combat(self) -> None:
        moments = [record for record in self.recorded if isinstance(record, records.ArenaMoment)]
        if any(_has_attackers(moment) for moment in moments):
            gap = next((moment.gap for moment in moments if moment.gap is not None), None)
            self.combats.append(records.ArenaCombat(moments[0].line, self.turn, self.active, tuple(self.recorded), gap))
        self.recorded, self.moment = [], None


def _has_attackers(moment: records.ArenaMoment) -> bool:
    return any(seen.attack_state == records.ATTACKING for seen in moment.permanents)


def games(entries: Iterable[Entry | Gap]) -> Iterator[records.ArenaGame]:
    """The games of a log, each as soon as the next one begins or the log ends.

    A fault that ends the reading is raised after the game that it cut short was yielded.

    Raises:
        ArenaLogError: as `read_log` raises it.
    """
    collected: _Collected | None = None
    number = 0
    try:
        for entry in entries:
            if isinstance(entry, Gap):
                if collected is not None:
                    _lose(collected, entry)
                continue
            state = entry.message.game_state_message
            if state is not None and _begins_game(collected, state):
                if collected is not None:
                    yield collected.finished()
                number += 1
                collected = _begun(number, entry, state)
            if collected is not None:
                _take(collected, entry)
    except ArenaLogError as error:
        if collected is not None:
            _lose(collected, Gap(error.line, "cut", f"the log can't be read any further: {error.found}"))
            yield collected.finished()
        raise
    if collected is not None:
        yield collected.finished()


def _begins_game(collected: _Collected | None, state: GameState) -> bool:
    """Whether a state is of another game; after a reconnection or an undo it is of the same one."""
    if collected is None:
        return True
    if state.type != FULL:
        return False
    if collected.info is None and state.game_state_id > 1:
        collected.info = state.game_info
    return state.game_info != collected.info


def _begun(number: int, entry: Entry, state: GameState) -> _Collected:
    collected = _Collected(number, state.game_info, entry.line, entry.time)
    if state.type != FULL:
        _lose(collected, Gap(entry.line, "cut", "the log begins in the middle of a game"))
    return collected


def _lose(collected: _Collected, gap: Gap) -> None:
    collected.gaps.append(gap)
    collected.state.lose(gap)
    collected.lost = True


def _take(collected: _Collected, entry: Entry) -> None:
    message = entry.message
    if entry.sent_by == "C":
        _take_answer(collected, entry.line, message)
        return
    if message.game_state_message is not None:
        _take_state(collected, entry.line, message.game_state_message)
    if len(message.system_seat_ids) == 1 and not collected.seat:
        collected.seat = message.system_seat_ids[0]
    if collected.recorded:
        _take_request(collected, entry.line, message)


def _take_state(collected: _Collected, line: int, sent: GameState) -> None:
    state = collected.state
    gap = state.apply(sent, line)
    if gap is not None and not collected.lost:
        collected.gaps.append(gap)
    collected.lost = False
    turn = state.board.turn
    if turn.phase != COMBAT or turn.step not in STEPS:
        collected.end_combat()
        return
    if collected.moment is not None and _begins_combat(collected, collected.moment):
        collected.end_combat()
    collected.turn, collected.active = turn.turn_number, turn.active_player
    collected.moment = records.ArenaMoment(
        line,
        turn.step,
        state.board.battlefield(),
        state.board.qualifications(),
        tuple(sorted(state.board.life.items())),
        sent.annotations,
        state.gap,
        tuple(state.board.lasting.values()),
    )
    collected.recorded.append(collected.moment)


def _begins_combat(collected: _Collected, last: records.ArenaMoment) -> bool:
    """Whether the state just taken in opens another combat than the one of the last moment.

    Beginning of combat opens one, whatever was before: after a gap creatures may seem to attack still.
    """
    turn = collected.state.board.turn
    if turn.turn_number != collected.turn:
        return True
    if turn.step == STEPS[0]:
        return last.step != STEPS[0] or _has_attackers(last)
    return turn.step == STEPS[1] and STEPS.index(last.step) > 1


def _take_answer(collected: _Collected, line: int, message: Message) -> None:
    if not collected.recorded:
        return
    if message.type == "ClientMessageType_SubmitBlockersReq":
        collected.recorded.append(records.BlockSubmitted(line))
    elif message.assign_damage_resp is not None:
        collected.recorded.append(records.DamageAnswer(line, message.assign_damage_resp.assigners))


def _take_request(collected: _Collected, line: int, message: Message) -> None:
    seat = message.system_seat_ids[0] if message.system_seat_ids else 0
    if message.declare_blockers_req is not None and collected.moment is not None:
        collected.recorded.append(records.BlockRequest(line, seat, collected.moment, message.declare_blockers_req))
    elif message.declare_attackers_req is not None and collected.moment is not None:
        collected.recorded.append(records.AttackRequest(line, seat, collected.moment, message.declare_attackers_req))
    elif message.assign_damage_req is not None:
        collected.recorded.append(records.DamageRequest(line, seat, message.assign_damage_req.damage_assigners))
    elif message.order_combat_damage_req is not None:
        order = message.order_combat_damage_req
        collected.recorded.append(records.OrderRequest(line, seat, order.order_damage_type, order.orders))
    elif message.order_damage_confirmation is not None:
        confirmed = message.order_damage_confirmation
        collected.recorded.append(records.OrderConfirmed(line, confirmed.order_damage_type, confirmed.result))
