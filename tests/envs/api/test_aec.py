"""PettingZoo's API: the same combats as the search interface, masks that are exact, and copies that are copies."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from events.codec import encode_events
from events.combat import BlockerChosen
from simulator.envs.actions import NOOP, MaskedAction
from simulator.envs.api.aec import CombatAEC, env, raw_env
from simulator.envs.benchmarks.speed import aec_rows
from simulator.envs.errors import EnvsError, RecordError, TooManyCreatures
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.observations.observing import observe
from simulator.envs.scenario import Scenario
from simulator.envs.seeds import number_of_episode
from simulator.envs.solvers.minimax import best_choice, minimax_value
from simulator.envs.vanilla.engine import PlainCombat
from simulator.game.game import Game
from tests.given import given

EDITIONS = ("cr-2009-10-01", "cr-2010-02-01", "cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08", "cr-2026-01-16")
SMALL = Boards(4, 4, pool=64)


def played(combats: CombatAEC, random: Random) -> list[int]:
    """Play an episode to its end, whoever is asked choosing at random under the mask: the actions."""
    actions = []
    while not any(combats.terminations.values()) and not any(combats.truncations.values()):
        observation, _, _, _, _ = combats.last()
        actions.append(int(random.choice(observation["action_mask"].nonzero()[0])))
        combats.step(actions[-1])
    return actions


def scenarios(many: int, size: int = 3, edition: str = "cr-2024-06-07") -> list[Scenario]:
    boards = Boards(size, size, edition=edition, pool=0)
    return [Scenario(f"board {n}", edition, tuple(boards.table(n).log)) for n in range(many)]


def without_choice() -> int:
    """The number of a board on which nobody has a choice."""
    boards = Boards(2, 2, pool=0)
    return next(number for number in range(500) if PlainCombat(boards.table(number)).over)


def attack(edition: str = "cr-2024-06-07") -> Scenario:
    """A menacing ogre attacks with a bear; a rat that blocks if able, and a cat, can block."""
    must = ("rat 1/1", "This creature blocks each combat if able.")
    game = given(edition, alice=["ogre 3/3 menace", "bear 2/2"], bob=[must, "cat 2/2"], attack=["ogre", "bear"])
    return FullCombat.from_game(game, "ogre and bear").scenario


# The same combats.


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_log_is_that_of_the_search_byte_for_byte(edition: str) -> None:
    boards = Boards(5, 5, edition=edition, pool=50)
    combats, random = raw_env(boards=boards), Random(730)
    for episode in range(25):
        combats.reset(seed=730 if not episode else None)
        actions = played(combats, random)
        search = PlainCombat(boards.table(number_of_episode(730, episode)))
        if not search.over:
            search.play([0 if action == 9 else action for action in actions])
        assert encode_events(combats.log) == encode_events(search.log)
        assert combats.state_digest() == search.state_digest()
        assert combats.search.choices == search.choices
        assert combats.rewards == search.returns()._asdict()


def test_observations_are_those_of_the_search_and_belong_to_whoever_asked() -> None:
    combats, random = raw_env(boards=SMALL), Random(2)
    kept: list[tuple[Any, Any]] = []
    for seed in range(20):
        combats.reset(seed=seed)
        while not combats.terminations[combats.agent_selection]:
            seen = combats.observe("defending")["observation"]
            kept.append((seen, np.array(observe(combats.search), np.float32)))
            assert (combats.observe("active")["observation"] == seen).all()
            assert (combats.state() == seen).all()
            combats.step(int(random.choice(np.flatnonzero(combats.action_mask(combats.agent_selection)))))
    assert len({id(seen) for seen, _ in kept}) == len(kept) > 40
    assert all((seen == expected).all() for seen, expected in kept)


def test_arrays_are_handed_out_again_only_when_nobody_has_any_part_of_them() -> None:
    """Views, memory views and slices of what was seen keep it, however long; what is dropped may be used again."""
    combats, random = raw_env(boards=SMALL), Random(13)
    kept: list[tuple[Any, list[float]]] = []
    addresses = set()
    for seed in range(12):
        combats.reset(seed=seed)
        while not combats.terminations[combats.agent_selection]:
            seen = combats.last()[0]["observation"]
            addresses.add(seen.ctypes.data)
            part = random.choice([None, seen[40:90], memoryview(seen)[40:90], seen.reshape(1, -1)[0, 40:90]])
            if part is not None:
                kept.append((part, seen[40:90].tolist()))
            del seen, part
            combats.step(int(random.choice(np.flatnonzero(combats.action_mask(combats.agent_selection)))))
    assert all(list(part) == expected for part, expected in kept)
    assert len({part.obj.ctypes.data if isinstance(part, memoryview) else part.ctypes.data for part, _ in kept}) > 20
    assert len(addresses) > len(kept) // 2


def test_observations_are_right_when_somebody_goes_back_and_forth_in_the_search() -> None:
    combats, random = raw_env(boards=Boards(6, 6, pool=8)), Random(3)
    for seed in range(8):
        combats.reset(seed=seed)
        for _ in range(40):
            search = combats.search
            if search.choices and random.random() < 0.4:
                search.undo()
            elif not search.over:
                search.apply(random.choice(search.legal()))
            if random.random() < 0.7:
                assert combats.state().tolist() == list(observe(search))


def test_entities_and_graphs_say_what_the_board_is() -> None:
    combats = raw_env(boards=SMALL, observations="entities")
    graphs = raw_env(boards=SMALL, observations="graph")
    random = Random(5)
    for seed in range(12):
        combats.reset(seed=seed)
        graphs.reset(seed=seed)
        for _ in range(3):
            seen, search = combats.search.seen, combats.search
            those, graph = combats.state(), graphs.state()["graph"]
            flat = np.array(observe(search), np.float32)
            assert (np.concatenate([those["globals"], *those["attackers"], *those["blockers"]]) == flat).all()
            allowed, blocks = those["pairs"][:, :, 0], those["pairs"][:, :, 2]
            assert [(b, a) for b, a in np.argwhere(blocks == 1).tolist()] == sorted(search.pairs)
            for b, mask in enumerate(seen.allowed):
                assert allowed[b].tolist() == [float(mask >> a & 1) for a in range(8)]
            many = len(seen.attackers)
            assert graph.nodes[:, 3].tolist() == [one.power / 16 for one in (*seen.attackers, *seen.blockers)]
            links = {(b - many, a) for b, a in graph.edge_links.tolist()}
            assert links == {(b, a) for b, mask in enumerate(seen.allowed) for a in range(many) if mask >> a & 1}
            if search.over:
                break
            choice = random.choice(search.legal())
            combats.step(choice or 9)
            graphs.step(choice or 9)


# Seeds and episodes.


def test_a_seed_decides_everything_that_follows() -> None:
    def episodes(combats: CombatAEC) -> list[bytes]:
        random, found = Random(6), []
        combats.reset(seed=42)
        for _ in range(10):
            played(combats, random)
            found.append(encode_events(combats.log))
            combats.reset()
        return found

    one, other = raw_env(boards=SMALL), raw_env(boards=SMALL)
    other.reset(seed=7)
    other.reset()
    assert episodes(one) == episodes(other)
    assert (one.seed_, one.episode) == (42, 10)


def test_without_a_seed_one_comes_from_the_operating_system_and_is_reported() -> None:
    combats = raw_env(boards=SMALL)
    assert combats.seed_ is None
    combats.reset()
    seed = combats.seed_
    assert seed is not None
    again = raw_env(boards=SMALL)
    again.reset(seed=seed)
    assert encode_events(again.log) == encode_events(combats.log)
    assert raw_env(boards=SMALL).reset() is None
    other = raw_env(boards=SMALL)
    other.reset()
    assert other.seed_ != seed


def test_scenarios_are_played_by_number() -> None:
    given_boards = scenarios(3)
    combats = raw_env(scenarios=given_boards)
    combats.reset(seed=9)
    for episode in range(6):
        place = number_of_episode(9, episode) % 3
        assert [*combats.log][: len(given_boards[place].events)] == [*given_boards[place].events]
        played(combats, Random(episode))
        combats.reset()


def test_a_combat_without_a_choice_is_one_step() -> None:
    number = without_choice()
    combats = raw_env(boards=Boards(2, 2, pool=1, first=number))
    combats.reset(seed=1)
    assert not any(combats.terminations.values())
    agent = combats.agent_selection
    assert np.flatnonzero(combats.observe(agent)["action_mask"]).tolist() == [NOOP]
    with pytest.raises(MaskedAction, match=r"action 3 is not legal for an episode that is over; these are: \[0\]"):
        combats.step(3)
    combats.step(NOOP)
    assert all(combats.terminations.values())
    assert combats.rewards == combats.search.returns()._asdict()


# Copies.


def state(combats: CombatAEC) -> tuple[object, ...]:
    observation = combats.observe(combats.agent_selection)
    return (
        encode_events(combats.log),
        combats.state_digest(),
        combats.agent_selection,
        observation["observation"].tolist(),
        observation["action_mask"].tolist(),
        combats.rewards,
        combats._cumulative_rewards,
        combats.terminations,
        combats.infos,
        combats.seed_,
        combats.episode,
    )


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("kind", ["drawn", "scenarios", "duel"])
def test_deepcopy_and_pickle_keep_the_state(kind: str, wrapped: bool) -> None:
    configs: dict[str, dict[str, Any]] = {
        "drawn": {"boards": SMALL, "reward": "regret"},
        "scenarios": {"scenarios": [*scenarios(2), attack()], "illegal": "rollback"},
        "duel": {"duel": True, "size": 16},
    }
    combats = (env if wrapped else raw_env)(**configs[kind])
    for seed in range(3):
        combats.reset(seed=seed)
        random = Random(seed)
        for _ in range(6):
            copies = [deepcopy(combats), pickle.loads(pickle.dumps(combats))]  # noqa: S301  # our own
            assert [state(copy.unwrapped) for copy in copies] == [state(combats.unwrapped)] * 2
            if combats.unwrapped.search.over:
                break
            courses = [played(copy.unwrapped, Random(seed)) for copy in copies]
            assert courses[0] == courses[1]
            # What was played in the copies is not seen here.
            assert state(copies[0].unwrapped) != state(combats.unwrapped)
            choice = random.choice(combats.unwrapped.search.legal())
            combats.step(choice or combats.unwrapped.size + 1)
    copy = deepcopy(combats)
    copy.reset()
    combats.reset()
    assert state(copy.unwrapped) == state(combats.unwrapped)


# Rewards.


def test_values_are_reported_at_the_end_to_both() -> None:
    combats, random = raw_env(boards=SMALL), Random(8)
    for seed in range(20):
        combats.reset(seed=seed)
        total = dict.fromkeys(combats.agents, 0.0)
        for agent in combats.agent_iter():
            observation, reward, over, truncated, _ = combats.last()
            total[agent] += reward
            action = None if over or truncated else int(random.choice(observation["action_mask"].nonzero()[0]))
            combats.step(action)
        assert total == combats.search.returns()._asdict()
        assert combats.agents == []


def test_winning_is_killing() -> None:
    boards = Boards(5, 5, pool=200)
    combats, random = raw_env(boards=boards, reward="win"), Random(9)
    seen = set()
    for seed in range(60):
        combats.reset(seed=seed)
        played(combats, random)
        life = Game(edition="cr-2024-06-07")
        life.log.extend(combats.log)
        active = 1.0 if life.board.life_of("D") <= 0 else -1.0
        assert combats.rewards == {"active": active, "defending": -active}
        seen.add(active)
    assert seen == {1.0, -1.0}


def test_winning_in_any_combat_is_read_from_the_log() -> None:
    trampling = given("cr-2024-06-07", alice=["ogre 25/25 trample"], bob=["rat 1/1"], attack=["ogre"])
    combats = raw_env(scenarios=[FullCombat.from_game(trampling, "ogre").scenario], reward="win")
    combats.reset(seed=0)
    combats.step(1)
    assert combats.rewards == {"active": 1.0, "defending": -1.0}


def test_regrets_are_what_choices_lost() -> None:
    boards, random = Boards(3, 3, pool=60), Random(10)
    combats = raw_env(boards=boards, reward="regret")
    lost = 0
    for seed in range(60):
        combats.reset(seed=seed)
        start = minimax_value(combats.search)
        played(combats, random)
        assert max(combats.rewards.values()) <= 0
        value = combats.search.returns().defending
        assert value == pytest.approx(start + combats.rewards["defending"] - combats.rewards["active"])
        lost += any(combats.rewards.values())
    assert lost > 20
    for seed in range(20):
        combats.reset(seed=seed)
        while not combats.search.over:
            combats.step(best_choice(combats.search) or 9)
        assert not any(combats.rewards.values())


# Illegal actions.


@pytest.mark.parametrize("action", [0, 10, -1, 99, 1.5, "a1", None, [1]])
def test_what_is_masked_raises_and_changes_nothing(action: Any) -> None:
    combats = raw_env(scenarios=[attack()])
    combats.reset(seed=1)
    before = state(combats)
    with pytest.raises(MaskedAction, match=r"is not legal for defending in the phase block; these are: \[1, 2\]"):
        combats.step(action)
    assert state(combats) == before


def test_what_is_masked_by_the_rules_alone() -> None:
    """Menace: once the rat blocks the ogre, the cat must too, so it is not asked; else it can block the bear alone."""
    combats = raw_env(scenarios=[attack()])
    combats.reset(seed=1)
    combats.step(1)
    assert combats.search.pairs == ((0, 0), (1, 0))
    combats.reset(seed=1)
    combats.step(2)
    assert np.flatnonzero(combats.action_mask("defending")).tolist() == [2, 9]
    with pytest.raises(MaskedAction, match=r"action 1 is not legal"):
        combats.step(1)


def test_rollback_charges_what_is_masked_and_asks_again() -> None:
    combats = raw_env(scenarios=[attack()], illegal="rollback", epsilon=0.25)
    combats.reset(seed=1)
    before = encode_events(combats.log)
    combats.step(7)
    observation, reward, over, _, info = combats.last()
    assert (combats.agent_selection, reward, over) == ("defending", -0.25, False)
    assert "action 7 is not legal for defending" in info["illegal"]
    assert observation["action_mask"].sum() == 2
    assert encode_events(combats.log) == before
    combats.step(8)
    assert combats.last()[1] == -0.25, "each costs once"
    combats.step(2)
    _, reward, _, _, info = combats.last()
    assert (reward, info, combats.rewards) == (0.0, {}, {"active": 0, "defending": 0})


def test_730_1_an_illegal_declaration_is_taken_back() -> None:
    combats = raw_env(scenarios=[attack()], illegal="rollback")
    combats.reset(seed=1)
    before, digest = encode_events(combats.log), combats.state_digest()
    verdict = combats.propose({"cat": "ogre"})
    assert verdict.legal is False
    assert (encode_events(combats.log), combats.state_digest()) == (before, digest)
    _, reward, over, _, info = combats.last()
    assert (combats.agent_selection, reward, over) == ("defending", -0.1, False)
    assert info["verdict"] == "illegal"
    assert [each.split(":")[0] for each in info["violations"]] == ["509.1b", "509.1c"]
    assert (info["obeyed"], info["maximum"]) == (0, 1)
    assert info["nearest"] in ({"rat": ("ogre",), "cat": ("ogre",)}, {"rat": ("bear",)})
    (ruling,) = combats.rulings
    assert ruling.cut == (BlockerChosen("cat", "ogre"),)
    assert (ruling.at, ruling.rule.number) == (len(combats.log), "730.1")
    copy = pickle.loads(pickle.dumps(deepcopy(combats)))  # noqa: S301  # our own
    assert copy.rulings == combats.rulings
    assert copy.rulings[0].verdict.nearest == verdict.nearest
    combats.reset(seed=1)
    assert combats.rulings == ()


@pytest.mark.parametrize("declaration", [{"rat": "ogre", "cat": ["ogre"]}, [("cat", "ogre"), ("rat", "ogre")]])
def test_a_legal_declaration_is_made(declaration: Any) -> None:
    combats = raw_env(scenarios=[attack()], illegal="rollback")
    combats.reset(seed=1)
    assert combats.propose(declaration).legal
    assert (combats.agent_selection, combats.search.phase) == ("active", "order")
    assert combats.infos["defending"]["verdict"] == "legal"
    by_choices = raw_env(scenarios=[attack()])
    by_choices.reset(seed=1)
    by_choices.step(1)
    assert encode_events(combats.log) == encode_events(by_choices.log)
    assert combats.state().tolist() == by_choices.state().tolist()
    combats.step(1)
    assert combats.last()[2], "the combat is over"


def test_a_declaration_takes_the_place_of_choices_that_were_made() -> None:
    combats = raw_env(scenarios=[attack()], illegal="rollback")
    combats.reset(seed=1)
    combats.step(2)
    before = encode_events(combats.log)
    assert combats.propose({}).legal is False
    assert encode_events(combats.log) == before
    assert combats.search.pairs == ((0, 1),)
    assert combats.propose({"rat": "ogre", "cat": "ogre"}).legal
    assert combats.search.pairs == ((0, 0), (1, 0))


def test_every_declaration_of_small_boards_is_made_or_taken_back() -> None:
    """Against the verdicts: what masks reach is what can be proposed."""
    combats = raw_env(boards=Boards(2, 2, pool=0), illegal="rollback")
    judged = {True: 0, False: 0}
    for seed in range(80):
        combats.reset(seed=seed)
        if combats.search.phase != "block":
            continue
        seen = combats.search.seen
        start = combats.search.clone()
        options = [None, *[each.id for each in seen.attackers]]
        for pick in range(len(options) ** len(seen.blockers)):
            blocks = {}
            for blocker in seen.blockers:
                pick, place = divmod(pick, len(options))
                if options[place]:
                    blocks[blocker.id] = options[place]
            trial = deepcopy(combats)
            legal = trial.propose(blocks).legal
            judged[legal] += 1
            if legal:
                pairs = {seen.blockers[b].id: seen.attackers[a].id for b, a in trial.search.pairs}
                assert pairs == blocks
            else:
                assert encode_events(trial.log) == encode_events(start.log)
    assert min(judged.values()) > 50


def test_proposals_that_are_none() -> None:
    combats = raw_env(scenarios=[attack()], illegal="rollback")
    combats.reset(seed=1)
    for declaration in (3, {"rat": 3}, ["rat"], {1: "ogre"}):
        with pytest.raises(EnvsError, match="expected a mapping of blockers' ids to attackers' ids, or pairs"):
            combats.propose(declaration)  # type: ignore[arg-type]  # that is the point
    assert combats.propose({"nobody": "ogre"}).legal is False
    combats.propose({"rat": "ogre", "cat": "ogre"})
    with pytest.raises(EnvsError, match="found the phase order; expected the phase block"):
        combats.propose({})
    raising = raw_env(scenarios=[attack()])
    raising.reset(seed=1)
    with pytest.raises(EnvsError, match="expected an environment with illegal='rollback'"):
        raising.propose({})


def test_costs_that_were_declined_are_not_proposed_again() -> None:
    elf = ("elf 1/3", "This creature can't block unless you pay {1}.")
    forest = ("forest land", "{T}: Add {G}.")
    game = given("cr-2024-06-07", alice=["bear 2/2"], bob=[elf, "cat 2/2", forest], attack=["bear"])
    combats = raw_env(scenarios=[FullCombat.from_game(game, "a tax").scenario], illegal="rollback")
    combats.reset(seed=0)
    assert combats.propose({"elf": "bear"}).legal
    assert combats.search.phase == "cost"
    combats.step(9)
    assert (combats.search.phase, combats.search.pairs) == ("block", ())
    with pytest.raises(EnvsError, match="expected one without costs, since they were declined"):
        combats.propose({"elf": "bear"})
    assert combats.propose({"cat": "bear"}).legal
    assert combats.search.over


def taxed() -> Scenario:
    """An elf and a cat may block the bear for {1} each, a rat for nothing; there is mana for one of them."""
    tax = "This creature can't block unless you pay {1}."
    game = given(
        "cr-2024-06-07",
        alice=["bear 2/2"],
        bob=[("elf 1/3", tax), ("cat 2/2", tax), "rat 1/1", ("forest land", "{T}: Add {G}.")],
        attack=["bear"],
    )
    return FullCombat.from_game(game, "a tax").scenario


def test_730_1_a_declaration_whose_costs_cant_be_paid_is_taken_back() -> None:
    combats = raw_env(scenarios=[taxed()], illegal="rollback")
    combats.reset(seed=0)
    before, digest = encode_events(combats.log), combats.state_digest()
    verdict = combats.propose({"elf": "bear", "cat": "bear"})
    assert verdict.legal is False
    assert (encode_events(combats.log), combats.state_digest()) == (before, digest)
    _, reward, over, _, info = combats.last()
    assert (combats.agent_selection, reward, over) == ("defending", -0.1, False)
    assert info["verdict"] == "illegal"
    assert info["violations"] == ("509.1f: bob does not pay {2} (it can't be paid)",)
    (ruling,) = combats.rulings
    assert (ruling.at, ruling.rule.number, ruling.verdict) == (len(combats.log), "730.1", verdict)
    assert combats.propose({"cat": "bear"}).legal
    assert combats.search.phase == "cost"


def test_730_1_costs_that_cant_be_paid_are_reported_after_they_were_chosen_one_by_one() -> None:
    combats = raw_env(scenarios=[taxed()], illegal="rollback")
    combats.reset(seed=0)
    for action in (1, 1, 9):
        combats.step(action)
    # It was taken back, and the rat is asked, who costs nothing.
    assert (combats.search.phase, combats.search.asked, combats.search.pairs) == ("block", 2, ())
    assert combats.propose({"elf": "bear", "cat": "bear"}).legal is False
    assert combats.propose({"elf": "bear"}).legal
    assert combats.search.phase == "cost"


# Other beginnings.


def test_from_a_log_it_goes_on_where_the_log_ends() -> None:
    combats = raw_env(boards=SMALL)
    for seed in range(10):
        combats.reset(seed=seed)
        if combats.search.phase != "block":
            continue
        combats.step(int(np.flatnonzero(combats.action_mask("defending"))[0]))
        again = CombatAEC.from_log([*combats.log], "cr-2024-06-07")
        assert encode_events(again.log) == encode_events(combats.log)
        assert again.terminations == combats.terminations
        if combats.search.choices and combats.search.pairs:
            assert again.state().tolist() == combats.state().tolist()
        again.reset()
        assert again.search.choices == ()
    with pytest.raises(RecordError):
        CombatAEC.from_log([*combats.log, BlockerChosen("b9", "a1")], "cr-2024-06-07")


def test_a_duel_is_played_by_its_players() -> None:
    combats, random = raw_env(duel=True, size=16), Random(11)
    ends = set()
    for seed in range(6):
        combats.reset(seed=seed)
        assert combats.agents == ["A", "B"]
        roles = set()
        while not (any(combats.terminations.values()) or any(combats.truncations.values())):
            agent = combats.agent_selection
            roles.add((agent, combats.search.agent))
            combats.step(int(random.choice(np.flatnonzero(combats.action_mask(agent)))))
        assert {("A", "active"), ("B", "active")} <= roles
        ends.add(combats.truncations["A"])
        assert sum(combats.rewards.values()) == 0
        assert combats.rewards == dict(combats.search.returns_by_player)
        assert combats.last()[3] == combats.truncations["A"]
    assert False in ends
    won = raw_env(scenarios=[duel(1)], reward="win", size=16)
    won.reset(seed=0)
    played(won, random)
    assert won.rewards == {player: np.sign(by) for player, by in won.search.returns_by_player.items()}
    with pytest.raises(EnvsError, match="'regret' for a duel"):
        raw_env(duel=True, reward="regret", size=16).reset()


def test_a_board_that_is_too_large_is_named() -> None:
    combats = raw_env(boards=Boards(9, 9, fixed=True, pool=0))
    with pytest.raises(TooManyCreatures, match="9 attackers"):
        combats.reset(seed=1)
    larger = raw_env(boards=Boards(9, 9, fixed=True, pool=0), size=16)
    larger.reset(seed=1)
    played(larger, Random(1))


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"size": 9}, "size: found 9; expected one of 8, 16, 32"),
        ({"observations": "pixels"}, "observations: found 'pixels'; expected one of 'flat', 'entities', 'graph', 'ent"),
        ({"illegal": "ignore"}, "illegal: found 'ignore'"),
        ({"reward": "fun"}, "reward: found 'fun'; expected one of 'value', 'win', 'regret'"),
        ({"render_mode": "human"}, "render_mode: found 'human'; expected one of None, 'ansi', 'svg'"),
        ({"scenarios": []}, "scenarios: found none; expected one or more, of one kind"),
        ({"scenarios": [attack(), duel(1)]}, "scenarios: found combats and duels; expected one or more, of one kind"),
        ({"scenarios": [], "duel": True}, "more than one of `boards`, `scenarios` and `duel`"),
    ],
)
def test_what_it_is_made_of_is_checked(config: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvsError) as found:
        raw_env(**config)
    assert said in str(found.value)


def test_rendering() -> None:
    combats = raw_env(scenarios=[attack()], render_mode="ansi")
    combats.reset(seed=1)
    text = combats.render()
    assert text is not None
    assert "Which attacking creature does rat block?" in text
    assert "\x1b" not in text
    pictured = raw_env(scenarios=[attack()], render_mode="svg")
    pictured.reset(seed=1)
    svg = pictured.render()
    assert svg is not None
    assert svg.startswith("<svg")
    assert "http://www.w3.org/2000/svg" in svg
    assert "@font-face" not in svg
    assert pictured.render() == svg
    assert raw_env(boards=SMALL).render_mode is None
    silent = raw_env(scenarios=[attack()])
    silent.reset(seed=1)
    assert silent.render() is None
    silent.close()


def test_the_rows_of_the_bench() -> None:
    rows = [*aec_rows(quick=True)]
    assert {row.unit for row in rows} == {"decisions/s"}
    assert all(row.rate > 0 and row.peer_rate > 0 and row.ratio > 0 for row in rows)
    assert [row.bar is not None for row in rows][:3] == [True, False, False]
    assert all("Python loop" in row.peer for row in rows[:3])


def test_nothing_is_played_before_a_reset() -> None:
    combats = raw_env(boards=SMALL)
    with pytest.raises(EnvsError, match=r"found no episode; expected reset\(\)"):
        combats.step(1)
    combats.reset(seed=1)
    played(combats, Random(1))
    for _ in combats.possible_agents:
        combats.step(None)
    with pytest.raises(EnvsError, match="found no episode"):
        combats.step(None)
