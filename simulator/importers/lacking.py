"""What a recording doesn't say, in sentences for those who read the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from events.board import Permanent
from simulator.importers.recorded import RecordedCombat

MOST_NAMED = 10
"""Names that a sentence has."""


def of_the_game(program: str, first: RecordedCombat) -> Iterator[str]:
    """What nobody should take for recorded in a game, by its first combat.

    Args:
        program: what recorded it.
        first: its first combat.
    """
    lacks = {"life totals": not first.before.life, "damage": first.damage is None}
    lacking = [what for what, is_lacking in lacks.items() if is_lacking]
    if lacking:
        found = f"{program} doesn't record {' and '.join(lacking)}"
        yield f"{found}: what is told of that is what the rules make of the creatures' sizes, from 20 life on."
    if first.before.unseen:
        yield (
            "Each combat shows only what the recording names in it: what leaves the battlefield from one combat to the "
            "next may still be there."
        )


def of_the_board(combat: RecordedCombat) -> Iterator[str]:
    """What players may control beside what is on the board as blockers are declared."""
    for player, what in combat.declared.unseen.items():
        yield f"What else {player} may control: {what}."


def of_the_fight(combat: RecordedCombat, fighting: Iterable[Permanent]) -> Iterator[str]:
    """What may make damage other than it is told, where the recording has no damage.

    Args:
        combat: the combat.
        fighting: the creatures that attack and block.
    """
    if combat.damage is not None:
        return
    if combat.tricks:
        yield f"Also recorded, which may change the combat: {'; '.join(combat.tricks)}."
    sizeless = [f"{known.name} ({known.id})" for known in fighting if known.power is None]
    if sizeless:
        yield f"No power is recorded, and no damage told, of {', '.join(sizeless)}."


def and_unseen(because: str, unseen: Mapping[str, str]) -> str:
    """Why a verdict is undetermined, with what may be there that isn't recorded."""
    return "; ".join([because, *(f"{player}: {what}" for player, what in unseen.items())])


def stays_home(program: str, those: Iterable[tuple[str, int]], there: Iterable[str]) -> str:
    """What a log of combats alone doesn't say of a player's permanents, in a sentence.

    Args:
        program: whose log it is, such as "Forge".
        those: the names of what the player may have, and how many of each.
        there: the names of the player's permanents that are recorded.

    >>> stays_home("Forge", [("Bear Cub", 1), ("Opal", 1), ("Elf", 3)], ["Bear Cub", "Elf"])
    "Forge's log doesn't say what stays home: Opal, 2 Elf, named before, may be there"
    """
    recorded = Counter(there)
    others = [(name, n - recorded[name]) for name, n in those if n > recorded[name]]
    told = [f"{n} {name}" if n > 1 else name for name, n in others]
    sentence = f"{program}'s log doesn't say what stays home"
    if not told:
        return sentence
    more = len(told) - MOST_NAMED
    listed = ", ".join([*told[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])
    return f"{sentence}: {listed}, named before, may be there"
