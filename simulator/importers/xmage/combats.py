"""The combats of a game that XMage recorded: who attacked and blocked whom, on which boards, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from simulator.importers.players import without_names
from simulator.importers.recorded import (
    DamageStep,
    RecordedBoard,
    RecordedCombat,
    RecordedDamage,
    RecordedGame,
    RecordedGap,
)
from simulator.importers.xmage import lines
from simulator.importers.xmage.boards import Following
from simulator.importers.xmage.joining import Joining, revealed
from simulator.importers.xmage.reading import Action, Offer, Recording, Snapshot

ENDED = frozenset({"POSTCOMBAT_MAIN", "END_TURN", "CLEANUP", "UNTAP", "UPKEEP", "DRAW", "PRECOMBAT_MAIN"})
"""Steps of snapshots by which a combat that was going on is over."""


def game_of(recording: Recording) -> RecordedGame:
    """A recorded game with its combats."""
    names = tuple(player.name for player in recording.players)
    ids = {name: f"P{number}" for number, name in enumerate(names, 1)}
    collecting = _Collecting(ids, _offers(recording.llm_events))
    there: list[Action | Snapshot] = [*recording.actions, *recording.snapshots]
    for each in sorted(there, key=lambda each: (each.seq, isinstance(each, Snapshot))):
        if isinstance(each, Snapshot):
            collecting.see(each)
        else:
            collecting.hear(each)
    collecting.end()
    day = recording.timestamp[:8]
    return RecordedGame(
        number=1,
        line=1,
        players=tuple(ids.values()),
        day=f"{day[:4]}-{day[4:6]}-{day[6:]}" if re.fullmatch(r"\d{8}", day) else "",
        combats=tuple(collecting.combats),
        gaps=tuple(collecting.gaps),
        named=frozenset(collecting.named),
    )


class _Choice(msgspec.Struct):
    """One of the things to choose from: with a name and a size, or with a description that has both."""

    choice_type: str = ""
    description: str = ""
    name: str = ""
    power: str = ""
    toughness: str = ""


class _Offered(msgspec.Struct):
    """What a player was told to choose from."""

    combat_phase: str = ""
    message: str = ""
    choices: tuple[_Choice, ...] = ()


_BLOCKER = re.compile(r"(.+) (-?\d{1,9})/(-?\d{1,9}) \[Block\]")
Offered = tuple[datetime, str, tuple[lines.Creature, ...]]
"""When which player was offered which creatures to block with."""


def _offers(offers: Sequence[Offer]) -> list[Offered]:
    """What players were offered to block with; what can't be read is left out."""
    found: list[Offered] = []
    for each in offers:
        try:
            told = msgspec.json.decode(each.result, type=_Offered)
            time = datetime.fromisoformat(each.ts)
        except (ValueError, msgspec.DecodeError):
            continue
        if told.combat_phase == "declare_blockers" and told.message == "Select blockers":
            creatures = [_creature(choice) for choice in told.choices if choice.choice_type == "blocker"]
            if None not in creatures:
                found.append((time, each.player, tuple(one for one in creatures if one is not None)))
    return found


def _creature(choice: _Choice) -> lines.Creature | None:
    words = f"{choice.name} {choice.power}/{choice.toughness} [Block]" if choice.name else choice.description
    match = _BLOCKER.fullmatch(words)
    return lines.Creature(match[1], (int(match[2]), int(match[3]))) if match else None


@dataclass(slots=True)
class _Combat:
    """A combat as far as it has been read."""

    line: int
    turn: int
    active: str
    before: RecordedBoard
    began: str
    seen: bool = False
    """Whether the newest board was recorded as blockers were to be declared."""
    attacked: str = ""
    declared: RecordedBoard | None = None
    line_of_blocks: int = 0
    blocked_at: str = ""
    attackers: list[tuple[str, lines.Attacker]] = field(default_factory=list)
    marked: dict[str, int] = field(default_factory=dict)
    damage: list[RecordedDamage] = field(default_factory=list)
    prevented: list[RecordedDamage] = field(default_factory=list)
    died: list[str] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    reflexive: set[str] = field(default_factory=set)
    gained: set[str] = field(default_factory=set)
    fought: dict[DamageStep, RecordedBoard] = field(default_factory=dict)
    after: RecordedBoard | None = None
    line_of_damage: int = 0
    over: bool = False


