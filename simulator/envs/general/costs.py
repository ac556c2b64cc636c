"""Paying the cost of an open declaration in the plainest way that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import NamedTuple

from events.costs import CostPaid, ManaAbilityActivated
from events.declaration_abilities import Cost
from events.event import Event
from events.filters import Which
from projections.mana import symbols
from projections.matching import matches
from simulator.envs.general.mana import ManaActivation, activations_for, mana_sources
from simulator.envs.general.questions import BlockPairs, GameQuestion
from simulator.envs.search import Agent, Seen
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction

MOST_TRIED = 20_000
"""Ways to choose what is tapped, discarded, returned or sacrificed that are looked at."""


class PlainPayment(NamedTuple):
    """A way to pay a cost.

    Args:
        player: who pays.
        activations: the mana abilities that are activated before.
        mana: the mana as printed.
        life: points of life.
        tap: permanents that are tapped; likewise the others.
    """

    player: str
    activations: tuple[ManaActivation, ...] = ()
    mana: str = ""
    life: int = 0
    tap: tuple[str, ...] = ()
    sacrifice: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    return_to_hand: tuple[str, ...] = ()

    def make(self, game: Game) -> None:
        """Pay.

        Raises:
            IllegalAction: it can't be paid so.
        """
        for way in self.activations:
            game.activate_mana(self.player, way.source, ability=way.ability, adds=way.adds)
        game.pay(
            self.player,
            mana=self.mana,
            life=self.life,
            tap=self.tap,
            sacrifice=self.sacrifice,
            discard=self.discard,
            return_to_hand=self.return_to_hand,
        )


def plainest_payment(game: Game) -> PlainPayment | None:
    """The plainest way to pay what an open declaration owes; None where it can't be paid.

    Objects are chosen in board order, of what leaves the battlefield those last that attack or block; mana comes from
    the pool and then from as few sources as will do; and life is paid where mana of a symbol that allows both is not to
    be had. Of choices of objects 20,000 are looked at.
    """
    owed = game.mana.owed
    if owed is None:
        return None
    player, costs = owed.player, owed.costs
    life = sum(cost.life for cost in costs)
    ways = _ways_to_pay_mana([symbol for cost in costs for symbol in symbols(cost.mana)])
    sources = mana_sources(game, player) if any(mana for mana, _ in ways) else []
    pool, points = game.mana.spendable(player), game.board.life_of(player)
    known: dict[tuple[str, frozenset[str]], tuple[ManaActivation, ...] | None] = {}
    for objects in islice(_objects(game, player, costs), MOST_TRIED):
        away = frozenset(objects.tap)
        for mana, more in ways:
            if life + more > points:
                continue
            if (mana, away) not in known:
                known[mana, away] = activations_for(mana, pool, sources, points - life - more, away)
            activations = known[mana, away]
            if activations is not None:
                payment = objects._replace(activations=activations, mana=mana, life=life + more)
                if _works(game, payment):
                    return payment
    return None


def _works(game: Game, payment: PlainPayment) -> bool:
    try:
        payment.make(game.fork())
    except IllegalAction:
        return False
    return True


def _ways_to_pay_mana(wanted: Sequence[str]) -> list[tuple[str, int]]:
    """The ways to pay symbols: mana of types that are named and of any type, as printed, and life.

    >>> _ways_to_pay_mana(["1", "R", "G/P"]), _ways_to_pay_mana(["2/W"]), _ways_to_pay_mana([])
    ([('{R}{G}{1}', 0), ('{R}{1}', 2)], [('{W}', 0), ('{2}', 0)], [('', 0)])
    """
    ways: dict[tuple[str, int], None] = {}
    for halves in product(*(_halves(symbol) for symbol in wanted)):
        generic = sum(int(half) for half in halves if half.isdigit())
        types = "".join(f"{{{half}}}" for half in halves if not half.isdigit() and half != "P")
        ways[types + (f"{{{generic}}}" if generic else ""), 2 * halves.count("P")] = None
    return sorted(ways, key=lambda way: way[1])


def _halves(symbol: str) -> list[str]:
    """The ways to pay one symbol, that with the least mana first: a type, a number, or P for 2 life."""
    return sorted(symbol.split("/"), key=lambda half: int(half) if half.isdigit() else 3 if half == "P" else 0)


def _objects(game: Game, player: str, costs: Sequence[Cost]) -> Iterator[PlainPayment]:
    """Every choice of the objects that costs ask for, each used once beside being tapped.

    They are in board order; what is chosen to attack or block leaves the battlefield last.
    """
    board, combat = game.board, game.combat
    mine = [permanent.id for permanent in board.controlled_by(player)]
    untapped = [one for one in mine if one not in board.tapped]
    mine.sort(key=lambda one: one in combat.chosen_blocks or one in combat.chosen_attacks)
    slots = {kind: _slots(costs, kind) for kind in ("tap", "sacrifice", "discard", "return_to_hand")}
    for tap in _filled(game, player, slots["tap"], untapped):
        for discard in _filled(game, player, slots["discard"], board.hand_of(player)):
            for sacrifice in _filled(game, player, slots["sacrifice"], mine):
                left = [one for one in mine if one not in sacrifice]
                for returned in _filled(game, player, slots["return_to_hand"], left):
                    yield PlainPayment(player, (), "", 0, tap, sacrifice, discard, returned)


Slot = str | Which
"""What an object must be: the very one, or one of those that are meant."""


def _slots(costs: Sequence[Cost], kind: str) -> list[Slot]:
    """The objects of a kind that are asked for; like ones beside each other, those that are named first."""
    slots: list[Slot] = []
    for cost in costs:
        objects = getattr(cost, kind)
        slots += objects if isinstance(objects, tuple) else [cost.which] * objects
    return sorted(slots, key=lambda slot: (not isinstance(slot, str), repr(slot)))


def _filled(game: Game, player: str, slots: Sequence[Slot], among: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way to fill slots with different objects, in their order; like slots are filled in one order only."""
    if not slots:
        yield ()
        return
    slot, others = slots[0], slots[1:]
    for place, one in enumerate(among):
        if _fits(game, player, slot, one):
            alike = bool(others) and others[0] == slot
            left = among[place + 1 :] if alike else [*among[:place], *among[place + 1 :]]
            for rest in _filled(game, player, others, left):
                yield (one, *rest)


