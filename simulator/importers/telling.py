"""Recorded games told as replays: what players chose and effects did, and what the rules make of it, compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from events import combat as c
from events.abilities import AnyAbility, May, Triggered
from events.board import (
    BattlefieldRecorded,
    DamageMarked,
    GameBegan,
    PermanentLeft,
    Player,
    PlayersPassed,
    PlayerStanding,
    TurnBegan,
)
from events.damage import (
    CombatDamageAnnounced,
    CombatDamageAssigned,
    DamagePrevented,
)
from events.event import Event
from events.triggers import AbilityResolved, TriggersStacked
from projections.followed_events import unseen_moments
from projections.in_sight import is_in_sight
from projections.narrative.story import listed
from projections.triggers.stack_objects import Trigger
from projections.unread import has_a_rule, is_played
from simulator.editions.procedures import HOW_MUCH_DAMAGE_IS_LETHAL
from simulator.game.game import Game
from simulator.game.judge import judge_division
from simulator.importers.cards import GameCards, named_ids, not_seen
from simulator.importers.choices import is_of_life, was_done
from simulator.importers.comparing import Compared
from simulator.importers.lacking import of_the_board, of_the_fight, of_the_game
from simulator.importers.outcomes import Outcomes
from simulator.importers.recorded import RecordedBoard, RecordedCombat, RecordedGame, RecordedPermanent
from simulator.importers.sizes import sizes_by_name
from simulator.importers.syncing import TargetBoard, board_changes
from simulator.replay.format import Assertion, Note, ReplayLine
from simulator.replay.writing import Digests, ends_combat
from simulator.rules.damage_assignment import assigners, combat_damage_of, first_division, recipients

PASSES = 8
"""More steps than a combat has."""


@dataclass(frozen=True, slots=True)
class Told:
    """A game that was told.

    Args:
        lines: the lines of its replay.
        game: the game at its end.
        compared: what was compared.
        combats: how many combats were told.
        digests: those of the projections after each combat and at the end, each by how many events there were then.
    """

    lines: tuple[ReplayLine, ...]
    game: Game
    compared: Compared
    combats: int
    digests: Mapping[int, Digests]


def tell(recorded: RecordedGame, edition: str, cards: GameCards, program: str) -> Told:
    """A recorded game as a replay's lines.

    Args:
        recorded: the game.
        edition: the rules that it is under.
        cards: its cards.
        program: what recorded it, such as "XMage".
    """
    telling = _Telling(recorded, edition, cards, program)
    gaps = list(recorded.gaps)
    way = -1 if recorded.newest_first else 1
    for combat in recorded.combats:
        while gaps and way * gaps[0].line <= way * combat.line:
            telling.remark(f"The recording has a gap here: {gaps[0].text}.", gaps.pop(0).line)
        telling.tell(combat)
    for gap in gaps:
        telling.remark(f"The recording has a gap here: {gap.text}.", gap.line)
    telling.digest()
    return Told(tuple(telling.lines), telling.game, telling.outcomes.compared, telling.told, telling.digests)


class _Telling:
    """Tells combat after combat as one game of ours."""

    def __init__(self, recorded: RecordedGame, edition: str, cards: GameCards, program: str) -> None:
        self.recorded = recorded
        self.game = Game(edition=edition)
        self.cards = cards
        self.program = program
        self.lines: list[ReplayLine] = []
        self.outcomes = Outcomes(recorded.players)
        self.told = 0
        self.digests: dict[int, Digests] = {}
        self.unseen: Mapping[str, str] = {}
        """What was said last of what players may control beside what is recorded."""

    def feed(self, event: Event) -> tuple[Event, ...]:
        """Record a choice or an effect and all that follows from it."""
        derived = self.game.apply(event)
        self.lines += (event, *derived)
        if any(map(ends_combat, derived)):
            self.digest()
        return derived

    def digest(self) -> None:
        """Remember the projections' digests as they are now."""
        self.digests[len(self.game.log)] = self.game.digests()

    def remark(self, text: str, line: int) -> None:
        """Write a note for people."""
        self.lines.append(Note(text, line))

    def _remark_all(self, texts: Iterable[str], line: int) -> None:
        for text in texts:
            self.remark(text, line)

    def _pass(self, combat: RecordedCombat) -> None:
        """All players pass, after what has triggered has resolved."""
        self._resolve_triggers(combat)
        self.feed(PlayersPassed())

    def _resolve_triggers(self, combat: RecordedCombat) -> None:
        """What has triggered resolves: what is seen of that the boards show that come next, and the rest is played.

        What is not read, or what was chosen for it, may have done what no board shows: that stays in doubt.
        """
        self._put_on_the_stack()
        while stack := self.game.triggers.stack:
            top = stack[-1]
            if isinstance(top, Trigger) and self._is_played(top):
                before = len(self.game.log)
                self._play(top, combat)
                self.lines += self.game.log.since(before)
            else:
                effect = getattr(getattr(top, "ability", None), "effect", None)
                self.feed(AbilityResolved(top.number, stated=effect is not None))

    def _is_played(self, top: Trigger) -> bool:
        """Whether what an ability does is played: by a rule of its own, on life, or where no board shows it."""
        effect = top.ability.effect
        if effect is None or not is_played(effect):
            return False
        return has_a_rule(effect) or is_of_life(effect) or not is_in_sight(top.ability, self._seen_of(top.source))

    def _seen_of(self, permanent: str) -> frozenset[str]:
        there = self.game.written.get(permanent)
        return frozenset() if there is None else self.cards.in_sight(there.card)

    def _play(self, top: Trigger, combat: RecordedCombat) -> None:
        """A triggered ability resolves by the rules, and players choose as far as the recording tells it."""
        name, effect = self._called(top.source), top.ability.effect
        done = was_done(top.ability, name, combat)
        if done is None:
            self.game.resolve_top(guesses=False)
        elif isinstance(effect, May):
            self.game.resolve_top(answers=(done,), guesses=False)
        else:
            self.game.resolve_top(declined=not done, agreed=done, guesses=False)

    def _put_on_the_stack(self) -> None:
        for player in dict.fromkeys((self.game.board.active, *self.recorded.players)):
            if mine := tuple(each.number for each in self.game.triggers.waiting if each.controller == player):
                self.feed(TriggersStacked(player, mine))

    def tell(self, combat: RecordedCombat) -> None:
        """Tell one combat from its turn's beginning to its end, or as far as the recording goes."""
        for text in combat.missing:
            self.remark(f"Not told: {text}.", combat.line_of_blocks)
        if not combat.attacks:
            return
        self.told += 1
        if combat.blocks:
            self.outcomes.sizes(combat, sizes_by_name(combat, self.cards, self.game.edition))
        self._begin(combat)
        self._attack(combat)
        if combat.blocks is None:
            self.remark("No declaration of blockers is recorded.", combat.line)
            return
        self._block(combat, combat.blocks)
        self._fight(combat)

    def _begin(self, combat: RecordedCombat) -> None:
        if not self.game.board.players:
            unsaid = PlayerStanding(counters=None, designations=None)
            life = combat.before.life
            players = tuple(Player(each, life.get(each, 20), standing=unsaid) for each in self.recorded.players)
            self.feed(GameBegan(players=players))
            self._remark_all(of_the_game(self.program, combat), combat.line)
            if life and (unknown := [player for player in self.recorded.players if player not in life]):
                self.remark(f"The life of {listed(unknown)} is not recorded: 20 is assumed.", combat.line)
        self.feed(TurnBegan(combat.active, combat.defending, combat.turn))
        self._sync(combat.before, untapped=frozenset(combat.attacks))
        for known, dealt in combat.marked.items():
            more = dealt - self.game.board.marked.get(known, 0)
            if known in self.game.board.permanents and more > 0:
                self.feed(DamageMarked(known, more))
        if combat.alike:
            alike = ", ".join(f"{self._called(known)} ({known})" for known in combat.alike)
            text = f"The recording doesn't tell {alike} from others of that name: the first is taken."
            self.remark(text, combat.line)
        self._pass(combat)
        self._pass(combat)

    def _called(self, known: str) -> str:
        there = self.game.board.permanents.get(known)
        return known if there is None else there.name

    def _attack(self, combat: RecordedCombat) -> None:
        there = self.game.board.permanents
        for attacker, target in combat.attacks.items():
            if attacker in there:
                self.feed(c.AttackerChosen(attacker, target))
        self.feed(c.AttackersDeclared(combat.active))
        if combat.declared.settled:
            self._resolve_triggers(combat)
        self._sync(combat.declared)
        for attacker, target in combat.attacks.items():
            if attacker in self.game.board.permanents and attacker not in self.game.combat.attacking:
                self.feed(c.AttackingEffectApplied(attacker, target))
        self._pass(combat)

    def _block(self, combat: RecordedCombat, blocks: Mapping[str, tuple[str, ...]]) -> None:
        """Each defending player declares as recorded, and is judged."""
        if self.game.board.step != "declare_blockers":
            return
        self.outcomes.doubted = False
        if blocks and combat.declared.unseen != self.unseen:
            self._remark_all(of_the_board(combat), combat.line_of_blocks)
            self.unseen = combat.declared.unseen
        for player in [*self.game.position.declaring]:
            theirs = {
                blocker: attackers
                for blocker, attackers in blocks.items()
                if self.game.position.controller(blocker) == player
            }
            self.outcomes.offer(combat, player, self.game)
            verdict = self.game.judge(theirs, player=player)
            self.outcomes.block(combat, player, verdict, blocks=bool(theirs))
            self._choose(combat, player, theirs)
            self.feed(c.BlockersDeclared(player))
        self.lines.append(
            Assertion(
                by=self.program,
                line=combat.line_of_blocks,
                attacking={k: v for k, v in combat.attacks.items() if k in self.game.combat.attacking},
                blocking=dict(blocks),
                legal=True,
            )
        )

    def _choose(self, combat: RecordedCombat, player: str, blocks: Mapping[str, tuple[str, ...]]) -> None:
        """The choices of a player up to the declared ones; what the recording tells of them comes in its order."""
        chosen: dict[tuple[str, str], None] = {}
        for click in combat.clicks:
            one = (click.blocker, click.attacker)
            if self.game.position.controller(click.blocker) != player or (one in chosen) != click.withdrawn:
                continue
            if click.withdrawn:
                self.feed(c.BlockerWithdrawn(*one))
                del chosen[one]
            else:
                self.feed(c.BlockerChosen(*one))
                chosen[one] = None
        declared = [(blocker, attacker) for blocker, attackers in blocks.items() for attacker in attackers]
        for one in chosen:
            if one not in declared:
                self.feed(c.BlockerWithdrawn(*one))
        for one in declared:
            if one not in chosen:
                self.feed(c.BlockerChosen(*one))

    def _announce_orders(self, combat: RecordedCombat) -> None:
        """The damage assignment orders as they are recorded, where players announce them in the edition."""
        for creature, player in self.game.orders_to_announce:
            fighting = self.game.combat.blocking.get(creature) or self.game.combat.blockers_of(creature)
            order = combat.orders.get(creature, ())
            if sorted(order) != sorted(fighting):
                order = fighting
                said = f"The damage assignment order of {self._called(creature)} ({creature}) is not recorded."
                self.remark(said, combat.line_of_blocks)
            self.feed(c.DamageOrderAnnounced(player, creature, order))

    def _fight(self, combat: RecordedCombat) -> None:
        """Damage, as far as the recording tells how it was divided, and what came of it, compared."""
        names = named_ids(self.game.board.permanents)
        fighting = {*self.game.combat.attacking, *self.game.combat.blocking}
        before = len(self.game.log)
        there = self.game.board.permanents
        creatures = [there[each] for each in sorted(fighting) if each in there]
        self._remark_all(of_the_fight(combat, creatures), combat.line_of_blocks)
        self._announce_orders(combat)
        struck = False
        """Whether first strikes have been dealt, which only a board that is recorded after them shows."""
        for _ in range(PASSES):
            step = self.game.board.step
            if step in ("first_strike_damage", "combat_damage"):
                if struck and self._is_over(combat):
                    self.remark(
                        "The game is over before the second combat damage step (704.5a).", combat.line_of_blocks
                    )
                    break
                fought = combat.fought.get(step)
                if fought is not None and not (struck and fought is combat.fought.get("first_strike_damage")):
                    self._sync(fought)
                self._deal(combat, names)
                struck = True
            if step in ("end_of_combat", "main"):
                break
            self._pass(combat)
        if combat.blocks:
            fighters = {names[each] for each in fighting if each in names}
            self.outcomes.fought(combat, self.game.log.since(before), names, fighters, self.game.board.life)
        if combat.after is not None:
            self._sync(combat.after)
        if self.game.board.step == "end_of_combat":
            self._pass(combat)

    def _is_over(self, combat: RecordedCombat) -> bool:
        """Whether at most one player has life left; where no life is recorded nobody knows."""
        players = (combat.active, *combat.defending)
        return bool(combat.before.life) and sum(self.game.board.life.get(player, 1) > 0 for player in players) < 2

    def _deal(self, combat: RecordedCombat, names: Mapping[str, str]) -> None:
        self._prevent(combat, names)
        for creature in assigners(self.game.position):
            player = self.game.position.controller(creature)
            to = recipients(self.game.position, creature)
            if len(to) > 1:
                points = self._division(combat, creature, to, names)
                if points is None or not self._may_divide(creature, player, points):
                    lethal = self.game.table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
                    points = first_division(self.game.position, player, creature, lethal)
                self.feed(CombatDamageAssigned(player, creature, tuple(points.items())))
        for player in self._announcing():
            self.feed(CombatDamageAnnounced(player))

    def _prevent(self, combat: RecordedCombat, names: Mapping[str, str]) -> None:
        """What effects prevent in this step, where names tell whose damage to whom."""
        dealing = [
            (source, to) for source in assigners(self.game.position) for to in recipients(self.game.position, source)
        ]
        for told in combat.prevented:
            meant = [
                (source, to)
                for source, to in dealing
                if told.source in (source, names.get(source)) and told.target in (to, names.get(to))
            ]
            if len(meant) == 1:
                self.feed(DamagePrevented(*meant[0], told.amount))

    def _may_divide(self, creature: str, player: str, points: Mapping[str, int]) -> bool:
        # Where both strikes of a creature are told, their points stand together.
        if sum(points.values()) != combat_damage_of(self.game.position, creature):
            return False
        return judge_division(self.game.position, player, creature, points, self.game.table).legal is not False

    def _announcing(self) -> Iterator[str]:
        players = dict.fromkeys((self.game.board.active, *self.recorded.players))
        announcing = {self.game.position.controller(creature) for creature in assigners(self.game.position)}
        return iter([player for player in players if player in announcing])

    def _division(
        self, combat: RecordedCombat, creature: str, to: tuple[str, ...], names: Mapping[str, str]
    ) -> dict[str, int] | None:
        """How a creature's damage was divided, as far as names tell it."""
        name = names.get(creature, "")
        told = [each for each in combat.damage or () if each.source in (creature, name)]
        points: dict[str, int] = {}
        for target in to:
            called = (target, names.get(target, target))
            one = next((each for each in told if each.target in called), None)
            if one is not None:
                told.remove(one)
                points[target] = one.amount
        return points or None

    def _is_tapped(self, known: RecordedPermanent) -> bool:
        return known.id in self.game.board.tapped if known.tapped is None else known.tapped

    def _sync(self, board: RecordedBoard, untapped: frozenset[str] = frozenset()) -> None:
        """Bring the board to a recorded one; damage, which is not recorded, stays as it is."""
        want = TargetBoard(
            {
                **{known.id: self.cards.permanent(known) for known in board.permanents},
                **{known.id: known for known in map(not_seen, board.unseen)},
            },
            frozenset(known.id for known in board.permanents if self._is_tapped(known) and known.id not in untapped),
            None,
            board.life,
            {},
        )
        for _ in range(PASSES):
            changes = board_changes(self.game.board, want, self.game.written)
            if not changes:
                break
            for change in changes:
                # It may have died of a change before this one.
                if not isinstance(change, PermanentLeft) or change.object in self.game.written:
                    self.feed(change)
        if board.settled:
            self.feed(BattlefieldRecorded(self._in_sight()))

    def _in_sight(self) -> tuple[str, ...]:
        """The words on the board that are not read, and of which all that they may do is seen."""
        found: set[str] = set()
        for there in self.game.written.values():
            seen = self.cards.in_sight(there.card)
            found.update(each.words for each in there.abilities if each.words in seen and _is_open(each))
        return tuple(sorted(found))


def _is_open(ability: AnyAbility) -> bool:
    """Whether an ability triggers, and it is not read when, or what it does."""
    return isinstance(ability, Triggered) and (not is_played(ability.effect) or bool(unseen_moments(ability)))
