"""Seeded boards, with permanents as they enter: realistic ones of any size, and armies of tokens of a few types."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

from events.abilities import AnyAbility
from events.board import GameBegan, Permanent, PermanentEntered, Player, StepBegan, TurnBegan
from events.combat import BecameAttacking
from events.log import Log
from projections.board import Board
from projections.combat import Combat
from projections.views import Views
from simulator.oracle import compile_words


class Fight(NamedTuple):
    """A board on which bob is about to declare blockers."""

    board: Board
    combat: Combat


@cache
def _compiled(keywords: tuple[str, ...], text: tuple[str, ...]) -> tuple[AnyAbility, ...]:
    return compile_words(keywords, text, "").abilities


def _creature(name: str, controller: str, power: int, keywords: tuple[str, ...], text: tuple[str, ...]) -> Permanent:
    """A creature with abilities of its own, as the reader of sentences makes them for each."""
    return Permanent(
        id=name,
        controller=controller,
        power=power,
        toughness=power + 1,
        keywords=keywords,
        abilities=_compiled(keywords, text),
        text=text,
    )


def _fight(attackers: list[Permanent], blockers: list[tuple[Permanent, bool]]) -> Fight:
    log = Log([GameBegan(players=(Player("alice"), Player("bob"))), TurnBegan("alice", ("bob",), 1)])
    log.extend(PermanentEntered(one, tapped=True) for one in attackers)
    log.extend(PermanentEntered(one, tapped=tapped) for one, tapped in blockers)
    log.append(StepBegan("beginning_of_combat", "506.1"))
    log.extend(BecameAttacking(one.id, "bob", "508.1k", "bob") for one in attackers)
    log.append(StepBegan("declare_blockers", "506.1"))
    views = Views(log)
    return Fight(views.board, views.combat)


ATTACKING = (
    ("This creature can't be blocked.", 0.03),
    ("This creature can't be blocked by more than one creature.", 0.01),
    ("This creature must be blocked if able.", 0.02),
    ("All creatures able to block this creature do so.", 0.006),
    ("This creature can't be blocked by creatures with power 2 or less.", 0.03),
)
BLOCKING = (
    ("This creature blocks each combat if able.", 0.02),
    ("This creature can block an additional creature each combat.", 0.01),
    ("This creature can't block alone.", 0.003),
    ("This creature can't block.", 0.03),
)


def realistic(random: Random, attackers: int, blockers: int) -> Fight:
    """A board with about three times as many effects as real decks have."""

    def some(chances: tuple[tuple[str, float], ...]) -> tuple[str, ...]:
        return tuple(words for words, chance in chances if random.random() < chance)

    def keywords() -> tuple[str, ...]:
        return some((("flying", 0.2), ("reach", 0.1), ("menace", 0.1), ("first strike", 0.05), ("trample", 0.05)))

    theirs = [_creature(f"a{n}", "alice", random.randint(1, 6), keywords(), some(ATTACKING)) for n in range(attackers)]
    ours = [_creature(f"b{n}", "bob", random.randint(0, 6), keywords(), some(BLOCKING)) for n in range(blockers)]
    return _fight(theirs, [(one, random.random() < 0.2) for one in ours])


def token_army(random: Random, attackers: int, blockers: int, types: int = 5) -> Fight:
    """Two armies of tokens, a few types each, with gaps, lures and requirements on whole types."""
    evasion = ((), ("flying",), ("menace",), ("fear",), ("skulk",))
    about = (
        (),
        ("This creature can't be blocked by more than one creature.",),
        ("This creature must be blocked if able.",),
        ("This creature can't be blocked except by three or more creatures.",),
        ("All creatures able to block this creature do so.",),
    )
    duty = ((), (), ("This creature blocks each combat if able.",), ("This creature can't block alone.",))
    kinds_a = [(random.randint(1, 5), random.choice(evasion), random.choice(about)) for _ in range(types)]
    kinds_b = [(random.randint(0, 5), random.choice(((), ("reach",), ("flying",))), random.choice(duty))
               for _ in range(types)]  # fmt: skip
    theirs = [_creature(f"a{n}", "alice", *random.choice(kinds_a)) for n in range(attackers)]
    ours = [_creature(f"b{n}", "bob", *random.choice(kinds_b)) for n in range(blockers)]
    return _fight(theirs, [(one, False) for one in ours])
