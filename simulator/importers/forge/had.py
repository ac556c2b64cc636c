"""What players were told to have on the battlefield, as far as it may still be there.

Forge's log tells who plays a land, casts a spell, attacks and blocks; it doesn't tell what stays home.
"""

from __future__ import annotations

import re
from collections import Counter, deque

from simulator.importers.forge.lines import Card, Left, card

MOST_KEPT = 1_000
"""Names that are kept of a player, and spells that wait to resolve; no game has as many."""
_PLAYED = re.compile(r" played (.+)")
_CAST = re.compile(r" cast (.+?)(?: targeting .*)?\.?")


class Had:
    """What each player had.

    Args:
        tells_resolving: whether the log says which spells resolve; where it doesn't, each may be a permanent.
    """

    def __init__(self, *, tells_resolving: bool) -> None:
        self.tells_resolving = tells_resolving
        self.kept: dict[str, Counter[str]] = {}
        """How many permanents of each name a player may have."""
        self.without_id: Counter[tuple[str, str]] = Counter()
        """How many of a player's permanents of a name were told of by their name alone."""
        self.with_id: dict[str, tuple[str, str]] = {}
        """The player and the name of the others, by id."""
        self.lands: set[str] = set()
        self.on_stack: deque[tuple[str, str]] = deque(maxlen=MOST_KEPT)

    def plays(self, player: str, words: str) -> None:
        """A player plays a land; `words` are what stands behind the player's name."""
        match = _PLAYED.fullmatch(words)
        land = card(match[1]) if match else None
        if land is not None and land.id not in self.with_id:
            self.with_id[land.id] = player, land.name
            self.lands.add(land.name)
            self._keep(player, land.name)

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
            self._enters(player, name)
        return name

    def resolves(self, text: str) -> None:
        """Something resolves: a permanent's spell is told by its name, and perhaps its size, alone."""
        words = text.partition(" - Creature ")[0]
        named = card(words)
        name = named.name if named else words
        player = next((player for player, spell in reversed(self.on_stack) if spell == name), None)
        if player is not None:
            self.on_stack.remove((player, name))
            self._enters(player, name)

    def fights(self, player: str, creature: Card) -> bool:
        """A player's creature attacks or blocks; whether the log named it by this id before."""
        now = player, creature.name
        before = self.with_id.get(creature.id)
        if before == now:
            return True
        if before is not None:
            self._forget(*before)
        self.with_id[creature.id] = now
        if before is None and self.without_id[now]:
            self.without_id[now] -= 1
        else:
            self._keep(*now)
        return before is not None

    def leaves(self, left: Left) -> None:
        """A permanent leaves the battlefield."""
        whose = self.with_id.pop(left.card.id, None)
        if whose is None:
            those = [player for player in self.kept if self.without_id[player, left.card.name]]
            if len(those) != 1:
                return
            whose = those[0], left.card.name
            self.without_id[whose] -= 1
        self._forget(*whose)

    def snapshot(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """How many permanents of which names each player may have now, lands last."""
        return {
            player: tuple(sorted(names.items(), key=lambda each: each[0] in self.lands))
            for player, names in self.kept.items()
        }

    def _enters(self, player: str, name: str) -> None:
        self.without_id[player, name] += 1
        self._keep(player, name)

    def _keep(self, player: str, name: str) -> None:
        names = self.kept.setdefault(player, Counter())
        if name in names or len(names) < MOST_KEPT:
            names[name] += 1

    def _forget(self, player: str, name: str) -> None:
        names = self.kept.get(player, Counter())
        if names[name] > 1:
            names[name] -= 1
        else:
            names.pop(name, None)
