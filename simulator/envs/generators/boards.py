"""Boards by number: the events that set them up, the problem that they pose, and pools that are compiled once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from events import board as e
from events.abilities import AnyAbility
from events.combat import AttackerChosen, AttackersDeclared, AttackerTapped, BecameAttacking
from events.declaration_abilities import MustBlock
from events.event import Event
from events.filters import Filter
from simulator.envs.errors import whole
from simulator.envs.generators import scenario_v1 as v1
from simulator.envs.generators.scenario_v1 import Army, Creature, army
from simulator.envs.scenario import ATTACKING_PLAYER as ATTACKING_PLAYER
from simulator.envs.scenario import DEFENDING_PLAYER as DEFENDING_PLAYER
from simulator.envs.scenario import MOST, names
from simulator.envs.seeds import WORD
from simulator.envs.vanilla.groups import Fighting, Sides
from simulator.envs.vanilla.numbers import OrderRule
from simulator.envs.vanilla.printed import Printed, printed
from simulator.envs.vanilla.table import PlainTable
from simulator.legality.problem import ANY_NUMBER, Problem
from simulator.oracle.words import compile_words

ATTACKING_LIFE = 20

_KEYWORDS = (v1.FLYING, v1.REACH, v1.SHADOW, v1.MENACE)


@lru_cache(maxsize=256)
def _words(traits: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keywords and the sentences."""
    keywords = tuple(trait for trait in traits if trait in _KEYWORDS)
    return keywords, tuple(trait for trait in traits if trait not in _KEYWORDS)


@lru_cache(maxsize=512)
def _abilities(keywords: tuple[str, ...], text: tuple[str, ...]) -> tuple[AnyAbility, ...]:
    return compile_words(keywords, text, "").abilities


def permanent(
    name: str, controller: str, power: int, toughness: int, keywords: tuple[str, ...], text: tuple[str, ...]
) -> e.Permanent:
    """A generated creature on the battlefield; its name is its id too."""
    return e.Permanent(
        id=name,
        controller=controller,
        name=name,
        power=power,
        toughness=toughness,
        keywords=keywords,
        abilities=_abilities(keywords, text),
        text=text,
    )


@lru_cache(maxsize=1 << 14)
def entered(name: str, controller: str, creature: Creature) -> e.PermanentEntered:
    """A generated creature enters; the same event on all boards that have it."""
    words = _words(creature.traits)
    return e.PermanentEntered(permanent(name, controller, creature.power, creature.toughness, *words))


@lru_cache(maxsize=64)
def _beginning(life: int) -> tuple[Event, ...]:
    """The players and the turn."""
    players = e.Player(ATTACKING_PLAYER, ATTACKING_LIFE), e.Player(DEFENDING_PLAYER, life)
    return e.GameBegan(players=players), e.TurnBegan(ATTACKING_PLAYER, (DEFENDING_PLAYER,), 1)


def board_events(army: Army) -> list[Event]:
    """The events that set the board up in the main phase, all of them external."""
    attackers, blockers = names("a", len(army.attackers)), names("b", len(army.blockers))
    events: list[Event] = [*_beginning(army.life)]
    for name, creature in zip(attackers, army.attackers, strict=True):
        events.append(entered(name, ATTACKING_PLAYER, creature))
    for name, creature in zip(blockers, army.blockers, strict=True):
        events.append(entered(name, DEFENDING_PLAYER, creature))
    for name, creature in zip(blockers, army.blockers, strict=True):
        if creature.sent >= 0:
            events.append(_sent(name, attackers[creature.sent]))
    return events


@lru_cache(maxsize=4096)
def _sent(blocker: str, attacker: str) -> e.EffectBegan:
    who, whom = (Filter(ids=(blocker,)),), (Filter(ids=(attacker,)),)
    words = f"{blocker} blocks {attacker} this turn if able."
    return e.EffectBegan(f"sends {blocker}", MustBlock(subject=who, attackers=whom, words=words), "", "turn")


def events_before_blocks(army: Army, printed: Printed) -> list[Event]:
    """The log of an army up to the beginning of the declare blockers step; all its attackers attack the player."""
    return board_events(army) + _attack(len(army.attackers), printed)


