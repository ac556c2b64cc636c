"""What players were told to have on the battlefield, as far as it may still be there.

Forge's log tells who plays a land, casts a spell, attacks and blocks; it doesn't tell what stays home.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

from simulator.importers.forge.lines import Card, Left, card

MOST_NAMED = 10
"""Names that a sentence has."""
_PLAYED = re.compile(r" played (.+)")
_CAST = re.compile(r" cast (.+?)(?: targeting .*)?\.?")


class Had:
    """What each player had.

    Args:
        tells_resolving: whether the log says which spells resolve; where it doesn't, each may be a permanent.
    """

    def __init__(self, *, tells_resolving: bool) -> None:
        self.tells_resolving = tells_resolving
        self.there: dict[str, tuple[str, str]] = {}
        """The player and the name by id, of what has one."""
        self.lands: dict[str, None] = {}
        self.named: dict[str, Counter[str]] = {}
        """The names of each player's permanents that have no id yet."""
        self.on_stack: list[tuple[str, str]] = []

    def plays(self, player: str, words: str) -> None:
        """A player plays a land; `words` are what stands behind the player's name."""
        match = _PLAYED.fullmatch(words)
        land = card(match[1]) if match else None
        if land is not None:
            self.there[land.id] = player, land.name
            self.lands[land.id] = None

    def casts(self, player: str, words: str) -> str:
        """A player casts a spell, or does something else; the name of the spell, "" where it is none."""
        match = _CAST.fullmatch(words)
        if match is None:
            return ""
        spell = card(match[1])
        name = spell.name if spell else match[1]
        if self.tells_resolving:
            self.on_stack.append((player, name))
        else:
            self.named.setdefault(player, Counter())[name] += 1
        return name

    def resolves(self, text: str) -> None:
        """Something resolves: a permanent's spell is told by its name, and perhaps its size, alone."""
        words = text.partition(" - Creature ")[0]
        named = card(words)
        name = named.name if named else words
        for player, spell in reversed(self.on_stack):
            if spell == name:
                self.on_stack.remove((player, spell))
                self.named.setdefault(player, Counter())[name] += 1
                return

    def fights(self, player: str, creature: Card) -> bool:
        """A player's creature attacks or blocks; whether the log named it by this id before."""
        before = self.there.get(creature.id)
        self.there[creature.id] = player, creature.name
        if before is None:
            self._forget(player, creature.name)
        return before is not None

    def leaves(self, left: Left) -> None:
        """A permanent leaves the battlefield."""
        if self.there.pop(left.card.id, None) is None:
            those = [player for player, names in self.named.items() if names[left.card.name]]
            if len(those) == 1:
                self._forget(those[0], left.card.name)

    def _forget(self, player: str, name: str) -> None:
        names = self.named.get(player, Counter())
        names[name] -= names[name] > 0

    def snapshot(self) -> dict[str, tuple[Card, ...]]:
        """What each player may have now, lands last; what has no id yet has "" for one."""
        found: dict[str, list[Card]] = {}
        for known, (player, name) in sorted(self.there.items(), key=lambda each: each[0] in self.lands):
            found.setdefault(player, []).append(Card(known, name))
        for player, names in self.named.items():
            found[player] = [*(Card("", name) for name in names.elements()), *found.get(player, ())]
        return {player: tuple(those) for player, those in found.items()}


def unseen(those: Iterable[Card], there: Collection[str]) -> str:
    """What isn't recorded of a player's permanents, in a sentence.

    Args:
        those: what the player was told to have.
        there: the ids of what is there anyway.

    >>> unseen([Card("f1", "Bear Cub"), Card("", "Opal"), Card("f2", "Elf"), Card("f3", "Elf")], {"f1"})
    "Forge's log doesn't say what stays home: Opal, 2 Elf, named before, may be there"
    """
    names = Counter(each.name for each in those if each.id not in there)
    told = [f"{n} {name}" if n > 1 else name for name, n in names.items()]
    sentence = "Forge's log doesn't say what stays home"
    if not told:
        return sentence
    more = len(told) - MOST_NAMED
    listed = ", ".join([*told[:MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])
    return f"{sentence}: {listed}, named before, may be there"
