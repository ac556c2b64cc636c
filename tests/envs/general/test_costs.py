"""Costs of blocks: paid in the plainest way that is possible, or taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from events.board import EffectBegan
from events.combat import BlockersDeclared
from events.costs import CostPaid, ManaAbilityActivated
from events.declaration_abilities import BlockCost, Cost
from events.filters import Filter
from simulator.envs.general.costs import plainest_payment
from simulator.envs.general.engine import FullCombat
from simulator.envs.search import Search
from simulator.envs.testing.searches import log_differences, snapshot
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.mana import mana_abilities_of
from tests.envs.played import at_random, combat
from tests.given import Spec, given
from tests.laws.boards import EDITIONS

EDITION = "cr-2024-06-07"


def costing(cost: str, *more: Spec, edition: str = EDITION, **others: object) -> FullCombat:
    """A bear attacks; an elf that can't block unless bob pays, and what else he has."""
    elf = ("elf 1/3", f"This creature can't block unless you {cost}.")
    return combat(given(edition, alice=["bear 2/2"], bob=[elf, *more], attack=["bear"], **others))  # type: ignore[arg-type]


def paid(search: Search) -> tuple[list[str], CostPaid]:
    """The sources whose mana abilities were activated, and the payment."""
    events = [*search.log]
    sources = [event.source for event in events if isinstance(event, ManaAbilityActivated)]
    return sources, next(event for event in events if isinstance(event, CostPaid))


