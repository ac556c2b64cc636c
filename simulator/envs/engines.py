"""Which engine plays a scenario: the fast one where the board is plain, else the general one; the log is the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from events import declaration_abilities as ab
from events.abilities import Activated, CombatTrait, Triggered, Unsupported
from events.board import Permanent
from events.declaration_abilities import Ability
from projections.followed_events import moments
from projections.position import Position
from simulator.cases.format.errors import CaseError
from simulator.envs.errors import ScenarioError
from simulator.envs.general.engine import FullCombat
from simulator.envs.general.fight import Fight
from simulator.envs.generators.boards import table_of
from simulator.envs.generators.named import NamedBoards
from simulator.envs.generators.scenario_v1 import Army
from simulator.envs.scenario import Scenario
from simulator.envs.search import Search
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.groups import Fighting, Sides
from simulator.envs.vanilla.printed import UnlikeThese, printed
from simulator.envs.vanilla.table import PlainTable

_ABOUT_DECLARATIONS = (
    ab.AttackOnlyWithOthers, ab.BlockOnly, ab.BlockOnlyIfAlso, ab.BlockOnlyWithOthers, ab.CantAttack,
    ab.CantBeBlocked, ab.CantBeBlockedExceptBy, ab.CantBeTargeted, ab.CantBlock, ab.HasKeyword, ab.IgnoreEvasion,
    ab.Lure, ab.MaxBlockers, ab.MaxTotalAttackers, ab.MaxTotalBlockers, ab.MinBlockers, ab.MustAttack, ab.MustBeBlocked,
    ab.MustBlock,
)  # fmt: skip
"""Abilities that matter to declarations alone, or to targets, where nothing that has any is plain."""

_BEFORE_BLOCKS = ("haste", "vigilance")
"""Traits that matter before blocks alone."""

_TYPES = frozenset({"creature", "artifact", "enchantment", "land"})


def search_of(scenario: Scenario) -> Search:
    """The combat of a scenario, by the fast engine where its board is plain, else by the general one.

    Raises:
        ScenarioError: as `FullCombat` does; likewise its other errors.
    """
    return fastest(FullCombat(scenario))


def fastest(full: FullCombat) -> Search:
    """A combat before blocks by the fast engine where its board is plain, else as it is."""
    table = plain_table(full)
    return full if table is None else PlainCombat(table)


def search_of_army(army: Army, edition: str, name: str) -> Search:
    """The combat of a generated board, by the fast engine where the edition lets it be, else by the general one.

    Args:
        army: the board.
        edition: the edition's name.
        name: what it is called, for errors.

    Raises:
        EditionError: there is no such edition of Magic.
    """
    try:
        return PlainCombat(table_of(army, edition))
    except UnlikeThese:
        return FullCombat.from_army(army, edition, name)


ATTEMPTS = 64
"""Boards of named cards that are drawn for a number before it is given up."""


def search_of_named(boards: NamedBoards, episode: int) -> Search:
    """The combat of an episode's number on boards of named cards: the first of its boards that can be played.

    A board whose attack is illegal, or on which anything is undetermined, can't be.

    Raises:
        ScenarioError: none of the first 64 can; why the last one can't.
        CaseError: likewise, where already its attack can't be judged.
        EnvsError: the number is no whole number of 0 or more.

    >>> from simulator.envs.generators.named import NamedBoards
    >>> search_of_named(NamedBoards(["Grizzly Bears", "Wall of Wood"], 2, 2, fixed=True), 730).phase
    'block'
    """
    for attempt in range(ATTEMPTS - 1):
        with suppress(ScenarioError, CaseError):
            return search_of(boards.scenario(episode, attempt))
    return search_of(boards.scenario(episode, ATTEMPTS - 1))


def plain_table(full: FullCombat) -> PlainTable | None:
    """A combat before blocks as one that the fast engine plays; None where the board is not plain.

    It is plain where power and toughness alone matter to damage, each creature blocks one attacker at most and nothing
    costs anything or triggers: what is not known to be so is not plain.
    """
    game, fight = full.before, full.fight
    if game.table.combat_damage_uses_stack or fight.tricks or fight.plays or not _is_plain(game.position, fight):
        return None
    permanents, problem = game.board.permanents, fight.problem
    attackers, blockers = (
        tuple(_fighting(place, permanents[name]) for place, name in enumerate(names))
        for names in (problem.attackers, problem.blockers)
    )
    sides = Sides(printed(str(game.edition)), fight.active, fight.defending, attackers, blockers)
    return PlainTable(problem, sides, fight.seen.life, list(full.scenario.events))


def _fighting(place: int, creature: Permanent) -> Fighting:
    return Fighting(place, creature.id, creature.power or 0, creature.toughness or 0)


def _is_plain(position: Position, fight: Fight) -> bool:
    board, problem = position.board, fight.problem
    in_order = [one for one in board.permanents if one in position.combat.attacking]
    return (
        fight.chooser == fight.defending
        and list(problem.attackers) == in_order
        and {*position.combat.attacking.values()} == {fight.defending}
        and all(cap == 1 for cap in problem.cap)
        and not (problem.costs or problem.counted)
        and all(map(_matters_to_declarations_alone, _abilities(position)))
        and all(map(_is_plain_permanent, board.permanents.values()))
        and not any(_open(position))
    )


def _abilities(position: Position) -> Iterator[Ability]:
    """All abilities, and the effects on the rules of blocking."""
    for permanent in position.board.permanents.values():
        yield from permanent.abilities
    for effect in position.board.effects.values():
        yield effect.ability


def _matters_to_declarations_alone(ability: Ability) -> bool:
    if isinstance(ability, CombatTrait):
        return ability.trait in _BEFORE_BLOCKS
    if isinstance(ability, Activated) or (isinstance(ability, Triggered) and moments(ability) == {"activated"}):
        return True
    if isinstance(ability, Unsupported) and ability.acts == "activated":
        return True
    return isinstance(ability, _ABOUT_DECLARATIONS)


def _is_plain_permanent(permanent: Permanent) -> bool:
    if permanent.counters or not _TYPES.issuperset(permanent.types):
        return False
    return "creature" not in permanent.types or ((permanent.power or 0) >= 0 and (permanent.toughness or 0) > 0)


def _open(position: Position) -> Iterator[object]:
    """What may happen beside blocks and damage, if there is any."""
    board, combat, damage, triggers = position.board, position.combat, position.damage, position.triggers
    yield from (board.marked, board.shields, board.phased_out, combat.bands, damage.shields, damage.prevention)
    yield from (triggers.waiting, triggers.stack, triggers.delayed)
    yield from (unit[1] for pool in position.mana.pools.values() for unit in pool)
