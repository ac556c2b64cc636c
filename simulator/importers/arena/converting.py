"""Converts a recorded game to our events: what the players chose, what effects did, what follows.

Choices and effects are read off Arena's states. What the rules make follow is derived here, and compared with
what Arena records of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from events import combat as c
from events.board import (
    DAMAGE_STEPS,
    DamageMarked,
    GameBegan,
    PermanentLeft,
    Player,
    PlayersPassed,
    PlayerStanding,
    Step,
    TurnBegan,
)
from events.event import Event
from simulator.game.game import Game
from simulator.importers.arena import comparing, records
from simulator.importers.arena.attacks import compare_attack, compare_attackers
from simulator.importers.arena.cards import CardsCounted, FindCard, GameCards, count_cards, learned
from simulator.importers.arena.findings import OF_ARENA, Gap, with_names
from simulator.importers.arena.permanents import matters, object_id, player_id, target_id
from simulator.importers.arena.syncing import wanted
from simulator.importers.comparing import Compared, Difference
from simulator.importers.syncing import board_changes
from simulator.replay.format import Assertion, Note, ReplayLine

STEP_OF: Mapping[str, Step] = {
    "Step_BeginCombat": "beginning_of_combat",
    "Step_DeclareAttack": "declare_attackers",
    "Step_DeclareBlock": "declare_blockers",
    "Step_FirstStrikeDamage": "first_strike_damage",
    "Step_CombatDamage": "combat_damage",
    "Step_EndCombat": "end_of_combat",
}
PASSES = 8
"""More steps than a combat has."""


@dataclass(frozen=True, slots=True)
class ConvertedGame:
    """A converted game: the lines of its replay, the game at its end, what was compared, and how many cards it has."""

    lines: tuple[ReplayLine, ...]
    game: Game
    compared: Compared
    counted: CardsCounted


def convert(
    recorded: records.ArenaGame, edition: str, names: Mapping[int, str], find: FindCard | None = None
) -> ConvertedGame:
    """A recorded game as a replay's lines.

    Args:
        recorded: the game.
        edition: the rules that it is under.
        names: card names by Arena's number.
        find: finds the card of a name, whose abilities its permanents have then; None: names are labels and no more.
    """
    converter = _Converter(recorded, edition, names, learned(recorded, names, find))
    gaps = list(recorded.gaps)
    for combat in recorded.combats:
        while gaps and gaps[0].line <= combat.line:
            converter.remark_gap(gaps.pop(0))
        converter.convert_combat(combat)
    for gap in gaps:
        converter.remark_gap(gap)
    if converter.cards.known:
        converter.name_differences()
    counted = count_cards(recorded, converter.cards)
    return ConvertedGame(tuple(converter.lines), converter.ours, converter.compared, counted)


def _is_to_come(change: Event, game: Game) -> bool:
    """Whether a change of the board has not happened yet: what leaves may have left by itself, as Auras do."""
    return not isinstance(change, PermanentLeft) or change.object in game.board.permanents


class _Converter:
    """Converts combat after combat into one game of ours."""

    def __init__(self, recorded: records.ArenaGame, edition: str, names: Mapping[int, str], cards: GameCards) -> None:
        self.ours = Game(edition=edition)
        self.lines: list[ReplayLine] = []
        self.compared = Compared(OF_ARENA)
        self.names = names
        self.cards = cards
        self.labels: dict[str, str] = {}
        self.converted = frozenset(
            seen.instance_id
            for combat in recorded.combats
            for moment in combat.moments
            for seen in moment.permanents
            if cards.known or matters(seen)
        )
        self.combat: records.ArenaCombat | None = None
        self.declared_at: records.ArenaMoment | None = None
        self.damage: tuple[records.DamageSeen, ...] = ()
        self.answers: dict[str, dict[str, int]] = {}
        self.last: records.ArenaMoment | None = None

    def feed(self, event: Event) -> tuple[Event, ...]:
        """Record a choice or an effect and all that follows from it."""
        derived = self.ours.apply(event)
        self.lines += (event, *derived)
        return derived

    def remark_gap(self, gap: Gap) -> None:
        """Note a gap; until a full state, the lines rest on what the log still has."""
        self.lines.append(Note(f"The log has a gap here: {gap.text}.", gap.line))

    def name_differences(self) -> None:
        """Put the names of cards into what differs."""
        named = {*self.names.values()}
        names = {known: label for known, label in self.labels.items() if label in named}
        self.compared.differences = [with_names(each, names) for each in self.compared.differences]

    def convert_combat(self, combat: records.ArenaCombat) -> None:
        """Convert one combat from its turn's beginning to its end, or as far as the log goes."""
        attack = records.attack_moment(combat)
        if attack is None or attack.step == "Step_BeginCombat":
            text = "Creatures seem to attack as combat begins, since the log misses what came before; not told."
            self.lines.append(Note(text, combat.line))
            return
        if combat.active not in (1, 2):
            self.lines.append(Note("A combat whose active player is not known; not told.", combat.line))
            return
        if combat.gap is not None:
            text = (
                "This combat, or a part of it, is after a gap: told as far as the log shows it, compared with nothing."
            )
            self.lines.append(Note(text, combat.line))
        self.combat, self.damage, self.answers = combat, tuple(records.damage_seen(combat)), {}
        self.declared_at = records.block_moment(combat)
        moments = combat.moments
        place = moments.index(attack)
        before = moments[place - 1] if place else attack
        self._begin(combat, before)
        if self.cards.known:
            self._compare_attackers(combat)
        self._attack(combat, attack)
        for record in combat.records[combat.records.index(attack) + 1 :]:
            if isinstance(record, records.ArenaMoment):
                self._go_on(record)
                self.last = record
            elif isinstance(record, records.BlockRequest):
                self.lines.append(comparing.said_of_offers(record))
                if self.cards.known:
                    comparing.compare_offers(self.ours, record, self.compared, self.cards)
            elif isinstance(record, records.DamageAnswer):
                self.answers |= comparing.assignments_of(record)
        if moments[-1].step == "Step_EndCombat":
            self.feed(PlayersPassed())

    def _begin(self, combat: records.ArenaCombat, before: records.ArenaMoment) -> None:
        active, defending = player_id(combat.active), player_id(3 - combat.active)
        if not self.lines or not self.ours.board.players:
            life = dict(before.life)
            unsaid = PlayerStanding(counters=None, designations=None)
            players = tuple(Player(player_id(seat), life.get(seat, 20), standing=unsaid) for seat in (1, 2))
            self.feed(GameBegan(players=players))
        board = self.ours.board
        if (board.turn, board.active) != (combat.turn, active) or board.step not in ("main", "beginning_of_combat"):
            self.feed(TurnBegan(active, (defending,), combat.turn))
        self._sync(before)
        self.last = before
        if self.ours.board.step == "main":
            self.feed(PlayersPassed())
        self.feed(PlayersPassed())

    def _compare_attackers(self, combat: records.ArenaCombat) -> None:
        """Compare the first request for attackers with the board on which it was made, before any was chosen."""
        asked = next((one for one in combat.records if isinstance(one, records.AttackRequest)), None)
        if asked is None or asked.moment.gap is not None:
            return
        then = self.ours.fork()
        want = wanted(asked.moment, self.converted, self.names, {**self.labels}, self.cards, then.board.active)
        for change in board_changes(then.board, want):
            if _is_to_come(change, then):
                then.apply(change)
        compare_attackers(then, asked, self.compared, self.cards)

    def _attack(self, combat: records.ArenaCombat, moment: records.ArenaMoment) -> None:
        there = self.ours.board.permanents
        if self.cards.known and moment.gap is None:
            shown = [(object_id(seen.instance_id), seen.attack_info) for seen in records.attackers(moment)]
            attacks = {known: target_id(info.target_id) for known, info in shown if known in there and info is not None}
            compare_attack(self.ours, attacks, moment.line, self.compared, self.cards)
        for seen in records.attackers(moment):
            known = object_id(seen.instance_id)
            if known in there and seen.attack_info is not None:
                self.feed(c.AttackerChosen(known, target_id(seen.attack_info.target_id)))
            elif known in there:
                self.lines.append(Note(f"{known} attacks; the log does not show what.", moment.line))
        self.feed(c.AttackersDeclared(player_id(combat.active)))
        self._sync(moment)
        self.last = moment

    def _go_on(self, moment: records.ArenaMoment) -> None:
        """Convert what happened between the last moment and this one."""
        step = STEP_OF[moment.step]
        for _ in range(PASSES):
            here = self.ours.board.step
            if here == step or here in ("end_of_combat", "main"):
                break
            if here in DAMAGE_STEPS and step in ("declare_attackers", "declare_blockers"):
                break
            self._end_step()
        if step == "declare_blockers" and not self.ours.combat.declared:
            self._block(moment)
        if step in DAMAGE_STEPS and any(seen.moment is moment for seen in self.damage):
            self._deal(moment)
        self._sync(moment)

    def _end_step(self) -> None:
        """Whatever the step still lacks, then the next one."""
        step = self.ours.board.step
        if step == "declare_blockers" and not self.ours.combat.declared:
            self._declare(None)
        if step in DAMAGE_STEPS and self.last is not None:
            self._deal(self.last)
        self.feed(PlayersPassed())

    def _block(self, moment: records.ArenaMoment) -> None:
        """What was chosen and declared at a moment of the declare blockers step."""
        if self.ours.board.step == "declare_blockers":
            self._click(moment)
            if moment is self.declared_at:
                self._declare(moment)
        elif moment is self.declared_at:
            why = "the log goes back" if self.ours.combat.attacked else "the log does not show the attack"
            self.lines.append(Note(f"Blocks that can't be told, since {why}.", moment.line))
            if moment.gap is None:
                late = Difference(moment.line, "declared_legal", "no attack is going on", "accepted", why)
                self.compared.count("declared_legal", False, late)

    def _click(self, moment: records.ArenaMoment) -> None:
        assert self.combat is not None
        for click in records.clicks(self.combat):
            if click.moment is moment:
                kind = c.BlockerChosen if click.chosen else c.BlockerWithdrawn
                self.feed(kind(object_id(click.blocker), object_id(click.attacker)))

    def _declare(self, moment: records.ArenaMoment | None) -> None:
        """The declaration as submitted; `moment` is None where Arena skipped it, since nobody could block."""
        assert self.combat is not None
        assert self.last is not None
        seat = 3 - self.combat.active
        known = moment is not None and moment.gap is None
        declared = records.blocks(moment) if moment is not None else {}
        if moment is not None and known:
            named = {object_id(b): tuple(map(object_id, those)) for b, those in declared.items()}
            comparing.compare_legality(self.ours, self.ours.judge(named), moment.line, self.compared, self.cards)
            if declared:
                comparing.compare_mutations(self.ours, self.last, seat, declared, self.compared, self.cards)
        self.feed(c.BlockersDeclared(player_id(seat)))
        if moment is not None and known:
            comparing.compare_statuses(self.ours, moment, self.compared, self.cards)
            self.lines.append(comparing.said_of_blocks(moment))
        self._announce_orders()

    def _announce_orders(self) -> None:
        """The damage assignment orders that Arena records, where players announce them in the edition."""
        assert self.combat is not None
        said: dict[str, tuple[str, ...]] = {}
        line = 0
        for creature, player in self.ours.orders_to_announce:
            fighting = self.ours.combat.blocking.get(creature) or self.ours.combat.blockers_of(creature)
            recorded, moment = comparing.recorded_order(self.combat, creature, fighting)
            self.feed(c.DamageOrderAnnounced(player, creature, recorded or fighting))
            if moment is not None and moment.gap is None:
                said[creature], line = recorded, moment.line
        if said:
            self.lines.append(Assertion(by=comparing.ENGINE, line=line, orders=said))

    def _deal(self, moment: records.ArenaMoment) -> None:
        """The damage of the step that is going on, once."""
        step = self.ours.board.step
        if self.ours.damage.announced:
            return
        now = tuple(seen for seen in self.damage if STEP_OF[seen.moment.step] == step)
        before = dict(self.ours.board.permanents)
        compared = self.compared if moment.gap is None else Compared(OF_ARENA)
        dealt = comparing.deal(self.ours, now, self.answers, moment.line, self.feed, compared, self.cards)
        self.answers = {}
        if now or dealt:
            comparing.compare_damage(self.ours, before, dealt, now, moment.line, compared, self.cards)
        if moment.gap is None and (now or dealt):
            self.lines.append(comparing.said_of_damage(now, moment))

    def _sync(self, moment: records.ArenaMoment) -> None:
        self._sync_dead(moment)
        active = self.ours.board.active
        want = wanted(moment, self.converted, self.names, self.labels, self.cards, active)
        for _ in range(PASSES):
            changes = board_changes(self.ours.board, want)
            if not changes:
                break
            for change in changes:
                if _is_to_come(change, self.ours):
                    self.feed(change)
        for event in tuple(self._combat_changes(moment)):
            self.feed(event)

    def _sync_dead(self, moment: records.ArenaMoment) -> None:
        """Mark damage other than combat damage on what it destroys, so that its death follows from it."""
        if self.combat is None:
            return
        dying = {object_id(d.object) for d in records.deaths(self.combat) if d.moment is moment}
        for annotation in moment.annotations:
            if "AnnotationType_DamageDealt" not in annotation.type or annotation.number("type") == 1:
                continue
            for target in map(object_id, annotation.affected_ids):
                if target in dying and target in self.ours.board.permanents and annotation.number("damage") > 0:
                    self.feed(DamageMarked(target, annotation.number("damage")))

    def _combat_changes(self, moment: records.ArenaMoment) -> Iterator[Event]:
        """Creatures that came to attack without being declared, and those that effects removed from combat."""
        board, combat = self.ours.board, self.ours.combat
        if board.step in ("main", "beginning_of_combat") or not combat.attackers_declared:
            return
        attacking = {object_id(seen.instance_id): seen for seen in records.attackers(moment)}
        for known, seen in attacking.items():
            if known in board.permanents and known not in combat.attacking and seen.attack_info is not None:
                yield c.AttackingEffectApplied(known, target_id(seen.attack_info.target_id))
        if moment.step == "Step_EndCombat":
            return
        for known in combat.attacking:
            if known in board.permanents and known not in attacking:
                yield c.CombatRemovalEffectApplied(known)
        blocking = {object_id(blocker) for blocker in records.blocks(moment)}
        for known, blocked in combat.blocking.items():
            # Arena no longer lists a blocker whose attackers are all gone, though it goes on blocking (509.1g).
            if known in board.permanents and known not in blocking and blocked:
                yield c.CombatRemovalEffectApplied(known)