@lru_cache(maxsize=256)
def _attack(number: int, printed: Printed) -> list[Event]:
    """From the main phase to the declare blockers step, with so many attackers."""
    events: list[Event] = []
    attackers = names("a", number)
    passed = e.PlayersPassed()
    for step in printed.steps_to_attack:
        events += (passed, step)
    events += [AttackerChosen(name, DEFENDING_PLAYER) for name in attackers]
    events.append(AttackersDeclared(ATTACKING_PLAYER))
    events += [AttackerTapped(name, printed.tapped) for name in attackers]
    attacking = printed.attacking
    events += [BecameAttacking(name, DEFENDING_PLAYER, attacking, DEFENDING_PLAYER) for name in attackers]
    events += (passed, e.StepBegan("declare_blockers", printed.step))
    return events


@lru_cache(maxsize=256)
def _attacking(traits: tuple[str, ...]) -> tuple[bool, bool, bool, bool, bool, int, int, int]:
    """Of an attacker: whether it flies, daunts, has shadow, can't be blocked, lures; how few and how many may block it;
    and whether it must be blocked."""
    least = 2 if v1.MENACE in traits else 3 if v1.THREE_OR_MORE in traits else 0
    most = 1 if v1.ONE_AT_MOST in traits else ANY_NUMBER
    flies, daunts, shadows = v1.FLYING in traits, v1.DAUNTING in traits, v1.SHADOW in traits
    required = int(v1.MUST_BE_BLOCKED in traits)
    return flies, daunts, shadows, v1.UNBLOCKABLE in traits, v1.LURE in traits, least, most, required


@lru_cache(maxsize=256)
def _blocking(traits: tuple[str, ...]) -> tuple[bool, bool, bool, int]:
    """Of a blocker: whether it can't reach what flies, has shadow, can't block at all, and must block."""
    grounded = v1.FLYING not in traits and v1.REACH not in traits
    return grounded, v1.SHADOW in traits, v1.CANT_BLOCK in traits, int(v1.MUST_BLOCK in traits)


def problem_of(army: Army) -> Problem:
    """The problem of the army's block declaration: the same as compiling its board gives, at a tenth of the time."""
    attackers, blockers = army.attackers, army.blockers
    flying = shadow = daunting = unblockable = lure = 0
    low, high, wanted = [], [], []
    bit = 1
    for _, _, traits, _ in attackers:
        flies, daunts, shadows, eludes, lures, least, most, required = _attacking(traits)
        flying |= flies * bit
        daunting |= daunts * bit
        shadow |= shadows * bit
        unblockable |= eludes * bit
        lure |= lures * bit
        low.append(least)
        high.append(most)
        wanted.append(required)
        bit <<= 1
    everything = bit - 1
    allowed, must_block, must_block_it = [], [], []
    lured = tuple([lure >> a & 1 for a in range(len(attackers))]) if lure else (0,) * len(attackers)
    for power, _, traits, sent in blockers:
        grounded, in_shadow, unable, required = _blocking(traits)
        able = 0 if unable else (shadow if in_shadow else ~shadow) & everything & ~unblockable
        if grounded:
            able &= ~flying
        if power <= 2:
            able &= ~daunting
        allowed.append(able)
        must_block.append(required)
        must_block_it.append(lured if sent < 0 else tuple([each + (a == sent) for a, each in enumerate(lured)]))
    many = len(blockers)
    return Problem(
        attackers=names("a", len(attackers)),
        blockers=names("b", many),
        eligible=(everything,) * many,
        allowed=tuple(allowed),
        cap=(1,) * many,
        low=tuple(low),
        high=tuple(high),
        total=ANY_NUMBER,
        others=(0,) * many,
        also=((),) * many,
        must_block=tuple(must_block),
        must_block_it=tuple(must_block_it),
        must_be_blocked=tuple(wanted),
        counted=(),
    )


def table_of(army: Army, edition: str, answer: OrderRule | None = None, *, once: bool = False) -> PlainTable:
    """The combat of a generated board, in which all attackers attack the defending player.

    Args:
        army: the board.
        edition: the edition's name.
        answer: by which rule the active player's orders are chosen; None: the active role is asked.
        once: whether it is played once, so that little need be remembered of it.

    Raises:
        EditionError: there is no such edition of Magic.
        UnlikeThese: combat damage uses the stack in it, which no plain combat does.
    """
    words = printed(edition)
    problem = problem_of(army)
    sides = Sides(
        words,
        ATTACKING_PLAYER,
        DEFENDING_PLAYER,
        _fighting(problem.attackers, army.attackers),
        _fighting(problem.blockers, army.blockers),
    )
    return PlainTable(
        problem, sides, (ATTACKING_LIFE, army.life), partial(events_before_blocks, army, words), answer, once=once
    )


