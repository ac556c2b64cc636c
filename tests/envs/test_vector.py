"""The vector API: equal to the scalar engine in everything that it shows, gives and records."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from copy import deepcopy
from hashlib import blake2b

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from events.codec import encode_events
from simulator.envs.actions import MaskedAction
from simulator.envs.api.vector import VectorCombat
from simulator.envs.errors import EnvsError
from simulator.envs.generators.boards import Boards, table_of
from simulator.envs.generators.scenario_v1 import Army, Creature
from simulator.envs.kernel.steps import compiled_mixed
from simulator.envs.observations.observing import observe
from simulator.envs.seeds import mixed, number_of_episode
from tests.envs.shadowing import Shadow, pool_of, shadowed

BOARDS = Boards(4, 4, pool=40)
LARGE = Boards(8, 8, pool=60)


@pytest.fixture(scope="module")
def small() -> VectorCombat:
    """Made once, and never played: others are made like it."""
    return VectorCombat(1, BOARDS)


@pytest.fixture(scope="module")
def large() -> VectorCombat:
    """Likewise."""
    return VectorCombat(1, LARGE)


@pytest.mark.parametrize(
    ("attackers", "blockers", "edition", "size", "orders"),
    [
        (8, 8, "cr-2024-06-07", 8, "choose"),
        (8, 8, "cr-2024-11-08", 8, "choose"),
        (5, 5, "cr-2009-10-01", 16, "choose"),
        (2, 7, "cr-2010-02-01", 32, "choose"),
        (7, 3, "cr-2022-10-07", 8, "greedy"),
        (3, 8, "cr-2026-01-16", 16, "greedy"),
        (1, 1, "cr-2024-06-07", 8, "choose"),
        (6, 7, "cr-2024-06-07", 16, "choose"),
        (6, 7, "cr-2026-01-16", 16, "choose"),
    ],
)
def test_equal_to_the_scalar_engine(attackers: int, blockers: int, edition: str, size: int, orders: str) -> None:
    boards = Boards(attackers, blockers, edition=edition, pool=24)
    venv = VectorCombat(16, boards, size=size, orders=orders)
    assert shadowed(venv, boards, seed=attackers, steps=24) > 24


@pytest.mark.parametrize("orders", ["choose", "greedy"])
@pytest.mark.parametrize("observations", ["flat", "none"])
@pytest.mark.parametrize("size", [8, 16])
def test_equal_in_the_same_arrays(large: VectorCombat, orders: str, observations: str, size: int) -> None:
    venv = VectorCombat(100, like=large, orders=orders, observations=observations, size=size, copy=False)
    assert venv.sample(0).tolist() == [0] * 100
    assert shadowed(venv, LARGE, seed=5, steps=40) > 200


@pytest.mark.parametrize("orders", ["choose", "greedy"])
def test_masks_alone(small: VectorCombat, orders: str) -> None:
    venv = VectorCombat(30, like=small, observations="none", orders=orders)
    assert set(venv.single_observation_space) == {"action_mask"}
    assert shadowed(venv, BOARDS, seed=1, steps=12) > 30


@pytest.mark.parametrize("edition", ["cr-2024-06-07", "cr-2024-11-08"])
def test_creatures_of_any_size(edition: str) -> None:
    attackers = tuple(Creature(*size) for size in ((0, 1), (1000, 1000), (7, 70), (40, 2)))
    blockers = tuple(Creature(*size) for size in ((1000, 1000), (0, 5), (63, 65), (1, 1), (33, 3), (2, 1)))
    boards = pool_of(*[table_of(Army(attackers, blockers, life), edition) for life in (1, 41, 1000)])
    assert shadowed(VectorCombat(30, boards), boards, seed=3, steps=30) > 30


BEFORE = {(8, "choose"): "0c7d4600ba3b08ec", (16, "choose"): "d55109592c81112d", (8, "greedy"): "b7f3d6ba12606b9e"}
"""Digests of observations, made when they were still written number by number, with branches."""


@pytest.mark.parametrize(("size", "orders"), BEFORE)
def test_observations_are_to_the_byte_what_policies_were_trained_on(
    large: VectorCombat, size: int, orders: str
) -> None:
    state = blake2b(digest_size=8)
    venv = VectorCombat(200, like=large, size=size, orders=orders)
    for seed in range(4):
        seen, _ = venv.reset(seed=seed)
        for step in range(60):
            state.update(seen["observation"].tobytes())
            seen, _, over, _, infos = venv.step(venv.sample(1000 * seed + step))
            for child in np.flatnonzero(over).tolist():
                state.update(infos["final_obs"][child]["observation"].tobytes())
    assert state.hexdigest() == BEFORE[size, orders]


@pytest.mark.parametrize("dtype", ["float16", "uint8"])
@pytest.mark.parametrize("size", [8, 16])
@pytest.mark.parametrize("copies", [False, True])
def test_the_same_numbers_of_other_kinds(large: VectorCombat, dtype: str, size: int, copies: bool) -> None:
    plain = VectorCombat(100, like=large, size=size)
    other = VectorCombat(100, like=large, size=size, dtype=dtype, copy=copies)
    parts = 64 if dtype == "uint8" else 1
    (expected, _), (seen, _) = plain.reset(seed=3), other.reset(seed=3)
    ended = 0
    for step in range(40):
        assert seen["observation"].dtype == dtype
        assert other.observation_space.contains(seen)
        assert np.array_equal(seen["observation"].astype(np.float32) / parts, expected["observation"])
        expected, _, over, _, infos = plain.step(plain.sample(step))
        seen, _, _, _, found = other.step(other.sample(step))
        for child in np.flatnonzero(over).tolist():
            final, last = infos["final_obs"][child]["observation"], found["final_obs"][child]["observation"]
            assert last.dtype == dtype
            assert np.array_equal(last.astype(np.float32) / parts, final)
            ended += 1
    assert ended > 200
    assert expected["observation"].max() == 1


def test_numbers_of_another_kind_stay_so_in_copies(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small, dtype="uint8")
    venv.reset(seed=1)
    for other in (pickle.loads(pickle.dumps(venv)), deepcopy(venv)):  # noqa: S301  # our own
        seen, *_ = other.step(other.sample(0))
        assert seen["observation"].dtype == np.uint8


def test_digests(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small)
    venv.reset(seed=4)
    shadows = [Shadow(BOARDS, seed, 8, greedy=False) for seed in venv.seeds.tolist()]
    assert [venv.digest(child) for child in range(3)] == [shadow.search.state_digest() for shadow in shadows]


def test_the_same_as_the_aec_api() -> None:
    aec = pytest.importorskip("simulator.envs.api.aec")
    venv = VectorCombat(6, BOARDS)
    APIs = [aec.raw_env(boards=BOARDS) for _ in range(6)]
    seen, _ = venv.reset(seed=9)
    for api, seed in zip(APIs, venv.seeds.tolist(), strict=True):
        api.reset(seed=seed)
    for step in range(30):
        actions = venv.sample(step)
        for child, api in enumerate(APIs):
            shown, *_ = api.last()
            assert shown["action_mask"].tolist() == seen["action_mask"][child].tolist()
            assert shown["observation"].tobytes() == seen["observation"][child].tobytes()
            api.step(int(actions[child]))
        seen, rewards, over, _, _ = venv.step(actions)
        for child, api in enumerate(APIs):
            assert api.rewards["defending"] == -api.rewards["active"] == rewards[child]
            if over[child]:
                assert encode_events(api.log) == encode_events(venv.final_log(child))
                assert api.state_digest() == venv.final_search(child).state_digest()
                api.reset()
            else:
                assert encode_events(api.log) == encode_events(venv.log(child))


def test_the_same_as_the_single_api() -> None:
    single = pytest.importorskip("simulator.envs.api.single")
    registration = pytest.importorskip("simulator.envs.registration")
    venv = gymnasium.make_vec(registration.ID, 5, "vector_entry_point", boards=BOARDS)
    APIs = [single.CombatEnv(boards=BOARDS) for _ in range(5)]
    assert venv.single_observation_space == APIs[0].observation_space
    assert venv.single_action_space == APIs[0].action_space
    seen, _ = venv.reset(seed=2)
    shown = [api.reset(seed=seed)[0] for api, seed in zip(APIs, venv.seeds.tolist(), strict=True)]
    ended = 0
    for step in range(30):
        for child, each in enumerate(shown):
            assert all(each[name].tobytes() == seen[name][child].tobytes() for name in seen)
        actions = venv.sample(step)
        seen, rewards, over, _, infos = venv.step(actions)
        for child, api in enumerate(APIs):
            shown[child], reward, ends, _, _ = api.step(actions[child])
            assert (reward, ends) == (rewards[child], over[child])
            if ends:
                final = infos["final_obs"][child]
                assert all(shown[child][name].tobytes() == final[name].tobytes() for name in final)
                assert encode_events(api.log) == encode_events(venv.final_log(child))
                shown[child], _ = api.reset()
                ended += 1
    assert ended > 10


# Seeds.


def test_child_seeds_do_not_depend_on_the_number_of_children(small: VectorCombat) -> None:
    few, many = VectorCombat(3, like=small), VectorCombat(11, like=small)
    few.reset(seed=12)
    many.reset(seed=12)
    assert few.seeds.tolist() == many.seeds[:3].tolist()
    assert len(set(many.seeds.tolist())) == 11
    expected = [int(each.generate_state(1, np.uint64)[0]) for each in np.random.SeedSequence(12).spawn(11)]
    assert many.seeds.tolist() == expected


def test_seeds_may_be_given(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small)
    for seeds in ([5, (1 << 64) - 1, 5], np.array([5, 6, 7], np.uint64)):
        venv.reset(seed=seeds)
        assert venv.seeds.tolist() == list(seeds)
        shown, _ = venv.reset(seed=seeds)
        again = [Shadow(BOARDS, int(seed), 8, greedy=False).shown for seed in seeds]
        assert [row.tobytes() for row in shown["observation"]] == again


@pytest.mark.parametrize("seed", [-1, [1, 2], [1, 2, -3], [1, 2, 1 << 64]])
def test_seeds_that_are_none(small: VectorCombat, seed: int | Sequence[int]) -> None:
    with pytest.raises(EnvsError, match="seed: found"):
        VectorCombat(3, like=small).reset(seed=seed)


def test_without_seeds_episodes_go_on(small: VectorCombat) -> None:
    venv = VectorCombat(4, like=small)
    venv.reset()
    seeds = venv.seeds
    assert len(set(seeds.tolist())) == 4
    venv.reset()
    assert (venv.seeds == seeds).all()
    expected = [BOARDS.table(number_of_episode(seed, 1)) for seed in seeds.tolist()]
    assert [venv.search(child).table for child in range(4)] == expected


def test_numbers_are_mixed_as_everywhere() -> None:
    numbers = [0, 1, 730, (1 << 64) - 1]
    assert [int(compiled_mixed(np.uint64(number))) for number in numbers] == [mixed(number) for number in numbers]


# Beginning again.


def test_disabled_children_wait_until_they_are_reset(small: VectorCombat) -> None:
    venv = VectorCombat(8, like=small, autoreset_mode=AutoresetMode.DISABLED)
    assert venv.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    venv.reset(seed=3)
    ends = np.zeros(8, np.bool_)
    returns = np.zeros(8)
    for step in range(30):
        seen, rewards, over, _, infos = venv.step(venv.sample(step))
        assert not rewards[ends].any()
        returns += rewards
        ends |= over
        assert (over == ends).all()
        assert "final_obs" not in infos
        assert (seen["action_mask"][ends, 0] == 1).all()
        assert (seen["action_mask"][ends].sum(1) == 1).all()
    assert ends.all()
    assert returns.tolist() == [venv.search(child).returns().defending for child in range(8)]
    assert [encode_events(venv.log(child)) for child in range(8)] == [
        encode_events(venv.final_log(child)) for child in range(8)
    ]
    mask = np.arange(8) % 3 == 0
    before = [encode_events(venv.log(child)) for child in range(8)]
    seen, infos = venv.reset(options={"reset_mask": mask})
    for child in range(8):
        if mask[child]:
            number = number_of_episode(int(venv.seeds[child]), 1)
            assert venv.search(child).table is BOARDS.table(number)
            assert not venv.search(child).choices
        else:
            assert encode_events(venv.log(child)) == before[child]
            assert infos["agent"][child] == -1


def test_disabled_children_are_reset_again_and_again(large: VectorCombat) -> None:
    venv = VectorCombat(20, like=large, autoreset_mode="Disabled")
    venv.reset(seed=6)
    shadows = [Shadow(LARGE, seed, 8, greedy=False) for seed in venv.seeds.tolist()]
    mask = np.arange(20) % 2 == 0
    ended = [False] * 20
    for step in range(40):
        actions = venv.sample(step)
        _, rewards, over, *_ = venv.step(actions)
        for child, shadow in enumerate(shadows):
            shadow.act(int(actions[child]))
            assert over[child] == shadow.search.over
            assert rewards[child] == (0 if ended[child] else shadow.search.returns().defending)
        ended = over.tolist()
        if step % 15 == 14:
            venv.reset(options={"reset_mask": mask})
            for child in np.flatnonzero(mask).tolist():
                shadows[child].begin()
                ended[child] = False
    assert [encode_events(venv.log(child)) for child in range(20)] == [shadow.log for shadow in shadows]


def test_a_mask_with_a_seed_gives_new_seeds_to_some(small: VectorCombat) -> None:
    venv = VectorCombat(4, like=small, autoreset_mode="Disabled")
    venv.reset(seed=1)
    first = venv.seeds
    venv.reset(seed=2, options={"reset_mask": np.array([False, True, False, True])})
    other = VectorCombat(4, like=small)
    other.reset(seed=2)
    assert venv.seeds.tolist() == [first[0], other.seeds[1], first[2], other.seeds[3]]


@pytest.mark.parametrize("mask", [[True] * 4, np.ones(3, np.bool_), np.ones(4, np.int8), np.zeros(4, np.bool_)])
def test_masks_that_are_none(small: VectorCombat, mask: object) -> None:
    venv = VectorCombat(4, like=small)
    venv.reset(seed=1)
    with pytest.raises(EnvsError, match=r"reset_mask: found .* a numpy array of 4 bool"):
        venv.reset(options={"reset_mask": mask})


def test_a_mask_before_any_reset(small: VectorCombat) -> None:
    with pytest.raises(EnvsError, match="never was reset"):
        VectorCombat(2, like=small).reset(options={"reset_mask": np.array([True, False])})


def test_a_combat_without_choices_takes_one_step() -> None:
    army = Army((Creature(3, 3),), (), 2)
    boards = pool_of(table_of(army, "cr-2024-06-07"))
    venv = VectorCombat(2, boards)
    seen, infos = venv.reset(seed=0)
    assert seen["action_mask"].tolist() == [[1] + [0] * 9] * 2
    assert infos["agent"].tolist() == [-1, -1]
    seen, rewards, over, _, infos = venv.step(np.array([0, 0]))
    assert rewards.tolist() == [-23.0, -23.0]
    assert over.all()
    assert infos["final_info"]["episode"].tolist() == [0, 0]
    assert seen["action_mask"].tolist() == [[1] + [0] * 9] * 2


# Copies.


@pytest.mark.parametrize("copy", [lambda venv: pickle.loads(pickle.dumps(venv)), deepcopy])  # noqa: S301  # our own
def test_copies_go_on_alike(small: VectorCombat, copy: object) -> None:
    venv = VectorCombat(9, like=small)
    venv.reset(seed=8)
    for step in range(5):
        venv.step(venv.sample(step))
    other = copy(venv)
    assert other.tables is venv.tables or copy is not deepcopy
    for step in range(12):
        actions = venv.sample(step)
        assert (other.sample(step) == actions).all()
        for one, two in zip(_flat(venv.step(actions)), _flat(other.step(actions)), strict=True):
            assert np.array_equal(one, two)
    before = encode_events(other.log(0)), other.choices(0)
    venv.step(venv.sample(99))
    assert (encode_events(other.log(0)), other.choices(0)) == before
    assert [encode_events(other.final_log(child)) for child in range(9)] != [
        encode_events(venv.log(child)) for child in range(9)
    ]


def _flat(stepped: tuple[object, ...]) -> list[object]:
    seen, rewards, over, _, infos = stepped
    return [seen["action_mask"], seen["observation"], rewards, over, infos["agent"], infos["asked"]]


def test_arrays_are_the_callers_own(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small)
    seen, _ = venv.reset(seed=1)
    kept = {name: array.copy() for name, array in seen.items()}
    after, *_ = venv.step(venv.sample(0))
    assert all((seen[name] == kept[name]).all() for name in kept)
    assert not np.shares_memory(seen["observation"], after["observation"])


def test_what_was_handed_out_is_not_written_to_again(small: VectorCombat) -> None:
    """Nor is what a caller keeps a part of, however long; arrays that nobody has are used again."""
    venv = VectorCombat(40, like=small)
    seen, _ = venv.reset(seed=1)
    kept = [(seen["observation"], seen["observation"].copy())]
    for step in range(30):
        seen, _, _, _, infos = venv.step(venv.sample(step))
        row = seen["observation"][step]
        kept.append((row, row.copy()))
        for final in infos.get("final_obs", ())[:1]:
            if final is not None:
                kept.append((final["observation"], final["observation"].copy()))
                kept.append((memoryview(final["action_mask"]), final["action_mask"].copy()))
    assert len(kept) > 33
    assert all(np.array_equal(array, copied) for array, copied in kept)
    del seen, row, infos, final, kept
    used = {venv.step(venv.sample(step))[0]["observation"].ctypes.data for step in range(9)}
    assert len(used) <= 2


def test_without_copies_the_arrays_are_the_same(small: VectorCombat) -> None:
    venv, other = VectorCombat(20, like=small, copy=False), VectorCombat(20, like=small)
    seen, _ = venv.reset(seed=1)
    other.reset(seed=1)
    for step in range(20):
        after, rewards, over, _, _ = venv.step(venv.sample(step))
        expected, same_rewards, same_over, _, _ = other.step(other.sample(step))
        assert all(np.shares_memory(seen[name], after[name]) for name in seen)
        assert all((after[name] == expected[name]).all() for name in seen)
        assert (rewards == same_rewards).all()
        assert (over == same_over).all()


# Gymnasium.


def test_spaces(small: VectorCombat) -> None:
    for size in (8, 16, 32):
        venv = VectorCombat(5, BOARDS, size=size)
        assert venv.single_action_space == gymnasium.spaces.Discrete(size + 2)
        seen, infos = venv.reset(seed=1)
        assert venv.observation_space.contains(seen)
        assert venv.single_observation_space.contains({name: array[0] for name, array in seen.items()})
        assert venv.action_space.contains(venv.sample(0))
        seen, rewards, over, truncated, infos = venv.step(venv.sample(0))
        assert venv.observation_space.contains(seen)
        assert rewards.dtype == np.float64
        assert over.dtype == truncated.dtype == np.bool_
        assert all(len(infos[name]) == len(infos[f"_{name}"]) == 5 for name in ("agent", "asked"))


def test_wrappers_of_gymnasium(small: VectorCombat) -> None:
    venv = DictInfoToList(RecordEpisodeStatistics(VectorCombat(6, like=small)))
    venv.reset(seed=2)
    returns = []
    for step in range(30):
        _, rewards, over, _, infos = venv.step(venv.unwrapped.sample(step))
        assert len(infos) == 6
        returns += [
            (info["episode"]["r"], reward) for info, reward, end in zip(infos, rewards, over, strict=True) if end
        ]
    assert len(returns) > 20
    assert all(given == reward for given, reward in returns)


def test_masks_guide_gymnasiums_own_sampling(small: VectorCombat) -> None:
    venv = VectorCombat(4, like=small)
    seen, _ = venv.reset(seed=3)
    venv.action_space.seed(3)
    for _ in range(10):
        seen, *_ = venv.step(venv.action_space.sample(mask=tuple(seen["action_mask"])))


# Sampling.


def test_samples_are_legal_and_even(small: VectorCombat) -> None:
    venv = VectorCombat(4000, like=small)
    seen, _ = venv.reset(seed=[6] * 4000)
    legal = np.flatnonzero(seen["action_mask"][0])
    assert len(legal) > 1
    counts = np.bincount(venv.sample(1), minlength=10)
    assert set(np.flatnonzero(counts)) == set(legal)
    assert (abs(counts[legal] - 4000 / len(legal)) < 5 * np.sqrt(4000)).all()
    assert (venv.sample(1) == venv.sample(1)).all()
    assert (venv.sample(1) != venv.sample(2)).any()


# What is not done.


def test_illegal_actions_change_nothing(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small)
    seen, _ = venv.reset(seed=1)
    before = [venv.log(child) for child in range(3)]
    for wrong in [0, -1, 10, 99, 1 << 40, *np.flatnonzero(seen["action_mask"][1] == 0).tolist()]:
        actions = venv.sample(0)
        actions[1] = wrong
        with pytest.raises(MaskedAction, match=rf"child 1: action {wrong} is not legal; these are: \["):
            venv.step(actions)
    assert [venv.log(child) for child in range(3)] == before


@pytest.mark.parametrize("actions", [np.zeros(2, np.int64), np.zeros((3, 1), np.int64), np.zeros(3), ["a"] * 3])
def test_what_is_no_action(small: VectorCombat, actions: object) -> None:
    venv = VectorCombat(3, like=small)
    venv.reset(seed=1)
    with pytest.raises(EnvsError, match=r"actions: found an array of .* expected 3 whole numbers"):
        venv.step(actions)


def test_what_needs_a_reset(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small)
    for act in (lambda: venv.step(np.zeros(3, np.int64)), lambda: venv.log(0)):
        with pytest.raises(EnvsError, match="never was reset"):
            act()
    venv.reset(seed=1)
    with pytest.raises(EnvsError, match="child 2: found no episode that ended"):
        venv.final_log(2)


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"num_envs": 0}, "num_envs: found 0; expected a whole number from 1"),
        ({"size": 9}, "size: found 9; expected one of 8, 16, 32"),
        ({"dtype": "int8"}, "dtype: found 'int8'; expected one of 'float32', 'float16', 'uint8'"),
        ({"orders": "none"}, "orders: found 'none'; expected one of 'choose', 'greedy'"),
        ({"observations": "graph"}, "observations: found 'graph'; expected one of 'flat', 'none'"),
        ({"autoreset_mode": "NextStep"}, "autoreset_mode: found 'NextStep'; expected one of"),
    ],
)
def test_what_is_no_argument(config: dict[str, object], message: str) -> None:
    with pytest.raises(EnvsError, match=message):
        VectorCombat(**{"num_envs": 1, "boards": BOARDS, **config})


def test_like_another_with_other_boards(small: VectorCombat) -> None:
    with pytest.raises(EnvsError, match="like: found an environment with other boards"):
        VectorCombat(1, Boards(2, 2, pool=3), like=small)


def test_like_another_of_another_size(small: VectorCombat) -> None:
    venv = VectorCombat(2, BOARDS, like=small, size=16)
    seen, _ = venv.reset(seed=1)
    assert venv.tables is small.tables
    assert seen["observation"][0].tobytes() == observe(venv.search(0), 16).tobytes()
