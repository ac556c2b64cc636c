"""What is kept of a game: its combats, each a list of records in the log's order."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.importers.arena.findings import Gap
from simulator.importers.arena.messages import (
    Annotation,
    Assigner,
    BlockerOffer,
    DeclareBlockersReq,
    GameObject,
    OrderedCombatant,
)

__all__ = [
    "ATTACKING",
    "ArenaCombat",
    "ArenaGame",
    "ArenaMoment",
    "BlockAnswer",
    "BlockRequest",
    "BlockSubmitted",
    "DamageAnswer",
    "DamageRequest",
    "OrderConfirmed",
    "OrderRequest",
    "Record",
    "SubmissionResult",
]

ATTACKING = "AttackState_Attacking"


@dataclass(frozen=True, slots=True)
class ArenaMoment:
    """One state of the game during a combat, and what happened on the way to it.

    `life` is by seat; `annotations` say what happened, `qualifications` what holds; `gap` is what the log
    missed before, None while the state is known; `undone` when the engine took a player's action back.
    """

    line: int
    state_id: int
    step: str
    permanents: tuple[GameObject, ...]
    qualifications: tuple[Annotation, ...]
    life: tuple[tuple[int, int], ...]
    annotations: tuple[Annotation, ...]
    gap: Gap | None
    undone: bool


@dataclass(frozen=True, slots=True)
class BlockRequest:
    """The engine asked a player for blockers, at this moment."""

    line: int
    seat: int
    moment: ArenaMoment
    request: DeclareBlockersReq


@dataclass(frozen=True, slots=True)
class BlockAnswer:
    """The player chose, changed or took back blocks: one click."""

    line: int
    blockers: tuple[BlockerOffer, ...]


@dataclass(frozen=True, slots=True)
class BlockSubmitted:
    """The player submitted the chosen blocks."""

    line: int


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """What the engine said to the submitted blocks: `ResultCode_...`."""

    line: int
    result: str


@dataclass(frozen=True, slots=True)
class DamageRequest:
    """The engine asked a player to divide combat damage, proposing a division."""

    line: int
    seat: int
    assigners: tuple[Assigner, ...]


@dataclass(frozen=True, slots=True)
class DamageAnswer:
    """The player divided combat damage."""

    line: int
    assigners: tuple[Assigner, ...]


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """The engine asked a player for damage assignment orders (until 2024), with the orders as they stand."""

    line: int
    seat: int
    kind: str
    orders: tuple[OrderedCombatant, ...]


@dataclass(frozen=True, slots=True)
class OrderConfirmed:
    """The engine took damage assignment orders in."""

    line: int
    kind: str
    result: str


Record = (
    ArenaMoment
    | BlockRequest
    | BlockAnswer
    | BlockSubmitted
    | SubmissionResult
    | DamageRequest
    | DamageAnswer
    | OrderRequest
    | OrderConfirmed
)


@dataclass(frozen=True, slots=True)
class ArenaCombat:
    """One combat with at least one attacker: its turn, whose it is, and its records in the log's order.

    `gap` is the gap after which some of it lies; such a combat is told, but never counted as agreement.
    """

    line: int
    turn: int
    active: int
    records: tuple[Record, ...]
    gap: Gap | None

    @property
    def moments(self) -> tuple[ArenaMoment, ...]:
        """The states of the game in this combat."""
        return tuple(record for record in self.records if isinstance(record, ArenaMoment))

    @property
    def requests(self) -> tuple[BlockRequest, ...]:
        """The engine's requests to declare blockers; all but the first follow a click."""
        return tuple(record for record in self.records if isinstance(record, BlockRequest))


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game of a log: its number in it (from 1), where and when it began, its combats and gaps.

    `time` is in milliseconds since 1970, 0 when the log gives none; `seat` is the recording player's.
    """

    number: int
    line: int
    time: int
    seat: int
    combats: tuple[ArenaCombat, ...]
    gaps: tuple[Gap, ...]
