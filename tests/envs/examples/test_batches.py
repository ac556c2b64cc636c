"""Batches follow from their numbers and weights, so who plays them, and in which order, changes nothing."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("numba")

from simulator.envs.errors import EnvsError
from simulator.envs.examples.batches import OneProcess, Run, flights, ratios, run_of, summary, train, train_alone
from simulator.envs.examples.best_attempts import (
    Lessons,
    Player,
    Settings,
    Told,
    Weights,
    checked,
    first_moments,
    first_weights,
    learn,
    likelihoods,
    sampled,
    seeds_of,
)

SETTINGS = Settings(seed=7, batches=9, boards=8, goes=2, attempts=4, in_flight=3, pool=64, hidden=8)


@pytest.fixture(scope="module")
def player() -> Player:
    return Player(SETTINGS)


def test_a_batch_follows_from_its_number_and_the_weights(player: Player) -> None:
    weights = first_weights(SETTINGS)
    lessons, told = player.play(weights, 5)
    player.play(weights, 2)
    again, told_again = Player(SETTINGS).play(weights, 5)
    assert told == told_again
    assert told.choices > 0
    assert all(np.array_equal(one, other) for one, other in zip(lessons, again, strict=True))
    assert player.play(weights, 6)[1] != told


def test_every_batch_of_every_seed_has_other_boards() -> None:
    seeds = [seeds_of(SETTINGS._replace(seed=seed), number)[0] for seed in range(3) for number in range(5)]
    assert len(np.unique(np.concatenate(seeds))) == 3 * 5 * SETTINGS.boards * SETTINGS.goes


def test_lessons_are_legal_choices_of_at_most_one_attempt_of_each_board(player: Player) -> None:
    lessons, told = player.play(first_weights(SETTINGS), 0)
    assert lessons.masks[np.arange(len(lessons.actions)), lessons.actions].all()
    assert 0 < len(lessons.actions) == told.lessons < told.choices
    assert told.bytes == sum(each.nbytes for each in lessons)


def test_no_impossible_action_is_drawn_where_times_are_zero() -> None:
    class Zeros:
        def standard_exponential(self, shape: tuple[int, int], dtype: type) -> object:
            return np.zeros(shape, dtype)

    likely = np.array([[0, 0.25, 0.75], [0, 1, 0]], np.float32)
    assert sampled(likely, Zeros()).tolist() == [2, 1]  # type: ignore[arg-type]  # it is drawn from likewise


def test_actions_are_drawn_as_often_as_they_are_likely() -> None:
    likely = np.tile(np.array([0.1, 0, 0.6, 0.3], np.float32), (20_000, 1))
    often = np.bincount(sampled(likely, np.random.default_rng(0)), minlength=4) / len(likely)
    assert np.abs(often - likely[0]).max() < 0.02
    assert often[1] == 0


def test_what_was_imitated_is_likelier_and_what_was_given_is_unchanged(player: Player) -> None:
    weights = first_weights(SETTINGS)
    lessons, _ = player.play(weights, 0)
    digest = weights.digest

    def mean_likelihood(those: Weights) -> float:
        likely = likelihoods(those, lessons.seen, lessons.masks)[1]
        return float(likely[np.arange(len(lessons.actions)), lessons.actions].mean())

    learned, moments = learn(SETTINGS, weights, first_moments(weights), lessons, 0)
    assert mean_likelihood(learned) > mean_likelihood(weights)
    assert weights.digest == digest != learned.digest
    assert moments.steps == -(-len(lessons.actions) // SETTINGS.minibatch)


class LastFirst(OneProcess):
    """Plays what was asked for last, and counts how much is asked for."""

    most = 0

    def done(self) -> tuple[int, Lessons]:
        self.most = max(self.most, len(self._asked))
        self._asked.reverse()
        found = super().done()
        self._asked.reverse()
        return found


def test_the_order_in_which_batches_come_changes_nothing(player: Player) -> None:
    weights = first_weights(SETTINGS)
    in_turn, backwards = OneProcess(player, weights), LastFirst(player, weights)
    found = [train(work, weights, SETTINGS).digest for work in (in_turn, backwards)]
    assert found[0] == found[1] != weights.digest
    assert [each.number for each in in_turn.told] == list(range(SETTINGS.batches))
    assert [each.number for each in backwards.told] != list(range(SETTINGS.batches))
    assert backwards.most == SETTINGS.in_flight


def test_batches_at_one_time_are_part_of_what_decides(player: Player) -> None:
    weights = first_weights(SETTINGS)
    others = SETTINGS._replace(in_flight=1)
    assert train(OneProcess(player, weights), weights, others).digest != train_alone(player).weights


def test_a_run_counts_all_batches_in_the_order_of_their_numbers() -> None:
    weights = first_weights(SETTINGS)
    told = [Told(number, 10, float(number), 1, 100 + number) for number in (3, 0, 2, 1)]
    run = run_of(told, 2.0, 4.0, weights)
    assert run == Run(40, 2.0, 4.0, (0.0, 3.0), 103, weights.digest)
    assert (run.rate, run.thrift) == (20.0, 10.0)
    assert summary([run])["processors_filled"] == 2.0


def test_ratios_are_medians_over_rounds() -> None:
    def runs(*seconds: float) -> list[Run]:
        return [Run(600, each, 2 * each, (0.0, 0.0), 1, "") for each in seconds]

    found = ratios({"one": runs(2, 3, 8), "two": runs(1, 2, 1)}, "two")
    assert found == {"one": {"choices_per_second": 2.0, "choices_per_cpu_second": 2.0}}
    assert ratios({"two": runs(1)}, "two") == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", -1), ("batches", 0), ("boards", 0), ("goes", 0), ("attempts", 1), ("in_flight", 0), ("creatures", 9)],
)
def test_settings_that_cant_be_used_are_named(name: str, value: int) -> None:
    with pytest.raises(EnvsError, match=f"{name}: found {value}; expected a whole number"):
        checked(SETTINGS._replace(**{name: value}))


def test_more_actors_than_batches_at_one_time_are_refused() -> None:
    assert flights(4, 4) == 4
    with pytest.raises(EnvsError, match="in_flight: found 4 for 5 actors; expected 5 or more; 10 leave nobody waiting"):
        flights(5, 4)