def _fighting(names: Sequence[str], creatures: Sequence[Creature]) -> tuple[Fighting, ...]:
    return tuple([_one(place, names[place], each[0], each[1]) for place, each in enumerate(creatures)])


_one = lru_cache(maxsize=1 << 14)(Fighting)
"""A creature of these numbers; the same on all boards."""


EVALUATION = 1 << 40
"""The number of the first board on which policies are measured; nobody trains on it or on any behind it."""


class Boards:
    """Boards generated by `scenario_v1`, by number.

    Args:
        attackers: attacking creatures at most, 1 to 64.
        blockers: creatures of the defending player at most, 1 to 64.
        fixed: whether there are always so many; else half of them or more.
        edition: the edition's name.
        pool: how many boards there are, which then are compiled once; 0 for a board of its own for each number.
        first: the number of the first board of a pool.
        answer: by which rule the active player's orders are chosen, such as `numbers.greedy_order`; None: the
            active role is asked.

    `Boards(4, 4, cards="pauper-like", level="fair", seed=7)` are boards of named cards in place of these: the
    `NamedBoards` of the same arguments.

    Raises:
        EnvsError: a number is not one of those.

    >>> Boards(2, 1, cards=["Grizzly Bears", "Giant Spider"]).cards
    ('Grizzly Bears', 'Giant Spider')
    """

    __slots__ = ("_tables", "answer", "attackers", "blockers", "edition", "first", "fixed", "pool")

    def __new__(cls, *sizes: int, cards: Any = None, **more: Any) -> Any:
        if cards is None:
            return super().__new__(cls)
        from simulator.envs.generators.named import NamedBoards

        return NamedBoards(cards, *sizes, **more)

    def __init__(
        self,
        attackers: int = 5,
        blockers: int = 5,
        *,
        fixed: bool = False,
        edition: str = "cr-2024-06-07",
        pool: int = 4096,
        first: int = 0,
        answer: OrderRule | None = None,
    ) -> None:
        self.attackers = whole("attackers", attackers, 1, MOST)
        self.blockers = whole("blockers", blockers, 1, MOST)
        self.fixed = fixed
        self.edition = edition
        self.pool = whole("pool", pool)
        self.first = whole("first", first)
        self.answer = answer
        self._tables: dict[int, PlainTable] = {}

    def number(self, episode: int) -> int:
        """The number of the board of an episode's number (see `seeds.number_of_episode`)."""
        return self.first + episode % self.pool if self.pool else episode

    def army(self, episode: int) -> Army:
        """The creatures of the board of an episode's number.

        Raises:
            EnvsError: it is no whole number of 0 or more.
        """
        number = whole("the number of a board", self.number(episode), 0, WORD)
        return army(number, self.attackers, self.blockers, fixed=self.fixed)

    def table(self, episode: int) -> PlainTable:
        """The combat of an episode's number.

        Raises:
            EnvsError: it is no whole number of 0 or more.
            EditionError: there is no such edition of Magic.
            UnlikeThese: combat damage uses the stack under the edition; `FullCombat.from_army` plays its combats.
        """
        number = self.number(episode)
        found = self._tables.get(number)
        if found is None:
            found = table_of(self.army(episode), self.edition, self.answer, once=not self.pool)
            if self.pool:
                self._tables[number] = found
        return found

    def compile(self) -> None:
        """Compile every board of the pool, with every half-made declaration on it: a few seconds for 4,096 of 8x8."""
        for place in range(self.pool):
            self.table(place).compile()

    def __deepcopy__(self, memo: dict[int, object]) -> Boards:
        """The same boards: nothing about them changes, and what was compiled is shared."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        named = {"fixed": self.fixed, "edition": self.edition, "pool": self.pool}
        return _boards, (self.attackers, self.blockers, {**named, "first": self.first, "answer": self.answer})


def _boards(attackers: int, blockers: int, named: dict[str, Any]) -> Boards:
    """Boards that were pickled; they are compiled anew."""
    return Boards(attackers, blockers, **named)
