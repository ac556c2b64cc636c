"""The games and combats of a log, one game after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from simulator.importers.arena.findings import ArenaLogError, Gap
from simulator.importers.arena.messages import GameInfo, GameState, Message
from simulator.importers.arena.reading import Entry
from simulator.importers.arena.records import (
    ATTACKING,
    ArenaCombat,
    ArenaGame,
    ArenaMoment,
    BlockAnswer,
    BlockRequest,
    BlockSubmitted,
    DamageAnswer,
    DamageRequest,
    OrderConfirmed,
    OrderRequest,
    Record,
    SubmissionResult,
)
from simulator.importers.arena.state import FULL, UNDO, ArenaState

__all__ = ["games"]

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
    combats: list[ArenaCombat] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    moment: ArenaMoment | None = None
    turn: int = 0
    active: int = 0
    lost: bool = False
    """A gap was told since the last state, so that the broken chain after it is the same one."""

    def finished(self) -> ArenaGame:
        self.end_combat()
        return ArenaGame(self.number, self.line, self.time, self.seat, tuple(self.combats), tuple(self.gaps))

    def end_combat(self) -> None:
        moments = [record for record in self.records if isinstance(record, ArenaMoment)]
        if any(_has_attackers(moment) for moment in moments):
            gap = next((moment.gap for moment in moments if moment.gap is not None), None)
            self.combats.append(ArenaCombat(moments[0].line, self.turn, self.active, tuple(self.records), gap))
        self.records, self.moment = [], None


def _has_attackers(moment: ArenaMoment) -> bool:
    return any(seen.attack_state == ATTACKING for seen in moment.permanents)


def games(entries: Iterable[Entry | Gap]) -> Iterator[ArenaGame]:
    """The games of a log, each as soon as the next one begins or the log ends.

    A fault that ends the reading is raised after the game that it cut short was yielded.

    Errors: ArenaLogError, as `read_log` raises it.
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
    if collected.records:
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
    collected.moment = ArenaMoment(
        line,
        state.board.id,
        turn.step,
        state.board.battlefield(),
        state.board.qualifications(),
        tuple(sorted(state.board.life.items())),
        sent.annotations,
        state.gap,
        sent.update == UNDO,
    )
    collected.records.append(collected.moment)


def _begins_combat(collected: _Collected, last: ArenaMoment) -> bool:
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
    if not collected.records:
        return
    if message.declare_blockers_resp is not None:
        collected.records.append(BlockAnswer(line, message.declare_blockers_resp.selected_blockers))
    elif message.type == "ClientMessageType_SubmitBlockersReq":
        collected.records.append(BlockSubmitted(line))
    elif message.assign_damage_resp is not None:
        collected.records.append(DamageAnswer(line, message.assign_damage_resp.assigners))


def _take_request(collected: _Collected, line: int, message: Message) -> None:
    seat = message.system_seat_ids[0] if message.system_seat_ids else 0
    if message.declare_blockers_req is not None and collected.moment is not None:
        collected.records.append(BlockRequest(line, seat, collected.moment, message.declare_blockers_req))
    elif message.submit_blockers_resp is not None:
        collected.records.append(SubmissionResult(line, message.submit_blockers_resp.result))
    elif message.assign_damage_req is not None:
        collected.records.append(DamageRequest(line, seat, message.assign_damage_req.damage_assigners))
    elif message.order_combat_damage_req is not None:
        order = message.order_combat_damage_req
        collected.records.append(OrderRequest(line, seat, order.order_damage_type, order.orders))
    elif message.order_damage_confirmation is not None:
        confirmed = message.order_damage_confirmation
        collected.records.append(OrderConfirmed(line, confirmed.order_damage_type, confirmed.result))
