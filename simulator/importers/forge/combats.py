"""A game that Forge logged, entry by entry: what each means for the combat that is going on."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.importers.forge import lines
from simulator.importers.forge.combat import Combat, recorded
from simulator.importers.forge.games import players_of
from simulator.importers.forge.had import Had
from simulator.importers.forge.lines import Attack, Block, Card
from simulator.importers.forge.reading import Entry, Line
from simulator.importers.players import without_names
from simulator.importers.recorded import RecordedCombat, RecordedDamage, RecordedGame, RecordedGap

_DAMAGE_STEPS = ("combat damage step", "first strike damage step")
_AFTER_COMBAT = ("postcombat", "precombat", "end step", "cleanup step", "untap step", "upkeep step", "draw step")
_ACTS = frozenset({"add to stack", "replacement effect"})
_GOES_ON = frozenset({"add to stack", "resolve stack", "land"})
"""Entries behind which damage and life are no longer those of the damage step that was going on."""


def game_of(
    number: int, entries: Sequence[Entry], gaps: Sequence[RecordedGap] = (), *, newest_first: bool = False
) -> RecordedGame:
    """A logged game with its combats.

    Args:
        number: its number in the log, from 1.
        entries: its entries, from the oldest on.
        gaps: what is known to be missing of it.
        newest_first: whether the file begins with the last of them.
    """
    collecting = _Collecting(players_of(entries), entries)
    for entry in entries:
        collecting.hear(entry)
    collecting.end()
    way = -1 if newest_first else 1
    return RecordedGame(
        number=number,
        line=min(entry.line for entry in entries),
        players=tuple(collecting.ids.values()),
        day="",
        combats=tuple(collecting.combats),
        gaps=tuple(sorted([*gaps, *collecting.gaps], key=lambda gap: way * gap.line)),
        named=frozenset(collecting.named),
        newest_first=newest_first,
    )


class _Collecting:
    """Reads a game from its beginning to its end."""

    def __init__(self, names: tuple[str, ...], entries: Sequence[Entry]) -> None:
        self.names = names
        self.ids = {name: f"P{number}" for number, name in enumerate(names, 1)}
        kinds = {entry.kind for entry in entries}
        self.tells_steps = any(entry.kind == "phase" and _ends(entry, _DAMAGE_STEPS) for entry in entries)
        self.tells_deaths = any(entry.kind == "zone change" and lines.left_of(entry.text) for entry in entries)
        self.had = Had(tells_resolving="resolve stack" in kinds)
        self.life: dict[str, int] = {}
        for entry in reversed(entries):
            if entry.kind == "life" and (life := lines.life_of(entry.text)):
                self.life[life.player] = life.before
        self.combats: list[RecordedCombat] = []
        self.gaps: list[RecordedGap] = []
        self.named: set[str] = set()
        self.turn = 0
        self.combat: Combat | None = None

    def hear(self, entry: Entry) -> None:
        """Take the next entry."""
        match entry.kind:
            case "turn":
                self._begin_turn(entry)
            case "phase" if _ends(entry, _AFTER_COMBAT):
                self.end()
            case "combat":
                for line in entry.lines:
                    self._fight(entry, line)
                if self.combat is not None:
                    self.combat.may_have = self.had.snapshot()
            case "damage":
                self._deal(entry)
            case "life":
                self._change_life(entry)
            case "zone change":
                self._leave(entry)
            case "land" | "add to stack":
                self._play(entry)
            case "resolve stack":
                self.had.resolves(entry.text)
            case "game outcome" | "game result" | "match result":
                self.end()
        self._go_on(entry)

    def _go_on(self, entry: Entry) -> None:
        """What an entry means for the combat that is going on, whatever it tells."""
        combat = self.combat
        if combat is None:
            return
        if entry.kind == "phase":
            combat.dealing = _ends(entry, _DAMAGE_STEPS)
        elif entry.kind in _GOES_ON:
            combat.dealing = False
            combat.settled = not self.tells_steps and bool(combat.damage)
        if entry.kind in _ACTS:
            words = " ".join(line.text for line in entry.lines)
            combat.tricks.append(without_names(words, self.ids).removesuffix("."))

    def _begin_turn(self, entry: Entry) -> None:
        self.end()
        turn = lines.turn_of(entry.text)
        if turn is None:
            self._gap(entry.line, "the beginning of a turn can't be read")
        else:
            self.turn = turn.number

    def _fight(self, entry: Entry, line: Line) -> None:
        if attack := lines.attack_of(line.text, self.names):
            if self.combat is None or self.combat.line != entry.line:
                self.end()
                self.combat = Combat(entry.line, self.turn, attack.player, {**self.life}, life_after={**self.life})
            self._attack(self.combat, attack)
        elif block := lines.block_of(line.text, self.names):
            if self.combat is None:
                self._gap(line.number, "a block without the attack that it belongs to")
            else:
                self._block(self.combat, block, line)
        elif line.text.strip() and not line.text.endswith(_NO_ATTACK):
            self._gap(line.number, "a line of combat that can't be read, or that can be read in several ways")

    def _attack(self, combat: Combat, attack: Attack) -> None:
        for attacker in attack.attackers:
            if attacker.id in combat.attacks:
                combat.missing.append(f"{attacker.called} is said to attack twice; the first is taken")
                continue
            combat.attacks[attacker.id] = attack.target
            self._join(combat, attack.player, attacker)
        if isinstance(attack.target, Card):
            self.named.add(attack.target.name)

    def _join(self, combat: Combat, player: str, creature: Card) -> bool:
        """A creature fights; whether it was told of by its id before."""
        combat.cards[creature.id] = player, creature
        self.named.add(creature.name)
        return self.had.fights(player, creature)

    def _block(self, combat: Combat, block: Block, line: Line) -> None:
        if combat.blocks is None:
            combat.blocks, combat.line_of_blocks = {}, line.number
            combat.gone_before_blocks = frozenset(combat.gone)
        attacker = block.attacker
        if block.player == combat.active:
            combat.missing.append(f"{attacker.called} is said to be blocked by the attacking player")
            return
        if attacker.id not in combat.attacks:
            combat.attacks[attacker.id] = block.player
            combat.late.add(attacker.id)
            self._join(combat, combat.active, attacker)
            taken = self.ids[block.player]
            combat.missing.append(f"whom {attacker.called} attacks, which came into the combat: {taken} is taken")
        target = combat.attacks[attacker.id]
        if isinstance(target, Card):
            combat.defended_by.setdefault(target.id, block.player)
        if block.player != (combat.defended_by[target.id] if isinstance(target, Card) else target):
            combat.missing.append(f"{attacker.called} is said to be blocked by a player whom it doesn't attack")
        elif combat.blocks.setdefault(attacker.id, block.blockers) != block.blockers:
            combat.missing.append(f"the blockers of {attacker.called} are told in two ways; the first is taken")
        else:
            for blocker in block.blockers:
                if blocker.id in combat.attacks:
                    combat.missing.append(f"{blocker.called} is said to block, which attacks")
                    continue
                new = not self._join(combat, block.player, blocker)
                made = blocker.name.endswith(_TOKEN) and bool(combat.tricks)
                if new and (made or blocker.name in combat.cast):
                    combat.late.add(blocker.id)

    def _deal(self, entry: Entry) -> None:
        combat = self.combat
        if combat is None:
            return
        damage = lines.damage_of(entry.text, self.names)
        if damage is None:
            if " deals " in entry.text:
                self._gap(entry.line, "damage that can't be read")
            return
        target = damage.target.id if isinstance(damage.target, Card) else self.ids[damage.target]
        in_combat = damage.combat
        if in_combat is None:
            fighting = damage.source.id in combat.cards and (target in combat.cards or target in combat.defended_by)
            in_combat = fighting and combat.blocks is not None and (combat.dealing or not self.tells_steps)
        if in_combat:
            combat.damage.append(RecordedDamage(damage.source.id, target, damage.amount))
            combat.settled = False

    def _change_life(self, entry: Entry) -> None:
        life = lines.life_of(entry.text)
        if life is None:
            self._gap(entry.line, "a life total that can't be read")
            return
        self.life[life.player] = life.now
        if self.combat is not None and not self.combat.settled:
            self.combat.life_after = {**self.life}

    def _leave(self, entry: Entry) -> None:
        left = lines.left_of(entry.text)
        if left is None:
            return
        self.had.leaves(left)
        self.named.add(left.card.name)
        combat = self.combat
        if combat is not None and not combat.settled:
            combat.gone.add(left.card.id)
            if left.died and combat.blocks is not None:
                combat.died.append(left.card.id)

    def _play(self, entry: Entry) -> None:
        player = max((name for name in self.names if entry.text.startswith(f"{name} ")), key=len, default="")
        words = entry.text[len(player) :]
        if not player:
            return
        if entry.kind == "land":
            self.had.plays(player, words)
        elif spell := self.had.casts(player, words):
            self.named.add(spell)
            if self.combat is not None:
                self.combat.cast.add(spell)

    def _gap(self, line: int, text: str) -> None:
        self.gaps.append(RecordedGap(line, text))

    def end(self) -> None:
        """The combat that was going on, if any, is over."""
        combat, self.combat = self.combat, None
        if combat is not None:
            self.combats.append(recorded(combat, self.ids, tells_deaths=self.tells_deaths))


_TOKEN = " Token"
_NO_ATTACK = " didn't attack this turn."


def _ends(entry: Entry, words: tuple[str, ...]) -> bool:
    return entry.text.casefold().rstrip(". ").endswith(words)
