"""Combats as a program recorded them, in our words: what the reader of each program's recordings makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

DamageStep = Literal["first_strike_damage", "combat_damage"]


class RecordedPermanent(NamedTuple):
    """A permanent as a recording shows it.

    Args:
        id: its id, which it keeps for as long as the recording can be followed.
        name: its card's name, or what the recording calls it, such as "Goblin Token".
        controller: who controls it.
        tapped: whether it is tapped; None: nothing tells it, and it stays as it is.
        size: its power and toughness; None where it has none, or none are recorded.
        attached_to: the id of what it was attached to last, as far as the recording tells; None: it tells nothing.
        as_creature: the keywords that it got as it became a creature beside what it is; None: nothing is told of that.
        fights: whether it attacks or blocks, which makes it a creature though no size is recorded.
        no_creature: whether the recording shows that it is no creature, whatever its card says.
        copies: the name of the card that it entered as a copy of, where it keeps its own name; "" if of none.
    """

    id: str
    name: str
    controller: str
    tapped: bool | None = False
    size: tuple[int, int] | None = None
    attached_to: str | None = None
    as_creature: tuple[str, ...] | None = None
    fights: bool = False
    no_creature: bool = False
    copies: str = ""


class RecordedBoard(NamedTuple):
    """The battlefield at one moment.

    Args:
        line: where the recording says it.
        permanents: what is on it.
        life: life totals by player, of those players of whom they are recorded.
        unseen: the players who may control more than `permanents` says, each with what the recording doesn't say of
            that; verdicts that may hang on it are undetermined.
        settled: whether it shows the whole battlefield after all that had triggered by then had resolved.
    """

    line: int
    permanents: tuple[RecordedPermanent, ...]
    life: Mapping[str, int]
    unseen: Mapping[str, str] = MappingProxyType({})
    settled: bool = False


class RecordedClick(NamedTuple):
    """A block that a player chose before the declaration, or took back (`withdrawn`); creatures by their ids."""

    blocker: str
    attacker: str
    withdrawn: bool = False


class RecordedDamage(NamedTuple):
    """Combat damage as a recording tells it, each by its id or, where it has none, by its name."""

    source: str
    target: str
    amount: int


class RecordedCombat(NamedTuple):
    """One combat.

    Args:
        line: where it begins in the recording.
        turn: the turn's number.
        active: the attacking player.
        defending: the players who defend, in turn order.
        before: the board before attackers were declared.
        attacks: for each attacking creature whom it attacks, in the order of the recording.
        declared: the board as blockers were declared.
        blocks: for each blocking creature the creatures that it blocks; None: the recording ends before blocks.
        line_of_blocks: where the blocks stand.
        offered: the creatures that the program offered each player to block with, where it says so.
        fought: the last board before the damage of each step, where one is recorded after the blocks.
        after: the board after the combat; None where the recording ends.
        damage: the combat damage that was dealt; None: the recording tells no damage.
        died: what died from the first block to the end of the combat, each by its id or, where it has none, by its
            name; None: the recording doesn't tell who dies.
        tricks: what else happened between attack and end of combat that may change it, each in the program's words.
        alike: of which objects it is not known which they were: the recording has another of the same name.
        missing: what the recording says of this combat and can't be told, a sentence each.
        clicks: blocks that were chosen and taken back before the declaration, in order, where a recording tells them.
        orders: the damage assignment orders that were announced: for each creature the creatures that block it.
        life: life totals at its end by player, where they are recorded without a board.
        prevented: combat damage that an effect prevented, as the recording tells it.
        marked: how much damage creatures had been dealt earlier in the turn, by id.
        reflexive: the names of permanents of which something triggered, between attack and blocks, when a player did
            what another of their abilities allows ("when you do"); None: the recording doesn't tell what triggers.
        gained: the names of those by whose abilities a player gained life in this combat; None: it isn't recorded.
    """

    line: int
    turn: int
    active: str
    defending: tuple[str, ...]
    before: RecordedBoard
    attacks: Mapping[str, str]
    declared: RecordedBoard
    blocks: Mapping[str, tuple[str, ...]] | None
    line_of_blocks: int
    offered: Mapping[str, tuple[str, ...]]
    fought: Mapping[DamageStep, RecordedBoard]
    after: RecordedBoard | None
    damage: tuple[RecordedDamage, ...] | None = ()
    died: tuple[str, ...] | None = ()
    tricks: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    clicks: tuple[RecordedClick, ...] = ()
    orders: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    life: Mapping[str, int] = MappingProxyType({})
    prevented: tuple[RecordedDamage, ...] = ()
    marked: Mapping[str, int] = MappingProxyType({})
    reflexive: frozenset[str] | None = None
    gained: frozenset[str] | None = None


class RecordedGap(NamedTuple):
    """What a recording lacks, or has damaged, and where."""

    line: int
    text: str


class RecordedGame(NamedTuple):
    """One game.

    Args:
        number: its number in the recording, from 1.
        line: where it begins.
        players: the players' ids in turn order: P1, P2 and so on, as no name gets into a replay.
        day: the day of the game, such as "2026-02-10"; "" where none is recorded.
        combats: its combats, in order.
        gaps: what the recording lacks.
        named: the names of all cards that the recording names.
        newest_first: whether the recording begins with what happened last, so that lines count backwards.
    """

    number: int
    line: int
    players: tuple[str, ...]
    day: str
    combats: tuple[RecordedCombat, ...]
    gaps: tuple[RecordedGap, ...]
    named: frozenset[str] = frozenset()
    newest_first: bool = False
