"""One combat of a logged game as far as it has been read, and what is recorded of it in our words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from simulator.importers.lacking import stays_home
from simulator.importers.recorded import RecordedBoard, RecordedCombat, RecordedDamage, RecordedPermanent
from simulator.importers.xmage import lines
from simulator.importers.xmage.playing import HAS_ID

_DIGITS = 3
"""Digits of an id that the log shows."""


class Objects:
    """The ids of a game's objects: as the log has them, and made where it has none."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self._made = 0

    def id_of(self, called: str) -> str:
        """The id of what a line calls so; "" where it has none.

        >>> objects = Objects()
        >>> [objects.id_of(each) for each in ("Elf [0a1]", "Ox [0a1]", "Elf [0a1]", "Elf")]
        ['o0a1', 'o0a1-2', 'o0a1', '']
        """
        match = HAS_ID.fullmatch(called)
        if match is None:
            return ""
        key = called if len(match[2]) == _DIGITS else match[2]
        if key not in self._ids:
            short = f"o{match[2][:_DIGITS]}"
            taken = sum(each.split("-")[0] == short for each in self._ids.values())
            self._ids[key] = f"{short}-{taken + 1}" if taken else short
        return self._ids[key]

    def make(self) -> str:
        """An id for what has none."""
        self._made += 1
        return f"i{self._made}"


@dataclass(slots=True)
class Combat:
    """A combat as far as it has been read; players by name, objects as the lines call them."""

    line: int
    turn: int
    active: str
    life: Mapping[str, int]
    gone: set[str]
    """The players who had lost before."""
    targets: list[str] = field(default_factory=list)
    count: int = 0
    attacked: str = ""
    line_of_blocks: int = 0
    attackers: list[tuple[str, lines.Attacker]] = field(default_factory=list)
    """What attacks and blocks, each with whom the log says before it to be attacked, if any."""
    damage: list[lines.Damage] = field(default_factory=list)
    died: list[str] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)


def recorded(
    combat: Combat, ids: Mapping[str, str], objects: Objects, had: Mapping[str, Counter[str]]
) -> RecordedCombat:
    """What is recorded of a combat that is over.

    Args:
        combat: the combat.
        ids: the players' ids by their names, in turn order.
        objects: the ids of the game's objects.
        had: how many permanents of which names each player was told to have got.
    """
    joining = _Joining(combat, ids, objects)
    for attacked, line in combat.attackers:
        joining.join(attacked, line)
    if (lost := combat.count - len(joining.attacks_named)) > 0:
        joining.missing.append(f"{lost} of the {combat.count} creatures that attacked")
    fighting = [*joining.permanents.values()]
    before = [known._replace(tapped=False) for known in fighting]
    died = tuple(objects.id_of(name) or name for name in combat.died)
    unseen = {
        who: stays_home(
            "XMage", reversed(had[name].items()), [known.name for known in fighting if known.controller == who]
        )
        for name, who in ids.items()
    }
    life = {ids[name]: total for name, total in combat.life.items()}
    after = tuple(known for known in fighting if known.id not in died and known.name not in died)
    return RecordedCombat(
        line=combat.line,
        turn=combat.turn,
        active=ids[combat.active],
        defending=tuple(ids[name] for name in _others(combat, ids)),
        before=RecordedBoard(combat.line, tuple(before), life, unseen),
        attacks=joining.attacks,
        declared=RecordedBoard(combat.line_of_blocks, tuple(fighting), {}, unseen),
        blocks={blocker: tuple(them) for blocker, them in joining.blocks.items()},
        line_of_blocks=combat.line_of_blocks,
        offered={},
        fought={},
        after=RecordedBoard(combat.line_of_blocks, after, {}, unseen),
        damage=tuple(
            RecordedDamage(
                objects.id_of(each.source) or each.source,
                ids.get(each.target, objects.id_of(each.target) or each.target),
                each.amount,
            )
            for each in combat.damage
        ),
        died=died,
        tricks=tuple(combat.tricks),
        alike=tuple(joining.alike()),
        missing=tuple(joining.missing),
    )


