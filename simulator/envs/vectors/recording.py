"""What is recorded of many combats: their choices, from which the scalar engine makes the logs that are asked for."""

from __future__ import annotations

from events.log import Log
from simulator.envs.doors.checks import whole
from simulator.envs.drawn.numbers import number_of_episode
from simulator.envs.errors import EnvsError
from simulator.envs.plain import PlainCombat
from simulator.envs.players.players import greedy_order
from simulator.envs.vectors.state import State, unpacked
from simulator.envs.vectors.tables import Pool

__all__ = ["Recording"]


class Recording:
    """The combats of some children, one by one, as the scalar doors have them."""

    boards: Pool
    state: State
    greedy: bool
    """Whether orders are chosen by `players.greedy_order`."""

    def search(self, child: int) -> PlainCombat:
        """The combat of a child as the scalar doors have it: the same board, with the same choices.

        Raises:
            EnvsError: there was no reset, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        if state.episodes[child] < 0:
            raise EnvsError(f"child {child}", "an environment that never was reset", "reset() before")
        return self._played(child, int(state.episodes[child]), int(state.made[child]), int(state.choices[child]))

    def final_search(self, child: int) -> PlainCombat:
        """The combat of a child that ended last, as the scalar doors have it.

        Raises:
            EnvsError: none has ended since its seed was given, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        episode = int(state.last_episodes[child])
        if episode < 0:
            raise EnvsError(f"child {child}", "no episode that ended", "one that did")
        return self._played(child, episode, int(state.last_made[child]), int(state.last_choices[child]))

    def _child(self, child: int) -> int:
        return whole("child", child, 0, len(self.state.episodes) - 1)

    def _played(self, child: int, episode: int, made: int, choices: int) -> PlainCombat:
        number = number_of_episode(int(self.state.seeds[child]), episode)
        search = PlainCombat(self.boards.table(number)).play(unpacked(made, choices))
        while self.greedy and search.phase == "order":
            search.apply(1 + _picked(search))
        return search

    def log(self, child: int) -> Log:
        """The log of a child's combat: the same events that the scalar doors log."""
        return self.search(child).log

    def final_log(self, child: int) -> Log:
        """The log of a child's combat that ended last.

        Raises:
            EnvsError: none has ended since its seed was given.
        """
        return self.final_search(child).log

    def choices(self, child: int) -> tuple[int, ...]:
        """The choices that were made in a child's combat, those of `greedy_order` too."""
        return self.search(child).choices

    def digest(self, child: int) -> str:
        """The digest of the state of a child's combat: 16 hexadecimal digits."""
        return self.search(child).state_digest()


def _picked(search: PlainCombat) -> int:
    """The place that `greedy_order` picks for the attacker that is asked."""
    seen = search.seen
    left = seen.attackers[search.asked].power - sum(seen.blockers[b].toughness for b in search.picked)
    return greedy_order(max(left, 0), [(choice - 1, *seen.blockers[choice - 1][1:3]) for choice in search.legal()])