class _Collecting:
    """Reads a recording from its beginning to its end."""

    def __init__(self, ids: Mapping[str, str], offers: list[Offered]) -> None:
        self.ids = ids
        self.names = tuple(ids)
        self.offers = offers
        self.following = Following(ids)
        self.combats: list[RecordedCombat] = []
        self.gaps: list[RecordedGap] = []
        self.named: set[str] = set()
        self.turn = 0
        self.step = ""
        self.combat: _Combat | None = None
        self.marked: dict[str, int] = {}
        """Damage that permanents were dealt this turn outside of combats."""

    def see(self, snapshot: Snapshot) -> None:
        board = self.following.take(snapshot)
        self.step = snapshot.step
        self.named.update(known.name for known in board.permanents)
        combat = self.combat
        if combat is None:
            return
        if not combat.attackers:
            combat.seen = snapshot.step == "DECLARE_BLOCKERS"
            return
        if snapshot.step == "DECLARE_BLOCKERS":
            if combat.declared is not None and not combat.declared.settled and not combat.fought:
                # What triggered on the attack has resolved; what triggers on the blocks has not.
                combat.declared = board._replace(settled=True)
            combat.fought["first_strike_damage"] = combat.fought["combat_damage"] = board
        elif snapshot.step == "FIRST_COMBAT_DAMAGE":
            combat.fought["combat_damage"] = board
            if not combat.damage:
                combat.fought["first_strike_damage"] = board
        if combat.after is None or not combat.over:
            combat.after = board
        combat.over = combat.over or snapshot.step in ENDED

    def hear(self, action: Action) -> None:
        message = lines.plain(action.message)
        line = lines.line_of(message, self.names)
        self.named.update(lines.named(message))
        match line:
            case lines.Turn(number=number):
                self.end()
                self.turn = number
                self.marked = {}
            case lines.Attacks(player, attacked):
                self._attack(action, player, attacked)
            case lines.Attacked(player) if self.combat is not None:
                self.combat.attacked = self.ids[player]
            case lines.Attacker() if self.combat is not None:
                self._attacker(self.combat, action, line)
            case lines.Created(player, name):
                self.following.create(self.ids[player], name)
            case lines.Targeted() | lines.MadeFor() | lines.Earthbent() | lines.EnteredAsCopy():
                self._follow(line)
                if self.combat is not None and not self.combat.over:
                    self._take(self.combat, action.seq, lines.Trick(message))
            case lines.ExiledBy(player, card, name):
                self.following.exile(self.ids[player], card, name)
            case _ if self.combat is not None and not self.combat.over:
                self._take(self.combat, action.seq, line)
            case lines.Damage(_, target, amount, in_combat) if not in_combat:
                self._mark(target, amount)
        if line is None and action.message.startswith("Attacker: "):
            self.gaps.append(RecordedGap(action.seq, "an attacker's line can't be read"))

    def _follow(self, line: lines.Targeted | lines.MadeFor | lines.Earthbent | lines.EnteredAsCopy) -> None:
        player = self.ids[line.player]
        match line:
            case lines.Targeted():
                self.following.attach(player, line.name, line.target)
            case lines.MadeFor():
                self.following.attach_to_next(player, line.name)
            case lines.Earthbent():
                self.following.earthbend(player, line.name)
            case lines.EnteredAsCopy():
                self.following.enter_as_copy(player, line.name)

    def _attack(self, action: Action, player: str, attacked: str) -> None:
        if self.combat is not None and self.combat.attackers:
            self.end()
        if self.combat is None:
            board, marked = self.following.board, dict(self.marked)
            self.combat = _Combat(action.seq, self.turn, self.ids[player], board, action.ts, marked=marked)
        self.combat.attacked = self.ids.get(attacked, "")

    def _attacker(self, combat: _Combat, action: Action, line: lines.Attacker) -> None:
        if combat.declared is None:
            board = self.following.board
            combat.declared = board._replace(settled=board.settled and self._shows_the_attack(combat))
            combat.line_of_blocks, combat.blocked_at = action.seq, action.ts
        combat.attackers.append((combat.attacked, line))

    def _shows_the_attack(self, combat: _Combat) -> bool:
        """Whether the newest board was recorded after all that triggered on the attack."""
        return combat.seen or (self.step == "DECLARE_ATTACKERS" and not combat.tricks)

    def _mark(self, target: str, amount: int) -> None:
        """A permanent is dealt damage outside of combat; where several have its name nobody knows which."""
        there = [known for known in self.following.board.permanents if known.name == target]
        if len(there) == 1:
            self.marked[there[0].id] = self.marked.get(there[0].id, 0) + amount

    def _take(self, combat: _Combat, seq: int, line: lines.Line | None) -> None:
        match line:
            case lines.Damage(source, target, amount, in_combat) if combat.attackers:
                combat.damage.append(RecordedDamage(source, self.ids[target] if in_combat else target, amount))
                combat.line_of_damage = seq
            case lines.Prevented(source, target, amount) if combat.attackers:
                combat.prevented.append(RecordedDamage(source, self.ids.get(target, target), amount))
            case lines.Gained(source):
                combat.gained.add(source)
            case lines.Died(name) if combat.attackers:
                combat.died.append(name)
            case lines.Trick(words):
                combat.tricks.append(without_names(words, self.ids))
                if not combat.attackers and (reflexive := lines.reflexive_of(words)):
                    combat.reflexive.add(reflexive)

    def end(self) -> None:
        """The combat that was going on, if any, is over."""
        combat, self.combat = self.combat, None
        if combat is not None and combat.attackers:
            self.combats.append(self._finished(combat))
        elif combat is not None:
            self.gaps.append(RecordedGap(combat.line, "an attack of which the recording tells no blocks"))

    def _finished(self, combat: _Combat) -> RecordedCombat:
        assert combat.declared is not None
        board = combat.declared
        there = {known.controller for known in board.permanents} | {*board.life}
        defending = tuple(each for each in self.ids.values() if each != combat.active and each in there)
        joining = Joining(board)
        attacks: dict[str, str] = {}
        blocks: dict[str, tuple[str, ...]] = {}
        for attacked, line in combat.attackers:
            attacker = joining.join(line.creature, (combat.active,), tapped=True)
            target = attacked or (defending[0] if len(defending) == 1 else "")
            if attacker is not None and target:
                attacks[attacker.id] = target
            elif attacker is not None:
                joining.missing.append(f"whom {line.creature.name} attacks is not recorded")
            for each in line.blockers:
                by = (target,) if target else defending
                blocker = joining.join(each, by, tapped=False, again=True)
                if blocker is not None and attacker is not None:
                    blocks[blocker.id] = (*blocks.get(blocker.id, ()), attacker.id)
        shown = combat.after
        after = shown if shown is not None and shown.line > combat.line_of_damage else None
        return RecordedCombat(
            line=combat.line,
            turn=combat.turn,
            active=combat.active,
            defending=defending,
            before=combat.before,
            attacks=attacks,
            declared=board,
            blocks=blocks,
            line_of_blocks=combat.line_of_blocks,
            offered=dict(self._offered(combat, board)),
            fought=combat.fought,
            after=after,
            damage=tuple(combat.damage),
            died=revealed(combat.died, board, after, (*attacks, *blocks)),
            tricks=tuple(combat.tricks),
            alike=tuple(joining.alike),
            missing=tuple(joining.missing),
            prevented=tuple(combat.prevented),
            marked=combat.marked,
            reflexive=frozenset(combat.reflexive),
            gained=frozenset(combat.gained),
        )

    def _offered(self, combat: _Combat, board: RecordedBoard) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What was first offered to each player between the attack and the blocks."""
        try:
            began, ended = datetime.fromisoformat(combat.began), datetime.fromisoformat(combat.blocked_at)
        except ValueError:
            return
        done: set[str] = set()
        for time, name, creatures in self.offers:
            player = self.ids.get(name)
            if player is None or player in done or not began <= time <= ended:
                continue
            done.add(player)
            joining = Joining(board)
            joined = [joining.join(each, (player,), tapped=False) for each in creatures]
            if None not in joined:
                yield player, tuple(known.id for known in joined if known is not None)
