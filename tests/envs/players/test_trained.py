"""The player `trained`: its weights are read within limits or refused, it plays anywhere, and it plays well."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.envs.benchmarks.ladder import LadderBoards, ladder
from simulator.envs.benchmarks.ladder import table_of as table_of_ladder
from simulator.envs.benchmarks.measuring import measure
from simulator.envs.engines import search_of_army
from simulator.envs.generators.boards import Boards, table_of
from simulator.envs.generators.scenario_v1 import Army, Creature, army
from simulator.envs.players.named import player_named
from simulator.envs.players.network import BlockNetwork, Layer, Sizes, layers_of
from simulator.envs.players.outlook import BLOCKER, CHOICE, PAIR, Moments, Outlook, moments_of
from simulator.envs.players.players import greedy, play_out
from simulator.envs.players.trained import INSTALLED, TrainedPlayer, trained, training
from simulator.envs.players.weights import MOST_BYTES, Trained, WeightsError, read_weights, weights_of, written
from simulator.envs.search import Search, Seen
from simulator.envs.solvers.minimax import minimax_value, settled
from simulator.envs.vanilla.engine import PlainCombat
from tests.envs.played import combat
from tests.given import given as board_given

EDITION = "cr-2024-06-07"
CARDS = ["Grizzly Bears", "Serra Angel", "Typhoid Rats", "Elvish Archers", "Palace Guard", "Wall of Wood"]


SMALL = Sizes(8, 8, 1)


def untrained(sizes: Sizes = SMALL) -> BlockNetwork:
    """A network whose weights are drawn."""
    draws = np.random.default_rng(0)
    return BlockNetwork(
        sizes,
        {
            name: Layer(draws.normal(size=shape[::-1]).astype(np.float32) / 4, np.zeros(shape[1], np.float32))
            for name, shape in layers_of(sizes).items()
        },
    )


def moments(searches: list[Search]) -> list[Search]:
    """All moments in which somebody chooses while the player `trained` plays both roles."""
    player, found = trained(), []
    for search in searches:
        while not search.over:
            found.append(search.clone())
            search.apply(player(search))
    return found


# How well it plays.


def test_it_comes_within_three_hundredths_of_exact_play_without_search() -> None:
    """Of the way from random legal play, on the first boards of those that nobody trains on; on all 4,096 it says so
    itself."""
    measured = measure(trained(), boards=512)
    assert measured.gap_closed > 97
    assert measured.optimal > 0.9 * 512
    assert training().scores["bench policy"] > 97
    assert abs(training().scores["bench policy"] - measured.gap_closed) < 2


def test_it_is_rated_between_greedy_and_exact_play() -> None:
    table = table_of_ladder(ladder(["random", "greedy", "trained", "minimax"], LadderBoards(), range(80)))
    assert [one.player for one in table.standings] == ["minimax", "trained", "greedy", "random"]


def test_another_network_does_not() -> None:
    assert measure(TrainedPlayer(untrained()), boards=128).gap_closed < 60


@pytest.mark.parametrize(("size", "boards", "share"), [(1, 60, 0.97), (2, 60, 0.97), (6, 40, 0.93), (8, 12, 0.9)])
def test_it_plays_boards_of_other_sizes(size: int, boards: int, share: float) -> None:
    """Between greedy play and exact play it stands near exact play."""
    pool = Boards(size, size, pool=boards, first=3 << 40)
    player, chance = trained(), player_named("random", 1)
    best = ours = lowest = 0.0
    for number in range(boards):
        begun = PlainCombat(pool.table(number))
        best += minimax_value(begun)
        ours += blocked(begun.clone(), player)
        lowest += sum(blocked(begun.clone(), chance) for _ in range(8)) / 8
    assert ours - lowest >= share * (best - lowest) > 0


def blocked(combat: PlainCombat, player: Any) -> float:
    """What a combat is worth when a player chooses the blocks, and both choose best after them."""
    while combat.phase == "block":
        combat.apply(player(combat))
    return settled(combat).returns().defending


def test_damage_is_divided_so_that_the_most_is_destroyed() -> None:
    orders = 0
    for number in range(150):
        search = PlainCombat(Boards(4, 4, pool=0).table(number))
        while search.phase == "block":
            search.apply(search.legal()[-1])
        best = settled(search).returns()
        orders += search.phase == "order"
        assert play_out(search, trained(), greedy).returns() == best
    assert orders > 20


# It plays anywhere, and always alike.


@given(st.integers(0, 1 << 30), st.integers(1, 10), st.integers(1, 10))
@settings(max_examples=30, deadline=None)
def test_it_chooses_what_is_legal_on_plain_boards_of_any_size(number: int, attackers: int, blockers: int) -> None:
    for search in moments([search_of_army(army(number, attackers, blockers), EDITION, "a board")]):
        before = search.choices
        choice = trained()(search)
        assert choice in search.legal()
        assert search.choices == before


def kinds() -> list[Search]:
    """Beginnings of every kind."""
    named = LadderBoards("named", (3, 3), edition="cr-2026-01-16", cards=CARDS)
    before_orders = LadderBoards(size=(3, 3), edition="cr-2008-02-01")
    elf = ("elf 3/3", "This creature can't block unless you pay {1}.")
    costs = board_given(EDITION, alice=["bear 2/2"], bob=[elf, ("forest land", "{T}: Add {G}.")], attack=["bear"])
    return [
        *(named.begin(place) for place in range(12)),
        *(LadderBoards().begin(place) for place in range(12)),
        *(before_orders.begin(place) for place in range(4)),
        *(LadderBoards("duels").begin(place) for place in range(2)),
        combat(costs),
    ]


def test_it_chooses_what_is_legal_on_boards_of_all_kinds_and_the_same_each_time() -> None:
    player, found = trained(), moments(kinds())
    chosen = [player(search) for search in found]
    assert all(choice in search.legal() for choice, search in zip(chosen, found, strict=True))
    assert {search.phase for search in found} >= {"attack", "block", "order", "cost"}
    assert {type(search).__name__ for search in found} == {"PlainCombat", "FullCombat", "DuelSearch"}
    backwards = [player(search) for search in reversed(found)]
    assert backwards[::-1] == chosen == [trained()(search) for search in found]


def test_what_the_network_does_not_know_is_chosen_greedily() -> None:
    nine = PlainCombat(table_of(Army((Creature(2, 2), Creature(3, 3)), (Creature(2, 3),) * 9, 20), EDITION))
    several = combat(board_given(EDITION, alice=["ox 2/2", "elk 3/3"], bob=[GUARD, "bear 2/2"], attack=["ox", "elk"]))
    assert (nine.phase, several.phase) == ("block", "block")
    assert chosen_greedily(nine, "block")
    assert chosen_greedily(several, "block")
    assert all(chosen_greedily(LadderBoards("duels").begin(place), "attack") for place in range(2))
    assert not all(chosen_greedily(LadderBoards().begin(place), "block") for place in range(40))


def chosen_greedily(search: Search, phase: str) -> bool:
    """Whether it chooses as `greedy` does in a phase, at each moment of greedy play."""
    player, alike = trained(), []
    while not search.over:
        choice = greedy(search)
        if search.phase == phase:
            alike.append(player(search) == choice)
        search.apply(choice)
    return all(alike)


GUARD = ("guard 1/4", "This creature can block an additional creature each combat.")


# Who stands where does not matter.


def scores_of(seen: Seen, by: dict[int, int], asked: int, network: BlockNetwork) -> list[float]:
    """The scores of a board on which each blocker of `by` blocks that attacker, and any choice is legal."""
    outlook = Outlook([seen], len(seen.attackers), len(seen.blockers))
    row = np.zeros((1, len(seen.attackers) + 1), np.int64)
    for b, a in by.items():
        row[0, a + 1] |= 1 << b
    legal = np.ones(row.shape, np.bool_)
    features = outlook.features(Moments(np.zeros(1, np.int64), row, np.array([asked]), legal))
    found: list[float] = network.scores(features)[0].tolist()
    return found


def turned(seen: Seen, attackers: list[int], blockers: list[int]) -> Seen:
    """The board with its creatures in another order."""
    return Seen(
        tuple([seen.attackers[a] for a in attackers]),
        tuple([seen.blockers[b] for b in blockers]),
        tuple([sum((seen.allowed[b] >> a & 1) << place for place, a in enumerate(attackers)) for b in blockers]),
        tuple([tuple([seen.wanted[b][a] for a in attackers]) for b in blockers]),
        seen.life,
    )


@given(st.integers(0, 1 << 30), st.permutations(range(4)), st.permutations(range(2, 5)))
@settings(max_examples=30, deadline=None)
def test_creatures_in_another_order_have_the_same_scores_in_that_order(
    number: int, attackers: list[int], later: list[int]
) -> None:
    seen = PlainCombat(table_of(army(number, 4, 5, fixed=True), EDITION)).seen
    network = read_weights(INSTALLED).network
    scores = scores_of(seen, {0: 2}, 1, network)
    other = scores_of(turned(seen, attackers, [0, 1, *later]), {0: attackers.index(2)}, 1, network)
    assert other == pytest.approx([scores[0], *[scores[a + 1] for a in attackers]], abs=1e-3)


def test_of_attackers_that_are_equal_it_takes_the_first() -> None:
    twins = Army((Creature(3, 2), Creature(3, 2), Creature(3, 2)), (Creature(2, 4),), 20)
    search = PlainCombat(table_of(twins, EDITION))
    assert trained()(search) == 1
    assert minimax_value(search) == -1


# The file.


def test_the_file_is_small_and_says_how_it_was_trained() -> None:
    assert INSTALLED.stat().st_size <= 1_000_000
    said = training()
    assert said.version.startswith("imitation")
    assert {"rounds", "boards", "steps"} <= said.settings.keys()
    assert "torch" in said.made_with
    assert "bench policy" in said.scores
    assert written(read_weights(INSTALLED)) == INSTALLED.read_bytes()


def test_neither_torch_nor_gymnasium_is_imported_to_play() -> None:
    program = (
        "import sys; from simulator.envs.players.named import player_named\n"
        "from simulator.envs import Boards, PlainCombat\n"
        "player_named('random'); print('simulator.envs.players.trained' in sys.modules)\n"
        "search = PlainCombat(Boards(4, 4).table(3)); print(player_named('trained')(search) in search.legal())\n"
        "print([name for name in ('torch', 'gymnasium', 'numba') if name in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True", "[]"]


def small() -> bytes:
    """A file of a small network."""
    return written(Trained(untrained(), training()))


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_changed_byte_is_noticed(data: st.DataObject) -> None:
    whole = small()
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    with pytest.raises(WeightsError, match=r"a file: found .*; expected"):
        weights_of(changed, "a file")


@given(st.binary(max_size=200))
def test_what_is_no_file_of_weights_is_refused(data: bytes) -> None:
    with pytest.raises(WeightsError, match="a file: found"):
        weights_of(data, "a file")


@given(st.integers(0, 3000))
@settings(max_examples=30, deadline=None)
def test_a_file_that_ends_early_is_refused(end: int) -> None:
    with pytest.raises(WeightsError, match="a file: found"):
        weights_of(small()[:end], "a file")


def changed_body(change: dict[str, Any]) -> bytes:
    """The bytes of a file of whose body something else was written, with a digest that fits."""
    body = msgspec.msgpack.decode(msgspec.msgpack.decode(small())["body"])
    for name, value in change.items():
        body[name] = {**body[name], **value} if isinstance(value, dict) else value
    packed = msgspec.msgpack.encode(body)
    digest = blake2b(packed, digest_size=16).digest()
    return msgspec.msgpack.encode({"format": "blockers weights 1", "digest": digest, "body": packed})


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"sizes": {"pairs": 9}}, r"a file, layer 'pair': found \d+ bytes; expected \d+: 7 x 9 weights and 9 more"),
        ({"sizes": {"turns": 2}}, "found the layers pair, .*; expected pair, .*whole 2"),
        ({"sizes": {"pairs": 1 << 40}}, "found no weights"),
        ({"layers": {"score": b"\x00\x7c" * 9}}, "layer 'score': found a weight that is no number"),
        ({"layers": {"score": b""}}, "layer 'score': found 0 bytes; expected 18"),
        ({"layers": {"more": b""}}, "found the layers .*more"),
        ({"training": "none"}, "found no weights"),
        ({"other": 1}, "found no weights"),
    ],
)
def test_a_network_that_does_not_fit_is_refused(change: dict[str, Any], found: str) -> None:
    assert weights_of(changed_body({}), "a file").network.sizes == Sizes(8, 8, 1)
    with pytest.raises(WeightsError, match=found):
        weights_of(changed_body(change), "a file")


def test_a_file_that_is_not_there_or_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"no file that can be read \(No such file"):
        read_weights(tmp_path / "none.weights")
    large = tmp_path / "large.weights"
    large.write_bytes(b"\x00" * (MOST_BYTES + 1))
    with pytest.raises(WeightsError, match="more than 1,000,000 bytes"):
        read_weights(large)
    with pytest.raises(WeightsError, match="1,000,000 at most: a smaller network"):
        written(Trained(untrained(sizes=Sizes(256, 256, 8)), training()))


def test_a_network_is_told_as_much_as_the_outlook_says() -> None:
    layers = layers_of(Sizes(8, 16, 1))
    assert [layers[name][0] for name in ("pair", "pair from choice", "pair from blocker")] == [PAIR, CHOICE, BLOCKER]
    searches = [PlainCombat(Boards(4, 4).table(number)) for number in range(40)]
    asked = [each for each in searches if each.phase == "block"]
    outlook = Outlook([each.seen for each in asked], 4, 4)
    together = untrained().scores(outlook.features(moments_of(asked, np.arange(len(asked)), 4)))
    for row, search in zip(together, asked, strict=True):
        alone = Outlook([search.seen], len(search.seen.attackers), len(search.seen.blockers))
        features = alone.features(moments_of([search], np.zeros(1, np.int64), alone.attackers))
        (scores,) = untrained().scores(features)
        assert row[: len(scores)] == pytest.approx(scores, abs=1e-4)