def _others(combat: Combat, names: Mapping[str, str]) -> list[str]:
    """The players who defend, from the one whose turn is next: those who haven't lost, or are said to be attacked."""
    order = [*names]
    at = order.index(combat.active)
    attacked = {*combat.targets, *(name for name, _ in combat.attackers)}
    return [name for name in (*order[at + 1 :], *order[:at]) if name not in combat.gone or name in attacked]


class _Joining:
    """Finds who attacks and blocks whom."""

    def __init__(self, combat: Combat, ids: Mapping[str, str], objects: Objects) -> None:
        self.combat, self.ids, self.objects = combat, ids, objects
        self.others = _others(combat, ids)
        self.players = [target for target in dict.fromkeys(combat.targets) if target in ids]
        self.walkers = [target for target in dict.fromkeys(combat.targets) if target not in ids]
        self.permanents: dict[str, RecordedPermanent] = {}
        self.attacks_named: list[str] = []
        self.attacks: dict[str, str] = {}
        self.blocks: dict[str, list[str]] = {}
        self.missing: list[str] = []
        self.made: list[str] = []
        self.without_id: dict[tuple[str, str], str] = {}

    def join(self, attacked: str, line: lines.Attacker) -> None:
        """An attacker and its blockers."""
        attacker = self._creature(line.creature, self.combat.active, tapped=None)
        self.attacks_named.append(attacker)
        if attacker in self.attacks:
            self.missing.append(f"{self.permanents[attacker].name} is said to attack twice; the first is taken")
            return
        defender = attacked or self._only_defender()
        if not defender or defender == self.combat.active:
            self.missing.append(f"whom {self.permanents[attacker].name} attacks is not recorded")
            return
        self.attacks[attacker] = self._target(line.creature.name, attacker, defender)
        for each in line.blockers:
            blocker = self._creature(each, defender, tapped=False)
            if self.permanents[blocker].controller != self.ids[defender]:
                self.missing.append(f"{self.permanents[blocker].name} is said to block, which another player controls")
            elif attacker not in self.blocks.setdefault(blocker, []):
                self.blocks[blocker].append(attacker)

    def _only_defender(self) -> str:
        if len(self.others) == 1:
            return self.others[0]
        return self.players[0] if len(self.players) == 1 and not self.walkers else ""

    def _creature(self, creature: lines.Creature, player: str, *, tapped: bool | None) -> str:
        known = self.objects.id_of(creature.name)
        if not known:
            known = self.objects.make()
            self.made.append(known)
        if known not in self.permanents:
            name, who = lines.plain(creature.name), self.ids[player]
            self.permanents[known] = RecordedPermanent(known, name, who, tapped, creature.size, fights=True)
        return known

    def _target(self, called: str, attacker: str, defender: str) -> str:
        """What an attacker attacks, which the log tells by the damage only where a player has several that may be."""
        walkers = self._walkers_of(defender)
        targets = [defender, *walkers] if defender in self.players or not walkers else walkers
        hit = [each.target for each in self.combat.damage if each.source == called and each.target in targets]
        if len(targets) > 1 and not hit:
            taken = self.ids.get(targets[0], lines.plain(targets[0]))
            self.missing.append(f"which of several {self.permanents[attacker].name} attacks: {taken} is taken")
        target = (hit or targets)[0]
        return self.ids[target] if target in self.ids else self._walker(target, defender)

    def _walkers_of(self, defender: str) -> list[str]:
        """The attacked permanents that a player may control: theirs is told only by the damage and by being alone."""
        if len(self.others) == 1:
            return self.walkers
        return self.walkers if defender not in self.players else []

    def _walker(self, called: str, defender: str) -> str:
        known = self.objects.id_of(called) or self.without_id.setdefault((called, defender), self.objects.make())
        name = lines.plain(called)
        self.permanents.setdefault(known, RecordedPermanent(known, name, self.ids[defender]))
        return known

    def alike(self) -> list[str]:
        """The creatures that nothing tells from others of their names."""
        many = Counter((one.controller, one.name) for one in self.permanents.values())
        there = [self.permanents[known] for known in self.made]
        return [one.id for one in there if many[one.controller, one.name] > 1]
