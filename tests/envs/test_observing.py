"""Observations: every number against a slow account of what it says, at every moment of combats of every kind."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("pettingzoo")

from gymnasium.spaces import GraphInstance

from simulator.envs.api.aec import CombatAEC
from simulator.envs.api.episodes import GeneratedCombats
from simulator.envs.api.single import CombatEnv
from simulator.envs.errors import SIZES, EnvsError, TooManyCreatures
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.observations.entities import pairs_of
from simulator.envs.observations.forms import Form, SearchObserver, observation_space
from simulator.envs.observations.layout import (
    AT_ATTACKERS,
    CREATURE,
    DTYPES,
    GLOBALS,
    PAIR,
    PHASES,
    WIDTH,
    Dtype,
    fields,
    highest,
    length,
    table,
)
from simulator.envs.observations.observing import Observer, observe
from simulator.envs.scenario import Scenario, Trick
from simulator.envs.search import Fighter, Search
from simulator.envs.vanilla.engine import PlainCombat
from tests.given import given

EDITIONS = ("cr-2008-02-01", "cr-2009-10-01", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16")


def share(number: float, of: float) -> float:
    return min(max(number / of, 0.0), 1.0)


def account(search: Search, size: int) -> dict[str, list[float]]:
    """What an observation says, by field, worked out anew from what the search shows."""
    seen, phase = search.seen, search.phase
    attackers, blockers, pairs, picked = seen.attackers, seen.blockers, search.pairs, search.picked
    attacks = phase in ("attack", "order")
    asked = (attackers if attacks else blockers)[search.asked] if search.asked >= 0 else None
    blocked = {a for _, a in pairs}
    unblocked = sum(max(0, one.power) for a, one in enumerate(attackers) if a not in blocked)
    left = 0
    if phase in ("order", "order_of_blocker"):
        assert asked
        others = blockers if attacks else attackers
        left = max(0, max(0, asked.power) - sum(others[place].toughness for place in picked))
    found = {
        "phase": [float(phase == each) for each in PHASES],
        "role": [float(search.agent == "active"), float(search.agent == "defending")],
        "life": [share(life, 32) for life in seen.life],
        "creatures": [len(attackers) / size, len(blockers) / size],
        "asked_power": [share(asked.power if asked else 0, 16)],
        "asked_toughness": [share(asked.toughness if asked else 0, 16)],
        "damage_left": [share(left, 16)],
        "unblocked_power": [share(unblocked, 64)],
        "unblocked_lethal": [float(unblocked >= seen.life[1])],
    }
    for side, own, others in (("attackers", attackers, blockers), ("blockers", blockers, attackers)):
        rows = [creature(search, side, place, one, others, left, size) for place, one in enumerate(own)]
        for feature in CREATURE:
            numbers = [row[feature.name] for row in rows]
            found[f"{side}.{feature.name}"] = numbers + [0.0] * (size - len(rows))
    return found


def creature(
    search: Search, side: str, place: int, one: Fighter, others: tuple[Fighter, ...], left: int, size: int
) -> dict[str, float]:
    seen, phase = search.seen, search.phase
    attacks = side == "attackers"
    fights = sorted(b if attacks else a for b, a in search.pairs if (a if attacks else b) == place)
    those = [others[other] for other in fights]
    power = sum(max(0, other.power) for other in those)
    lethal = bool(those) and power >= one.toughness
    on_side = attacks == (phase in ("attack", "order"))
    row = dict.fromkeys((feature.name for feature in CREATURE), 0.0)
    row |= {
        "present": 1.0,
        "power": share(one.power, 16),
        "toughness": share(one.toughness, 16),
        "low": share(one.low, 8),
        "high": share(one.high if attacks else one.cap, 8),
        "required": share(one.required, 4),
        "asked": float(search.asked == place and on_side),
        "against": len(those) / size,
        "power_against": share(power, 64),
        "toughness_against": share(sum(other.toughness for other in those), 64),
        "lethal": float(lethal),
        "first": (fights[0] + 1) / size if fights else 0.0,
    }
    falls = False
    if phase == "block" and attacks:
        asked = seen.blockers[search.asked]
        opens = bool(seen.allowed[search.asked] >> place & 1) and search.asked not in fights
        later = [b for b in range(search.asked + 1, len(seen.blockers)) if seen.allowed[b] >> place & 1]
        row["open"] = float(opens)
        row["wanted"] = share(seen.wanted[search.asked][place], 4)
        row["destroys_asked"] = float(opens and max(0, one.power) >= asked.toughness)
        row["later"] = len(later) / size
        row["later_power"] = share(sum(max(0, seen.blockers[b].power) for b in later), 64)
        falls = opens and not lethal and power + max(0, asked.power) >= one.toughness
    elif phase == "block" and place > search.asked:
        able = [a for a in range(len(seen.attackers)) if seen.allowed[place] >> a & 1]
        row["later"] = len(able) / size
        row["later_power"] = share(sum(max(0, seen.attackers[a].power) for a in able), 64)
    elif phase == ("order_of_blocker" if attacks else "order"):
        opens = search.asked in fights and place not in search.picked
        row["open"] = float(opens)
        falls = opens and left >= one.toughness
    picks = {"attack": attacks, "order": not attacks, "order_of_blocker": attacks}
    if picks.get(phase) and place in search.picked:
        row["picked"] = (search.picked.index(place) + 1) / size
    row["lethal_if_chosen"] = float(falls)
    row["gain_if_chosen"] = share(one.worth, 32) if falls else 0.0
    return row


def moments(search: Search, random: Random) -> Iterator[Search]:
    """A search at every moment of a random course."""
    yield search
    while not search.over:
        search.apply(random.choice(search.legal()))
        yield search


def differing(search: Search, size: int) -> list[str]:
    row, expected = observe(search, size), account(search, size)
    return [
        f"{name}: {list(row[where])}, not {expected[name]}"
        for name, where, _, _ in fields(size)
        if list(row[where]) != list(array("f", expected[name]))
    ]


@pytest.mark.parametrize("edition", EDITIONS[1:])
@pytest.mark.parametrize(("attackers", "blockers", "size"), [(5, 5, 8), (8, 8, 8), (3, 12, 16), (20, 17, 32)])
def test_every_number_of_plain_combats(edition: str, attackers: int, blockers: int, size: int) -> None:
    boards = Boards(attackers, blockers, edition=edition, pool=0)
    random = Random(attackers)
    phases = set()
    for number in range(6):
        for search in moments(PlainCombat(boards.table(number)), random):
            assert differing(search, size) == []
            assert all(0.0 <= number <= 1.0 for number in observe(search, size))
            phases.add(search.phase)
    assert {"block", "over"} <= phases


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_duels(edition: str) -> None:
    """Attacks, creatures that block several, and every kind of damage."""
    phases = set()
    for number in range(3):
        for search in moments(DuelSearch(duel(number, edition, turns=14)), Random(number)):
            assert differing(search, 16) == []
            phases.add(search.phase)
    assert {"attack", "block", "over"} <= phases


def pair(search: Search, b: int, a: int) -> dict[str, float]:
    """What the entity form says of a blocker and an attacker."""
    blocker, attacker = search.seen.blockers[b], search.seen.attackers[a]
    allowed = bool(search.seen.allowed[b] >> a & 1)
    return {
        "allowed": float(allowed),
        "wanted": share(search.seen.wanted[b][a], 4),
        "blocks": float((b, a) in search.pairs),
        "kills": float(allowed and max(0, blocker.power) >= attacker.toughness),
        "dies": float(allowed and max(0, attacker.power) >= blocker.toughness),
    }


def test_every_number_of_pairs() -> None:
    said: dict[str, set[float]] = {feature.name: set() for feature in PAIR}
    for number in range(20):
        search = PlainCombat(Boards(5, 5, pool=0).table(number))
        observer = Observer(search.seen, 8)
        for moment in moments(search, Random(number)):
            found = pairs_of(observer, moment.pairs)
            for b in range(len(search.seen.blockers)):
                for a in range(len(search.seen.attackers)):
                    expected = pair(moment, b, a)
                    assert dict(zip(said, found[b, a].tolist(), strict=True)) == expected
                    for name, number_said in expected.items():
                        said[name].add(number_said)
            assert not found[len(search.seen.blockers) :].any()
            assert not found[:, len(search.seen.attackers) :].any()
    assert all(len(numbers) > 1 for numbers in said.values()), "a number that never changes is not tested"


def test_the_general_engine_shows_the_same() -> None:
    boards = Boards(4, 4, pool=0)
    for number in range(12):
        plain = PlainCombat(boards.table(number))
        full = FullCombat(Scenario("a board", plain.edition, tuple(plain.table.log)))
        for search in moments(plain, Random(number)):
            while len(full.choices) < len(search.choices):
                full.apply(search.choices[len(full.choices)])
            assert observe(search).tobytes() == observe(full).tobytes()


def test_every_phase_is_met() -> None:
    """Else what is said of some would not be tested; and costs, tricks and several blocks, which no other board has."""
    met = set()
    for number in range(6):
        met |= {search.phase for search in moments(DuelSearch(duel(number, turns=30)), Random(number))}
    many = "This creature can block any number of creatures."
    taxed = ("elf 1/3", "This creature can't block unless you pay {1}.")
    board = given(
        "cr-2024-06-07",
        alice=["ogre 3/3", "bear 2/2", "cat 1/1"],
        bob=[("wall 0/9", many), "rat 1/1", taxed, ("forest land", "{T}: Add {G}.")],
        attack=["ogre", "bear", "cat"],
    )
    trick = Trick("alice", "destroy", (("object", '["wall"]'),), "destroy the wall")
    for number in range(20):
        for search in moments(FullCombat.from_game(board, "a board", [trick]), Random(number)):
            assert differing(search, 8) == []
            met.add(search.phase)
    assert met == {*PHASES}


@pytest.mark.parametrize("size", SIZES)
def test_the_fields_cover_a_row(size: int) -> None:
    covered = [0] * length(size)
    for _, where, unit, meaning in fields(size):
        assert unit
        assert meaning
        for at in range(length(size))[where]:
            covered[at] += 1
    assert covered == [1] * length(size)
    assert len(fields(size)) == len(GLOBALS) + 2 * len(CREATURE)
    assert table(size).count("\n") == len(fields(size)) + 1


def test_a_row_of_a_known_board() -> None:
    """Where trained policies look."""
    row = observe(PlainCombat(Boards(5, 5, pool=0).table(1)), 8)
    seen = PlainCombat(Boards(5, 5, pool=0).table(1)).seen
    assert row[1] == 1.0, "the phase is block"
    assert row[8] == 1.0, "the defending role is asked"
    assert row[10] == seen.life[1] / 32
    assert row[AT_ATTACKERS + 1] == seen.attackers[0].power / 16
    assert row[AT_ATTACKERS + 8 * WIDTH + 2] == seen.blockers[0].toughness / 16


def _arrays(seen: Any) -> list[Any]:
    """The arrays of an observation, in order."""
    if isinstance(seen, dict):
        return [array for name in sorted(seen) for array in _arrays(seen[name])]
    return _arrays({"nodes": seen.nodes, "edges": seen.edges}) if isinstance(seen, GraphInstance) else [seen]


@pytest.mark.parametrize("form", ["flat", "entities", "graph"])
@pytest.mark.parametrize(("dtype", "parts"), [("float16", 1), ("uint8", 64)])
def test_every_form_has_the_same_numbers_of_other_kinds(form: Form, dtype: Dtype, parts: int) -> None:
    searches: list[Search] = [PlainCombat(Boards(5, 5, pool=0).table(number)) for number in range(5)]
    searches.append(DuelSearch(duel(1, turns=14)))
    space = observation_space(form, 16, dtype)
    for number, search in enumerate(searches):
        plain, other = SearchObserver(form, 16), SearchObserver(form, 16, dtype)
        for each in (plain, other):
            each.begin(Observer(search.seen, 16))
        for moment in moments(search, Random(number)):
            expected, seen = plain.observation(moment, True), other.observation(moment, True)
            assert space.contains(seen)
            for one, two in zip(_arrays(expected["observation"]), _arrays(seen["observation"]), strict=True):
                assert (one.dtype, two.dtype) == ("float32", dtype)
                assert (two.astype("float64") / parts == one).all()
        for copied in (deepcopy(other), pickle.loads(pickle.dumps(other))):  # noqa: S301  # our own
            assert _arrays(copied.observe(search))[0].dtype == dtype


@pytest.mark.parametrize("api", [CombatEnv, CombatAEC])
def test_each_api_hands_out_what_its_space_says(api: Callable[..., Any]) -> None:
    for dtype in DTYPES:
        env = api(Boards(4, 4, pool=4), dtype=dtype)
        env.reset(seed=1)
        seen = env.observe("defending") if api is CombatAEC else env.reset(seed=1)[0]
        space = env.observation_space("defending") if api is CombatAEC else env.observation_space
        assert space.contains(seen)
        assert space["observation"].high.max() == highest(dtype) == seen["observation"].max()
        assert seen["observation"].dtype == env.dtype == dtype
        with pytest.raises(EnvsError, match="dtype: found 'float64'; expected one of 'float32', 'float16', 'uint8'"):
            api(Boards(4, 4, pool=4), dtype="float64")


def test_too_many_creatures() -> None:
    seen = PlainCombat(Boards(9, 3, fixed=True, pool=0).table(0)).seen
    with pytest.raises(TooManyCreatures, match="found 9 attackers; expected 8 at most; a larger `size`"):
        Observer(seen, 8)
    Observer(seen, 16)


def test_a_pool_keeps_its_observers() -> None:
    pool = GeneratedCombats(Boards(3, 3, pool=2))
    assert pool.begin(5, 8)[1] is pool.begin(7, 8)[1]
    assert pool.begin(5, 8)[1] is not pool.begin(5, 16)[1]
    fresh = GeneratedCombats(Boards(3, 3, pool=0))
    assert fresh.begin(5, 8)[1] is not fresh.begin(5, 8)[1]