def _fits(game: Game, player: str, slot: Slot, one: str) -> bool:
    if isinstance(slot, str):
        return slot == one
    known = game.board.permanents.get(one)
    return known is None or matches(slot, known, None, player)


GoesOn = Callable[[Game], GameQuestion]
"""How a game goes on, up to the next question."""


def ask_for_costs(
    game: Game,
    seen: Seen,
    pairs: BlockPairs,
    agent: Agent,
    picked: tuple[int, ...],
    *,
    stands: GoesOn,
    taken_back: GoesOn,
) -> GameQuestion:
    """Ask whether the costs of a submitted declaration are paid, where it has any; take it back where they can't be.

    Args:
        game: the game.
        seen: the board of the combat.
        pairs: the blocks that are chosen.
        agent: the role of the player who declares.
        picked: the places of the creatures that are chosen to attack.
        stands: how the game goes on where the declaration stands.
        taken_back: how it goes on where it was taken back.
    """
    if game.owed is None:
        return stands(game)
    payment = plainest_payment(game)
    if payment is not None:
        return CostQuestion(
            seen, pairs, agent, "cost", (0, 1), picked=picked, payment=payment, stands=stands, taken_back=taken_back
        )
    game.abandon()
    return taken_back(game)


@dataclass(eq=False, kw_only=True)
class CostQuestion(GameQuestion):
    """Whether the costs of a declaration are paid, or it is taken back; see `ask_for_costs`.

    Args:
        payment: the plainest way to pay.
        stands: how the game goes on where the declaration stands.
        taken_back: how it goes on where it was taken back.
    """

    payment: PlainPayment
    stands: GoesOn
    taken_back: GoesOn

    def answer(self, game: Game, choice: int) -> GameQuestion:
        if choice:
            self.payment.make(game)
            return self.stands(game)
        game.abandon()
        return self.taken_back(game)

    def recorded(self, game: Game, rest: Sequence[Event]) -> tuple[int, ...]:
        """They are paid where a payment, or a mana ability, comes next; else the declaration is taken back."""
        return (int(isinstance(rest[0], CostPaid | ManaAbilityActivated)),)
