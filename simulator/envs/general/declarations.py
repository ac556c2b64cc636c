"""Declaring attackers and blockers creature by creature, and announcing damage assignment orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from events import combat as c
from events.event import Event
from projections.verdict_doubts import doubts_at_any_time, named
from simulator.editions.procedures import WHO_IS_EXEMPT_FROM_ATTACKING
from simulator.envs.declaring import Node
from simulator.envs.errors import UndeterminedScenario
from simulator.envs.general.after_blocks import OrderQuestion, ask_for_tricks
from simulator.envs.general.costs import GoesOn, ask_for_costs
from simulator.envs.general.fight import Declarable, Fight, seen_on, settle
from simulator.envs.general.priority import Priority, ask_for_plays
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.search import ACTIVE, Seen
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.rules.attack import Attack


def after_blocks(fight: Fight, game: Game, pairs: BlockPairs) -> GameQuestion:
    """Let the players announce orders; then what has triggered resolves, and the players are asked what they play."""
    while waiting := game.orders_to_announce:
        creature, player = waiting[0]
        against = game.combat.blocking.get(creature) or game.combat.blockers_of(creature)
        if {creature, *against} <= fight.places.keys():
            places = tuple(fight.places[one] for one in against)
            return AnnouncementQuestion(fight, pairs, player, creature, places)
        game.announce_order(player, creature, against)
    settle(fight, game)
    if fight.plays:
        return ask_for_plays(game, Priority(fight, pairs))
    return ask_for_tricks(fight, game, pairs)


class AnnouncementQuestion(OrderQuestion):
    """Which creature is next in the damage assignment order that is announced."""

    def ordered(self, game: Game, order: tuple[str, ...]) -> GameQuestion:
        game.announce_order(self._player, self.creature, order)
        return after_blocks(self._fight, game, self.pairs)

    def recorded_order(self, game: Game, event: Event) -> tuple[str, ...]:
        """The order that is announced, if it is this creature's."""
        return event.order if isinstance(event, c.DamageOrderAnnounced) and event.creature == self.creature else ()


@dataclass(frozen=True, eq=False)
class Raid(Declarable):
    """An attack before it is declared; it never changes.

    Args:
        problem: what the attack declaration poses; its "blockers" are the creatures of the active player, its
            "attackers" what they can attack.
        seen: what the board shows: all those creatures as though they attacked.
        active: the active player.
        then: how the game goes on when attackers are declared.
    """

    active: str
    then: GoesOn


def raid_of(game: Game, name: str, then: GoesOn) -> Raid:
    """The attack of a game in whose declare attackers step nobody has chosen an attacker.

    Args:
        game: the game.
        name: what the game is called, for errors.
        then: how the game goes on when attackers are declared.

    Raises:
        UndeterminedScenario: something on its board is not read.
    """
    board = game.board
    exempt = game.table.answer(WHO_IS_EXEMPT_FROM_ATTACKING)
    compiled = Attack(game.position, board.active, {}, exempt=exempt).compiled
    if doubt := named((*compiled.open, *doubts_at_any_time(game.position))):
        expected = "a board on which everything is read that can act in combat"
        raise UndeterminedScenario(name, f"what nobody here can judge: {doubt}", expected)
    return Raid(compiled.problem, _seen(game, compiled.problem.blockers), board.active, then)


def _seen(game: Game, creatures: Sequence[str]) -> Seen:
    """What the board shows if all these creatures attack the defending player."""
    board = game.board
    defending = board.defending[0]
    fork = game.fork()
    fork.log.extend([c.BecameAttacking(creature, defending, "", defending) for creature in creatures])
    problem = BlockQuestion(fork.position, defending, game.table).compiled.problem
    return seen_on(board, problem, board.active, defending)


def ask_for_declaration(what: Fight | Raid, game: Game, *, free: bool = False) -> GameQuestion:
    """Let a player begin to choose blocks, or attackers.

    Args:
        what: the combat, or the attack.
        game: its game.
        free: whether only declarations that incur no cost can be made.

    Raises:
        TooLarge: the legal choices on this board can't be found.
    """
    game.opened = game.savepoint()
    pairs, node = (what.declaring_free if free else what.declaring).first
    return _chosen(what, game, (), pairs, node, free)


def _chosen(
    what: Fight | Raid, game: Game, before: BlockPairs, pairs: BlockPairs, node: Node[BlockPairs] | None, free: bool
) -> GameQuestion:
    """Log some blocks or attackers, and ask the next creature; where none is left, declare."""
    problem, chosen = what.problem, (*before, *pairs)
    kind = c.AttackerChosen if isinstance(what, Raid) else c.BlockerChosen
    game.log.extend([kind(problem.blockers[one], problem.attackers[other]) for one, other in pairs])
    if node is not None:
        return CreatureQuestion(what, chosen, node, free)
    taken_back = partial(ask_for_declaration, what, free=True)
    if isinstance(what, Raid):
        game.apply(c.AttackersDeclared(what.active))
        return ask_for_costs(game, what.seen, (), ACTIVE, _places(chosen), stands=what.then, taken_back=taken_back)
    game.apply(c.BlockersDeclared(what.defending, what.chooser if what.chooser != what.defending else ""))
    stands, agent = partial(after_blocks, what, pairs=chosen), what.role(what.defending)
    return ask_for_costs(game, what.seen, chosen, agent, (), stands=stands, taken_back=taken_back)


def _places(chosen: BlockPairs) -> tuple[int, ...]:
    """The places of the creatures that are chosen to attack."""
    return tuple([one for one, _ in chosen])


class CreatureQuestion(GameQuestion):
    """What a creature attacks, or which attacker it blocks, or which further one; or nothing.

    Args:
        what: the combat, or the attack.
        chosen: the blocks, or the attacks, that are chosen.
        node: the half-made declaration.
        free: whether only declarations that incur no cost can be made.
    """

    def __init__(self, what: Fight | Raid, chosen: BlockPairs, node: Node[BlockPairs], free: bool) -> None:
        if isinstance(what, Raid):
            super().__init__(what.seen, (), ACTIVE, "attack", node.choices, node.asked, _places(chosen))
        else:
            super().__init__(what.seen, chosen, what.role(what.chooser), "block", node.choices, node.asked)
        self._what = what
        self._chosen = chosen
        self._node = node
        self._free = free

    def answer(self, game: Game, choice: int) -> GameQuestion:
        pairs, node = self._node[choice]
        return _chosen(self._what, game, self._chosen, pairs, node, self._free)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """What the asked creature attacks or blocks, if that is what is recorded next; else nothing."""
        event, what = rest[0], self._what
        if isinstance(what, Raid):
            problem = what.problem
            if not isinstance(event, c.AttackerChosen) or event.attacker != problem.blockers[self.asked]:
                return (0,)
            return (problem.attackers.index(event.target) + 1 if event.target in problem.attackers else -1,)
        if not isinstance(event, c.BlockerChosen) or what.places.get(event.blocker) != self.asked:
            return (0,)
        return (what.places.get(event.attacker, -1) + 1,)