FOREST = ("forest land", "{T}: Add {G}.")
MOUNTAIN = ("mountain land", "{T}: Add {R}.")
ISLAND = ("island land", "{T}: Add {U}.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_509_1f_the_defending_player_pays_or_takes_the_declaration_back(edition: str) -> None:
    search = costing("pay {1}", FOREST, edition=edition)
    before = snapshot(search)
    search.apply(1)
    assert (search.agent, search.phase, search.asked, search.legal()) == ("defending", "cost", -1, (0, 1))
    assert search.pairs == ((0, 0),)
    paying = search.clone()
    paying.apply(1)
    assert paid(paying) == (["forest"], CostPaid("bob", (("G", "forest"),)))
    assert paying.over
    assert log_differences(paying.game) == []
    search.apply(0)
    # Without the elf there is nobody who could block without a cost.
    assert search.over
    assert search.pairs == ()
    assert [len(ruling.cut) for ruling in search.game.rulings] == [3]
    assert not search.game.rulings[0].verdict.legal
    assert log_differences(search.game) == []
    search.undo()
    assert search.phase == "cost"
    search.undo()
    assert snapshot(search) == before


def test_730_1_what_was_taken_back_is_a_ruling_and_no_longer_in_the_log() -> None:
    search = costing("pay {1}", "cat 2/2", FOREST)
    start = [*search.log]
    search.play([1, 1])
    declared = [*search.log]
    assert search.phase == "cost"
    search.apply(0)
    assert (search.phase, search.asked, search.legal(), search.pairs) == ("block", 1, (0, 1), ())
    assert [*search.log] == start
    assert [*search.game.rulings[0].cut] == declared[len(start) :]
    search.apply(1)
    assert search.over
    assert [*search.log].count(BlockersDeclared("bob")) == 1
    assert log_differences(search.game) == []


def test_a_cost_that_cant_be_paid_is_taken_back_without_asking() -> None:
    search = costing("pay {2}", "cat 2/2", FOREST)
    search.play([1])
    assert (search.phase, search.asked) == ("block", 1)
    search.play([1])
    assert (search.phase, search.asked, search.pairs, search.choices) == ("block", 1, (), (1, 1))
    assert len(search.game.rulings) == 1


def test_the_pool_is_spent_before_anything_is_tapped() -> None:
    search = costing("pay {1}{G}", FOREST, MOUNTAIN, mana={"bob": "{G}"}).play([1, 1])
    assert paid(search) == (["forest"], CostPaid("bob", (("G", ""), ("G", "forest"))))


@pytest.mark.parametrize(
    ("cost", "sources"),
    [
        ("pay {1}", ["island"]),
        ("pay {R}", ["mountain"]),
        ("pay {1}{R}", ["island", "mountain"]),
        ("pay {1}{U}{G}", ["island", "forest", "mountain"]),
        ("pay {2}", ["ring"]),
        ("pay {2}{R}{G}", ["forest", "mountain", "ring"]),
        ("pay {5}", ["island", "forest", "mountain", "ring"]),
    ],
)
def test_mana_comes_from_the_fewest_sources_in_board_order(cost: str, sources: list[str]) -> None:
    ring = ("ring artifact", "{T}: Add {C}{C}.")
    search = costing(cost, ISLAND, FOREST, MOUNTAIN, ring).play([1, 1])
    assert paid(search)[0] == sources
    assert log_differences(search.game) == []


def test_a_source_of_two_types_is_left_for_the_type_that_only_it_gives() -> None:
    search = costing("pay {R}{G}", ("taiga land", "{T}: Add {R} or {G}."), FOREST).play([1, 1])
    assert paid(search)[0] == ["taiga", "forest"]
    assert {kind for kind, _ in paid(search)[1].mana} == {"R", "G"}


def test_mana_that_costs_mana_is_found_behind_what_pays_for_it() -> None:
    prism = ("prism artifact", "{1}, {T}: Add {R}.")
    search = costing("pay {R}", prism, FOREST).play([1, 1])
    assert paid(search)[0] == ["forest", "prism"]
    assert log_differences(search.game) == []


def test_a_creature_that_came_this_turn_cant_be_tapped_for_mana() -> None:
    druid: Spec = ("druid 1/1; entered this turn", "{T}: Add {G}.")
    search = costing("pay {1}", druid).play([1, 0])
    assert (search.phase, search.asked, search.pairs) == ("block", 1, ())
    assert len(search.game.rulings) == 1


@pytest.mark.parametrize(
    ("cost", "payment"),
    [
        ("pay 2 life", CostPaid("bob", life=2)),
        ("pay {0}", CostPaid("bob")),
        ("tap an untapped creature you control", CostPaid("bob", tap=("elf",))),
        ("sacrifice a creature", CostPaid("bob", sacrifice=("cat",))),
        ("return a land you control to its owner's hand", CostPaid("bob", return_to_hand=("forest",))),
        ("discard a card", CostPaid("bob", discard=("bolt",))),
    ],
)
def test_objects_are_chosen_in_board_order(cost: str, payment: CostPaid) -> None:
    search = costing(cost, "cat 2/2; tapped", FOREST, hands={"bob": ["bolt", "shock"]}).play([1, 1])
    assert paid(search) == ([], payment)
    assert log_differences(search.game) == []


def test_life_is_paid_only_where_there_is_enough() -> None:
    search = costing("pay 2 life")
    search.apply(1)
    assert search.phase == "cost"
    poor = given(EDITION, alice=["bear 2/2"], bob=[("elf 1/3", "This creature can't block unless you pay 30 life.")])
    poor.declare_attackers({"bear": "bob"})
    search = combat(poor).play([1])
    assert search.over
    assert len(search.game.rulings) == 1


def blocks_cost(cost: Cost) -> EffectBegan:
    """Each creature costs so much to block with."""
    ability = BlockCost(subject=(Filter(any_type=("creature",)),), cost=cost, words="Blocking has its price.")
    return EffectBegan("price", ability)


@pytest.mark.parametrize(
    ("mana", "lands", "sources", "life"),
    [
        ("{R/P}", [FOREST], [], 2),
        ("{R/P}", [FOREST, MOUNTAIN], ["mountain"], 0),
        ("{G/U}", [MOUNTAIN, ISLAND], ["island"], 0),
        ("{2/R}", [MOUNTAIN, ISLAND], ["mountain"], 0),
        ("{2/R}", [FOREST, ISLAND], ["forest", "island"], 0),
    ],
)
def test_107_4_symbols_that_can_be_paid_in_two_ways(
    mana: str, lands: Sequence[Spec], sources: list[str], life: int
) -> None:
    effects = [blocks_cost(Cost(mana=mana))]
    search = combat(given(EDITION, alice=["bear 2/2"], bob=["elf 1/3", *lands], effects=effects, attack=["bear"]))
    search.play([1, 1])
    activated, payment = paid(search)
    assert (activated, payment.life) == (sources, life)


def test_508_1d_509_1c_nobody_has_to_pay() -> None:
    lured = ("bear 2/2", "All creatures able to block this creature do so.")
    elf = ("elf 1/3", "This creature can't block unless you pay {1}.")
    search = combat(given(EDITION, alice=[lured], bob=[elf, "cat 2/2", FOREST], attack=["bear"]))
    assert (search.asked, search.legal()) == (0, (0, 1))
    search.apply(1)
    # The cat is able to block without a cost, so it blocks.
    assert (search.phase, search.pairs) == ("cost", ((0, 0), (1, 0)))
    search.apply(0)
    assert search.over
    assert search.pairs == ((1, 0),)


# Exactly those costs are taken back that nobody could pay.

COSTS = (
    Cost(mana="{1}{R}"), Cost(mana="{R/P}"), Cost(mana="{2}", life=19), Cost(mana="{G}", tap=1),
    Cost(mana="{1}", sacrifice=1), Cost(tap=2), Cost(return_to_hand=1, sacrifice=1), Cost(discard=1, mana="{R}"),
    Cost(mana="{G/U}{G}"), Cost(sacrifice=("druid",), mana="{G}"),
)  # fmt: skip

THINGS: Mapping[str, Spec] = {
    "forest": FOREST,
    "mountain": MOUNTAIN,
    "taiga": ("taiga land", "{T}: Add {R} or {G}."),
    "druid": ("druid 1/1", "{T}: Add {G}."),
    "newcomer": ("newcomer 1/1; entered this turn", "{T}: Add {G}."),
    "prism": ("prism artifact", "{1}, {T}: Add {R}."),
    "spawn": ("spawn 0/1", "Sacrifice this creature: Add {C}."),
    "city": ("city land", "{T}, Pay 1 life: Add {R}."),
}


def can_be_paid(game: Game, depth: int = 4) -> bool:
    """Whether what is owed can be paid, by trying all that a player can do, one after the other."""
    owed = game.mana.owed
    assert owed is not None
    mine = [permanent.id for permanent in game.board.controlled_by(owed.player)]
    tap, sacrifice, returned = (objects(owed.costs, kind, mine) for kind in ("tap", "sacrifice", "return_to_hand"))
    hand = game.board.hand_of(owed.player)
    discard = objects(owed.costs, "discard", hand)
    for mana, life in product(mana_of(owed.costs), (0, 2, 19)):
        for some in product(tap, sacrifice, returned, discard):
            try:
                game.fork().pay(
                    owed.player,
                    mana=mana,
                    life=life,
                    tap=some[0],
                    sacrifice=some[1],
                    return_to_hand=some[2],
                    discard=some[3],
                )
            except IllegalAction:
                continue
            return True
    return depth > 0 and any(can_be_paid(fork, depth - 1) for fork in activated(game, owed.player, mine))


def mana_of(costs: Sequence[Cost]) -> list[str]:
    """The mana that can be meant."""
    wanted = "".join(cost.mana for cost in costs)
    halves = [[f"{{{half}}}" for half in symbol.split("/") if half != "P"] for symbol in wanted[1:-1].split("}{")]
    plain = ["".join(each) for each in product(*halves)] if wanted else [""]
    return [*plain, ""] if "P" in wanted else plain


def objects(costs: Sequence[Cost], kind: str, among: Sequence[str]) -> list[tuple[str, ...]]:
    """The objects that can be meant."""
    wanted = [getattr(cost, kind) for cost in costs]
    if any(isinstance(one, tuple) for one in wanted):
        return [tuple(name for one in wanted for name in one)]
    return [chosen for chosen in product(among, repeat=sum(wanted)) if len(set(chosen)) == len(chosen)]


def activated(game: Game, player: str, mine: Sequence[str]) -> list[Game]:
    """The game after each mana ability that the player can activate."""
    found = []
    for source in mine:
        for number, ability in enumerate(mana_abilities_of(game.board.permanents.get(source))):
            for adds in ability.adds:
                fork = game.fork()
                try:
                    fork.activate_mana(player, source, ability=number, adds=adds)
                except IllegalAction:
                    continue
                found.append(fork)
    return found


@generated(
    cost=st.sampled_from(COSTS),
    things=st.lists(st.sampled_from(sorted(THINGS)), max_size=3, unique=True),
    mana=st.sampled_from(["", "", "{R}", "{1}"]),
    hand=st.sampled_from([[], ["bolt"]]),
)
def test_what_is_taken_back_unasked_could_not_be_paid_by_anyone(
    cost: Cost, things: list[str], mana: str, hand: list[str]
) -> None:
    bob = ["elf 1/3", *(THINGS[name] for name in things)]
    game = given(
        EDITION,
        alice=["bear 2/2"],
        bob=bob,
        effects=[blocks_cost(cost)],
        mana={"bob": mana},
        hands={"bob": hand},
        attack=["bear"],
        block={"elf": ["bear"]},
    )
    payment = plainest_payment(game)
    assert (payment is not None) == can_be_paid(game)
    if payment is not None:
        payment.make(game)
        assert game.owed is None
        assert game.combat.declared == ("bob",)


def test_games_with_costs_are_played_to_their_end() -> None:
    for seed in range(20):
        search = costing("pay {1}", "cat 2/2", FOREST, ("dog 2/2", "This creature can't block unless you pay {1}."))
        assert log_differences(at_random(search, Random(seed)).game) == []
