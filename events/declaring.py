"""The choices that lead to a declaration: what goes with it when it is taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from events.combat import (
    AttackerChosen,
    AttackersDeclared,
    AttackerWithdrawn,
    BandsAnnounced,
    BlockerChosen,
    BlockersDeclared,
    BlockerWithdrawn,
)
from events.duel_masters import CreaturesChosen, CreaturesSpecified
from events.event import Choice, Event

LEADS_TO: Mapping[type[Choice], tuple[type[Choice], ...]] = MappingProxyType(
    {
        AttackersDeclared: (AttackerChosen, AttackerWithdrawn, BandsAnnounced),
        BlockersDeclared: (BlockerChosen, BlockerWithdrawn),
        CreaturesSpecified: (CreaturesChosen,),
    }
)
"""For each declaration the choices that lead to it."""

LEADING: Mapping[str, tuple[type[Choice], ...]] = MappingProxyType(
    {"Magic": (*LEADS_TO[AttackersDeclared], *LEADS_TO[BlockersDeclared]), "Duel Masters": LEADS_TO[CreaturesSpecified]}
)
"""By the game that is played, all choices that lead to a declaration."""


def choices_to_attack(
    chosen: Mapping[str, str], declared: Mapping[str, str]
) -> Iterator[AttackerChosen | AttackerWithdrawn]:
    """The choices that lead from the attacks chosen so far to those that are declared."""
    for attacker in chosen:
        if attacker not in declared:
            yield AttackerWithdrawn(attacker)
    for attacker, target in declared.items():
        if chosen.get(attacker) != target:
            yield AttackerChosen(attacker, target)


def choices_to_block(
    chosen: Mapping[str, Sequence[str]], declared: Mapping[str, Sequence[str]]
) -> Iterator[BlockerChosen | BlockerWithdrawn]:
    """The choices that lead from the blocks chosen so far to those that are declared.

    >>> [*choices_to_block({"b1": ("a1",)}, {"b2": ("a1",)})]
    [BlockerWithdrawn(blocker='b1', attacker='a1'), BlockerChosen(blocker='b2', attacker='a1')]
    """
    for blocker, attackers in chosen.items():
        for attacker in attackers:
            if attacker not in declared.get(blocker, ()):
                yield BlockerWithdrawn(blocker, attacker)
    for blocker, attackers in declared.items():
        for attacker in attackers:
            if attacker not in chosen.get(blocker, ()):
                yield BlockerChosen(blocker, attacker)


def first_choice(events: Sequence[Event], declared: int, choices: Collection[type[Event]]) -> int:
    """Where the choices began that lead to a declaration.

    Args:
        events: what happened.
        declared: the position of the declaration, or of the end where it is still to come.
        choices: the types of choices that lead to it; see `LEADS_TO`.

    Returns:
        The position of the first of them; that of the declaration where there are none.

    >>> chosen = [BlockerChosen("b1", "a1"), BlockerWithdrawn("b1", "a1"), BlockersDeclared("D")]
    >>> first_choice(chosen, 2, LEADS_TO[BlockersDeclared])
    0
    """
    while declared and type(events[declared - 1]) in choices:
        declared -= 1
    return declared


def last_declared(events: Sequence[Event]) -> int:
    """The position of the last declaration of attackers or blockers, of which there must be one."""
    place = len(events) - 1
    while not isinstance(events[place], AttackersDeclared | BlockersDeclared):
        place -= 1
    return place
