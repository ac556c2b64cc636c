"""Choosing creatures in the block declaration step: what each edition asks of a choice, and all legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from events.rule import Rule, Violation
from projections.position import Position
from simulator.duel_masters.redirecting import (
    Obstacle,
    abilities_to_redirect,
    attack_in,
    must_block,
    obstacles_to_blocking,
    obstacles_to_redirecting,
)

__all__ = [
    "AnyUsable",
    "AtMostOne",
    "Choices",
    "Chosen",
    "any_creatures_that_can_use_their_abilities",
    "at_most_one_blocker",
    "at_most_one_creature_is_chosen",
    "chosen_creatures_can_block",
    "chosen_creatures_can_use_their_abilities",
    "creatures_are_the_players",
    "every_creature_that_must_block_is_chosen",
    "one_creature_that_must_block_is_chosen",
    "the_defending_player_chooses",
]


@dataclass(frozen=True)
class Chosen:
    """A proposal: the creatures that a player chooses, all at once."""

    position: Position
    player: str
    creatures: tuple[str, ...]


# Who can be chosen.


def _theirs(position: Position) -> list[str]:
    """The creatures of the player who is attacked, or whose creature is."""
    attacker, _ = attack_in(position)
    player = position.defending_player(attacker)
    return [known.id for known in position.board.controlled_by(player) if "creature" in known.types]


def _obstacles_for_a_blocker(position: Position, creature: str) -> list[Obstacle]:
    """Why a creature can't be chosen as the blocking creature."""
    found = []
    if not any(ability.blocks for ability in abilities_to_redirect(position, creature)):
        found.append(Obstacle(f"{creature} has no Blocker ability"))
    if creature in position.board.tapped:
        found.append(Obstacle(f"{creature} is tapped"))
    return [*found, *obstacles_to_blocking(position, creature)]


def _obstacles_for_a_user(position: Position, creature: str) -> list[Obstacle]:
    """Why a creature can't be chosen to use an ability that redirects the attack."""
    found = [Obstacle(f"{creature} is tapped")] if creature in position.board.tapped else []
    abilities = abilities_to_redirect(position, creature)
    if not abilities:
        return [Obstacle(f"{creature} has no ability that redirects an attack"), *found]
    reasons = [list(obstacles_to_redirecting(position, creature, ability)) for ability in abilities]
    usable = any(not each for each in reasons)
    return found if usable else [*found, *dict.fromkeys(each for some in reasons for each in some)]


def _able_to_block(position: Position) -> list[str]:
    return [creature for creature in _theirs(position) if not _obstacles_for_a_blocker(position, creature)]


def _able_to_use_blocker(position: Position) -> list[str]:
    """Those that can use a Blocker ability, which is what effects can force them to."""
    return [
        creature
        for creature in _theirs(position)
        if creature not in position.board.tapped
        and any(
            ability.blocks and not any(obstacles_to_redirecting(position, creature, ability))
            for ability in abilities_to_redirect(position, creature)
        )
    ]


# What a choice has to keep.


def the_defending_player_chooses(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The player who is not the turn player chooses."""
    attacker, _ = attack_in(chosen.position)
    chooser = chosen.position.defending_player(attacker)
    if chosen.player != chooser:
        yield Violation(rule, (chosen.player,), f"{chooser} chooses creatures now, not {chosen.player}")


def creatures_are_the_players(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The chosen creatures are in the battle zone, and the choosing player's."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature not in theirs:
            attacker, _ = attack_in(chosen.position)
            chooser = chosen.position.defending_player(attacker)
            yield Violation(rule, (creature,), f"{creature} is no creature of {chooser} in the battle zone")


def _violations(rule: Rule, creature: str, obstacles: Iterable[Obstacle]) -> Iterator[Violation]:
    for obstacle in obstacles:
        yield Violation(rule, (creature,), obstacle.text, obstacle.because)


def at_most_one_creature_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """One creature is chosen to block, or none."""
    if len(chosen.creatures) > 1:
        yield Violation(rule, chosen.creatures, f"{len(chosen.creatures)} creatures are chosen, and one may block")


def chosen_creatures_can_block(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The chosen creature has Blocker, is untapped, and no condition of it or the attacker keeps it from blocking."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature in theirs:
            yield from _violations(rule, creature, _obstacles_for_a_blocker(chosen.position, creature))


def one_creature_that_must_block_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """Where effects force creatures to block that can, the player chooses one of them."""
    forced = must_block(chosen.position, _able_to_block(chosen.position))
    if forced and forced.keys().isdisjoint(chosen.creatures):
        names = " or ".join(forced)
        because = "; ".join(dict.fromkeys(forced.values()))
        yield Violation(rule, tuple(forced), f"{names} must be chosen to block", because)


def chosen_creatures_can_use_their_abilities(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """Each chosen creature is untapped and can properly use an ability that redirects this attack to it."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature in theirs:
            yield from _violations(rule, creature, _obstacles_for_a_user(chosen.position, creature))


def every_creature_that_must_block_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """All creatures that effects force to block, and that can, are chosen."""
    for creature, because in must_block(chosen.position, _able_to_use_blocker(chosen.position)).items():
        if creature not in chosen.creatures:
            yield Violation(rule, (creature,), f"{creature} must be chosen to block", because)


# All legal choices.


@dataclass(frozen=True)
class Choices:
    """All legal choices: `able` are the creatures that can be chosen, in board order, `forced` those that must be."""

    able: tuple[str, ...]
    forced: frozenset[str]


class AtMostOne(Choices):
    """One creature or none; one of those that are forced, if any is."""

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        if not self.forced:
            yield ()
        for creature in self.able:
            if not self.forced or creature in self.forced:
                yield (creature,)

    def count(self) -> int:
        """How many there are."""
        return len(self.forced) or 1 + len(self.able)

    def nearest(self, creatures: Iterable[str]) -> tuple[str, ...]:
        """A legal choice with the fewest creatures changed."""
        among = [creature for creature in self.able if not self.forced or creature in self.forced]
        kept = [creature for creature in among if creature in creatures]
        return tuple(kept[:1] or (among[:1] if self.forced else []))


class AnyUsable(Choices):
    """Any number of creatures, all that are forced among them."""

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        free = [creature for creature in self.able if creature not in self.forced]
        for mask in range(1 << len(free)):
            taken = {creature for index, creature in enumerate(free) if mask >> index & 1}
            yield tuple(creature for creature in self.able if creature in taken or creature in self.forced)

    def count(self) -> int:
        """How many there are."""
        return 1 << (len(self.able) - len(self.forced))

    def nearest(self, creatures: Iterable[str]) -> tuple[str, ...]:
        """The legal choice with the fewest creatures changed."""
        kept = {*creatures} | self.forced
        return tuple(creature for creature in self.able if creature in kept)


def at_most_one_blocker(position: Position) -> AtMostOne:
    """The legal choices of at most one blocking creature."""
    able = _able_to_block(position)
    return AtMostOne(tuple(able), frozenset(must_block(position, able)))


def any_creatures_that_can_use_their_abilities(position: Position) -> AnyUsable:
    """The legal choices of any number of creatures that use abilities to redirect the attack."""
    able = [creature for creature in _theirs(position) if not _obstacles_for_a_user(position, creature)]
    return AnyUsable(tuple(able), frozenset(must_block(position, _able_to_use_blocker(position))))
